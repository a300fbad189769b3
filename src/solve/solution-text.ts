/** What was found out of a position, for people: sentences, and the main lines of the proof. */
import { boardDiagram } from '../game/formats/board-diagram.ts';
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import type { Position } from '../game/position.ts';
import { ROW_LENGTH } from '../game/rule.ts';
import { capitalized } from '../game/sentence.ts';
import type { Method, Solution, WinningMove } from './prove-win.ts';
import { allSteps, mainLine, type WinStep } from './win-tree.ts';

const BY: Readonly<Record<Method, string>> = {
  fours: 'continuous fours',
  threats: 'continuous threats',
  search: 'search',
};

export interface SolutionTextOptions {
  readonly by: Method;
  /** How many replies to the first move are shown with what follows, at most. */
  readonly lines: number;
}

/** All of it, in lines. */
export function solutionText(
  position: Position,
  solution: Solution,
  { by, lines }: SolutionTextOptions,
): readonly string[] {
  const [best] = solution.wins;
  const head = [boardDiagram(position), '', header(position)];
  if (!best) return [...head, '', ...noWinLines(position, solution, by)];
  return [...head, '', ...winLines(position, solution, best), '', ...proofLines(position, best, lines)];
}

function header({ rule, width, height, rowLength, stones, sideToMove }: Position): string {
  const row = rowLength === ROW_LENGTH ? '' : `, ${rowLength} in a row`;
  return `${rule}${row}, ${width}x${height}, ${stones.length === 1 ? '1 stone' : `${stones.length} stones`}, ${sideToMove} to move`;
}

function winLines(position: Position, solution: Solution, best: WinningMove): readonly string[] {
  const { sideToMove } = position;
  const { plies } = best.proof;
  return [
    `${capitalized(sideToMove)} wins in ${pliesText(plies)} by ${BY[best.by]}: ${formatPoint(best.move, position)}.`,
    ...shortestLines(solution, best),
    ...firstMoveLines(position, solution, best),
  ];
}

/** What is known of shorter wins. */
function shortestLines(solution: Solution, best: WinningMove): readonly string[] {
  const { plies } = best.proof;
  const { threats, threatsTakeAtLeast, anyWinTakesAtLeast, shortestByFours } = solution;
  if (plies <= anyWinTakesAtLeast) return ['No win takes fewer plies: proven.'];
  if (threats === undefined) {
    return [
      shortestByFours === plies
        ? 'No win by fours alone takes fewer plies: proven. Threes and quiet moves were not looked at.'
        : 'Whether a win by fours alone takes fewer plies was not found out within the limits.',
    ];
  }
  const quiet = `A win with a quiet move would take ${anyWinTakesAtLeast} at least.`;
  if (plies <= threatsTakeAtLeast) return [`No win by threats takes fewer plies: proven. ${quiet}`];
  return [
    `No win by threats takes fewer than ${pliesText(threatsTakeAtLeast)}: proven. Between that and ${plies} it was not found out ` +
      `within the limits. ${quiet}`,
  ];
}

function firstMoveLines(
  position: Position,
  { wins, undecided, threats }: Solution,
  best: WinningMove,
): readonly string[] {
  if (best.by === 'search')
    return ['First moves that win by threats: none. Other quiet ones were not looked at.'];
  const kind = threats === undefined ? 'fours alone' : 'threats';
  const names = wins.map(({ move, proof }) => {
    const most = proof.plies > best.proof.plies ? `${proof.plies} or fewer` : proof.plies;
    return `${formatPoint(move, position)} (${most})`;
  });
  const open =
    undecided.length === 0
      ? 'No other does.'
      : `Not found out within the limits: ${formatPoints(undecided, position)}.`;
  return [`First moves that win by ${kind}, with their plies: ${names.join(', ')}. ${open}`];
}

function proofLines(position: Position, best: WinningMove, lines: number): readonly string[] {
  const { check, proof, move } = best;
  const steps = `${allSteps(proof).length} moves of ${position.sideToMove}'s`;
  if (!check.isValid) {
    return [
      `The proof does not hold: ${check.fault}, after ${formatPoints(check.line, position)}. Please report this.`,
    ];
  }
  const replies = proof.replies.slice(0, lines);
  const left = proof.replies.length - replies.length;
  return [
    `The proof has ${steps}. It was replayed against every defence by the rules, in ${check.positions} positions, and holds.`,
    '',
    `After ${formatPoint(move, position)}:`,
    ...replies.map(({ reply, answer }) => lineText(formatPoint(reply, position), answer, position)),
    ...(left > 0 ? [`  ... and ${left} more replies, each with its answer`] : []),
    ...(proof.otherwise ? [lineText('any other', proof.otherwise, position)] : []),
    ...(proof.plies === 1 ? ['  the row is complete'] : []),
  ];
}

function lineText(reply: string, answer: WinStep, position: Position): string {
  const points = mainLine(answer).map((point) => (point ? formatPoint(point, position) : 'any'));
  return `  ${reply.padEnd(9)} ${points.join(' ')}`;
}

function noWinLines(position: Position, solution: Solution, by: Method): readonly string[] {
  const { fours, threats, opinion } = solution;
  const side = position.sideToMove;
  const lines = [
    fours === 'none'
      ? `${capitalized(side)} has no win by continuous fours: proven.`
      : 'Whether there is a win by continuous fours was not found out within the limits.',
  ];
  if (threats !== undefined) {
    lines.push(
      threats === 'none'
        ? `${capitalized(side)} has no win by continuous threats, fours and threes: proven.`
        : 'Whether there is a win by continuous threats was not found out within the limits.',
    );
  }
  if (by === 'search' && opinion) lines.push(opinionText(position, opinion));
  return lines;
}

function opinionText(position: Position, opinion: NonNullable<Solution['opinion']>): string {
  const { kind, amount, move, depth, nodes } = opinion;
  const searched = `${nodes} nodes, depth ${depth}`;
  const name = formatPoint(move, position);
  switch (kind) {
    case 'win':
      return `The search (${searched}) claims a win in ${pliesText(amount)} by ${name}, but its proof was not completed within the limits.`;
    case 'loss':
      return `The search (${searched}) finds that ${position.sideToMove} has lost in ${pliesText(amount)}; ${name} holds out longest.`;
    case 'value':
      return `The search found no win (${searched}, which proves nothing); it would play ${name}, evaluated ${Math.round(amount)}.`;
  }
}

function pliesText(plies: number): string {
  return plies === 1 ? '1 ply' : `${plies} plies`;
}
