/**
 * `npm run fit`: fits the evaluation and the move ordering of a rule to games of the engine against itself. See
 * docs/training.md.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../src/binding/feature-board.ts';
import type { Rule } from '../../src/game/rule.ts';
import { ruleName } from '../../src/terminal/board-options.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { optional, required, withDefault } from '../../src/terminal/option-schema.ts';
import { decimal, text, whole } from '../../src/terminal/value-types.ts';
import { readGames } from '../games/read-games.ts';
import { collectEvaluationSamples } from './evaluation-samples.ts';
import { fitEvaluation } from './fit-evaluation.ts';
import { fitMoveOrdering } from './fit-move-ordering.ts';
import { collectMoveOrderingSamples } from './move-ordering-samples.ts';
import { codeTable } from './summed-tables.ts';
import { encodeWeights, tableCount } from './weights-file.ts';

/**
 * What the move-ordering weights of patterns start from that data never shows, as the search does not order moves
 * there: a five and an open four of one's own, and a five of the opponent's (numbers of patterns as in
 * core/patterns/patterns.ts).
 */
const OWN_ORDER_START: ReadonlyMap<number, number> = new Map([
  [12, 10],
  [13, 20],
]);
const THEIR_ORDER_START: ReadonlyMap<number, number> = new Map([[13, 15]]);

function fitRule(
  rule: Rule,
  files: readonly string[],
  output: string,
  options: Parameters<typeof fitEvaluation>[2],
  movePositions: number,
): void {
  const { log } = options;
  const games = readGames(files, rule);
  const board = new FeatureBoard(coreBytes());
  const [first] = games;
  if (!first) throw new Error('the files hold no games');
  board.reset(rule, first.rowLength, first);
  const codePatterns = board.codePatterns();
  const tables = (start?: ReadonlyMap<number, number>) =>
    Array.from({ length: tableCount(rule) }, (_, colour) =>
      codeTable(codePatterns, board.forbiddenCodes(colour), start),
    );

  const evaluationSamples = collectEvaluationSamples(games, board);
  const played = games.filter(({ ending }) => ending !== 'branch').length;
  log(`${played} games, ${evaluationSamples.results.length} positions that a search evaluates`);
  const evaluation = fitEvaluation(evaluationSamples, tables(), options);
  const moveSamples = collectMoveOrderingSamples(games, board, movePositions);
  log(`${moveSamples.best.length} positions with moves to order`);
  const ordering = fitMoveOrdering(moveSamples, tables(OWN_ORDER_START), tables(THEIR_ORDER_START), options);
  const { before, search, after } = evaluation.losses;
  const notes = [
    `Fitted to ${evaluationSamples.results.length} positions of ${played} games (${files.map((file) => path.basename(file)).join(', ')}).`,
    `Cross-entropy of results on held-out games: ${after.toFixed(4)}; of the evaluation before ${before.toFixed(4)}, of the search's scores ${search.toFixed(4)}.`,
    `Best move first on held-out games: ${(100 * ordering.first).toFixed(1)} %; moves before it: ${ordering.before.toFixed(2)}.`,
  ];
  for (const note of notes) log(note);
  writeFileSync(output, encodeWeights(rule, evaluation, ordering, notes));
  log(`written to ${output}`);
}

export const tool = defineCommand({
  name: 'fit',
  summary: 'fits the evaluation and the move ordering to games',
  about: `npm run fit -- --rule RULE FILE.tgd ... [options]

Fits the weights of evaluation and move ordering of a rule to games of tengen selfplay.`,
  options: {
    rule: required(ruleName, 'the rule that the games were played by'),
    output: optional(text('FILE'), 'where the weights go', 'src/core/evaluation/weights/RULE.weights'),
    'result-share': withDefault(
      decimal(0, 1),
      0.5,
      "share of the game's result in the target of the evaluation; the rest is the search's score",
    ),
    l2: withDefault(
      decimal(0),
      0.00001,
      'L2 regularisation of the deviations from sums of patterns',
      '0.00001',
    ),
    epochs: withDefault(whole(1), 30, 'epochs at most'),
    'move-positions': withDefault(whole(1), 200_000, 'positions that the move ordering is fitted to'),
  },
  positionals: ['FILE.tgd ...'],
  toRequest: ({ options, positionals }) => ({ ...options, files: positionals }),
  async run({ rule, files, output = `src/core/evaluation/weights/${rule}.weights`, l2, epochs, ...rest }) {
    const options = {
      resultShare: rest['result-share'],
      l2,
      epochs,
      log: (line: string) => console.log(line),
    };
    fitRule(rule, files, output, options, rest['move-positions']);
    return 0;
  },
});
