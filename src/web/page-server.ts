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

/** More than the browsers of a computer have. */
const MOST_CONNECTIONS = 64;

/** What each answer has. */
export const HEADERS: Readonly<Record<string, string>> = {
  // A page that is isolated from others may have shared memory, which several threads need.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** A server of the page, for the browsers of this computer. */
export interface PageServer {
  readonly url: string;
  /** Ends it, and the connections that browsers keep. */
  close(): Promise<void>;
}

/** What a server has beside the files of its site. */
export interface SiteExtras {
  /** Sent with each file. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers to a path that is no file; false = it does not. */
  readonly answer?: (path: string, request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Serves a site at this port; 0 = one that is free. Rejects with the error of the system, such as EADDRINUSE. */
export async function serveSite(site: Site, port: number, extras: SiteExtras = {}): Promise<PageServer> {
  const server = createServer((request, response) => answer(site, extras, request, response));
  server.maxConnections = MOST_CONNECTIONS;
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

function answer(site: Site, extras: SiteExtras, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '', headers } = request;
  const refuse = (status: number, text: string) =>
    response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  const [path = ''] = url.split('?');
  if (!OWN_NAMES.has(name)) return refuse(403, 'This page is for the computer that it runs on.');
  if (method !== 'GET' && method !== 'HEAD')
    return refuse(405, 'There is nothing here but a page to be read.');
  const file = site.get(PAGE_PATHS.has(path) ? PAGE : path.slice(1));
  if (!file) return extras.answer?.(path, request, response) || refuse(404, 'There is one page here: /');
  response.writeHead(200, {
    ...HEADERS,
    ...extras.headers,
    'Content-Type': file.type,
    'Content-Length': file.content.length,
  });
  return response.end(method === 'HEAD' ? undefined : file.content);
}

/** The page that the program carries: dist/tengen.html. */
export function pageHtml(): Uint8Array {
  return readPage();
}
