/** A position that is set up by hand, and boards turned and mirrored: pure, each makes a new one. */
import type { GameRecord } from '../game/game-record.ts';
import { movedTree } from '../game/game-tree.ts';
import { opponent, type Point, type StartPosition, samePoint } from '../game/position.ts';
import { mirrored, rotated, type Symmetry } from '../game/symmetry.ts';
import type { Place } from './variations.ts';

/** What a click does: a stone of a colour, of the colours in turn, nothing there, a point that nobody may use. */
export const SET_UP_TOOLS = ['black', 'white', 'turns', 'erase', 'blocked'] as const;
export type SetUpTool = (typeof SET_UP_TOOLS)[number];

/** The position after a click. What is there already goes; the same again is taken away. */
export function clicked(start: StartPosition, { x, y }: Point, tool: SetUpTool): StartPosition {
  const { sideToMove, blocked = [] } = start;
  const before = start.stones.find((stone) => samePoint(stone, { x, y }));
  const isBlocked = blocked.some((point) => samePoint(point, { x, y }));
  const stones = start.stones.filter((stone) => stone !== before);
  const others = blocked.filter((point) => !samePoint(point, { x, y }));
  if (tool === 'blocked') return { stones, blocked: isBlocked ? others : [...others, { x, y }], sideToMove };
  const colour = tool === 'turns' ? sideToMove : tool;
  if (colour === 'erase' || (before && (tool === 'turns' || before.colour === colour)))
    return { stones, blocked: others, sideToMove };
  return {
    stones: [...stones, { x, y, colour }],
    blocked: others,
    sideToMove: tool === 'turns' ? opponent(sideToMove) : sideToMove,
  };
}

type TurnedGame = Omit<Place, 'shown'>;

/** A game on a board that is turned to the right, or mirrored from left to right. */
export function turned({ setup, moves, children }: TurnedGame, how: 'rotate' | 'mirror'): TurnedGame {
  const { width, height, start, record, ...others } = setup;
  const move: Symmetry = how === 'rotate' ? rotated(setup) : mirrored(setup);
  const size = how === 'rotate' ? { width: height, height: width } : { width, height };
  return {
    setup: {
      ...others,
      ...size,
      start: start && movedStart(start, move),
      record: record && { ...movedRecord(record, move), ...size },
    },
    moves: moves.map(move),
    children: movedTree(children, move),
  };
}

/** What it says of its moves stays theirs, but for what names points: lines, marks, and what was done in an opening. */
function movedRecord({ openingSteps: _steps, ...record }: GameRecord, move: Symmetry): GameRecord {
  const { start, moves, tree } = record;
  return {
    ...record,
    ...(start && { start: movedStart(start, move) }),
    moves: moves.map(({ line: _line, ...moved }) => ({ ...moved, ...move(moved) })),
    ...(tree && {
      tree: {
        ...tree,
        ...(tree.start && { start: movedStart(tree.start, move) }),
        children: movedTree(tree.children, move),
      },
    }),
  };
}

function movedStart(start: StartPosition, move: Symmetry): StartPosition {
  return {
    ...start,
    stones: start.stones.map((stone) => ({ ...stone, ...move(stone) })),
    ...(start.blocked && { blocked: start.blocked.map(move) }),
  };
}
