/**
 * `npm run tactics:make`: finds positions for the tactical suite in games of the engine against itself. See
 * docs/workbench.md.
 */
import { existsSync } from 'node:fs';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../../src/binding/embedded-core.ts';
import { ROW_LENGTH } from '../../src/game/rule.ts';
import { canonicalForm } from '../../src/game/symmetry.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { flag, optional, withDefault } from '../../src/terminal/option-schema.ts';
import { decimal, text, whole } from '../../src/terminal/value-types.ts';
import { readGames } from '../games/read-games.ts';
import { RandomChoices } from '../reference/random-choices.ts';
import { isHard, type Judge } from './judge.ts';
import { judgeByThreats } from './judge-by-threats.ts';
import { judgeFours } from './judge-fours.ts';
import { judgeQuiet } from './judge-quiet.ts';
import { formatTactic, type Problem, positionOf, readSuite, SUITES, suiteOf, writeSuite } from './suite.ts';

/** Scores from here on are proven wins; as in WIN_SCORE of the engine. */
const PROVEN = 29_000;

export const tool = defineCommand({
  name: 'tactics:make',
  summary: 'adds positions to the tactical suite',
  about: `npm run tactics:make -- GAMES.tgd ... [options]

Looks in games of tengen selfplay for positions with one proven win, and adds them to the tactical suite: to that of wins by
threats (${SUITES.threats}), or with --quiet to that of wins that need quiet moves (${SUITES.quiet}).
With --fours it looks for wins that are proven only behind a four or two (${SUITES.fours}).`,
  options: {
    quiet: flag('wins of 15 to 35 plies that need quiet moves'),
    fours: flag('wins that a search proves only once a four or two have been played'),
    output: optional(text('FILE'), 'the suite that the positions are added to', 'as above'),
    count: withDefault(whole(1), 40, 'positions to add'),
    from: withDefault(whole(0), 0, 'games to leave out: those looked at before'),
    games: optional(whole(1), 'games to look at, at most', 'all'),
    minutes: optional(decimal(0), 'stop after so long', 'no limit'),
    nodes: optional(whole(1), 'nodes for a proof', '20,000,000, behind fours 5000'),
    easy: optional(
      whole(1),
      'leave out what the engine proves with fewer nodes',
      '5000, with --fours 20,000',
    ),
    seed: withDefault(whole(1), 1, 'another seed looks at the games in another order'),
  },
  positionals: ['GAMES.tgd ...'],
  toRequest: ({ options, positionals }) => suiteOf({ ...options, files: positionals }),
  async run({ files, kind, output, count, from, games, minutes, nodes, easy, seed }) {
    const all = new RandomChoices(seed).shuffled(readGames(files).filter(isUsable));
    const looked = look(all.slice(from, games && from + games), output ?? SUITES[kind], count, {
      ...KINDS[kind],
      ...(nodes && { nodes }),
      ...(easy && { easy }),
      until: performance.now() + 60_000 * (minutes ?? Number.POSITIVE_INFINITY),
    });
    console.log(`To go on: --from ${from + looked}`);
    return 0;
  },
});

/** What makes a problem: provable in `nodes` nodes but not in `easy`, and whatever its judge requires. */
interface Wanted {
  readonly judge: Judge;
  readonly nodes: number;
  readonly easy: number;
  /** Emptied before each search: small where these are short. */
  readonly tableBytes: number;
  /** The positions of a game that its judge looks at, until it takes one. */
  candidates(search: DirectSearch, game: TrainingGame, easy: number): Iterable<Problem>;
}

const HARD = { nodes: 20_000_000, easy: 5000, tableBytes: 64 << 20, candidates: hardPosition };
const KINDS: Readonly<Record<keyof typeof SUITES, Wanted>> = {
  threats: { ...HARD, judge: judgeByThreats },
  quiet: { ...HARD, judge: judgeQuiet },
  fours: {
    nodes: 5000,
    easy: 20_000,
    tableBytes: 1 << 20,
    judge: judgeFours,
    candidates: (_, game) => beforeClaim(game),
  },
};

/**
 * Adds positions to the suite in the file, each as soon as it is found, and says what became of the others.
 * Returns the number of games looked at when time was up or there were enough.
 */
function look(
  games: readonly TrainingGame[],
  output: string,
  count: number,
  { judge, candidates, tableBytes, until, ...limits }: Wanted & { readonly until: number },
): number {
  const search = new DirectSearch({ core: coreBytes(), tableBytes, nets: embeddedNets });
  const suite = existsSync(output) ? [...readSuite(output)] : [];
  const most = suite.length + count;
  const seen = new Set(suite.map(formOf));
  const refused = new Map<string, number>();
  let looked = 0;
  for (const game of games) {
    if (suite.length >= most || performance.now() >= until) break;
    looked++;
    for (const problem of candidates(search, game, limits.easy)) {
      if (seen.has(formOf(problem))) continue;
      seen.add(formOf(problem));
      const verdict = judge(search, problem, limits);
      if ('refused' in verdict) refused.set(verdict.refused, (refused.get(verdict.refused) ?? 0) + 1);
      else {
        console.log(formatTactic(verdict));
        suite.push(verdict);
        writeSuite(output, suite);
        break;
      }
    }
  }
  console.log(
    `The suite has ${suite.length} positions. Refused: ${JSON.stringify(Object.fromEntries(refused))}`,
  );
  return looked;
}

function isUsable({ width, height, rowLength, ending }: TrainingGame): boolean {
  return width === height && rowLength === ROW_LENGTH && ending !== 'branch';
}

/** The move before which a search first claimed a win, and whose win it was that it claimed; -1 if none did. */
function claimOf({ moves }: TrainingGame): { readonly claim: number; readonly isMovers: boolean } {
  const claim = moves.findIndex(({ best }) => Math.abs(best[0]?.score ?? 0) >= PROVEN);
  return { claim, isMovers: (moves[claim]?.best[0]?.score ?? 0) > 0 };
}

/**
 * The last position of the game, with the winner to move, in which the engine does not prove the win at once: some
 * plies before the first search that claimed it.
 */
function* hardPosition(search: DirectSearch, game: TrainingGame, easy: number): Iterable<Problem> {
  const { claim, isMovers } = claimOf(game);
  // Where the first to know was the loser, the winner's move before was the first of the win.
  for (let end = isMovers ? claim : claim - 1; end >= 0; end -= 2) {
    const problem = problemBefore(game, end);
    if (!isHard(search, problem, easy)) continue;
    yield problem;
    return;
  }
}

/** In these last plies before a win was claimed it may have been there already, behind fours. */
const PLIES_BEFORE_CLAIM = 16;

/** The positions of these plies, with the side to move that won. */
function* beforeClaim(game: TrainingGame): Iterable<Problem> {
  const { claim, isMovers } = claimOf(game);
  const last = isMovers ? claim - 2 : claim - 1;
  for (let end = last - PLIES_BEFORE_CLAIM + 2; end <= last; end += 2) {
    if (end >= 0) yield problemBefore(game, end);
  }
}

/** The position before the move at this index, after the opening. */
function problemBefore({ rule, width, opening, moves }: TrainingGame, index: number): Problem {
  return {
    rule,
    size: width,
    moves: [...opening, ...moves.slice(0, index).map(({ point }) => point)],
  };
}

/** The same for positions that a symmetry makes one of the other. */
function formOf(tactic: Problem): string {
  const position = positionOf(tactic);
  return `${tactic.rule} ${tactic.size} ${canonicalForm(position.stones, position)}`;
}
