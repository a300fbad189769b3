/** What was found out of a position, for people: sentences, and the main lines of the proof. */
import { boardDiagram } from '../game/formats/board-diagram.ts';
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import { opponent, type Position } from '../game/position.ts';
import { capitalized } from '../game/result.ts';
import { ROW_LENGTH } from '../game/rule.ts';
import type { Cut } from './budget.ts';
import type { Method, Question, Solution, WinningMove } from './prove-win.ts';
import type { EngineOpinion } from './quiet-win.ts';
import type { Verdict } from './threat-search.ts';
import { allSteps, lineNames, type WinStep } from './win-tree.ts';

const BY: Readonly<Record<Method, string>> = {
  fours: 'continuous fours',
  threats: 'continuous threats',
  search: 'search',
};

/** What was given up, as the subject of a list. */
const QUESTIONS: Readonly<Record<Question, string>> = {
  fours: 'wins by continuous fours',
  threats: 'wins by continuous threats',
  search: 'the search',
  proof: 'the proof of the win that the search claims',
  check: 'the check of a proof',
  shortestByFours: 'the shortest win by fours',
  shortestByThreats: 'the shortest win by threats',
  firstMovesByFours: 'first moves that win by fours',
  firstMovesByThreats: 'first moves that win by threats',
};

const CUTS: Readonly<Record<Cut, string>> = {
  nodes: '--nodes',
  memory: 'memory',
  time: '--time',
  stopped: 'stopped',
};

/** `lines`: how many replies to the first move are shown with what follows, at most. */
export function solutionText(
  position: Position,
  solution: Solution,
  { by, lines }: { readonly by: Method; readonly lines: number },
): readonly string[] {
  const { best, wins, givenUp } = solution;
  return [
    boardDiagram(position),
    '',
    header(position),
    '',
    ...(best ? winLines(position, solution, best) : noWinLines(position, solution, by)),
    ...givenUpLines(givenUp),
    ...wins.flatMap((win) => faultLines(position, win)),
    ...(best ? ['', ...proofLines(position, best, lines)] : []),
  ];
}

function header({ rule, width, height, rowLength, stones, sideToMove }: Position): string {
  const row = rowLength === ROW_LENGTH ? '' : `, ${rowLength} in a row`;
  return `${rule}${row}, ${width}x${height}, ${stones.length === 1 ? '1 stone' : `${stones.length} stones`}, ${sideToMove} to move`;
}

function winLines(position: Position, solution: Solution, best: WinningMove): readonly string[] {
  const { move, by, proof } = best;
  return [
    `${capitalized(position.sideToMove)} wins in ${movesText(proof.plies)} by ${BY[by]}: ${formatPoint(move, position)}.`,
    ...shortestLines(solution, best),
    ...firstMoveLines(position, solution, best),
  ];
}

/** What is known of shorter wins. */
function shortestLines(solution: Solution, best: WinningMove): readonly string[] {
  const { plies } = best.proof;
  const { threats, foursTakeAtLeast, threatsTakeAtLeast, anyWinTakesAtLeast } = solution;
  if (plies <= anyWinTakesAtLeast) return ['No win takes fewer moves: proven.'];
  if (threats === undefined)
    return [
      `${atLeastText('fours alone', plies, foursTakeAtLeast)} Threes and quiet moves were not considered.`,
    ];
  if (threats !== 'win') return [`Any win takes at least ${movesText(anyWinTakesAtLeast)}: proven.`];
  return [
    `${atLeastText('threats', plies, threatsTakeAtLeast)} A win with a quiet move would take at least ${movesCount(anyWinTakesAtLeast)}.`,
  ];
}

function atLeastText(kind: string, plies: number, atLeast: number): string {
  if (plies <= atLeast) return `No win by ${kind} takes fewer moves: proven.`;
  const proven = atLeast > 1 ? `No win by ${kind} takes fewer than ${movesText(atLeast)}: proven. ` : '';
  return `${proven}Whether one takes fewer than ${movesCount(plies)} is undecided within the limits.`;
}

function firstMoveLines(
  position: Position,
  { wins, undecided, threats }: Solution,
  best: WinningMove,
): readonly string[] {
  if (best.by === 'search') {
    const others = 'Other quiet first moves were not considered.';
    return threats === 'none'
      ? [`No first move wins by threats: proven. ${others}`]
      : [`Whether a first move wins by threats is undecided within the limits. ${others}`];
  }
  const kind = threats === undefined ? 'fours alone' : 'threats';
  const names = wins
    .filter(({ check }) => check?.isValid)
    .map(({ move, proof }) => {
      const most = proof.plies > best.proof.plies ? ' or fewer' : '';
      return `${formatPoint(move, position)} (${movesCount(proof.plies)}${most})`;
    });
  const open =
    undecided.length === 0
      ? 'There are no others.'
      : `Undecided within the limits: ${formatPoints(undecided, position)}.`;
  return [`First moves that win by ${kind}, and in how many moves: ${names.join(', ')}. ${open}`];
}

/** `Given up: the shortest win by fours (--time), ...` */
function givenUpLines(givenUp: Solution['givenUp']): readonly string[] {
  if (givenUp.length === 0) return [];
  const names = givenUp.map(({ question, by }) => `${QUESTIONS[question]} (${CUTS[by]})`);
  return [`Given up before the end: ${names.join(', ')}.`];
}

/** A win of which no proof holds is no win that one may rely on. */
function faultLines(position: Position, { move, by, proof, check }: WinningMove): readonly string[] {
  if (check?.isValid) return [];
  const win = `A win in ${movesText(proof.plies)} by ${BY[by]} was found, ${formatPoint(move, position)}, but`;
  if (!check) return [`${win} its proof is too large to be checked in this memory.`];
  const after = check.line.length === 0 ? '' : `, after ${formatPoints(check.line, position)}`;
  return [`${win} its proof is wrong: ${check.fault}${after}. Please report this.`];
}

function proofLines(
  position: Position,
  { check, proof, move }: WinningMove,
  lines: number,
): readonly string[] {
  const replies = proof.replies.slice(0, lines);
  const left = proof.replies.length - replies.length;
  const size = allSteps(proof).length;
  const contents = `${countText(size)} ${position.sideToMove} ${size === 1 ? 'move' : 'moves'}`;
  const checked = check?.isValid ? countText(check.positions) : 0;
  return [
    `The proof contains ${contents}. It was checked against every defence (${checked} ${checked === '1' ? 'position' : 'positions'}) and is correct.`,
    '',
    `After ${formatPoint(move, position)}:`,
    ...replies.map(({ reply, answer }) => lineText(formatPoint(reply, position), answer, position)),
    ...(left > 0 ? [`  ... and ${left} more ${left === 1 ? 'reply' : 'replies'}, each with its answer`] : []),
    ...(proof.otherwise ? [lineText('any other', proof.otherwise, position)] : []),
    ...(proof.plies === 1 ? ['  the row is complete'] : []),
  ];
}

function lineText(reply: string, answer: WinStep, position: Position): string {
  return `  ${reply.padEnd(9)} ${lineNames(answer, position).join(' ')}`;
}

function noWinLines(position: Position, solution: Solution, by: Method): readonly string[] {
  const { fours, threats, opinion } = solution;
  const side = position.sideToMove;
  const verdictText = (verdict: Verdict, kind: string) =>
    verdict === 'none'
      ? `${capitalized(side)} has no win by ${kind}: proven.`
      : `Whether ${side} wins by ${kind} is undecided within the limits.`;
  const lines = [];
  // What is found below stands there.
  if (fours !== 'win') lines.push(verdictText(fours, BY.fours));
  if (threats !== undefined && threats !== 'win')
    lines.push(verdictText(threats, `${BY.threats} (fours and threes)`));
  if (by === 'search' && opinion) lines.push(opinionText(position, opinion));
  return lines;
}

function opinionText(position: Position, opinion: EngineOpinion): string {
  const { kind, amount, move, depth, nodes } = opinion;
  const searched = `${countText(nodes)} nodes, depth ${depth}`;
  const name = formatPoint(move, position);
  switch (kind) {
    case 'win':
      return `The search (${searched}) claims a win in ${movesText(amount)} by ${name}, which was not proven within the limits.`;
    case 'loss':
      return `The search (${searched}) finds that ${opponent(position.sideToMove)} wins in ${movesText(amount)}; ${name} holds out longest.`;
    case 'value':
      return `The search (${searched}) found no win, which proves nothing; it suggests ${name} (${signed(Math.round(amount))}).`;
  }
}

/** `9 moves`: those that the winner makes in `plies` plies. */
function movesText(plies: number): string {
  const moves = movesCount(plies);
  return moves === 1 ? '1 move' : `${moves} moves`;
}

function movesCount(plies: number): number {
  return Math.ceil(plies / 2);
}

/** `7,468` */
function countText(count: number): string {
  return count.toLocaleString('en');
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}
