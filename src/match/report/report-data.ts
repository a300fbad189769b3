/** What the page's script gets to replay games; names and order of the fields are short because there are many. */
export interface ReportData {
  readonly width: number;
  readonly height: number;
  readonly names: readonly string[];
  readonly games: readonly ReportGame[];
}

export interface ReportGame {
  readonly number: number;
  /** Places in `names`. */
  readonly black: number;
  readonly white: number;
  readonly winner: 'black' | 'white' | 'none';
  readonly ending: string;
  /** How many of the moves were given. */
  readonly opening: number;
  readonly moves: readonly ReportMove[];
}

/** x, y, time in ms, depth, evaluation: a number, or `+M7`, `-M8`; null = not known. */
export type ReportMove = readonly [
  x: number,
  y: number,
  ms: number | null,
  depth: number | null,
  evaluation: number | string | null,
];
