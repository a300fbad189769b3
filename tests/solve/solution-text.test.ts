import { expect, it } from 'vitest';
import { emptyPosition } from '../../src/game/position.ts';
import type { Solution, WinningMove } from '../../src/solve/prove-win.ts';
import { proofIn, solutionJson } from '../../src/solve/solution-json.ts';
import { solutionText } from '../../src/solve/solution-text.ts';
import { lastStep, winStep } from '../../src/solve/win-tree.ts';

const position = emptyPosition('freestyle', { width: 15, height: 15 });
const move = { x: 7, y: 7 };
const win: Omit<WinningMove, 'check'> = { move, by: 'threats', proof: lastStep(move) };
const UNPROVEN: Solution = {
  verdict: 'unknown',
  best: undefined,
  wins: [],
  fours: 'none',
  threats: 'win',
  foursTakeAtLeast: Number.POSITIVE_INFINITY,
  threatsTakeAtLeast: 5,
  anyWinTakesAtLeast: 5,
  undecided: [],
  opinion: undefined,
  givenUp: [],
  nodes: 1,
};

function told(solution: Solution): string {
  return solutionText(position, solution, { by: 'search', lines: 8 }).join('\n');
}

it('claims no win of which the proof does not hold or was not checked', () => {
  const wrong = { ...win, check: { isValid: false, fault: 'it is wrong', line: [move] } } as const;
  const faulty = { ...UNPROVEN, wins: [wrong] };
  expect(told(faulty)).toContain(
    'A win in 1 move by continuous threats was found, H8, but its proof is wrong: it is wrong, after H8. Please report this.',
  );
  const unchecked: Solution = {
    ...UNPROVEN,
    wins: [{ ...win, check: undefined }],
    givenUp: [{ question: 'check', by: 'memory' }],
  };
  expect(told(unchecked)).toContain('Given up before the end: the check of a proof (memory).');
  expect(told(unchecked)).toContain('but its proof is too large to be checked in this memory.');
  for (const solution of [faulty, unchecked]) {
    expect(told(solution)).not.toContain('wins in');
    expect(solutionJson(position, solution, { tree: true })).toMatchObject({ move: null, plies: null });
  }
  expect(solutionJson(position, faulty, { tree: false })).toMatchObject({
    wins: [{ proofHolds: false, fault: 'it is wrong', after: ['H8'] }],
  });
  expect(solutionJson(position, unchecked, { tree: false })).toMatchObject({ wins: [{ proofHolds: null }] });
});

it('says what is not known of a win that the search has found', () => {
  const best: WinningMove = { ...win, by: 'search', check: { isValid: true, plies: 9, positions: 1234 } };
  const proven = { ...best, proof: { ...best.proof, plies: 9 } };
  const solution: Solution = {
    ...UNPROVEN,
    verdict: 'win',
    best: proven,
    wins: [proven],
    threats: 'unknown',
    givenUp: [{ question: 'threats', by: 'time' }],
  };
  expect(told(solution)).toContain(`Black wins in 5 moves by search: H8.
Any win takes at least 3 moves: proven.
Whether a first move wins by threats is undecided within the limits. Other quiet first moves were not considered.
Given up before the end: wins by continuous threats (--time).

The proof contains 1 black move. It was checked against every defence (1,234 positions) and is correct.`);
});

it('tells a claim of the search from a win', () => {
  const opinion = { kind: 'win', amount: 23, move, depth: 10, nodes: 24_284 } as const;
  const claimed: Solution = {
    ...UNPROVEN,
    threats: 'none',
    opinion,
    givenUp: [{ question: 'proof', by: 'stopped' }],
  };
  expect(told(claimed)).toContain(`Black has no win by continuous fours: proven.
Black has no win by continuous threats (fours and threes): proven.
The search (24,284 nodes, depth 10) claims a win in 12 moves by H8, which was not proven within the limits.
Given up before the end: the proof of the win that the search claims (stopped).`);
});

it('has a proof as JSON that can be read back, with the steps that are shared', () => {
  const point = (x: number) => ({ x, y: 7 });
  const last = lastStep(point(4));
  const middle = winStep(point(3), [{ reply: point(4), answer: lastStep(point(9)) }], last);
  const proof = winStep(
    point(0),
    [
      { reply: point(12), answer: middle },
      { reply: point(13), answer: middle },
    ],
    last,
  );
  const best: WinningMove = { ...win, proof, check: { isValid: true, plies: 5, positions: 9 } };
  const wrong: WinningMove = { ...best, move: point(1), check: undefined };
  const solution: Solution = { ...UNPROVEN, verdict: 'win', best, wins: [best, wrong] };
  const read = proofIn(JSON.parse(JSON.stringify(solutionJson(position, solution, { tree: true }))));
  expect(read).toEqual({ first: proof, firstMoves: [move] });
  const [one, other] = read?.first.replies ?? [];
  expect(one?.answer).toBe(other?.answer);
  expect(proofIn(solutionJson(position, solution, { tree: false }))).toBeUndefined();
  expect(proofIn(solutionJson(position, UNPROVEN, { tree: true }))).toBeUndefined();
});
