/**
 * What was found out of a position, for programs: one object. Its fields are described in the help of `tengen solve`.
 */
import { formatPoint } from '../game/formats/notation.ts';
import type { Point, Position } from '../game/position.ts';
import type { Solution, WinningMove } from './prove-win.ts';
import { allSteps, mainLine, type WinStep } from './win-tree.ts';

export interface SolutionJsonOptions {
  /** With the whole proof of the best move. */
  readonly tree: boolean;
}

export function solutionJson(position: Position, solution: Solution, { tree }: SolutionJsonOptions): object {
  const { rule, width, height, rowLength, sideToMove, stones } = position;
  const name = (point: Point) => formatPoint(point, position);
  const { best, opinion } = solution;
  return {
    rule,
    width,
    height,
    rowLength,
    sideToMove,
    stones: stones.length,
    verdict: solution.verdict,
    fours: solution.fours,
    threats: solution.threats ?? null,
    move: best ? name(best.move) : null,
    plies: best?.proof.plies ?? null,
    foursTakeAtLeast: finite(solution.foursTakeAtLeast),
    threatsTakeAtLeast: finite(solution.threatsTakeAtLeast),
    anyWinTakesAtLeast: solution.anyWinTakesAtLeast,
    wins: solution.wins.map((win) => winJson(win, position)),
    undecided: solution.undecided.map(name),
    givenUp: solution.givenUp,
    search: opinion ? { ...opinion, move: name(opinion.move) } : null,
    nodes: solution.nodes,
    ...(best && tree ? { proof: treeJson(best.proof, name) } : {}),
  };
}

function winJson({ move, by, proof, check }: WinningMove, position: Position): object {
  const line = mainLine(proof).map((point) => (point ? formatPoint(point, position) : 'any'));
  return {
    move: formatPoint(move, position),
    by,
    plies: proof.plies,
    line,
    steps: allSteps(proof).length,
    proofHolds: check?.isValid ?? null,
    ...(check?.isValid === true && { positionsReplayed: check.positions }),
    ...(check?.isValid === false && {
      fault: check.fault,
      after: check.line.map((point) => formatPoint(point, position)),
    }),
  };
}

/** The steps as a list, the first one first; what follows a reply is named by its place in it. */
function treeJson(proof: WinStep, name: (point: Point) => string): readonly object[] {
  const steps = allSteps(proof);
  const places = new Map(steps.map((step, i) => [step, i]));
  return steps.map(({ move, plies, replies, otherwise }) => ({
    move: name(move),
    plies,
    replies: Object.fromEntries(replies.map(({ reply, answer }) => [name(reply), places.get(answer)])),
    otherwise: otherwise ? places.get(otherwise) : null,
  }));
}

/** JSON knows no infinity: there is no such win. */
function finite(plies: number): number | null {
  return Number.isFinite(plies) ? plies : null;
}
