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

/** Puts a text on the clipboard; false if that may not be done. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page of a file may not do that in every browser: it is copied as if by hand.
    return copyByHand(text);
  }
}

function copyByHand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}

/** Has the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
