/**
 * The 26 openings of renju: Black in the centre, White beside it (direct) or diagonally beside it (indirect), and Black
 * within the 5x5 square around the centre. Numbers, names and places are those of the Renju International Federation.
 */
import { type BoardSize, type Point, type Position, type Stone, samePoint } from './position.ts';
import { symmetriesOf } from './symmetry.ts';

export interface RenjuOpening {
  /** `D` for direct, `I` for indirect, and the number. */
  readonly code: string;
  readonly romaji: string;
  readonly japanese: string;
  readonly english: string;
}

type Step = readonly [right: number, up: number];
type Row = readonly [third: Step, romaji: string, japanese: string, english: string];

/** Black's third stone as seen from the centre, White's standing above it. */
const DIRECT: readonly Row[] = [
  [[0, 2], 'Kansei', '寒星', 'Cold Star'],
  [[1, 2], 'Keigetsu', '渓月', 'Valley Moon'],
  [[2, 2], 'Sosei', '疎星', 'Distant Star'],
  [[1, 1], 'Kagetsu', '花月', 'Flower Moon'],
  [[2, 1], 'Zangetsu', '残月', 'Lingering Moon'],
  [[1, 0], 'Ugetsu', '雨月', 'Rain Moon'],
  [[2, 0], 'Kinsei', '金星', 'Golden Star'],
  [[0, -1], 'Shogetsu', '松月', 'Pine Moon'],
  [[1, -1], 'Kyugetsu', '丘月', 'Hill Moon'],
  [[2, -1], 'Shingetsu', '新月', 'New Moon'],
  [[0, -2], 'Zuisei', '瑞星', 'Lucky Star'],
  [[1, -2], 'Sangetsu', '山月', 'Mountain Moon'],
  [[2, -2], 'Yusei', '遊星', 'Wandering Star'],
];
/** The same where White's stands above the centre and to the right of it. */
const INDIRECT: readonly Row[] = [
  [[2, 2], 'Chosei', '長星', 'Long Star'],
  [[2, 1], 'Kyogetsu', '峡月', 'Gorge Moon'],
  [[2, 0], 'Kosei', '恒星', 'Fixed Star'],
  [[2, -1], 'Suigetsu', '水月', 'Water Moon'],
  [[2, -2], 'Ryusei', '流星', 'Shooting Star'],
  [[1, 0], 'Ungetsu', '雲月', 'Cloud Moon'],
  [[1, -1], 'Hogetsu', '浦月', 'Bay Moon'],
  [[1, -2], 'Rangetsu', '嵐月', 'Storm Moon'],
  [[0, -1], 'Gingetsu', '銀月', 'Silver Moon'],
  [[0, -2], 'Myojo', '明星', 'Bright Star'],
  [[-1, -1], 'Shagetsu', '斜月', 'Slanting Moon'],
  [[-1, -2], 'Meigetsu', '名月', 'Harvest Moon'],
  [[-2, -2], 'Suisei', '彗星', 'Comet'],
];

const KINDS = [
  { letter: 'D', second: [0, 1] satisfies Step, rows: DIRECT },
  { letter: 'I', second: [1, 1] satisfies Step, rows: INDIRECT },
];

/** What a game must have for its opening. */
export interface OpenedGame extends BoardSize {
  /** What stood before the first move, in no order that is known. */
  readonly start?: { readonly stones: readonly Stone[] } | undefined;
  readonly moves: readonly Point[];
}

/**
 * The opening that a game began with, however the board is turned or mirrored; undefined for one that is none of the
 * 26, or whose first three stones are not known.
 */
export function renjuOpening({ width, height, start, moves }: OpenedGame): RenjuOpening | undefined {
  const setUp = start?.stones ?? [];
  if (width !== height || width % 2 === 0 || setUp.length > 3) return undefined;
  const centre = { x: (width - 1) / 2, y: (height - 1) / 2 };
  const black = setUp.filter(({ colour }) => colour === 'black');
  const first: readonly Point[] = [...setUp, ...moves].slice(0, 3);
  if (first.length < 3) return undefined;
  const isBlack = (point: Point, i: number) =>
    i < setUp.length ? black.includes(point as Stone) : i % 2 === 0;
  const blacks = first.filter(isBlack);
  const second = first.find((point, i) => !isBlack(point, i));
  const third = blacks.find((point) => !samePoint(point, centre));
  if (blacks.length !== 2 || !second || !third || !blacks.some((point) => samePoint(point, centre)))
    return undefined;
  const at = ([right, up]: Step): Point => ({ x: centre.x + right, y: centre.y - up });
  for (const symmetry of symmetriesOf({ width, height })) {
    for (const { letter, second: where, rows } of KINDS) {
      if (!samePoint(symmetry(second), at(where))) continue;
      const index = rows.findIndex(([step]) => samePoint(symmetry(third), at(step)));
      const [, romaji = '', japanese = '', english = ''] = rows[index] ?? [];
      if (index >= 0) return { code: `${letter}${index + 1}`, romaji, japanese, english };
    }
  }
  return undefined;
}

/** That of a game that is played on, whose first `setUp` stones stood on the board before the first move. */
export function openingAfter({ stones, ...size }: Position, setUp: number): RenjuOpening | undefined {
  return renjuOpening({ ...size, start: { stones: stones.slice(0, setUp) }, moves: stones.slice(setUp) });
}

/** `D4 Kagetsu 花月 (Flower Moon)`; without the Japanese name where there are no signs for it. */
export function openingText({ code, romaji, japanese, english }: RenjuOpening, isPlain = false): string {
  return `${code} ${romaji} ${isPlain ? '' : `${japanese} `}(${english})`;
}
