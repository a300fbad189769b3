/** `npm run blind`: positions of a match's games that its engines were blind to. See docs/workbench.md. */
import path from 'node:path';
import { AttackBoard } from '../../src/binding/attack-board.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../../src/binding/embedded-core.ts';
import { formatPoint } from '../../src/game/formats/notation.ts';
import { ROW_LENGTH } from '../../src/game/rule.ts';
import { formatScore } from '../../src/game/score.ts';
import { JOURNAL } from '../../src/match/record/match-folder.ts';
import { type MatchGame, openingOf } from '../../src/match/record/match-game.ts';
import type { MatchSettings } from '../../src/match/record/match-settings.ts';
import { readJournal } from '../../src/match/record/read-journal.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { CommandError } from '../../src/terminal/command-error.ts';
import { optional, type ValuesOf, withDefault } from '../../src/terminal/option-schema.ts';
import { say, sayAside } from '../../src/terminal/say.ts';
import { text, whole } from '../../src/terminal/value-types.ts';
import { type BlindSearch, type BlindSpot, type EvaluatedGame, findBlindSpots } from './blind-spots.ts';
import { BEST, isWin } from './judge.ts';
import { formatTactic, positionOf, type Tactic } from './suite.ts';

/** How many times a search's nodes one for another win has. */
const OTHERS_TIMES = 10;

const OPTIONS = {
  nodes: withDefault(whole(1), 20_000, 'nodes of each search'),
  margin: withDefault(whole(0), 400, 'a value beyond this says as much as the proof, and is no finding'),
  fours: withDefault(whole(0, 4), 0, 'also search after up to this many fours whose replies are forced'),
  engine: optional(text('NAME'), 'moves of this engine alone', 'all'),
  games: optional(whole(1), 'games to look at, at most', 'all'),
} as const;

export const tool = defineCommand({
  name: 'blind',
  summary: "finds positions that a match's engines were blind to",
  about: `npm run blind -- FOLDER [options]

Replays the games of a match, and searches every position in which an engine gave an evaluation from an empty table. Where
that search proves what the evaluation did not say, it writes a sentence and, if there is no other win or it lies behind
fours, the position as the tactical suites have it.`,
  options: OPTIONS,
  positionals: ['FOLDER'],
  toRequest: ({ options, positionals: [folder = ''] }) => ({ ...options, folder }),
  async run(request) {
    lookThrough(request);
    return 0;
  },
});

/** Says each finding as soon as it is there, and at the end, aside, how many there were. */
function lookThrough(request: ValuesOf<typeof OPTIONS> & { readonly folder: string }): void {
  const { folder, nodes, margin, fours, engine, games: most } = request;
  const { settings, games } = readJournal(path.join(folder, JOURNAL));
  checkMatch(settings, folder, engine);
  const by: BlindSearch = {
    search: new DirectSearch({ core: coreBytes(), nets: embeddedNets }),
    board: new AttackBoard(coreBytes()),
    nodes,
    margin,
    fours,
  };
  let looked = 0;
  let evaluations = 0;
  const found = { win: 0, loss: 0, fours: 0 };
  for (const game of games.inPlanOrder()) {
    if (looked >= (most ?? Number.POSITIVE_INFINITY)) break;
    looked++;
    const evaluated = evaluatedGame(game, settings, engine);
    evaluations += evaluated.moves.filter(({ evaluation }) => evaluation).length;
    for (const spot of findBlindSpots(evaluated, by)) {
      found[spot.kind]++;
      say(`# Game ${game.number + 1}, ${sentence(spot, evaluated)}`);
      if (spot.kind !== 'fours' && hasOtherWin(spot.tactic, by))
        say('# There is another win: not for a suite.');
      else say(formatTactic(spot.tactic));
    }
  }
  sayAside(
    `${looked} games, ${evaluations} evaluations: ${found.win} wins and ${found.loss} losses not seen, ${found.fours} wins behind fours.`,
  );
}

function hasOtherWin(tactic: Tactic, { search, nodes }: BlindSearch): boolean {
  const limits = { nodes: OTHERS_TIMES * nodes, until: 'proven', excluded: [tactic.winning] } as const;
  return isWin(search.search(positionOf(tactic), BEST, limits));
}

/** Throws a CommandError where positions of the match cannot be written in a suite, or nobody has this name. */
function checkMatch({ board, rowLength, engines }: MatchSettings, folder: string, engine?: string): void {
  if (board.width !== board.height || rowLength !== ROW_LENGTH)
    throw new CommandError(`${folder}: a suite has square boards and rows of five, this match has not.`);
  if (engine !== undefined && !engines.some(({ name }) => name === engine))
    throw new CommandError(
      `${folder}: there is no engine "${engine}" in this match, but ${engines.map(({ name }) => name).join(', ')}.`,
    );
}

/** The game from its opening on, with the evaluations of the engine of this name or of both. */
function evaluatedGame(game: MatchGame, settings: MatchSettings, engine?: string): EvaluatedGame {
  const opening = openingOf(game, settings).points;
  const isWanted = (index: number) => {
    const player = settings.engines[index % 2 === 0 ? game.black : game.white];
    return engine === undefined || player?.name === engine;
  };
  return {
    rule: settings.rule,
    size: settings.board.width,
    moves: [
      ...opening,
      ...game.moves.map(({ x, y, evaluation }, i) => ({
        x,
        y,
        ...(evaluation && isWanted(opening.length + i) && { evaluation }),
      })),
    ],
  };
}

/** From "move" on. */
function sentence(
  { kind, index, evaluation, plies, tactic }: BlindSpot,
  { moves, size }: EvaluatedGame,
): string {
  const board = { width: size, height: size };
  const played = moves[index];
  const move = `move ${index + 1}, ${played ? formatPoint(played, board) : ''}: evaluated as ${formatScore(evaluation)},`;
  const winning = formatPoint(tactic.winning, board);
  switch (kind) {
    case 'win':
      return `${move} but ${winning} wins in ${plies} plies.`;
    case 'loss':
      return `${move} but the position is lost in ${plies} plies.`;
    case 'fours':
      return `${move} but the four ${winning} wins in ${plies} plies, which only a search after the fours sees.`;
  }
}
