import { estimateElo } from '../../src/statistics/elo.ts';
import type { SprtTerms } from '../../src/statistics/sprt.ts';
import { gamesOf, pairCount } from '../../src/statistics/tally.ts';
import { progressText } from '../../src/terminal/progress-view.ts';
import {
  drawsText,
  eloText,
  losText,
  resultText,
  scoreText,
  sprtText,
} from '../../src/terminal/statistics-text.ts';
import type { AbScore } from './ab-match.ts';
import type { SearchTotals } from './core-player.ts';

/**
 * `83 of 200 pairs, 1:14, about 1:44 left: +91 =12 −63, score 58.4 %, Elo +59.1 ± 46.0`, and the SPRT where there is
 * one.
 */
export function progressLine(
  { tally }: AbScore,
  pairs: number,
  sprt: SprtTerms | undefined,
  ms: number,
): string {
  const played = pairCount(tally.pairs);
  const test = sprt ? `, ${sprtText(sprt, tally.pairs)}` : '';
  return (
    `${progressText({ done: played, total: pairs, elapsedMs: ms }, 'pairs')}: ` +
    `${resultText(tally)}, score ${scoreText(tally)}, Elo ${eloText(estimateElo(tally))}${test}`
  );
}

export function resultLines(score: AbScore, sprt: SprtTerms | undefined): readonly string[] {
  const { tally, blackWins, totals } = score;
  const elo = estimateElo(tally);
  const games = gamesOf(tally);
  return [
    `A - B: ${resultText(tally)}, score ${scoreText(tally)}, Elo ${eloText(elo)}, LOS ${losText(elo)}, draws ${drawsText(tally)}`,
    `Pairs 0-½-1-1½-2: ${tally.pairs.join(' ')}`,
    ...(sprt ? [sprtText(sprt, tally.pairs)] : []),
    `Black won ${blackWins} of ${games} games. ${totals.map((total, i) => totalsText('AB'[i] ?? '', total)).join(', ')}.`,
  ];
}

/** `A: 1213 kn/s, depth 11.2 a move` */
function totalsText(name: string, { moves, nodes, ms, depths }: SearchTotals): string {
  const perMove = (sum: number) => sum / Math.max(moves, 1);
  return `${name}: ${(nodes / Math.max(ms, 1)).toFixed(0)} kn/s, depth ${perMove(depths).toFixed(1)} a move`;
}
