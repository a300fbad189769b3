/**
 * `npm run tactics:make`: finds positions for the tactical suite in games of the engine against itself. See
 * docs/workbench.md.
 */
import { existsSync } from 'node:fs';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../../src/binding/embedded-core.ts';
import { ok } from '../../src/game/result.ts';
import { ROW_LENGTH } from '../../src/game/rule.ts';
import { canonicalForm } from '../../src/game/symmetry.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { flag, optional, withDefault } from '../../src/terminal/option-schema.ts';
import { text, whole } from '../../src/terminal/value-types.ts';
import { readGames } from '../games/read-games.ts';
import { RandomChoices } from '../reference/random-choices.ts';
import { BEST, isWin, type Judge } from './judge.ts';
import { judgeByThreats } from './judge-by-threats.ts';
import { judgeQuiet } from './judge-quiet.ts';
import { formatTactic, type Problem, positionOf, readSuite, SUITES, writeSuite } from './suite.ts';

/** Scores from here on are proven wins; as in WIN_SCORE of the engine. */
const PROVEN = 29_000;

export const tool = defineCommand({
  name: 'tactics:make',
  summary: 'adds positions to the tactical suite',
  about: `npm run tactics:make -- GAMES.tgd ... [options]

Looks in games of tengen selfplay for positions with one proven win, and adds them to the tactical suite: to that of wins by
threats (${SUITES.threats}), or with --quiet to that of wins that need quiet moves (${SUITES.quiet}).`,
  options: {
    quiet: flag('wins of 15 to 35 plies that need quiet moves'),
    output: optional(text('FILE'), 'the suite that the positions are added to', 'as above'),
    count: withDefault(whole({ least: 1 }), 40, 'positions to add'),
    games: optional(whole({ least: 1 }), 'games to look at, at most', 'all'),
    nodes: withDefault(whole({ least: 1 }), 20_000_000, 'nodes for a proof'),
    easy: withDefault(whole({ least: 1 }), 5000, 'leave out what the engine proves with fewer nodes'),
    seed: withDefault(whole({ least: 1 }), 1, 'another seed looks at the games in another order'),
  },
  positionals: ['GAMES.tgd ...'],
  toRequest: ({ options, positionals }) => ok({ ...options, files: positionals }),
  async run({ files, quiet, output, count, games: most, nodes, easy, seed }) {
    const games = new RandomChoices(seed).shuffled(readGames(files).filter(isUsable)).slice(0, most);
    const judge = quiet ? judgeQuiet : judgeByThreats;
    look(games, output ?? SUITES[quiet ? 'quiet' : 'threats'], count, { judge, nodes, easy });
    return 0;
  },
});

/** What makes a problem: provable in so many nodes, but not in so few, and what else its judge wants. */
interface Wanted {
  readonly judge: Judge;
  readonly nodes: number;
  readonly easy: number;
}

/** Adds so many positions to the suite in the file, each as soon as it is found, and says what became of the others. */
function look(games: readonly TrainingGame[], output: string, count: number, wanted: Wanted): void {
  const search = new DirectSearch({ core: coreBytes(), tableBytes: 64 << 20, nets: embeddedNets });
  const suite = existsSync(output) ? [...readSuite(output)] : [];
  const most = suite.length + count;
  const seen = new Set(suite.map(formOf));
  const refused = new Map<string, number>();
  for (const game of games) {
    if (suite.length >= most) break;
    const problem = hardPosition(search, game, wanted.easy);
    if (!problem || seen.has(formOf(problem))) continue;
    seen.add(formOf(problem));
    const verdict = wanted.judge(search, problem, wanted.nodes);
    if ('refused' in verdict) refused.set(verdict.refused, (refused.get(verdict.refused) ?? 0) + 1);
    else {
      console.log(formatTactic(verdict));
      suite.push(verdict);
      writeSuite(output, suite);
    }
  }
  console.log(
    `The suite has ${suite.length} positions. Refused: ${JSON.stringify(Object.fromEntries(refused))}`,
  );
}

function isUsable({ width, height, rowLength, ending }: TrainingGame): boolean {
  return width === height && rowLength === ROW_LENGTH && ending !== 'branch';
}

/**
 * The last position of the game, with the winner to move, in which the engine does not prove the win at once: some
 * plies before the first search that claimed it.
 */
function hardPosition(search: DirectSearch, game: TrainingGame, easy: number): Problem | undefined {
  const claim = game.moves.findIndex(({ best }) => Math.abs(best[0]?.score ?? 0) >= PROVEN);
  // Where the first to know was the loser, the winner's move before was the first of the win.
  const isWinners = (game.moves[claim]?.best[0]?.score ?? 0) > 0;
  for (let end = isWinners ? claim : claim - 1; end >= 0; end -= 2) {
    const moves = [...game.opening, ...game.moves.slice(0, end).map(({ point }) => point)];
    const problem = { rule: game.rule, size: game.width, moves };
    if (isHard(search, problem, easy)) return problem;
  }
  return undefined;
}

/** Whether the engine does not prove the win in so few nodes. */
function isHard(search: DirectSearch, problem: Problem, easy: number): boolean {
  return !isWin(search.search(positionOf(problem), BEST, { nodes: easy, until: 'proven' }));
}

/** The same for positions that a symmetry makes one of the other. */
function formOf(tactic: Problem): string {
  const position = positionOf(tactic);
  return `${tactic.rule} ${tactic.size} ${canonicalForm(position.stones, position)}`;
}
