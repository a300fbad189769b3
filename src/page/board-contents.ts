import type { CellValue } from '../analysis/cell-map.ts';
import type { Line } from '../api/engine.ts';
import type { FoulPoint } from '../binding/foul.ts';
import { type BoardView, type DrawnStone, numbered, type PointMark } from '../diagram/board-drawing.ts';
import { rowsThrough } from '../diagram/board-points.ts';
import { formatPoint } from '../game/formats/notation.ts';
import { type Colour, type Point, samePoint } from '../game/position.ts';
import { allowedPoints, type Game, mirroredPoints, resultOf, stonesAtStart } from '../play/game.ts';
import { badgeText, percentText } from '../play/sentences.ts';
import { words } from '../play/words.ts';
import type { BoardContents } from './board-panel.ts';
import { mapTiles } from './worth-map.ts';

/** What there is to see on the board. */
export interface BoardScene {
  readonly game: Game;
  /** Whether a click does something with a point. */
  readonly isOpen: boolean;
  /** Where black, whose stone comes next, may not place it. */
  readonly forbidden: readonly Point[];
  readonly numbers: boolean;
  readonly hint: Point | undefined;
  /** Of the forbidden point that was tried last. */
  readonly foul: FoulPoint | undefined;
  /** A line that is drawn on the board. */
  readonly preview: readonly Point[] | undefined;
  /** The best moves that are marked. */
  readonly lines: readonly Line[];
  /** The map of this colour's moves. */
  readonly mapped: Colour;
  readonly values: readonly CellValue[];
}

export function boardContents(scene: BoardScene): BoardContents {
  const { game, forbidden, foul, preview, values, mapped } = scene;
  const { width, height, stones, blocked, rowLength } = game.position;
  const last = stones.at(-1);
  const hasRow = resultOf(game)?.reason === 'five';
  const toPlace = colourToPlace(game);
  const marks = marksOf(scene);
  const mirrored = scene.isOpen ? mirroredPoints(game) : [];
  const view: BoardView = {
    width,
    height,
    stones: drawnStones(scene),
    ...(last && !preview && { last }),
    ...(last && hasRow && { rows: rowsThrough(stones, last, rowLength) }),
    forbidden: [...forbidden, ...mirrored],
    blocked,
    ...(foul && { lines: foul.foul.rows.map((row) => row.stones), fouls: [foul.point] }),
    ...(last && isFoul(game) && { fouls: [last] }),
    marks,
    ...(!preview && { map: mapTiles(values, mapped) }),
  };
  const indexOf = ({ x, y }: Point) => y * width + x;
  const numbers = new Map(stones.map((stone, i) => [indexOf(stone), i + 1]));
  const worths = new Map(
    values.filter(({ colour }) => colour === mapped).map((value) => [indexOf(value.point), value]),
  );
  const setUp = stonesAtStart(game);
  const describe = (point: Point): string => {
    const is = (other: Point) => samePoint(other, point);
    const number = numbers.get(indexOf(point)) ?? 0;
    const stone = stones[number - 1];
    const texts = words.page.cell;
    if (stone) return texts.stone(stone.colour, number - setUp, number === stones.length);
    const worth = worths.get(indexOf(point));
    const mark = marks.find(is);
    if (blocked.some(is)) return texts.blocked;
    return [
      texts.empty,
      forbidden.some(is) && texts.forbidden,
      mark?.kind === 'hint' && words.page.labels.hint.toLowerCase(),
      (mark?.kind === 'best' || mark?.kind === 'candidate') && texts.best(mark.label ?? ''),
      mark?.kind === 'choice' && texts.offered,
      mark?.kind === 'allowed' && texts.allowed,
      mirrored.some(is) && texts.mirrored,
      worth && worth.score !== 'forbidden' && texts.worth(percentText(worth.score), mapped),
    ]
      .filter((text) => typeof text === 'string')
      .join(', ');
  };
  const hover = (point: Point): string => {
    const worth = worths.get(indexOf(point));
    if (!worth || preview) return '';
    const name = formatPoint(point, game.position);
    const said = worth.score === 'forbidden' ? words.page.cell.forbidden : percentText(worth.score);
    return `${name}: ${said}`;
  };
  return { ...view, turn: scene.isOpen ? toPlace : undefined, describe, hover };
}

/** Whether the game ended with a forbidden move of black's. */
function isFoul(game: Game): boolean {
  return resultOf(game)?.reason === 'forbidden' && game.position.sideToMove === 'white';
}

/** The colour of the stone that the next point gets, if it gets one. */
export function colourToPlace({ task }: Game): Colour | undefined {
  if (task.kind === 'offer') return 'black';
  return task.kind === 'stone' ? task.colour : undefined;
}

function drawnStones({ game, preview, numbers }: BoardScene): readonly DrawnStone[] {
  const setUp = stonesAtStart(game);
  const { stones, sideToMove } = game.position;
  const played = stones.map((stone, i) => ({
    ...stone,
    ...(numbers && i >= setUp && { label: String(i + 1 - setUp) }),
  }));
  return [...played, ...numbered(preview ?? [], { first: sideToMove, kind: 'expected' })];
}

function marksOf({ game, isOpen, preview, hint, lines }: BoardScene): readonly PointMark[] {
  if (preview) return [];
  const offered = 'offered' in game.task ? game.task.offered : [];
  const allowed = isOpen ? allowedPoints(game) : [];
  const ofOpening = [
    ...(hint ? [{ ...hint, kind: 'hint' as const }] : []),
    ...offered.map((point) => ({ ...point, kind: 'choice' as const })),
    ...allowed
      .filter((point) => !hint || !samePoint(point, hint))
      .map((point) => ({ ...point, kind: 'allowed' as const })),
  ];
  if (ofOpening.length > 0) return ofOpening;
  return lines.map(({ point, score }, i) => ({
    ...point,
    kind: i === 0 ? ('best' as const) : ('candidate' as const),
    label: badgeText(score),
    weight: 1 - i / Math.max(4, lines.length),
  }));
}
