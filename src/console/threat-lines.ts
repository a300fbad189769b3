import { type Threat, threatsIn } from '../analysis/threats.ts';
import type { MadeThreats, PointThreats } from '../binding/point-threats.ts';
import { foulPoints, type Referee } from '../binding/referee.ts';
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import { COLOURS, type Colour, type Point, type Position, samePoint } from '../game/position.ts';
import { foulText } from '../play/sentences.ts';
import { words } from '../play/words.ts';

/** Most names of threats that are shown for a side, and points of each. */
const MOST_NAMES = 4;
const MOST_POINTS = 8;

/**
 * The threats of either side on the board and what it can make, the strongest first, a line each:
 * `Black has an open three (H8 I9 J10).` and `Black can make two open fours at L11.` Then the points that are forbidden
 * to black, and why. Nothing once somebody has won.
 */
export function threatLines(
  position: Position,
  referee: Referee,
  board: Pick<PointThreats, 'threats'>,
): readonly string[] {
  if (referee.outcome(position)) return [];
  const fouls = foulPoints(position, referee);
  const isForbidden = (point: Point) => fouls.some((one) => samePoint(one.point, point));
  const threats = board
    .threats(position)
    .filter(({ colour, point }) => colour === 'white' || !isForbidden(point));
  const { standing } = threatsIn(position);
  return [
    ...COLOURS.flatMap((colour) => {
      const has = standingTexts(standing, colour, position);
      const made = namedThreats(
        threats.filter((one) => one.colour === colour),
        position,
      );
      return [
        ...(has.length === 0 ? [] : [words.byHand.has(colour, has)]),
        ...(made.length === 0 ? [] : [words.byHand.canMake(colour, made)]),
      ];
    }),
    ...fouls.map((foul) => foulText(foul, position)),
  ];
}

/** `a four (H8 H9 H10 H11)`, `an open three (J8 K8 L8)` */
function standingTexts(standing: readonly Threat[], colour: Colour, position: Position): readonly string[] {
  return standing
    .filter((threat) => threat.colour === colour)
    .map(({ kind, stones }) =>
      words.byHand.threat(
        words.threats.standing(kind !== 'four', stones.length),
        formatPoints(stones, position),
      ),
    );
}

/** `two open fours at L11`, `an open four at K10 M12` */
function namedThreats(threats: readonly MadeThreats[], position: Position): readonly string[] {
  const pointsByName = new Map<string, Point[]>();
  for (const threat of threats.toSorted((a, b) => strengthOf(b) - strengthOf(a))) {
    const name = words.threats.made(threat, position.rowLength);
    pointsByName.set(name, [...(pointsByName.get(name) ?? []), threat.point]);
  }
  return [...pointsByName].slice(0, MOST_NAMES).map(([name, points]) => {
    const names = points.slice(0, MOST_POINTS).map((point) => formatPoint(point, position));
    return words.byHand.threatAt(name, names.join(' '), points.length - names.length);
  });
}

/** A five before an open four or two fours, then a four with a three, two threes, a four, a three. */
function strengthOf({ fives, openFours, fours, openThrees }: MadeThreats): number {
  if (fives > 0) return 1000;
  if (openFours + fours > 1) return 500 + 10 * openFours + fours;
  if (openFours > 0) return 400 + openThrees;
  if (fours > 0 && openThrees > 0) return 300 + openThrees;
  if (openThrees > 1) return 200 + openThrees;
  return fours > 0 ? 100 : 50;
}
