import type { ServerResponse } from 'node:http';
import { within } from '../system/waiting.ts';
import { HEADERS, type PageServer, serveSite } from './page-server.ts';
import type { Site } from './page-site.ts';

/** How often readers are sent what is new. */
const INTERVAL_MS = 250;
/** So often a line goes to a reader for whom there is nothing new: one that is gone is noticed by it. */
const HEARTBEAT_MS = 15_000;
/** A reader that has taken nothing for so long is sent away; its browser comes back if it is still there. */
const STUCK_MS = 30_000;
const MOST_READERS = 32;
/** How long the last news may take to get out. */
const LAST_NEWS_MS = 500;
const EVENTS = '/events';

/** Nothing but the page's own files; no script and no style in it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface EventPage {
  readonly site: Site;
  /** A new reader: what is called returns, as a line of text, what is new since the last time, if anything. */
  readonly newReader: () => () => string | undefined;
}

interface Reader {
  readonly response: ServerResponse;
  readonly news: () => string | undefined;
  /** When it last had taken all that was sent to it (ms since 1970), and when something was last sent. */
  readyAt: number;
  sentAt: number;
}

/**
 * Serves a page whose `/events` tell what is new (server-sent events). A reader is sent nothing while it has not taken
 * what it was sent before: what a slow one misses is in its next news, and nothing is kept for it.
 */
export async function serveEvents({ site, newReader }: EventPage, port: number): Promise<PageServer> {
  const readers = new Set<Reader>();
  let timer: NodeJS.Timeout | undefined;
  const tell = (reader: Reader) => {
    const { response, news } = reader;
    const at = Date.now();
    if (response.writableLength > 0) {
      if (at - reader.readyAt > STUCK_MS) response.destroy();
      return;
    }
    reader.readyAt = at;
    const text = news();
    if (text === undefined && at - reader.sentAt < HEARTBEAT_MS) return;
    reader.sentAt = at;
    response.write(text === undefined ? ':\n\n' : `data: ${text}\n\n`);
  };
  const leave = (reader: Reader) => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const server = await serveSite(site, port, {
    headers: { 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' },
    answer(path, request, response) {
      if (path !== EVENTS || request.method !== 'GET') return false;
      if (readers.size >= MOST_READERS) {
        response.writeHead(503, HEADERS).end('Too many pages are open.\n');
        return true;
      }
      response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' });
      // There may be nothing to tell for a while, and a browser waits for this.
      response.flushHeaders();
      const at = Date.now();
      const reader: Reader = { response, news: newReader(), readyAt: at, sentAt: at };
      readers.add(reader);
      response.on('error', () => {});
      response.on('close', () => leave(reader));
      tell(reader);
      timer ??= setInterval(() => {
        for (const each of [...readers]) tell(each);
      }, INTERVAL_MS).unref();
      return true;
    },
  });
  return {
    url: server.url,
    async close() {
      const told = [...readers].map((reader) => {
        tell(reader);
        return new Promise<void>((resolve) => reader.response.end(resolve).once('close', resolve));
      });
      await within(LAST_NEWS_MS, Promise.all(told));
      await server.close();
    },
  };
}
