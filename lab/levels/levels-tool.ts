/** `npm run levels`: neighbouring levels of play against each other. See docs/workbench.md. */
import { Refusal } from '../../src/game/result.ts';
import { FULL_STRENGTH } from '../../src/play/level.ts';
import { estimateElo } from '../../src/statistics/elo.ts';
import { gamesOf } from '../../src/statistics/tally.ts';
import { RULE_OPTION, SIZE_OPTION } from '../../src/terminal/board-options.ts';
import { defineCommand, EXIT_STOPPED } from '../../src/terminal/command.ts';
import { signed } from '../../src/terminal/figures.ts';
import { optional, withDefault } from '../../src/terminal/option-schema.ts';
import { ProgressView, progressText } from '../../src/terminal/progress-view.ts';
import { stopOnSignals } from '../../src/terminal/signals.ts';
import { eloText, resultText, scoreText } from '../../src/terminal/statistics-text.ts';
import { tableLines } from '../../src/terminal/text-table.ts';
import { choice, whole } from '../../src/terminal/value-types.ts';
import { CONCURRENCY_OPTION, HASH_OPTION, MIB, readCore, seedOption } from '../lab-options.ts';
import { readOwnNets } from '../net/read-nets.ts';
import { allPairs, type Step } from './levels-settings.ts';
import { pairsOf, playLevels } from './play-levels.ts';
import { SIMPLE_BOTS } from './simple-bots.ts';

export const tool = defineCommand({
  name: 'levels',
  summary: 'plays neighbouring levels against each other',
  about: `npm run levels -- [options]

Plays each level of src/play/level.ts against the one below it, each opening twice, with both colours, and prints how far they are
apart: the stronger one's result, its score, the difference in Elo with the 95 % interval, and the sum of the steps.
With --against each level plays a simple bot instead: "fives" only completes and prevents rows, "threes" also sees open
threes 4 of 5 times, "greedy" takes the cell with the longest rows, "noisy" does so with noise.`,
  options: {
    rule: RULE_OPTION,
    size: SIZE_OPTION,
    from: withDefault(whole(1, FULL_STRENGTH), 1, 'the weakest level that plays'),
    to: withDefault(whole(1, FULL_STRENGTH), FULL_STRENGTH, 'the strongest level that plays'),
    pairs: withDefault(
      whole(1, 1_000_000),
      150,
      'openings for each two neighbours, each played with both colours',
    ),
    nodes: withDefault(
      whole(1, 1_000_000_000),
      60_000,
      `nodes per move of level ${FULL_STRENGTH}, which has no limit of its own`,
    ),
    hash: HASH_OPTION,
    against: optional(choice(SIMPLE_BOTS), 'plays each level against this simple bot'),
    seed: seedOption('the same seed gives the same openings and games'),
    concurrency: CONCURRENCY_OPTION,
  },
  notes: 'Exit code: 0 played, 2 it cannot be done, 130 stopped.',
  toRequest({ options }) {
    const { rule, size, from, to, nodes, hash, concurrency, ...others } = options;
    if (others.against === undefined ? from >= to : from > to)
      throw new Refusal('--from must be a lower level than --to');
    return {
      settings: {
        core: readCore('build/core.wasm'),
        nets: readOwnNets([rule]),
        rule,
        ...size,
        weakest: from,
        strongest: to,
        fullNodes: nodes,
        tableBytes: hash * MIB,
        ...others,
      },
      concurrency,
    };
  },
  async run({ settings, concurrency }) {
    const signal = stopOnSignals();
    const total = allPairs(settings);
    let steps: readonly Step[] = [];
    const view = new ProgressView(process.stderr, (elapsedMs) =>
      progressText({ done: pairsOf(steps), total, elapsedMs }, 'pairs'),
    );
    const onPair = (latest: readonly Step[]) => {
      steps = latest;
    };
    try {
      await playLevels({ settings, concurrency, signal, onPair });
    } finally {
      view.end();
    }
    console.log(levelsTable(steps, settings.against).join('\n'));
    return signal.aborted ? EXIT_STOPPED : 0;
  },
});

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
