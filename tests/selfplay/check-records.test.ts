import { expect, it } from 'vitest';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../src/binding/feature-board.ts';
import { netsAmong } from '../../src/binding/net-file.ts';
import { areRecordsOf } from '../../src/selfplay/check-records.ts';
import { encodeGame } from '../../src/selfplay/game-file.ts';
import { playTrainingGame, type SelfPlaySettings } from '../../src/selfplay/play-training-game.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';

const SETTINGS: SelfPlaySettings = {
  rule: 'renju',
  boards: [
    { width: 9, height: 9, share: 1 },
    { width: 12, height: 8, share: 1 },
  ],
  rowLength: 5,
  nodes: 100,
  lines: 3,
  seed: 3,
  branches: 0.5,
};

const core = coreBytes();
const search = new DirectSearch({ core, tableBytes: 1 << 20, nets: netsAmong([]) });
const board = new FeatureBoard(core);

function recorded(games: readonly TrainingGame[], index = 0) {
  const game = games.at(-1);
  return {
    index,
    records: Buffer.concat(games.map(encodeGame)),
    positions: (game?.moves.length ?? 0) + games.length - 1,
    winner: game?.winner ?? ('nobody' as const),
  };
}

const played = Array.from({ length: 6 }, (_, index) => {
  const { game, branches } = playTrainingGame(search, board, SETTINGS, index);
  return [...branches, game];
});

it('takes the records of games that were played', () => {
  for (const [index, games] of played.entries()) {
    expect(areRecordsOf(recorded(games, index), SETTINGS)).toBe(true);
  }
  expect(played.some((games) => games.length > 1)).toBe(true);
});

it('takes nothing else for a record', () => {
  const games = played[0] ?? [];
  const game = games.at(-1) ?? expect.fail();
  const right = recorded(games);
  const { records } = right;
  const [move = expect.fail(), ...moves] = game.moves;
  const withGame = (changed: Partial<TrainingGame>) =>
    recorded([...games.slice(0, -1), { ...game, ...changed }]);
  const wrong = {
    nothing: { ...right, records: Buffer.alloc(0) },
    zeros: { ...right, records: Buffer.alloc(records.length) },
    text: { ...right, records: Buffer.from('x'.repeat(records.length)) },
    'cut off': { ...right, records: records.subarray(0, -1) },
    longer: { ...right, records: Buffer.concat([records, Buffer.alloc(1)]) },
    'a damaged byte': {
      ...right,
      records: Buffer.from(records.map((byte, i) => (i === 20 ? byte ^ 1 : byte))),
    },
    'another number of positions': { ...right, positions: right.positions + 1 },
    'another winner': {
      ...right,
      winner: right.winner === 'black' ? ('white' as const) : ('black' as const),
    },
    'branches alone': recorded([{ ...game, ending: 'branch', moves: [move] }]),
    'two games': recorded([game, game]),
    'a branch of two moves': recorded([{ ...game, ending: 'branch', moves: [move, move] }, game]),
    'another rule': withGame({ rule: 'caro' }),
    'another row': withGame({ rowLength: 4 }),
    'another board': withGame({ width: game.width + 1 }),
    'a stone twice': withGame({ opening: [...game.opening.slice(0, -1), game.opening[0] ?? { x: 0, y: 0 }] }),
    'a move off the board': withGame({ moves: [{ ...move, point: { x: 31, y: 0 } }, ...moves] }),
    'a move on a stone': withGame({
      moves: [{ ...move, point: game.opening[0] ?? { x: 0, y: 0 } }, ...moves],
    }),
    'a best move on a stone': withGame({
      moves: [{ ...move, best: [{ point: game.opening[0] ?? { x: 0, y: 0 }, score: 0 }] }, ...moves],
    }),
    'a score that is none': withGame({
      moves: [{ ...move, best: [{ point: move.point, score: 32_767 }] }, ...moves],
    }),
  };
  expect(areRecordsOf(right, SETTINGS)).toBe(true);
  for (const [what, game] of Object.entries(wrong)) expect(areRecordsOf(game, SETTINGS), what).toBe(false);
});
