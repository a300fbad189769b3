/** `npm run fit`: fits the evaluation and the move ordering of a rule to games of the engine against itself. See CONTRIBUTING.md. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedCore } from '../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../src/binding/feature-board.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import type { CodeTable } from './code-parameters.ts';
import { collectEvaluationSamples } from './evaluation-samples.ts';
import { fitEvaluation } from './fit-evaluation.ts';
import { fitMoveOrdering } from './fit-move-ordering.ts';
import { collectMoveOrderingSamples } from './move-ordering-samples.ts';
import { readGames } from './read-training-games.ts';
import { tableCount } from './weight-tables.ts';
import { weightsSource } from './weights-source.ts';

const HELP = `npm run fit -- --rule RULE FILE.tgd ...   (files of tengen selfplay)

  --output FILE         default src/core/evaluation/weights/RULE.ts
  --result-share S      of the game's result in what values aim at; the rest is the search's score (default 0.5)
  --l2 FACTOR           L2 regularisation of the deviations from sums of patterns (default 0.00001)
  --epochs N            at most (default 30)
  --move-positions N    positions that move ordering is fitted to (default 200000)`;

/**
 * What the move-ordering weights of patterns start from that data never shows, as the search does not order moves there: a five
 * and an open four of one's own, and a five of the opponent's (numbers of patterns as in core/patterns/patterns.ts).
 */
const OWN_ORDER_START: ReadonlyMap<number, number> = new Map([
  [12, 10],
  [13, 20],
]);
const THEIR_ORDER_START: ReadonlyMap<number, number> = new Map([[13, 15]]);

function main(): number {
  const { values: given, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      rule: { type: 'string' },
      output: { type: 'string' },
      'result-share': { type: 'string', default: '0.5' },
      l2: { type: 'string', default: '0.00001' },
      epochs: { type: 'string', default: '30' },
      'move-positions': { type: 'string', default: '200000' },
      help: { type: 'boolean', default: false },
    },
  });
  if (given.help) {
    console.log(HELP);
    return 0;
  }
  const rule = RULES.find((name) => name === given.rule);
  if (!rule) return refuse(`--rule must be one of ${RULES.join(', ')}`);
  if (files.length === 0) return refuse('there is no file of games to fit to');
  const options = {
    resultShare: Number(given['result-share']),
    l2: Number(given.l2),
    epochs: Number(given.epochs),
    log: (line: string) => console.log(line),
  };
  const movePositions = Number(given['move-positions']);
  if (![options.resultShare, options.l2, options.epochs, movePositions].every(Number.isFinite))
    return refuse('an option that should be a number is none');
  fitRule(rule, files, given.output ?? `src/core/evaluation/weights/${rule}.ts`, options, movePositions);
  return 0;
}

function fitRule(
  rule: Rule,
  files: readonly string[],
  output: string,
  options: Parameters<typeof fitEvaluation>[3],
  movePositions: number,
): void {
  const { log } = options;
  const games = readGames(files, rule);
  const board = new FeatureBoard(embeddedCore);
  const [first] = games;
  if (!first) throw new Error('the files hold no games');
  board.reset(rule, first.rowLength, first);
  const codePatterns = board.codePatterns();
  const tables = Array.from({ length: tableCount(rule) }, (_, colour): CodeTable => {
    return { forbidden: board.forbiddenCodes(colour) };
  });

  const evaluationSamples = collectEvaluationSamples(games, board);
  const played = games.filter(({ ending }) => ending !== 'branch').length;
  log(`${played} games, ${evaluationSamples.results.length} positions that a search evaluates`);
  const evaluation = fitEvaluation(evaluationSamples, codePatterns, tables, options);
  const moveSamples = collectMoveOrderingSamples(games, board, movePositions);
  log(`${moveSamples.best.length} positions with moves to order`);
  const ordering = fitMoveOrdering(
    moveSamples,
    codePatterns,
    tables.map((table) => ({ ...table, start: OWN_ORDER_START })),
    tables.map((table) => ({ ...table, start: THEIR_ORDER_START })),
    options,
  );
  const { before, search, after } = evaluation.losses;
  const notes = [
    `Fitted to ${evaluationSamples.results.length} positions of ${played} games (${files.map((file) => path.basename(file)).join(', ')}).`,
    `Cross-entropy of results on held-out games: ${after.toFixed(4)}; of the evaluation before ${before.toFixed(4)}, of the search's scores ${search.toFixed(4)}.`,
    `Best move first on held-out games: ${(100 * ordering.first).toFixed(1)} %; moves before it: ${ordering.before.toFixed(2)}.`,
  ];
  for (const note of notes) log(note);
  writeFileSync(output, weightsSource(rule, evaluation, ordering, notes));
  log(`written to ${output}`);
}

function refuse(sentence: string): number {
  process.stderr.write(`fit: ${sentence}.\n${HELP}\n`);
  return 2;
}

try {
  process.exitCode = main();
} catch (error) {
  process.exitCode = refuse(error instanceof Error ? error.message : String(error));
}
