/** `npm run tactics:make`: finds positions for the tactical suite in games of the engine against itself. See CONTRIBUTING.md. */
import { existsSync } from 'node:fs';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { embeddedNets } from '../../src/binding/embedded-nets.ts';
import { samePoint } from '../../src/game/position.ts';
import { ok } from '../../src/game/result.ts';
import { ROW_LENGTH } from '../../src/game/rule.ts';
import { canonicalForm } from '../../src/game/symmetry.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { optional, withDefault } from '../../src/terminal/option-schema.ts';
import { text, whole } from '../../src/terminal/value-types.ts';
import { readGames } from '../games/read-games.ts';
import { runLabTool } from '../lab-tool.ts';
import { RandomChoices } from '../reference/random-choices.ts';
import { proveWin } from './proof-search.ts';
import {
  formatTactic,
  PROOF_NODES,
  type Problem,
  positionOf,
  readSuite,
  SUITE_FILE,
  type Tactic,
  writeSuite,
} from './suite.ts';

/** Scores from here on are proven wins; as in WIN_SCORE of the engine. */
const PROVEN = 29_000;
const PLIES = { least: 9, most: 25 };
/** For showing that there is no other win: so many, or so many times what the win took. */
const OTHERS_NODES = { least: 1_000_000, times: 3 };
/** Of the independent search, for a win by fours alone. */
const VCF_NODES = 100_000;
const BEST = { kind: 'best', lines: 1 } as const;

type Verdict = Tactic | { readonly refused: string };

const tacticsMake = defineCommand({
  name: 'tactics:make',
  summary: 'adds positions to the tactical suite',
  about: `npm run tactics:make -- GAMES.tgd ... [options]

Looks in games of tengen selfplay for positions with one proven win, and adds them to the tactical suite.`,
  options: {
    output: withDefault(text('FILE'), SUITE_FILE, 'the suite that the positions are added to'),
    count: withDefault(whole({ least: 1 }), 40, 'positions to add'),
    games: optional(whole({ least: 1 }), 'games to look at, at most', 'all'),
    nodes: withDefault(whole({ least: 1 }), 20_000_000, 'nodes for a proof'),
    easy: withDefault(whole({ least: 1 }), 5000, 'leave out what the engine proves with fewer nodes'),
    seed: withDefault(whole({ least: 1 }), 1, 'another seed looks at the games in another order'),
  },
  positionals: ['GAMES.tgd ...'],
  toRequest: ({ options, positionals }) => ok({ ...options, files: positionals }),
  async run({ files, output, count, games: most, nodes, easy, seed }) {
    const games = readGames(files).filter(isUsable);
    look(new RandomChoices(seed).shuffled(games).slice(0, most), output, count, { nodes, easy });
    return 0;
  },
});

/** What makes a problem: provable in so many nodes, but not in so few. */
interface Difficulty {
  readonly nodes: number;
  readonly easy: number;
}

/** Adds so many positions to the suite in the file, each as soon as it is found, and says what became of the others. */
function look(games: readonly TrainingGame[], output: string, count: number, difficulty: Difficulty): void {
  const search = new DirectSearch({ core: coreBytes(), tableBytes: 64 << 20, nets: embeddedNets });
  const suite = existsSync(output) ? [...readSuite(output)] : [];
  const most = suite.length + count;
  const seen = new Set(suite.map(formOf));
  const refused = new Map<string, number>();
  for (const game of games) {
    if (suite.length >= most) break;
    const problem = hardPosition(search, game, difficulty.easy);
    if (!problem || seen.has(formOf(problem))) continue;
    seen.add(formOf(problem));
    const verdict = judge(search, problem, difficulty.nodes);
    if ('refused' in verdict) refused.set(verdict.refused, (refused.get(verdict.refused) ?? 0) + 1);
    else {
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
 * The last position of the game, with the winner to move, in which the engine does not prove the win at once: some plies before
 * the first search that claimed it.
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

/** Whether a position is one for the suite, and if not why. */
function judge(search: DirectSearch, candidate: Problem, nodes: number): Verdict {
  const position = positionOf(candidate);
  if (proveWin(position, { nodes: VCF_NODES, foursOnly: true }).verdict === 'win')
    return { refused: 'a VCF' };
  const proof = proveWin(position, { nodes: PROOF_NODES });
  if (!proof.move) return { refused: 'no win by threats' };
  if (proveWin(position, { nodes: PROOF_NODES, except: proof.move }).move)
    return { refused: 'two wins by threats' };
  const result = search.search(position, BEST, { nodes });
  const score = result.scores.at(-1);
  const [winning] = result.points;
  if (score?.kind !== 'win' || !winning) return { refused: 'not solved' };
  if (!samePoint(winning, proof.move)) return { refused: 'two wins' };
  if (score.plies < PLIES.least || score.plies > PLIES.most) return { refused: `${score.plies} plies` };
  const others = Math.max(OTHERS_NODES.least, OTHERS_NODES.times * result.nodes);
  if (isWin(search.search(position, BEST, { nodes: others, until: 'proven', excluded: [winning] })))
    return { refused: 'two wins' };
  const tactic = { ...candidate, winning, plies: score.plies };
  console.log(`${formatTactic(tactic)}   # ${result.nodes} nodes, ${proof.nodes} of the proof`);
  return tactic;
}

function isWin({ scores }: { readonly scores: readonly { readonly kind: string }[] }): boolean {
  return scores.at(-1)?.kind === 'win';
}

/** The same for positions that a symmetry makes one of the other. */
function formOf(tactic: Problem): string {
  const position = positionOf(tactic);
  return `${tactic.rule} ${tactic.size} ${canonicalForm(position.stones, position)}`;
}

void runLabTool(tacticsMake);
