import { MAX_THREADS } from '../binding/core-module.ts';
import { coreBytes } from '../binding/embedded-core.ts';
import { PointThreats } from '../binding/point-threats.ts';
import { ConsoleGame } from '../console/console-game.ts';
import { EngineThoughts } from '../console/engine-thoughts.ts';
import { RecordFiles } from '../console/record-files.ts';
import { runConsole } from '../console/run-console.ts';
import { processLanguage } from '../console/terminal-language.ts';
import { threatLines } from '../console/threat-lines.ts';
import { createEngine } from '../engine/search-engine.ts';
import { anySeed, Random } from '../game/random.ts';
import { needed, Refusal } from '../game/result.ts';
import { ComputerPlayer } from '../play/computer-player.ts';
import { LANGUAGE_TAGS, type Language, languageOf, useLanguage } from '../play/languages.ts';
import { FULL_STRENGTH } from '../play/level.ts';
import { OPENING_RULES, openingRuleError, ruleOfOpening } from '../play/opening-rule.ts';
import { solveInThread } from '../solve/solve-in-thread.ts';
import { onAbort } from '../system/waiting.ts';
import { BOARD_OPTIONS, checkBoard } from '../terminal/board-options.ts';
import { defineCommand } from '../terminal/command.ts';
import { flag, optional, withDefault } from '../terminal/option-schema.ts';
import type { CommandLine } from '../terminal/read-options.ts';
import { choice, duration, seed, text, type ValueType, whole } from '../terminal/value-types.ts';

const DEFAULT_LEVEL = 3;
const DEFAULT_TURN_MS = 5000;
/** In a game nobody waits longer for a proof. */
const SOLVING = {
  by: 'search',
  nodes: 1_000_000,
  ms: 10_000,
  json: false,
  tree: false,
  lines: 0,
  steps: true,
} as const;
const BALANCE_MS = 3000;
/** More than one line says what an opening asks for, and what comes next. */
const LINES_OF_OPENING = 3;

const LANGUAGE: ValueType<Language> = {
  placeholder: 'LANGUAGE',
  expected: `one of ${LANGUAGE_TAGS.join(', ')}`,
  parse: languageOf,
};

const OPTIONS = {
  ...BOARD_OPTIONS,
  colour: withDefault(
    choice(['black', 'white', 'both'], 'COLOUR'),
    'black',
    'your colour: black (moves first), white, or both for two people at one board',
  ),
  level: withDefault(
    whole(1, FULL_STRENGTH),
    DEFAULT_LEVEL,
    `how strong Tengen plays, from 1 (beginner) to ${FULL_STRENGTH} (full strength)`,
  ),
  time: withDefault(duration, DEFAULT_TURN_MS, 'how long Tengen may think about a move'),
  opening: withDefault(choice(OPENING_RULES, 'RULE'), 'free', `how games begin: ${OPENING_RULES.join(', ')}`),
  threads: withDefault(whole(1, MAX_THREADS), 1, 'search threads'),
  seed: optional(seed, 'makes the choices of the weaker levels repeatable', 'a new one each time'),
  'any-game': flag(
    "load and paste read records of other games too, such as Go, their moves taken for Gomoku's",
  ),
  language: optional(LANGUAGE, `of the game: ${LANGUAGE_TAGS.join(', ')}`, "the system's"),
  name: optional(text('NAME'), 'yours, in saved games', 'Player'),
  ascii: flag('letters instead of box characters and round stones'),
  debug: flag('stones of either colour are placed by hand, and their threats are named'),
} as const;

type Request = ReturnType<typeof toRequest>;

export const play = defineCommand({
  name: 'tengen play',
  summary: 'a game against Tengen in the terminal',
  about: `tengen play: a game against Tengen, or between two people, in the terminal. Moves are typed: H8, h8 or 8,8.

  tengen play --level 3
  tengen play --opening renju --colour white --time 10s
  tengen play --size 3 --connect 3`,
  options: OPTIONS,
  notes: `In the game, "help" lists what can be typed: moves, undo, hint, swap, resign, save, load and more.

Openings: swap-after-third (three stones around the centre, then White may take Black), two-fifths (Black offers two fifth
moves, White chooses one), renju (both), yamaguchi, soosorv-8, taraguchi-10, swap2. Those of renju imply --rule renju. In
the game "opening" lists the steps.

With --debug stones are black until you type "white" or "turns" (alternating); a line of points places them all.

Output that is not a terminal is plain lines without colours. NO_COLOR and TERM=dumb are respected.

Exit code: 0 at the end, 2 wrong options, 70 if Tengen had a fault, 130 after Ctrl-C.`,
  toRequest,
  run,
});

function toRequest({ options, given }: CommandLine<typeof OPTIONS>) {
  const { connect, level, opening, threads, debug, colour } = options;
  const rule = (given.has('rule') ? undefined : ruleOfOpening(opening)) ?? options.rule;
  const board = needed(checkBoard(options.size, connect));
  const wrong = openingRuleError(opening, { ...board, rowLength: connect });
  if (wrong !== undefined) throw new Refusal(`--opening ${opening}: ${wrong}`);
  if (debug && opening !== 'free') throw new Refusal('--debug cannot be used with --opening');
  if (debug && given.has('colour')) throw new Refusal('--debug cannot be used with --colour');
  if (options.time === 0) throw new Refusal('--time must be more than 0');
  return {
    ...board,
    rule,
    rowLength: connect,
    opening,
    colour,
    level,
    turnMs: options.time,
    isByHand: debug,
    anyGame: options['any-game'],
    threads,
    seed: options.seed ?? anySeed(),
    name: options.name,
    isPlain: options.ascii,
    language: options.language ?? processLanguage(),
  };
}

async function run(request: Request): Promise<number> {
  useLanguage(request.language);
  const { thinker, referee, dispose } = createEngine();
  const random = new Random(request.seed);
  const thoughts = new EngineThoughts(thinker, { threads: request.threads });
  const computer = new ComputerPlayer(thoughts, referee, () => random.fraction());
  const pointThreats = new PointThreats(coreBytes);
  try {
    return await runConsole(
      {
        isPlain: request.isPlain,
        boardLines: request.height + 1 + (request.opening === 'free' ? 0 : LINES_OF_OPENING),
      },
      (view) =>
        new ConsoleGame(request, {
          referee,
          computer,
          view,
          files: new RecordFiles(),
          threats: (position) => threatLines(position, referee, pointThreats),
          solve: async (position, signal) => {
            const startedAt = performance.now();
            const answer = await solveInThread({ ...SOLVING, position }, signal);
            // A game that is over is not asked for.
            if ('refused' in answer) throw new Error(answer.refused);
            return { ...answer, ms: performance.now() - startedAt };
          },
          balance: async (position, signal) => {
            const goal = { kind: 'balance-one', bias: 0 } as const;
            const thought = thoughts.ask({ position, goal, ms: BALANCE_MS, excluded: [] });
            const release = onAbort(signal, thought.stop);
            const found = await thought.answer.finally(release);
            const [point] = found?.points ?? [];
            return point && { point, score: found?.lines[0]?.score };
          },
        }),
    );
  } finally {
    dispose();
  }
}
