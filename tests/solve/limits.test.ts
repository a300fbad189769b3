/**
 * A limit may end the work at any question: the answer then is what was found out by then, no more and no less. Clocks
 * and stops are injected: each time the solver asks one counts as a tick.
 */
import { describe, expect, it } from 'vitest';
import { AttackBoard } from '../../src/binding/attack-board.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { formatPos, parsePos } from '../../src/game/formats/notation.ts';
import { afterMove, emptyPosition, type Position, samePoint } from '../../src/game/position.ts';
import type { Cut } from '../../src/solve/budget.ts';
import {
  type Method,
  type ProveOptions,
  proveWin,
  type Question,
  type Solution,
} from '../../src/solve/prove-win.ts';
import type { Engine } from '../../src/solve/quiet-win.ts';
import type { Verdict } from '../../src/solve/threat-search.ts';
import { battery, RUNS_ALL } from '../battery.ts';

/** With these every question is answered. */
const NODES = 40_000;
const ENGINE_NODES = 3000;
const LATER = Number.POSITIVE_INFINITY;

const board = new AttackBoard(coreBytes());
const search = new DirectSearch({ core: coreBytes() });

const engine: Engine = (position, { nodes, isOver }) => {
  const goal = { kind: 'best', lines: 1 } as const;
  const limits = { nodes: Math.min(nodes, ENGINE_NODES), isOver, until: 'proven' } as const;
  const found = search.search(position, goal, limits);
  const score = found.lines[0]?.score;
  const [move] = found.points;
  if (!move || !score) return undefined;
  const amount = score.kind === 'value' ? score.value : score.plies;
  return { kind: score.kind, amount, move, depth: found.depth, nodes: found.nodes };
};

function positionOf(moves: string, side = 10): Position {
  const size = { width: side, height: side };
  const points = parsePos(moves, size);
  if (!points.ok) throw new Error(points.error);
  return points.value.reduce(afterMove, emptyPosition('freestyle', size));
}

/** Wins by fours, of which threes make a shorter one, or which many first moves begin; by threes; by a quiet move. */
const PROBLEMS = {
  fours: positionOf('d2f6d7b4b6j9b1j2a9e9d5d3b10h4g4e10h6i10b3j7j8d9a3i4f5c10a8c4e2e5g1'),
  'many fours': positionOf('a1d8h10j7c1d2a2a4b6j1g9j4d1d10f2e5h6d7e9i4h4f5g6g2c4h3a7f7j8c3f8'),
  threats: positionOf('c4b3b6a2f4f3e10f8a3f9j8d2g4h6f1a6g9i1d5g5'),
  quiet: emptyPosition('freestyle', { width: 6, height: 5 }, 4),
  none: positionOf('e5a9f5a7'),
} as const;
/** A win by threats that takes more than 11,000 moves to prove. */
const HARD = positionOf('i9g6g8f6h9f7f9g9', 15);
type Problem = keyof typeof PROBLEMS;

function solve(problem: Problem, by: Method, limits: Partial<ProveOptions>): Solution {
  return proveWin(PROBLEMS[problem], board, { by, nodes: NODES, engine, ...limits });
}

const CUTS: readonly Cut[] = ['nodes', 'memory', 'time', 'stopped'];

/** Limits that are reached after a number of ticks, moves or positions. */
const LIMITS: Readonly<Record<Cut, (after: number) => Partial<ProveOptions>>> = {
  nodes: (after) => ({ nodes: Math.min(after, NODES) }),
  memory: (after) => ({ positions: after }),
  time: (after) => {
    let time = 0;
    return { ms: after, now: () => time++ };
  },
  stopped: (after) => {
    let asked = 0;
    return { isStopped: () => asked++ >= after };
  },
};

/** Numbers from 0 that grow by a fourth; in the quick run by half. */
function* amounts(): Generator<number> {
  for (let amount = 0; amount <= NODES; amount += Math.max(1, amount >> battery(2, 1))) yield amount;
  yield LATER;
}

/** What is the case, as far as it was found out: everything that is said must agree with the whole answer. */
function expectTrue(cut: Solution, whole: Solution): void {
  for (const key of ['fours', 'threats'] as const) expect([whole[key], 'unknown'], key).toContain(cut[key]);
  // That threats do not win and the engine's search saw nothing in its limits is no proof, and called none.
  const sawNothing = cut.threats === 'none' && cut.opinion?.kind === 'value';
  expect([whole.verdict, 'unknown', ...(sawNothing ? ['none'] : [])]).toContain(cut.verdict);
  for (const key of ['foursTakeAtLeast', 'threatsTakeAtLeast', 'anyWinTakesAtLeast'] as const)
    expect(cut[key], key).toBeLessThanOrEqual(whole[key]);
  const unchecked = cut.wins.filter(({ check }) => check === undefined);
  expect(cut.wins.some(({ check }) => check?.isValid === false)).toBe(false);
  expect(cut.givenUp.some(({ question }) => question === 'check')).toBe(unchecked.length > 0);
  expect(cut.best).toBe(cut.wins.find(({ check }) => check?.isValid));
  expect(cut.verdict === 'win').toBe(cut.best !== undefined);
  if (cut.best?.by === whole.best?.by) {
    const plies = cut.best?.proof.plies ?? LATER;
    expect(plies).toBeGreaterThanOrEqual(whole.best?.proof.plies ?? LATER);
  }
  // A win by threats, which search alone would not find: no first move is concealed.
  if (cut.best && cut.best.by !== 'search') {
    const told = [...cut.wins.map(({ move }) => move), ...cut.undecided];
    const concealed = whole.wins.filter(({ move }) => !told.some((point) => samePoint(point, move)));
    expect(formatPos(concealed.map(({ move }) => move))).toBe('');
  }
  // What was not given up is answered as it is without limits.
  const isGivenUp = (question: Question) => cut.givenUp.some((one) => one.question === question);
  if (!isGivenUp('fours')) expect(cut.fours).toBe(whole.fours);
  if (!isGivenUp('threats')) expect(cut.threats).toBe(whole.threats);
  if (cut.fours === 'win' && !isGivenUp('shortestByFours'))
    expect(cut.foursTakeAtLeast).toBe(whole.foursTakeAtLeast);
  if (cut.threats === 'win' && !isGivenUp('shortestByThreats'))
    expect(cut.threatsTakeAtLeast).toBe(whole.threatsTakeAtLeast);
  expect(cut.undecided.length > 0).toBe(
    isGivenUp('firstMovesByThreats') || (cut.threats === undefined && isGivenUp('firstMovesByFours')),
  );
}

const EXIT_CODES: Readonly<Record<Verdict, number>> = { win: 0, none: 1, unknown: 2 };

/** The exit codes of all answers in which a question was the first to be given up, by that question and the limit. */
function exitCodes(problem: Problem, by: Method): ReadonlyMap<string, ReadonlyMap<Cut, ReadonlySet<number>>> {
  const whole = solve(problem, by, {});
  expect(whole.givenUp).toEqual([]);
  const codes = new Map<string, Map<Cut, Set<number>>>();
  for (const cut of CUTS) {
    let isWon = false;
    for (const after of amounts()) {
      const solution = solve(problem, by, LIMITS[cut](after));
      expectTrue(solution, whole);
      expect(solution.givenUp.every((one) => one.by === cut || one.question === 'proof')).toBe(true);
      // More of what the limit counts never takes back a win.
      if (isWon) expect(solution.verdict).toBe('win');
      isWon = solution.verdict === 'win';
      const question = solution.givenUp[0]?.question ?? 'nothing';
      const ofQuestion = codes.get(question) ?? new Map<Cut, Set<number>>();
      codes.set(question, ofQuestion);
      ofQuestion.set(cut, (ofQuestion.get(cut) ?? new Set()).add(EXIT_CODES[solution.verdict]));
      // With more it is the same.
      if (question === 'nothing' && solution.verdict === whole.verdict) break;
    }
  }
  return codes;
}

/**
 * By the question that is the first to be given up: the exit codes that there may be where nodes, memory or time end
 * it, and where it is stopped.
 */
const TABLE: readonly (readonly [
  Problem,
  Method,
  Readonly<Partial<Record<Question | 'nothing', string>>>,
])[] = [
  [
    'fours',
    'fours',
    {
      fours: '2  2  2  2',
      shortestByFours: '0  2  0  0',
      firstMovesByFours: '0  -  0  0',
      check: '-  2  -  -',
      nothing: '0  0  0  0',
    },
  ],
  [
    'fours',
    'search',
    {
      fours: '0/2  2  2  2',
      shortestByFours: '0  2  0  0',
      shortestByThreats: '0  0/2  0  0',
      firstMovesByFours: '-  -  0  0',
      firstMovesByThreats: '0  0  0  0',
      nothing: '0  0  0  0',
    },
  ],
  [
    'many fours',
    'fours',
    {
      fours: '2  2  2  2',
      shortestByFours: '0  2  0  0',
      firstMovesByFours: '0  2  0  0',
      check: '-  0  -  -',
      nothing: '0  0  0  0',
    },
  ],
  [
    'threats',
    'threats',
    {
      fours: '2  2  2  2',
      threats: '2  2  2  2',
      shortestByThreats: '0  -  0  0',
      firstMovesByThreats: '-  -  -  0',
      check: '-  2  -  -',
      nothing: '0  0  0  0',
    },
  ],
  [
    'threats',
    'search',
    {
      fours: '2  2  2  2',
      threats: '2  2  2  2',
      shortestByThreats: '0  -  0  0',
      firstMovesByThreats: '-  -  -  0',
      check: '-  2  -  -',
      nothing: '0  0  0  0',
    },
  ],
  [
    'quiet',
    'search',
    {
      search: '2  -  2  2',
      proof: '2  2  2  2',
      check: '-  2  -  -',
      // With few nodes the engine finds none.
      nothing: '0/1  0  0  0',
    },
  ],
  ['none', 'search', { threats: '2  2  2  2', search: '2  -  2  2', nothing: '1  1  1  1' }],
  ['none', 'threats', { threats: '2  2  2  2', nothing: '1  1  1  1' }],
];

describe('what was found out when a limit came', () => {
  it.each(TABLE.filter(([problem, by]) => RUNS_ALL || problem !== 'threats' || by !== 'search'))(
    'is the answer, and no more: %s by %s',
    (problem, by, codes) => {
      const found = exitCodes(problem, by);
      expect([...found.keys()].sort()).toEqual(Object.keys(codes).sort());
      for (const [question, ofQuestion] of found) {
        const allowed = codes[question as Question | 'nothing']?.split(/ +/) ?? [];
        for (const [cut, seen] of ofQuestion)
          for (const code of seen)
            expect(allowed[CUTS.indexOf(cut)], `${question}, ${cut}`).toContain(String(code));
      }
    },
  );

  it('is counted: the moves that were tried, none where nothing was', () => {
    for (const ticks of [0, 1, 5, 20]) {
      const limits = { nodes: LATER, ...LIMITS.stopped(ticks) };
      const { nodes, givenUp } = proveWin(HARD, board, { by: 'threats', ...limits });
      // Each question asks before its first move, and then every 256 moves.
      expect(nodes).toBeLessThanOrEqual(256 * ticks);
      expect(nodes).toBeGreaterThanOrEqual(256 * (ticks - 1));
      expect(givenUp).toEqual([{ question: 'threats', by: 'stopped' }]);
    }
  });
});

describe('each question', () => {
  /** The search does nothing until it is over, or for this many ticks. */
  function withTicks(ms: number, searchTicks: number) {
    let ticks = 0;
    let searched = 0;
    const solution = proveWin(HARD, board, {
      by: 'search',
      nodes: LATER,
      ms,
      now: () => ticks++,
      engine(_, { isOver }) {
        const start = ticks;
        while (ticks - start < searchTicks && !isOver());
        searched = ticks - start;
        return { kind: 'value', amount: 0, move: { x: 0, y: 0 }, depth: 1, nodes: 1 };
      },
    });
    return { solution, searched };
  }

  it('keeps a share of the time: the search its own, however long threats take', () => {
    const { solution, searched } = withTicks(50, LATER);
    expect(searched).toBeGreaterThan(50 / 5);
    expect(solution.givenUp).toEqual([
      { question: 'threats', by: 'time' },
      { question: 'search', by: 'time' },
    ]);
    expect([solution.verdict, solution.opinion?.kind]).toEqual(['unknown', 'value']);
  });

  it('has what others leave of theirs: threats go on where the search ends early', () => {
    const { solution } = withTicks(60, 1);
    expect([solution.verdict, solution.threats, solution.best?.by]).toEqual(['win', 'win', 'threats']);
  });
});
