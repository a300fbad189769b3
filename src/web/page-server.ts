import readPage from 'asset:../../dist/tengen.html';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from './page-site.ts';

/** This computer alone: nobody else can connect. */
const HOST = '127.0.0.1';
/**
 * Names by which a browser may have come here. Whatever else leads to this address is another site's trick (DNS
 * rebinding).
 */
const OWN_NAMES: ReadonlySet<string> = new Set([HOST, 'localhost']);
/** Under these the page is found, too. */
const PAGE_PATHS: ReadonlySet<string> = new Set(['/', '/tengen.html']);
const PAGE = 'index.html';

const HEADERS = {
  // A page that is isolated from others may have shared memory, which several threads need.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const;

/** A server of the page, for the browsers of this computer. */
export interface PageServer {
  readonly url: string;
  /** Ends it, and the connections that browsers keep. */
  close(): Promise<void>;
}

/** Serves a site at this port; 0 = one that is free. Rejects with the error of the system, such as EADDRINUSE. */
export async function serveSite(site: Site, port: number): Promise<PageServer> {
  const server = createServer((request, response) => answer(site, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}/`,
    close: () => end(server),
  };
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function answer(site: Site, { method = '', url = '', headers }: IncomingMessage, response: ServerResponse) {
  const refuse = (status: number, text: string) =>
    response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  const [path = ''] = url.split('?');
  if (!OWN_NAMES.has(name)) return refuse(403, 'This page is for the computer that it runs on.');
  if (method !== 'GET' && method !== 'HEAD')
    return refuse(405, 'There is nothing here but a page to be read.');
  const file = site.get(PAGE_PATHS.has(path) ? PAGE : path.slice(1));
  if (!file) return refuse(404, 'There is one page here: /');
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': file.type,
    'Content-Length': file.content.length,
  });
  return response.end(method === 'HEAD' ? undefined : file.content);
}

/** The page that the program carries: dist/tengen.html. */
export function pageHtml(): Uint8Array {
  return readPage();
}
