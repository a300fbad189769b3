import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { onAbort, pause, untilAborted, whenAborted, within } from '../../src/system/waiting.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const ROUNDS = 3_000;
const NEVER = new Promise<never>(() => {});

function listeners(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length;
}

/** How many of what the rounds came to are still held by something, though nobody waits any more. */
async function heldAfterRounds(wait: (work: Promise<object>) => Promise<unknown>): Promise<number> {
  const results: WeakRef<object>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const result = { round };
    results.push(new WeakRef(result));
    await wait(Promise.resolve(result));
  }
  await sleep(0);
  collectGarbage();
  return results.filter((result) => result.deref() !== undefined).length;
}

describe('thousands of waits beside what lives long', () => {
  it('leave nothing behind', async () => {
    const { signal } = new AbortController();
    expect(await heldAfterRounds((work) => untilAborted(signal, work))).toBeLessThan(10);
    expect(await heldAfterRounds((work) => within(60_000, work))).toBeLessThan(10);
    for (let round = 0; round < 20; round++) await pause(1, signal);
    await untilAborted(signal, Promise.reject(new Error('failed'))).catch(() => {});
    expect(listeners(signal)).toBe(0);
  });

  it('are held by Promise.race, which is why it is not used', async () => {
    expect(await heldAfterRounds((work) => Promise.race([work, NEVER]))).toBe(ROUNDS);
    // So that the one above is there until now.
    await Promise.race([NEVER, sleep(0)]);
  });
});

describe('whichever comes first', () => {
  it('is the work', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(signal, sleep(1, 'done'))).toBe('done');
    expect(await within(60_000, sleep(1, 'done'))).toBe('done');
    await expect(untilAborted(signal, Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(within(60_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  });

  it('is the signal', async () => {
    const stop = new AbortController();
    const heard: string[] = [];
    const waiting = [
      untilAborted(stop.signal, NEVER).then((value) => heard.push(`work ${value}`)),
      pause(60_000, stop.signal).then(() => heard.push('pause')),
      whenAborted(stop.signal).then(() => heard.push('signal')),
    ];
    const release = onAbort(stop.signal, () => heard.push('released'));
    release();
    stop.abort();
    await Promise.all(waiting);
    expect(heard.sort()).toEqual(['pause', 'signal', 'work undefined']);
    expect(listeners(stop.signal)).toBe(0);
  });

  it('is a signal that was there before', async () => {
    const signal = AbortSignal.abort();
    expect(await untilAborted(signal, NEVER)).toBeUndefined();
    await pause(60_000, signal);
    await whenAborted(signal);
    expect(listeners(signal)).toBe(0);
  });

  it('is the time', async () => {
    expect(await within(5, NEVER)).toBeUndefined();
  });

  it('is not followed by the failure of work that nobody waits for any more', async () => {
    const failing = sleep(5).then(() => Promise.reject(new Error('too late')));
    expect(await untilAborted(AbortSignal.abort(), failing)).toBeUndefined();
    await sleep(20);
  });
});

describe('the lint rule', () => {
  const RULE = 'scripts/long-waits.grit';

  /** How many lines the rule finds fault with. */
  function found(code: string): number {
    const folder = mkdtempSync(path.join(tmpdir(), 'tengen-lint-'));
    try {
      writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ plugins: [path.resolve(RULE)] }));
      writeFileSync(path.join(folder, 'code.ts'), code);
      const biome = path.resolve('node_modules/.bin/biome');
      const args = ['lint', '--only=plugin', '--reporter=json', 'code.ts'];
      execFileSync(biome, args, { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' });
      return 0;
    } catch (error) {
      const { stdout } = error as { readonly stdout: Buffer };
      return JSON.parse(stdout.toString()).summary.errors;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('finds Promise.race and listeners for abort', () => {
    expect(
      found(`export async function wait(work: Promise<void>, signal: AbortSignal) {
  await Promise.race([work, new Promise(() => {})]);
  signal.addEventListener('abort', () => {});
  signal.addEventListener("abort", () => {}, { once: true });
}
`),
    ).toBe(3);
    expect(found('addEventListener("click", () => Promise.all([]));\n')).toBe(0);
  });

  it('holds for all of src and lab but the helper', () => {
    const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8'));
    expect(overrides).toContainEqual({
      includes: ['src/**', 'lab/**', '!src/system/waiting.ts'],
      plugins: [`./${RULE}`],
    });
  });
});
