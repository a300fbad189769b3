/** What is to be said of a game, in the words of words.ts. */
import type { FoulPoint } from '../binding/foul.ts';
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import {
  type BoardSize,
  type Colour,
  opponent,
  type Point,
  type Position,
  samePoint,
} from '../game/position.ts';
import { percentOfChance, type Score, winningChance } from '../game/score.ts';
import type { Answer, EngineTurn } from './computer-player.ts';
import type { Action } from './engine-actions.ts';
import type { Game, Refusal, Seats, Task } from './game.ts';
import { FULL_STRENGTH, levelOf } from './level.ts';
import { type Choice, type OpeningRule, type OpeningStep, pointsAround, stepsOf } from './opening-rule.ts';
import type { Deed } from './session.ts';
import type { SittingScore } from './sitting.ts';
import { type Who, words } from './words.ts';

/**
 * Whose turn it is and what is to be done, in an opening also what comes next; or how the game ended. `typed`: choices
 * are typed, not clicked.
 */
export function taskText(game: Game, typed: boolean): string {
  const { task, position, seats } = game;
  if (task.kind === 'over') return resultText(game);
  const by = whoIs(task.by, seats);
  if (by === 'engine') return words.turn.move(by, task.by);
  const text = ownTaskText(task, by, position, typed);
  if (!task.next) return text;
  const next = task.next.map((step) => stepText(step, position)).join(' / ');
  return words.joined([text, words.turn.next(words.sentence(next))]);
}

function ownTaskText(
  task: Exclude<Task, { kind: 'over' }>,
  by: Who,
  position: BoardSize,
  typed: boolean,
): string {
  const turn = words.turn.of(by, task.by);
  switch (task.kind) {
    case 'stone':
      return task.toPlace === undefined
        ? words.turn.move(by, task.by)
        : words.turn.place(turn, task.colour, whereText(task.within, position), task.toPlace - 1);
    case 'choice': {
      const named = task.choices.filter((choice) => typeof choice !== 'number');
      if (named.length === 0) return words.turn.declare(turn, task.choices.length);
      if (!typed) return words.turn.chooseSide(by, turn);
      const choices = named.map((choice) => words.turn.typeChoice(choice, task.by));
      return words.turn.type(turn, choices);
    }
    case 'offer':
      return words.turn.offer(turn, task.offered.length + 1, task.count);
    case 'pick': {
      const offered = task.offered.map((point) => formatPoint(point, position));
      return words.turn.pick(turn, offered);
    }
  }
}

/** The steps of an opening in order, a sentence each. */
export function openingTexts(opening: OpeningRule, size: BoardSize): readonly string[] {
  return [...stepsOf(opening), { does: 'play' } as const].map((step) => words.sentence(stepText(step, size)));
}

/** How an opening went so far, in lines, for its record: `White: Play Black`; nothing of a free one. */
export function openingStory({ setup: { opening = 'free' }, steps, done, position }: Game): string {
  if (opening === 'free') return '';
  const lines = steps.slice(0, done).flatMap((step) => {
    switch (step.kind) {
      case 'choice': {
        const { by, choice } = step;
        return [`${words.colours[by]}: ${choiceText(choice)}`];
      }
      case 'offer':
      case 'pick': {
        const by = step.kind === 'offer' ? 'black' : 'white';
        return [`${words.colours[by]}: ${formatPoint(step.point, position)}`];
      }
      default:
        return [];
    }
  });
  return [words.openings[opening], ...lines].join('\n');
}

/** `Play Black`, `3`: what a choice says. */
export function choiceText(choice: Choice): string {
  return typeof choice === 'number' ? String(choice) : words.choices[choice];
}

/** `White may swap colours`: a step of an opening. */
function stepText(step: OpeningStep, size: BoardSize): string {
  const steps = words.opening;
  switch (step.does) {
    case 'place':
      return steps.place(
        step.by,
        step.reaches.map((reach, i) => {
          const within = Number.isFinite(reach) ? pointsAround(size, reach) : [];
          // Stones of both colours in turn, the player's own first.
          return steps.stone(i % 2 === 0 ? step.by : opponent(step.by), whereText(within, size));
        }),
      );
    case 'move':
      return steps.moves(step.count);
    case 'choose':
      if (step.instead['add-two']) return steps.swapOrAdd(step.by);
      return step.instead['offer-ten'] ? steps.swapOrTen(step.by) : steps.swap(step.by);
    case 'declare':
      return steps.declare(step.by, step.most);
    case 'offer':
      return step.count === undefined ? steps.offerDeclared : steps.offer(step.count);
    case 'pick':
      return steps.pick;
    case 'play':
      return steps.play;
  }
}

/** As whom a sentence speaks of a colour's player. */
function whoIs(colour: Colour, seats: Seats): Who {
  return seats.black === seats.white ? 'colour' : seats[colour];
}

/** ` on H8` or ` in the square G7 to I9`; nothing where a stone may be anywhere. */
export function whereText(within: readonly Point[] | undefined, size: BoardSize): string {
  if (!within || within.length === 0) return '';
  const columns = within.map(({ x }) => x);
  const rows = within.map(({ y }) => y);
  const from = formatPoint({ x: Math.min(...columns), y: Math.max(...rows) }, size);
  const to = formatPoint({ x: Math.max(...columns), y: Math.min(...rows) }, size);
  return from === to ? words.turn.onPoint(from) : words.turn.inSquare(from, to);
}

/** `Five in a row: Tengen (White) wins.`; nothing while the game goes on. */
function resultText({ task, seats, position }: Game): string {
  if (task.kind !== 'over') return '';
  const { winner, reason } = task.result;
  if (winner === 'none') return words.result.draw;
  if (winner === 'unknown') return words.result.over;
  const loser = winner === 'black' ? 'white' : 'black';
  const won = words.result.wins(whoIs(winner, seats), winner);
  switch (reason) {
    case 'five':
      return words.result.row(position.rowLength, won);
    case 'resigned':
      return words.result.resigned(whoIs(loser, seats), loser, won);
    case 'forbidden': {
      // Black is to move where no allowed point is left.
      const last = position.sideToMove === 'white' ? position.stones.at(-1) : undefined;
      return last ? words.result.foul(formatPoint(last, position), won) : words.result.allForbidden(won);
    }
    default:
      return words.sentence(won);
  }
}

/** `2. White I9 (0.4 s)`: what the engine did, and how long it took if that is given. */
export function deedText(action: Action, before: Game, after: Game, ms?: number): string {
  const took = ms === undefined ? '' : words.done.took(secondsText(ms));
  if (action.kind === 'choice') {
    if (typeof action.choice === 'number') return `${words.done.declares(action.choice)}${took}`;
    if (action.choice === 'add-two') return `${words.done.addsTwo}${took}`;
    if (action.choice === 'offer-ten') return `${words.done.offersTen}${took}`;
    const stays = isTurnOf(action.choice, before.task);
    return `${stays ? words.done.stays(action.choice) : words.done.takes(action.choice)}${took}`;
  }
  if (after.position !== before.position) return `${lastMoveText(after)}${took}`;
  return `${words.done.offers(formatPoint(action.point, before.position))}${took}`;
}

/** `5. Black H8` */
export function lastMoveText({ position }: Game): string {
  const stone = position.stones.at(-1);
  if (!stone) return '';
  return `${position.stones.length}. ${words.colours[stone.colour]} ${formatPoint(stone, position)}`;
}

/** `Tengen takes Black. Tengen plays I9.` */
export function deedsText(deeds: readonly Deed[]): string {
  const isPlayed = ({ action, before, after }: Deed) =>
    action.kind === 'point' && after.position !== before.position;
  const others = deeds.filter((deed) => !isPlayed(deed));
  const played = deeds.filter(isPlayed).flatMap(({ after }) => after.position.stones.slice(-1));
  const size = deeds[0]?.before.position;
  const texts = others.map(({ action, before, after }) => words.sentence(deedText(action, before, after)));
  return words.joined([
    ...texts,
    ...(size && played.length > 0 ? [words.done.plays(formatPoints(played, size))] : []),
  ]);
}

/** The point that the engine suggests in its turn; none where it would choose something, or do nothing. */
export function hintPoint({ actions: [action] }: EngineTurn): Point | undefined {
  return action?.kind === 'point' ? action.point : undefined;
}

/** What the engine suggests to do. */
export function hintText(turn: EngineTurn, game: Game): string {
  const { position, task } = game;
  const [action] = turn.actions;
  if (!action) return words.hint.none;
  if (action.kind === 'choice') {
    if (typeof action.choice === 'number') return words.hint.fifths(action.choice);
    if (action.choice === 'add-two') return words.hint.addTwo;
    if (action.choice === 'offer-ten') return words.hint.offerTen;
    return isTurnOf(action.choice, task) ? words.hint.stay(action.choice) : words.hint.take(action.choice);
  }
  const point = formatPoint(action.point, position);
  const best = hintLine(turn, game);
  if (!best) return words.hint.point(point, '');
  const line = best.pv.length > 1 ? [formatPoints(best.pv.slice(0, MOST_LINE), position)] : [];
  return words.hint.point(point, words.listed([chanceText(best.score), ...line]));
}

/** The line of a hint that begins with its move. */
function hintLine(
  { actions: [action], answer }: EngineTurn,
  { task }: Game,
): Answer['lines'][number] | undefined {
  // In an opening the search was for something else than the best move.
  if (action?.kind !== 'point' || task.kind !== 'stone' || task.toPlace !== undefined) return undefined;
  return answer?.lines.find(({ point }) => samePoint(point, action.point));
}

/** The move after which both sides stand as evenly as possible, and its score. */
export interface BalancedMove {
  readonly point: Point;
  readonly score: Score | undefined;
}

/** What is said of it; there may be none. */
export function balanceText(found: BalancedMove | undefined, size: BoardSize): string {
  if (!found) return words.hint.none;
  const { point, score } = found;
  return words.page.balanced(formatPoint(point, size), score ? chanceText(score) : '');
}

/** A reply in a proof and the move that answers it, from which the win takes `plies`. */
interface AnsweredReply {
  readonly reply: Point;
  readonly answer: { readonly move: Point; readonly plies: number };
  /** It stands for every other reply. */
  readonly isAnyOther: boolean;
}

/** `I8: J8 (3 moves)`: what may come next in a proof. */
export function proofReplyText({ reply, answer, isAnyOther }: AnsweredReply, size: BoardSize): string {
  const name = isAnyOther ? words.page.anyOther : formatPoint(reply, size);
  return words.page.answered(name, formatPoint(answer.move, size), (answer.plies + 1) / 2);
}

/** Most moves of an expected line that are shown. */
const MOST_LINE = 7;

function isTurnOf(colour: Colour, task: Task): boolean {
  return task.kind !== 'over' && task.by === colour;
}

/** Why something was refused, in a sentence; of a forbidden point what makes it so. */
export function refusalText({ error, foul }: Refusal, size: BoardSize): string {
  return foul ? foulText(foul, size) : words.sentence(error);
}

/** `H8 is forbidden to Black: double three (G8 H8 I8 and H7 H8 H9).` */
export function foulText({ point, foul: { kind, rows } }: FoulPoint, size: BoardSize): string {
  return words.refusal.foul(
    formatPoint(point, size),
    kind,
    rows.map(({ stones }) => formatPoints(stones, size)),
  );
}

/** `Score: you 2, Tengen 1.` */
export function sittingText(score: SittingScore): string {
  const { games, againstEngine, person, engine, draws, black, white } = score;
  if (games === 0) return words.result.noGames;
  const drawn = draws > 0 ? words.result.draws(draws) : '';
  return againstEngine === games
    ? words.result.score(person, engine, drawn)
    : words.result.colourScore(black, white, drawn);
}

/** `Rating about 850. Overlooks 40 % of your open threes.` */
export function levelText(number: number): string {
  const { rating, overlooks } = levelOf(number);
  if (number === FULL_STRENGTH) return words.fullStrength(rating);
  const threes = Math.round(100 * overlooks.threes);
  const fours = Math.round(100 * overlooks.fours);
  const parts = [
    ...(threes > 0 ? [words.overlooksThrees(threes)] : []),
    ...(fours > 0 ? [words.overlooksFours(fours)] : []),
  ];
  return words.joined([words.levelNote(rating), ...(parts.length > 0 ? [words.overlooks(parts)] : [])]);
}

/** The moves that the winner of a proven score still makes, as people count; 0 where nothing is proven. */
export function movesToWin(score: Score): number {
  return score.kind === 'value' ? 0 : Math.ceil(score.plies / 2);
}

/** A score for people, from the side to move: `62 % chance to win`, `wins in 5 moves`. */
export function chanceText(score: Score): string {
  return score.kind === 'value' ? words.score.chance(percentOf(score)) : provenText(score);
}

/** The same where it is clear of what the share is: `62 %`, `wins in 5 moves`. */
export function percentText(score: Score): string {
  return score.kind === 'value' ? words.score.percent(percentOf(score)) : provenText(score);
}

/** A score as a column of figures has it: `35`, `wins in 5 moves`. */
export function scoreText(score: Score): string {
  return score.kind === 'value' ? String(Math.round(score.value)) : provenText(score);
}

/** A score as there is room for on a stone: `57`, `W5`, `L4`. */
export function badgeText(score: Score): string {
  if (score.kind === 'value') return String(percentOf(score));
  return `${words.score.badges[score.kind]}${movesToWin(score)}`;
}

function provenText(score: Exclude<Score, { readonly kind: 'value' }>): string {
  if (score.kind === 'win') return words.score.wins(movesToWin(score));
  return score.plies === 0 ? words.score.lost : words.score.loses(movesToWin(score));
}

function percentOf(score: Score): number {
  return percentOfChance(winningChance(score));
}

/** What a search for a win by force of the side to move has found. */
export interface SolvedPosition {
  readonly verdict: 'win' | 'none' | 'unknown';
  /** Its first step, and all first moves that were proven, the best first. */
  readonly proof?:
    | { readonly first: { readonly plies: number }; readonly firstMoves: readonly Point[] }
    | undefined;
  /** How long it took. */
  readonly ms: number;
}

/** `Black wins in 5 moves (proven): H8, I9.` */
export function solvedText({ verdict, proof, ms }: SolvedPosition, position: Position): string {
  const { sideToMove } = position;
  if (proof) {
    const moves = words.listed(proof.firstMoves.map((point) => formatPoint(point, position)));
    return words.page.solvedWin(sideToMove, (proof.first.plies + 1) / 2, moves);
  }
  return verdict === 'none'
    ? words.page.solvedNone(sideToMove)
    : words.page.solvedUnknown(sideToMove, Math.max(1, Math.round(ms / 1000)));
}

/** `0.4` */
export function secondsText(ms: number): string {
  return words.figures.decimal(ms / 1000, 1);
}
