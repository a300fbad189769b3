import { formatPoint, formatPoints } from '../../game/formats/notation.ts';
import type { EndReason } from '../../game/game-record.ts';
import type { BoardSize, Point } from '../../game/position.ts';
import { formatScore } from '../../game/score.ts';
import { visibleText } from '../../game/visible-text.ts';
import type { Ending } from '../game/play-game.ts';
import { timeControlText } from '../time-control.ts';
import {
  endingText,
  endReason,
  expectedText,
  type MatchGame,
  type MatchMove,
  openingOf,
  winnerOf,
} from './match-game.ts';
import type { MatchSettings } from './match-settings.ts';

/** What can be said of a move. */
export const PGN_FIELDS = ['eval', 'depth', 'time', 'nodes', 'line'] as const;

export type PgnField = (typeof PGN_FIELDS)[number];

const ALL_FIELDS: ReadonlySet<PgnField> = new Set(PGN_FIELDS);

/**
 * The games as PGN for rating tools (BayesElo, Ordo), in parts: White is who moves first, here black. The moves stand
 * in a comment, as such tools do not play them: `H8 (+35/12 812ms 4512n; H8 I9)`, rows counted from the bottom.
 */
export function* formatPgn(
  settings: MatchSettings,
  games: Iterable<MatchGame>,
  fields: readonly PgnField[] = PGN_FIELDS,
): Generator<string> {
  const told: ReadonlySet<PgnField> = new Set(fields);
  let isFirst = true;
  for (const game of games) {
    yield `${isFirst ? '' : '\n'}${formatPgnGame(settings, game, told)}`;
    isFirst = false;
  }
}

const RESULTS = { black: '1-0', white: '0-1', none: '1/2-1/2' } as const;

/** One of them; between two stands an empty line. */
export function formatPgnGame(
  settings: MatchSettings,
  game: MatchGame,
  told: ReadonlySet<PgnField> = ALL_FIELDS,
): string {
  const { event, engines, rule, board } = settings;
  const names = engines.map(({ name }) => name);
  const result = RESULTS[winnerOf(game.ending)];
  const { points: given, source } = openingOf(game, settings);
  const tags = [
    ['Event', event],
    ['Date', game.startedAt.slice(0, 10).replaceAll('-', '.')],
    ['Round', String(game.number + 1)],
    ['White', names[game.black] ?? ''],
    ['Black', names[game.white] ?? ''],
    ['Result', result],
    ['Variant', `${rule} ${board.width}x${board.height}`],
    ...(given.length > 0 ? [['Opening', openingText(given, source, board)] as const] : []),
    ...timeControls(settings, game),
    ['Termination', termination(game.ending)],
    ['PlyCount', String(given.length + game.moves.length)],
  ] as const;
  const moves = [
    ...given.map((point) => formatPoint(point, board)),
    ...game.moves.map((move) => moveText(move, board, told)),
  ];
  const text = visibleText([...moves, endingText(game, settings)].join(', ')).replaceAll(/[{}]/g, '');
  return [...tags.map(([key, value]) => `[${key} "${quotable(value)}"]`), '', `{${text}} ${result}`, ''].join(
    '\n',
  );
}

function openingText(points: readonly Point[], source: string, board: BoardSize): string {
  return `${formatPoints(points, board)} (${source})`;
}

function moveText(move: MatchMove, board: BoardSize, told: ReadonlySet<PgnField>): string {
  const { ms, evaluation, depth, nodes, pv } = move;
  // Put together piece by piece: there are millions of them in a long match.
  let remark = told.has('eval') && evaluation ? formatScore(evaluation) : '';
  const add = (separator: string, part: string) => {
    remark += remark === '' ? part : separator + part;
  };
  if (told.has('depth') && depth !== undefined) add('/', String(depth));
  if (told.has('time')) add(' ', `${Math.round(ms)}ms`);
  if (told.has('nodes') && nodes !== undefined) add(' ', `${nodes}n`);
  const line = told.has('line') && pv !== undefined ? expectedText(pv, board) : '';
  if (line !== '') add('; ', line);
  return remark === '' ? formatPoint(move, board) : `${formatPoint(move, board)} (${remark})`;
}

/** One tag if both players have the same, else one for each. */
function timeControls({ engines }: MatchSettings, { black, white }: MatchGame) {
  const [one = '-', other = '-'] = [black, white].map((engine) =>
    timeControlText(engines[engine]?.limits ?? {}),
  );
  return one === other
    ? ([['TimeControl', one]] as const)
    : ([
        ['WhiteTimeControl', one],
        ['BlackTimeControl', other],
      ] as const);
}

/** In the words of the PGN standard, section 9.8.1. */
function termination(ending: Ending): string {
  switch (ending.kind) {
    case 'fault':
      return FAULT_WORDS[endReason(ending)] ?? 'rules infraction';
    case 'both-failed':
      return 'abandoned';
    case 'adjudicated':
      return 'adjudication';
    default:
      return 'normal';
  }
}

const FAULT_WORDS: Readonly<Partial<Record<EndReason, string>>> = {
  crash: 'abandoned',
  time: 'time forfeit',
};

function quotable(text: string): string {
  return visibleText(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
