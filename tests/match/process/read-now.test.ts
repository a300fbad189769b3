import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { Point } from '../../../src/game/position.ts';
import { Player } from '../../../src/match/game/player.ts';
import {
  EngineProcess,
  killAllEngines,
  type ProcessOptions,
} from '../../../src/match/process/engine-process.ts';
import { positionAfter } from '../../../src/match/schedule/openings.ts';
import { WAIT } from '../../battery.ts';
import { engine, STRICT } from '../engines.ts';

afterEach(killAllEngines);

/** An engine that says what it is told, and what it has said. */
async function echo(options: ProcessOptions = {}) {
  const heard: string[] = [];
  const onLine = ({ text }: { readonly text: string }) => void heard.push(text.trim());
  const engine = new EngineProcess({ program: 'cat', args: [] }, { onLine, onExit() {} }, options);
  engine.send('ready');
  await vi.waitFor(() => expect(heard).toEqual(['ready']), WAIT);
  return { engine, heard };
}

/** Stops this process, so that the event loop does nothing meanwhile. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Asks, and reads until the answer is there or `tries` are over. Whether it came. */
function askAtOnce(engine: EngineProcess, heard: readonly string[], line: string, tries: number): boolean {
  engine.send(line);
  for (let i = 0; i < tries && heard.at(-1) !== line; i++) {
    engine.readNow();
    if (heard.at(-1) !== line) block(5);
  }
  return heard.at(-1) === line;
}

const PATIENT = 2_000;
const SHORT = 40;

it.runIf(process.platform !== 'win32')(
  'reads what is there without the event loop, which has its turn now and then all the same',
  async () => {
    const { engine, heard } = await echo();
    let asked = 0;
    while (askAtOnce(engine, heard, String(asked), asked < 10 ? PATIENT : SHORT)) asked++;
    expect(asked).toBeGreaterThanOrEqual(10);
    expect(asked).toBeLessThan(100);
    // Nothing is lost or told twice, and then there is a turn for more.
    await vi.waitFor(() => expect(heard).toHaveLength(asked + 2), WAIT);
    expect(heard).toEqual(['ready', ...Array.from({ length: asked + 1 }, (_, i) => String(i))]);
    expect(askAtOnce(engine, heard, 'more', PATIENT)).toBe(true);
  },
);

it.runIf(process.platform !== 'win32')(
  'leaves output and standard error to the event loop where they are one',
  async () => {
    const { engine, heard } = await echo({ mergeErrors: true });
    expect(askAtOnce(engine, heard, 'asked', SHORT)).toBe(false);
    await vi.waitFor(() => expect(heard).toEqual(['ready', 'asked']), WAIT);
  },
);

it.runIf(process.platform !== 'win32')(
  'a line that was there before the question is no answer to it',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tengen-stale-'));
    const said = path.join(folder, 'said');
    const script = `while read line; do case $line in
      START*) echo OK;;
      BEGIN*) echo 7,7; sleep 0.05; echo 8,8; : >"$0";;
      TURN*) echo 9,9;;
    esac; done`;
    const command = { program: '/bin/sh', args: ['-c', script, said] };
    const positionOf = (points: readonly Point[]) =>
      positionAfter(points, { width: 15, height: 15 }, 'freestyle');
    const player = new Player({ ...engine('double', ['weak']), command }, STRICT);
    try {
      expect(await player.newGame(positionOf([]))).toBeUndefined();
      expect(await player.move(positionOf([]), false)).toMatchObject({ answer: { point: { x: 7, y: 7 } } });
      while (!existsSync(said)) block(5);
      const after = positionOf([
        { x: 7, y: 7 },
        { x: 0, y: 0 },
      ]);
      expect(await player.move(after, false)).toMatchObject({ fault: { kind: 'out-of-turn' } });
    } finally {
      await player.end();
      rmSync(folder, { recursive: true });
    }
  },
);
