import { expect, it } from 'vitest';
import type { MatchGame } from '../../../src/match/record/match-game.ts';
import { formatPgn } from '../../../src/match/record/pgn.ts';
import { engine, matchOf } from '../engines.ts';

const SETTINGS = matchOf(
  [engine('one', [], { turnMs: 500 }), engine('two "2"', [], { matchMs: 60_000, incrementMs: 100 })],
  { openings: [{ points: [{ x: 7, y: 7 }], source: 'book.txt, line 3' }] },
);

const GAME: MatchGame = {
  number: 4,
  black: 0,
  white: 1,
  opening: 0,
  pair: 2,
  startedAt: '2026-11-20T09:00:00.000Z',
  openingLength: 1,
  moves: [
    {
      x: 8,
      y: 0,
      ms: 812.4,
      depth: 12,
      evaluation: { kind: 'value', value: -35 },
      nodes: 45_120,
      pv: 'i1a15',
    },
    { x: 0, y: 14, ms: 3 },
  ],
  ending: { kind: 'fault', by: 'white', fault: { kind: 'late', detail: 'took {9} s' } },
  wallMs: 1000,
  refereeMs: 5,
  memory: {},
};

it('has the tags of the standard, and the moves with what was said of them', () => {
  expect([...formatPgn(SETTINGS, [GAME])].join('')).toBe(`[Event "test"]
[Date "2026.11.20"]
[Round "5"]
[White "one"]
[Black "two \\"2\\""]
[Result "1-0"]
[Variant "freestyle 15x15"]
[Opening "H8 (book.txt, line 3)"]
[WhiteTimeControl "0.5/move"]
[BlackTimeControl "60+0.1"]
[Termination "time forfeit"]
[PlyCount "3"]

{H8, I15 (-35/12 812ms 45120n; I15 A1), A1 (3ms), two "2" took 9 s (late)} 1-0
`);
});

it.each([
  [{ kind: 'five', winner: 'black' }, 'normal'],
  [{ kind: 'forbidden' }, 'normal'],
  [{ kind: 'adjudicated', winner: 'none' }, 'adjudication'],
  [{ kind: 'fault', by: 'black', fault: { kind: 'crash', detail: '' } }, 'abandoned'],
  [{ kind: 'fault', by: 'black', fault: { kind: 'illegal', detail: '' } }, 'rules infraction'],
] as const)('says in the words of the standard how a game ended: %j', (ending, word) => {
  expect([...formatPgn(SETTINGS, [{ ...GAME, ending }])].join('')).toContain(`[Termination "${word}"]`);
});

it('has one time control if both engines have the same', () => {
  const settings = { ...SETTINGS, engines: [engine('one'), engine('two')] };
  expect([...formatPgn(settings, [GAME])].join('')).toContain('[TimeControl "0.2/move"]');
});
