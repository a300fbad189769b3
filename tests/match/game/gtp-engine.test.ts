import { afterEach, expect, it } from 'vitest';
import { BUNDLE } from '../../../protocol-tests/programs.ts';
import { MemoryWatch } from '../../../src/match/game/memory-watch.ts';
import { playGame } from '../../../src/match/game/play-game.ts';
import { Player } from '../../../src/match/game/player.ts';
import { askName } from '../../../src/match/process/ask-name.ts';
import { killAllEngines } from '../../../src/match/process/engine-process.ts';
import type { EngineSpec } from '../../../src/match/process/engine-spec.ts';
import { positionAfter } from '../../../src/match/schedule/openings.ts';
import { PATIENCE_MS } from '../../battery.ts';
import { engine, referee, STRICT } from '../engines.ts';

const [program = '', ...args] = BUNDLE[1];
const GTP: EngineSpec = {
  ...engine('gtp', [], { turnMs: 20_000, nodes: 300 }),
  command: { program, args: [...args, 'gtp'], protocol: 'gtp' },
};

afterEach(killAllEngines);

it('plays games under the referee, either side, in one process', async () => {
  const sent: string[] = [];
  const strictness = { ...STRICT, startMs: PATIENCE_MS, hangMs: PATIENCE_MS };
  const gtp = new Player(GTP, strictness, (way, text) => way === 'sent' && sent.push(text));
  for (const [rule, isBlack] of [
    ['renju', true],
    ['freestyle', false],
  ] as const) {
    const other = new Player(engine('random', ['random'], {}), strictness);
    const players = isBlack ? { black: gtp, white: other } : { black: other, white: gtp };
    const watch = new MemoryWatch(players);
    const opening = [
      { x: 7, y: 7 },
      { x: 8, y: 6 },
      { x: 8, y: 8 },
    ];
    const start = positionAfter(opening, { width: 15, height: 15 }, rule);
    const { ending } = await playGame(players, start, { pauseMs: 0, adjudication: {} }, referee);
    expect(ending).toEqual({ kind: 'five', winner: isBlack ? 'black' : 'white' });
    await watch.end();
    await other.end();
  }
  await gtp.end();
  expect(sent).toEqual(
    expect.arrayContaining([
      'kata-set-rule basicrule RENJU',
      'kata-set-param maxVisits 300',
      'genmove b',
      'quit',
    ]),
  );
});

it('is asked for its name', async () => {
  expect(await askName(GTP.command, PATIENCE_MS)).toBe('Tengen');
});
