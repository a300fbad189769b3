import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type EventPage, serveEvents } from '../../src/web/event-server.ts';
import type { PageServer } from '../../src/web/page-server.ts';
import { WAIT } from '../battery.ts';

const PAGE: EventPage['site'] = new Map([
  ['index.html', { type: 'text/html; charset=utf-8', content: Buffer.from('<p>Live') }],
]);
let server: PageServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(newReader: EventPage['newReader']): Promise<string> {
  server = await serveEvents({ site: PAGE, newReader }, 0);
  return server.url;
}

/** Reads what a path says; `onText` has all of it so far. */
function read(
  url: string,
  path: string,
  { host, onText, onHead }: { host?: string; onText?: (text: string) => void; onHead?: () => void } = {},
) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const asked = request(
        new URL(path, url),
        { agent: false, ...(host && { headers: { host } }) },
        (response) => {
          onHead?.();
          let body = '';
          response.setEncoding('latin1').on('data', (text) => {
            body += text;
            onText?.(body);
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          );
        },
      );
      asked.on('error', reject);
      asked.end();
    },
  );
}

it('serves this computer alone, and nothing but files of its own may be in the page', async () => {
  const url = await serve(() => () => undefined);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const { headers, body } = await read(url, '/');
  expect(body).toBe('<p>Live');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  for (const path of ['/', '/events'])
    expect((await read(url, path, { host: 'rebound.example' })).status).toBe(403);
  expect((await read(url, '/match.jsonl')).status).toBe(404);
});

it('tells each reader what is new, and the last of it when it ends', async () => {
  const news = ['one', 'two', undefined, 'three'];
  const url = await serve(() => {
    let told = 0;
    return () => news[told++];
  });
  let first: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    first = resolve;
  });
  const reading = read(url, '/events', { onText: (text) => text.includes('two') && first() });
  await begun;
  news.splice(2, 1);
  await server?.close();
  server = undefined;
  const { headers, body } = await reading;
  expect(headers['content-type']).toBe('text/event-stream');
  expect(body).toBe('data: one\n\ndata: two\n\ndata: three\n\n');
});

it('tells a reader that it is heard, before there is any news', async () => {
  const url = await serve(() => () => undefined);
  let isHeard = false;
  const onHead = () => {
    isHeard = true;
  };
  const reading = read(url, '/events', { onHead });
  await expect.poll(() => isHeard, WAIT).toBe(true);
  await server?.close();
  server = undefined;
  // A heartbeat would have sent the head, too.
  expect((await reading).body).toBe('');
});

it('keeps nothing for a reader that does not read, and tells the others on', async () => {
  const BIG = 'x'.repeat(8 << 20);
  const told = [0, 0];
  let readers = 0;
  const url = await serve(() => {
    const number = readers++;
    return () => {
      told[number] = (told[number] ?? 0) + 1;
      return number === 0 ? BIG : `${told[number]}`;
    };
  });
  const stuck = connect(Number(new URL(url).port), '127.0.0.1');
  stuck.pause().write('GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await expect.poll(() => readers).toBe(1);
  let heard = '';
  const onText = (text: string) => {
    heard = text;
  };
  const reading = read(url, '/events', { onText });
  await expect.poll(() => heard).toContain('data: 6');
  // The system's buffers take less than one.
  expect(told[0]).toBe(1);
  const begun = performance.now();
  await server?.close();
  server = undefined;
  await reading;
  expect(performance.now() - begun).toBeLessThan(20_000);
  stuck.destroy();
});
