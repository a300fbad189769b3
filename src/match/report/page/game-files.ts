import { formatPoints } from '../../../game/formats/notation.ts';
import { formatPsq } from '../../../game/formats/psq.ts';
import { formatSgf } from '../../../game/formats/sgf.ts';
import type { GameRecord } from '../../../game/game-record.ts';
import type { ReportMove } from '../move-codes.ts';
import type { ReportData, ReportGame } from '../report-data.ts';

export type FileKind = 'sgf' | 'psq';

/** A game as the match's folder keeps it. */
export function gameFile(
  kind: FileKind,
  data: ReportData,
  game: ReportGame,
  moves: readonly ReportMove[],
): string {
  const record = recordOf(data, game, moves);
  return kind === 'sgf' ? formatSgf(record) : formatPsq(record);
}

/** The name that it has there, without the ending. */
export function fileName({ engines }: ReportData, { number, black, white }: ReportGame): string {
  const nameOf = (engine: number) => (engines[engine]?.name ?? '').replaceAll(/[^\w.+-]+/g, '_').slice(0, 40);
  return `${String(number).padStart(5, '0')}-${nameOf(black)}-${nameOf(white)}`;
}

/** As toRecord makes it of the game in the journal (record/match-game.ts). */
function recordOf(data: ReportData, game: ReportGame, moves: readonly ReportMove[]): GameRecord {
  const { width, height, rule, event, engines } = data;
  const { turnMs, matchMs } = engines[game.black] ?? {};
  return {
    width,
    height,
    rule,
    black: engines[game.black]?.name ?? '',
    white: engines[game.white]?.name ?? '',
    event,
    round: String(game.number),
    date: game.date,
    ...(turnMs !== undefined && { turnMs }),
    ...(matchMs !== undefined && { matchMs }),
    openingLength: game.given,
    moves: moves.map(({ pv, ...move }, i) => ({
      ...move,
      ...(pv && { line: formatPoints(pv, data) }),
      ...(i >= game.given && i === moves.length - 1 && { comment: game.ending }),
    })),
    result: { winner: game.winner, reason: game.reason },
  };
}
