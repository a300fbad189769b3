/** The page as a site that can be installed: what a server or a folder of a host has besides the page itself. */
import workerScript from 'worker-source:./offline-worker.ts';
import { createHash } from 'node:crypto';
import { appIcon } from './app-icon.ts';

export interface SiteFile {
  readonly type: string;
  readonly content: Uint8Array;
}

/** Files by name; the first is what the site's address shows. */
export type Site = ReadonlyMap<string, SiteFile>;

const HTML = 'text/html; charset=utf-8';
/** Of the icon, in pixels: the largest that a system asks for. */
const ICON_SIDE = 512;

const MANIFEST = {
  name: 'Tengen',
  short_name: 'Tengen',
  description: 'Play Gomoku and Renju, and analyse games.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#f4efe6',
  theme_color: '#f4efe6',
  icons: [
    { src: 'icon.png', sizes: `${ICON_SIDE}x${ICON_SIDE}`, type: 'image/png', purpose: 'any maskable' },
  ],
};

/** What the page lacks as a file: a manifest would be asked for, and a worker refused. */
const LINKS =
  '<link rel="manifest" href="manifest.webmanifest"><link rel="apple-touch-icon" href="icon.png">';
const POLICY = 'worker-src blob:; img-src data:';
const SITE_POLICY = "worker-src 'self' blob:; manifest-src 'self'; img-src 'self' data:";

/** The page alone, for an address that is gone when the server ends. */
export function singlePage(html: Uint8Array): Site {
  return new Map([['index.html', { type: HTML, content: html }]]);
}

/** The page with what makes it installable; `html`: as opened from a disk. Throws an Error if it is another one. */
export function installableSite(html: Uint8Array): Site {
  const text = new TextDecoder().decode(html);
  if (!text.includes(POLICY)) throw new Error('the page has another policy than is known');
  const page = Buffer.from(text.replace(POLICY, SITE_POLICY).replace('<title>', `${LINKS}\n<title>`));
  const build = createHash('sha256').update(page).digest('hex').slice(0, 16);
  const worker = `const TENGEN_PAGE = '${build}';\n${workerScript}`;
  return new Map([
    ['index.html', { type: HTML, content: page }],
    [
      'manifest.webmanifest',
      { type: 'application/manifest+json', content: Buffer.from(JSON.stringify(MANIFEST)) },
    ],
    ['icon.png', { type: 'image/png', content: appIcon(ICON_SIDE) }],
    // Written after the page, it cannot keep the one of the build before.
    ['offline-worker.js', { type: 'text/javascript; charset=utf-8', content: Buffer.from(worker) }],
  ]);
}
