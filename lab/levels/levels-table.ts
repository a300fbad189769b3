import { estimateElo } from '../../src/statistics/elo.ts';
import { gamesOf } from '../../src/statistics/tally.ts';
import { signed } from '../../src/terminal/figures.ts';
import { eloText, resultText, scoreText } from '../../src/terminal/statistics-text.ts';
import { tableLines } from '../../src/terminal/text-table.ts';
import type { Step } from './levels-settings.ts';

/**
 * A row for each level but the weakest: what it came to against the level below, and the sum of the steps up to it. Or
 * a row for each level, `against` a bot.
 */
export function levelsTable(steps: readonly Step[], against?: string): readonly string[] {
  let sum = 0;
  const rows = steps.map(({ level, tally }) => {
    const estimate = estimateElo(tally);
    sum += estimate?.elo ?? 0;
    return [
      `${level} - ${against ?? level - 1}`,
      String(gamesOf(tally)),
      resultText(tally),
      scoreText(tally),
      eloText(estimate),
      ...(against === undefined ? [signed(sum, 0)] : []),
    ];
  });
  const head = ['levels', 'games', 'result', 'score', 'Elo', ...(against === undefined ? ['sum'] : [])];
  return tableLines([head, ...rows]);
}
