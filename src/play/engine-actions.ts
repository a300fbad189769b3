import type { Referee } from '../binding/referee.ts';
import type { SearchedMoves, SearchGoal } from '../binding/search-result.ts';
import { opponent, type Point, type Position } from '../game/position.ts';
import type { Game, Task } from './game.ts';
import { chooseMove, type Level, unsearchedMove, viewOf } from './level.ts';
import {
  addedStones,
  bestFourth,
  centralStones,
  chooseColour,
  colourWithFifths,
  type Decision,
  evenFifths,
  evenStone,
  keepFifth,
  offerFifths,
  offerTenOrSwap,
  swap2Stones,
} from './opening-decisions.ts';
import { type Choice, declaredOf } from './opening-rule.ts';

/** Of the 26 openings of renju. */
const FIRST_STONES = 3;

/** Something that an engine does in a game, as a person would. */
export type Action =
  | { readonly kind: 'point'; readonly point: Point }
  | { readonly kind: 'choice'; readonly choice: Choice };

/** A search that is to be made for an engine. */
export interface EngineSearch {
  readonly position: Position;
  readonly goal: SearchGoal;
  /** The level's limit, if it has one, besides that of time. */
  readonly nodes?: number | undefined;
  /** The part of the time for this decision that is used up when this search ends. */
  readonly share: number;
  /** Points that are not to be played. */
  readonly excluded: readonly Point[];
}

/**
 * What makes the searches: a thread or the caller itself. What it rejects with goes to the one that asked for the
 * actions.
 */
export type MakeSearch = (search: EngineSearch) => Promise<SearchedMoves>;

/**
 * What an engine of this level does next, for either player: a move, or in an opening a choice and the stones that go
 * with it. Nothing if the game is over. `random` gives numbers from 0 up to, not including, 1; with the same ones, the
 * same results of the searches make the same decision.
 */
export async function engineActions(
  game: Game,
  level: Level,
  makeSearch: MakeSearch,
  referee: Referee,
  random: () => number,
): Promise<readonly Action[]> {
  const { task, position } = game;
  const decided = async <T>(decision: Decision<Position, T>): Promise<T> => {
    let step = decision.next();
    while (!step.done) {
      const { board, goal, share, excluded = [] } = step.value;
      const found = await makeSearch({ position: board, goal, nodes: level.nodes, share, excluded });
      step = decision.next(found);
    }
    return step.value;
  };
  switch (task.kind) {
    case 'over':
      return [];
    case 'choice':
      return decideChoice(task);
    case 'offer': {
      const missing = task.count - task.offered.length;
      const fifths = await decided(offerFifths(position, missing, task.offered));
      return fifths.map(({ point }) => at(point));
    }
    case 'pick': {
      const kept = await decided(keepFifth(position, task.offered));
      return kept ? [at(kept)] : [];
    }
    case 'stone':
      if (task.toPlace !== undefined) return (await decided(placedStones(game, random))).map(at);
      return [await ownMove()].flatMap((point) => (point ? [at(point)] : []));
  }

  async function decideChoice({ choices }: Task & { kind: 'choice' }): Promise<readonly Action[]> {
    const most = choices.at(-1);
    if (typeof most === 'number') return [chosen(await decided(evenFifths(position, most)))];
    const fifths = declaredFifths(game);
    if (fifths !== undefined) return [chosen(await decided(colourWithFifths(position, fifths)))];
    if (choices.includes('offer-ten')) return [chosen(await decided(offerTenOrSwap(position)))];
    const choice = await decided(chooseColour(position, choices.includes('add-two')));
    if (choice.kind === 'add-two') return [chosen('add-two'), ...choice.points.map(at)];
    return [chosen(choice.kind === 'swap' ? opponent(position.sideToMove) : position.sideToMove)];
  }

  async function ownMove(): Promise<Point | undefined> {
    const view = viewOf(level, position, random);
    if (level.lines === 0) return unsearchedMove(level, position, view, referee, random);
    const goal = { kind: 'best', lines: level.lines } as const;
    // What is overlooked may close a row that wins without it: of a game that is over nothing can be asked.
    const isOver = referee.outcome(view.position) !== undefined;
    const found = await makeSearch({
      position: isOver ? position : view.position,
      goal,
      nodes: level.nodes,
      share: 1,
      excluded: [],
    });
    return chooseMove(level, position, found, referee, random);
  }
}

/** The stones that are still to be placed before the other side chooses, or black offers fifth moves. */
function* placedStones(game: Game, random: () => number): Decision<Position, readonly Point[]> {
  const { setup, position, task } = game;
  if (task.kind !== 'stone') return [];
  if (setup.opening === 'swap2')
    return yield* task.by === 'black' ? swap2Stones(position, random) : addedStones(position);
  const isCentral = position.stones.length < FIRST_STONES;
  if (isCentral && (task.toPlace !== 1 || !task.within)) return yield* centralStones(position, random, true);
  const fifths = declaredFifths(game);
  if (fifths !== undefined) {
    const best = yield* bestFourth(position, fifths);
    return best ? [best.point] : [];
  }
  // Games begin with the first three stones: those after them need not vary.
  return yield* evenStone(position, task.within, random, isCentral);
}

/** How many fifth moves black has to offer, once that was declared. */
function declaredFifths({ states, done }: Game): number | undefined {
  return declaredOf(states[done]?.choices ?? []);
}

function at({ x, y }: Point): Action {
  return { kind: 'point', point: { x, y } };
}

function chosen(choice: Choice): Action {
  return { kind: 'choice', choice };
}
