/**
 * What was found out of a position, for programs: one object. Its fields are described in the help of `tengen solve`.
 */
import { formatPoint, parsePoint } from '../game/formats/notation.ts';
import type { BoardSize, Colour, Point, Position } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import type { Solution, WinningMove } from './prove-win.ts';
import type { EngineOpinion } from './quiet-win.ts';
import type { Verdict } from './threat-search.ts';
import { allSteps, lastStep, lineNames, type ProofParts, type WinReply, type WinStep } from './win-tree.ts';

/** Points are names such as `H8`, plies that are null do not exist. */
export interface SolutionJson extends BoardSize {
  readonly rule: Rule;
  readonly rowLength: number;
  readonly sideToMove: Colour;
  readonly stones: number;
  /** `none`: there is no win by the threats that were allowed, and a search found none. */
  readonly verdict: Verdict;
  readonly fours: Verdict;
  readonly threats: Verdict | null;
  /** Of the shortest win. */
  readonly move: string | null;
  readonly plies: number | null;
  readonly foursTakeAtLeast: number | null;
  readonly threatsTakeAtLeast: number | null;
  readonly anyWinTakesAtLeast: number;
  readonly wins: readonly WinJson[];
  /** First moves that were not decided within the limits. */
  readonly undecided: readonly string[];
  readonly givenUp: Solution['givenUp'];
  /** What the engine found. */
  readonly search: (Omit<EngineOpinion, 'move'> & { readonly move: string }) | null;
  /** Moves tried, without those of the engine. */
  readonly nodes: number;
  /** The whole proof of the shortest win, the first step first. */
  readonly proof?: readonly StepJson[];
}

/** A first move that wins. */
export interface WinJson {
  readonly move: string;
  readonly by: WinningMove['by'];
  readonly plies: number;
  /** `any`: whatever the other side plays. */
  readonly line: readonly string[];
  readonly steps: number;
  /** Null: too large to be checked. */
  readonly proofHolds: boolean | null;
  readonly positionsReplayed?: number;
  readonly fault?: string;
  readonly after?: readonly string[];
}

export interface StepJson {
  readonly move: string;
  readonly plies: number;
  /** By a reply the place of the step that follows it. */
  readonly replies: Readonly<Record<string, number | undefined>>;
  /** The place of the step that follows any other reply. */
  readonly otherwise: number | null | undefined;
}

/** `tree`: with the whole proof of the best move. */
export function solutionJson(
  position: Position,
  solution: Solution,
  { tree }: { readonly tree: boolean },
): SolutionJson {
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

function winJson({ move, by, proof, check }: WinningMove, position: Position): WinJson {
  return {
    move: formatPoint(move, position),
    by,
    plies: proof.plies,
    line: lineNames(proof, position),
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
function treeJson(proof: WinStep, name: (point: Point) => string): readonly StepJson[] {
  const steps = allSteps(proof);
  const places = new Map(steps.map((step, i) => [step, i]));
  return steps.map(({ move, plies, replies, otherwise }) => ({
    move: name(move),
    plies,
    replies: Object.fromEntries(replies.map(({ reply, answer }) => [name(reply), places.get(answer)])),
    otherwise: otherwise ? places.get(otherwise) : null,
  }));
}

/** The proof of a win in an object that has the whole tree, and the first moves that were proven, the best first. */
export function proofIn({ verdict, proof = [], wins, ...size }: SolutionJson): ProofParts | undefined {
  const pointOf = (name: string): Point => {
    const point = parsePoint(name, size);
    if (!point.ok) throw new Error(point.error);
    return point.value;
  };
  const steps = proof.map(({ move, plies }) => ({
    ...lastStep(pointOf(move)),
    plies,
    replies: [] as WinReply[],
    otherwise: undefined as WinStep | undefined,
  }));
  for (const [i, { replies, otherwise }] of proof.entries()) {
    const step = steps[i];
    if (!step) continue;
    for (const [reply, place = -1] of Object.entries(replies)) {
      const answer = steps[place];
      if (answer) step.replies.push({ reply: pointOf(reply), answer });
    }
    step.otherwise = steps[otherwise ?? -1];
  }
  const [first] = steps;
  if (verdict !== 'win' || !first) return undefined;
  return { first, firstMoves: wins.filter(({ proofHolds }) => proofHolds).map(({ move }) => pointOf(move)) };
}

/** JSON knows no infinity: there is no such win. */
function finite(plies: number): number | null {
  return Number.isFinite(plies) ? plies : null;
}
