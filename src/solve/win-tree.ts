import { formatPoint } from '../game/formats/notation.ts';
import type { BoardSize, Point } from '../game/position.ts';

/**
 * A proof that the side to move wins: its move, and what it does against every reply. Steps are shared where moves in
 * another order lead to the same position, so that the whole is a graph without circles.
 */
export interface WinStep {
  readonly move: Point;
  /** To the row, this move counted, if the other side holds out as long as it can: 1 for a move that completes it. */
  readonly plies: number;
  /**
   * Replies that are answered each in its own way, the longest resistance first. Empty where the move completes the
   * row.
   */
  readonly replies: readonly WinReply[];
  /** What follows any other reply; undefined where there is none, or the row is complete. */
  readonly otherwise: WinStep | undefined;
}

export interface WinReply {
  readonly reply: Point;
  readonly answer: WinStep;
}

/** The first step of a proof, and all first moves that were proven, the best first. */
export interface ProofParts {
  readonly first: WinStep;
  readonly firstMoves: readonly Point[];
}

/** The move that completes the row. */
export function lastStep(move: Point): WinStep {
  return { move, plies: 1, replies: [], otherwise: undefined };
}

/** A step whose plies are those of the longest way on from it. */
export function winStep(move: Point, replies: readonly WinReply[], otherwise: WinStep | undefined): WinStep {
  const longest = replies.reduce((most, { answer }) => Math.max(most, answer.plies), otherwise?.plies ?? 0);
  const ordered = [...replies].sort((a, b) => b.answer.plies - a.answer.plies);
  return { move, plies: longest + 2, replies: ordered, otherwise };
}

/**
 * The line of play in which the other side holds out longest, to the row. Where it makes no difference what that side
 * plays, its reply is undefined.
 */
export function mainLine(step: WinStep): readonly (Point | undefined)[] {
  const [longest] = step.replies;
  if (longest && longest.answer.plies + 2 >= step.plies)
    return [step.move, longest.reply, ...mainLine(longest.answer)];
  return step.otherwise ? [step.move, undefined, ...mainLine(step.otherwise)] : [step.move];
}

/** The same by the names of the points, `any` for a reply that makes no difference. */
export function lineNames(step: WinStep, size: BoardSize): readonly string[] {
  return mainLine(step).map((point) => (point ? formatPoint(point, size) : 'any'));
}

/** The different steps of the proof, the first one first. */
export function allSteps(step: WinStep): readonly WinStep[] {
  const seen = new Set<WinStep>();
  const open = [step];
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...next.replies.map(({ answer }) => answer));
    if (next.otherwise) open.push(next.otherwise);
  }
  return [...seen];
}
