/**
 * The service worker of an installed page: with a network the page is always what the server has, and without one what
 * it had last.
 */

/** Put before this script: the hash of the page that it was written with. */
declare const TENGEN_PAGE: string;

interface WorkerEvent {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Cache {
  addAll(requests: readonly Request[]): Promise<void>;
  match(url: string): Promise<Response | undefined>;
}

const scope = globalThis as unknown as {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  readonly caches: {
    open(name: string): Promise<Cache>;
    keys(): Promise<readonly string[]>;
    delete(name: string): Promise<boolean>;
  };
};

/** Caches are those of the whole host, which may have another Tengen in another folder. */
const PREFIX = `tengen ${scope.registration.scope} `;
const NAME = PREFIX + TENGEN_PAGE;
const FILES = ['./', 'manifest.webmanifest', 'icon.png'];

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(answer(event.request));
});

/** `reload`: a browser's own cache may still hold the page before. */
async function install(): Promise<void> {
  const cache = await scope.caches.open(NAME);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' } as RequestInit)));
  await scope.skipWaiting();
}

async function takeOver(): Promise<void> {
  const old = (await scope.caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => scope.caches.delete(name)));
  await scope.clients.claim();
}

/** The server first: a page from the cache could be an older program than the server has. */
async function answer(request: Request): Promise<Response> {
  const isPage = request.mode === 'navigate';
  try {
    return isPage ? isolated(await fetchPage(request.url)) : await fetch(request);
  } catch (error) {
    const cache = await scope.caches.open(NAME);
    const kept = await cache.match(isPage ? './' : request.url);
    if (!kept) throw error;
    return isPage ? isolated(kept) : kept;
  }
}

/** A navigation follows redirects itself, and cannot be sent on with other options than its own. */
function fetchPage(url: string): Promise<Response> {
  return fetch(url, { cache: 'no-cache', redirect: 'manual' } as RequestInit);
}

/** Isolated from other sites the page may have shared memory, which several threads need; not every host says so. */
function isolated(response: Response): Response {
  if (response.type === 'opaqueredirect') return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
