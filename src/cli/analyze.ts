import { appendFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setImmediate as afterEvents } from 'node:timers/promises';
import {
  type AnalysisJson,
  endJson,
  gameJson,
  mapJson,
  moveJson,
  positionJson,
} from '../analysis/analysis-json.ts';
import { analysisPage } from '../analysis/analysis-page.ts';
import { mapText, moveText, openingLines, positionText } from '../analysis/analysis-text.ts';
import { type CellValue, cellMap, MAP_NODES, mapSize } from '../analysis/cell-map.ts';
import {
  type AnalysedLine,
  type AnalysedPosition,
  factsOf,
  gamePositions,
  isOpen,
  type PositionFacts,
} from '../analysis/game-analysis.ts';
import {
  BLUNDER_BOUND,
  decisiveMove,
  type JudgedMove,
  judgeMoves,
  summaryOf,
} from '../analysis/judged-moves.ts';
import { lessonOf, lineText, summaryTexts, verdictText } from '../analysis/lessons.ts';
import { type AnalysisProgress, searchPosition } from '../analysis/search-position.ts';
import { MAX_SIDE, MAX_THREADS } from '../binding/core-module.ts';
import { DirectSearch } from '../binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../binding/embedded-core.ts';
import { createEngine, type Engine } from '../engine/search-engine.ts';
import { defined } from '../game/defined.ts';
import type { RecordReading } from '../game/formats/read-record.ts';
import type { GameRecord } from '../game/game-record.ts';
import type { Colour, Position } from '../game/position.ts';
import { err, needed, ok, Refusal, type Result } from '../game/result.ts';
import { RULES, type Rule } from '../game/rule.ts';
import { scoreText } from '../play/sentences.ts';
import { words } from '../play/words.ts';
import { BOARD_OPTIONS, checkBoard, ruleName } from '../terminal/board-options.ts';
import { defineCommand, EXIT_STOPPED } from '../terminal/command.ts';
import { CommandError, failedTo } from '../terminal/command-error.ts';
import { clockText } from '../terminal/figures.ts';
import { flag, optional, withDefault } from '../terminal/option-schema.ts';
import { ProgressView, progressText } from '../terminal/progress-view.ts';
import { readNamedRecord, tellNotes } from '../terminal/read-games.ts';
import type { CommandLine } from '../terminal/read-options.ts';
import { say, sayJson } from '../terminal/say.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { TEXT_ITSELF } from '../terminal/text-source.ts';
import { choice, duration, rangeWithin, text, whole } from '../terminal/value-types.ts';
import { listContinuations } from './list-continuations.ts';
import { listGames } from './list-games.ts';
import { listVariations } from './list-variations.ts';

/** What a position is given where no limit is. */
const USUAL_MS = { position: 5000, ofGame: 1000 };
const USUAL_LINES = { position: 3, ofGame: 1 };

const OPTIONS = {
  rule: optional(ruleName, RULES.join(', '), "the record's, else freestyle"),
  connect: BOARD_OPTIONS.connect,
  size: {
    ...BOARD_OPTIONS.size,
    help: `${BOARD_OPTIONS.size.help}, of a record that does not say its own`,
  },
  record: withDefault(whole(1), 1, 'which game of a file that has several'),
  path: optional(
    { ...text('MOVES'), parse: (value) => value },
    'lists where a library of RenLib goes on after these moves, and analyses nothing',
  ),
  list: flag('lists the games of a file, and analyses none'),
  player: optional(text('NAME'), 'with --list: a part of the name of one of the players'),
  year: optional(rangeWithin(1, 9999), 'with --list: of the game, or from one to another'),
  'any-game': flag("reads an SGF of another game too (GM), its moves taken for Gomoku's"),
  side: optional(
    choice(['black', 'white']),
    'who is to move',
    'what the game says, else by the number of stones',
  ),
  move: optional(whole(0), 'analyses the position after this many moves', 'after the last'),
  game: flag('analyses all positions of the game and judges its moves'),
  variations: flag('lists all lines of an SGF, and searches nothing'),
  variation: optional(whole(0, 1_000_000), 'a line of an SGF, as --variations numbers them', 'the main line'),
  lines: optional(
    whole(1, 225),
    'best moves to find in a position',
    `${USUAL_LINES.position}, with --game ${USUAL_LINES.ofGame}`,
  ),
  blunder: withDefault(
    whole(1, 99, '%'),
    100 * BLUNDER_BOUND,
    'a move that lowers the chance to win by more is a blunder',
  ),
  map: flag('shows what a move on every empty point is worth to either side'),
  'map-nodes': withDefault(
    whole(10, 1_000_000_000),
    MAP_NODES,
    'nodes searched for each point and side of the map',
  ),
  time: optional(duration, 'for a position', `5s, with --game 1s; none where nodes or depth are given`),
  nodes: optional(whole(1, 1_000_000_000_000), 'for a position'),
  depth: optional(whole(1, 99), 'in plies, for a position'),
  threads: withDefault(
    whole(1, MAX_THREADS),
    Math.min(MAX_THREADS, availableParallelism()),
    'search threads',
    'one per processor',
  ),
  html: optional(
    text('FILE'),
    'writes the analysis as a page, with the board, the curve, the lines and the map',
  ),
  json: flag('prints objects for programs, one a line, as analysis.schema.json describes them'),
} as const;

type Request = ReturnType<typeof toRequest>;

export const analyze = defineCommand({
  name: 'tengen analyze',
  summary: 'finds the best moves of a position, and the mistakes of a game',
  about: `tengen analyze: the best moves of a position with their lines, the blunders and missed wins of a game, the worth of every point.

  tengen analyze GAME      a file, - for standard input, or the moves themselves

GAME is Piskvork's .psq, SGF, the database of renju.net (.rif), the main line of a library of RenLib (.lib), a drawn board, a line of
moves such as "H8 I9 G7" or h8i9g7 (numbers from the bottom), or the offsets of Gomocup's openings such as "0,0, 1,-1, -1,1". Which of
them, the text itself tells.`,
  options: OPTIONS,
  positionals: ['GAME'],
  notes: `Points are named by letters from the left and numbers from the bottom. Evaluations are those of the side to move; "wins in 4 moves" is a
proven win, in moves of the winner. An evaluation of 200 stands for a 73 % chance to win. The same nodes with one thread give the same
analysis.

With --game the last position is searched first. Ctrl-C ends the search and prints what has been found: exit code 130.`,
  toRequest,
  run: runAnalysis,
});

function toRequest({ options, positionals: [source = ''], given }: CommandLine<typeof OPTIONS>) {
  const { connect, size, move, time, nodes, depth, game } = options;
  const filter = (['player', 'year'] as const).find((name) => options[name] !== undefined);
  if (filter !== undefined && !options.list) throw new Refusal(`--${filter} needs --list`);
  if (options.variations && (game || move !== undefined || options.variation !== undefined))
    throw new Refusal('--variations cannot be used with --variation, --game or --move');
  if (game && move !== undefined) throw new Refusal('--move and --game cannot be used together');
  needed(checkBoard(size, connect));
  const kind = game ? 'ofGame' : 'position';
  const isLimited = nodes !== undefined || depth !== undefined;
  const turnMs = time ?? (isLimited ? undefined : USUAL_MS[kind]);
  return {
    ...options,
    source,
    lines: options.lines ?? USUAL_LINES[kind],
    limits: defined({ turnMs, nodes, depth }),
    /** Undefined: no map is wanted. */
    mapNodes: options.map || given.has('map-nodes') ? options['map-nodes'] : undefined,
  };
}

/** A game that can be analysed: its record and all its positions. */
interface Game {
  /** For a title. */
  readonly name: string;
  readonly record: GameRecord;
  readonly rule: Rule;
  readonly rowLength: number;
  readonly positions: readonly Position[];
}

/** What is known when the analysis ends. */
interface Findings {
  /** In the order they were searched. */
  readonly analysed: readonly AnalysedPosition[];
  /** Those that the moves were judged by. */
  readonly searched: readonly AnalysedPosition[];
  readonly judged: readonly JudgedMove<AnalysedLine>[];
  readonly maps: ReadonlyMap<number, readonly CellValue[]>;
  /** Whether it ended before all was done. */
  readonly isStopped: boolean;
}

async function runAnalysis(request: Request): Promise<number> {
  const { source, path, player, year } = request;
  const reading = readingOf(request);
  if (path !== undefined) return listContinuations(source, path, request.json);
  if (request.list) return listGames(source, reading, { player, years: year }, request.json);
  if (request.variations) return listVariations(source, reading, request.json);
  // Lines of a search whose thread failed would be shown like any others.
  const engine = createEngine(undefined, (error) => {
    throw error;
  });
  try {
    const game = await readGame(request, engine);
    const signal = stopOnSignals();
    // A page that cannot be written is reported before the work is done.
    if (request.html !== undefined) await appendFile(request.html, '').catch(failedTo('write', request.html));
    if (request.json) sayJson(gameJson(game.record, game));
    const findings = await analyse(request, game, engine, signal);
    if (!request.json) say(findingsText(request, game, findings));
    else for (const object of endObjects(request, game, findings)) sayJson(object);
    if (request.html !== undefined) await writePage(request.html, request, game, findings);
    return findings.isStopped ? EXIT_STOPPED : 0;
  } finally {
    engine.dispose();
  }
}

function readingOf({ size, record, side, variation, ...options }: Request): RecordReading {
  return { size, game: record, anyGame: options['any-game'], sideToMove: side, variation };
}

async function readGame(request: Request, engine: Engine): Promise<Game> {
  const { source, connect: rowLength, move: ply } = request;
  const { name, record: read } = await readNamedRecord([source], readingOf(request));
  if (!read.ok) throw new CommandError(`Cannot read ${name}: ${read.error}.`);
  const record = withSide(read, request.side);
  if (!record.ok) throw new CommandError(`Cannot analyse ${name}: ${record.error}.`);
  const { width, height } = record.value;
  if (!checkBoard(record.value, rowLength).ok || Math.max(width, height) > MAX_SIDE) {
    throw new CommandError(
      `Cannot analyse ${name}: Tengen plays on boards with sides up to ${MAX_SIDE}, from 5 unless fewer in a row win, not on ${width}x${height}.`,
    );
  }
  const told = request.rule ?? record.value.rule;
  const rule = told ?? 'freestyle';
  const positions = gamePositions(record.value, { rule, rowLength }, engine.referee);
  if (!positions.ok) {
    throw new CommandError(`Cannot analyse ${name} in ${rule} (--rule names another): ${positions.error}.`);
  }
  const moves = record.value.moves.length;
  if (ply !== undefined && ply > moves) {
    throw new CommandError(`--move must be from 0 to ${moves}, the number of moves in ${name}, not ${ply}.`);
  }
  tellNotes(record.value, told !== undefined);
  return { name: path.basename(name), record: record.value, rule, rowLength, positions: positions.value };
}

/** The position as it would be with the wanted side to move. A game with moves tells whose turn it is. */
function withSide(
  { value }: { readonly value: GameRecord },
  sideToMove: Colour | undefined,
): Result<GameRecord> {
  if (sideToMove === undefined) return ok(value);
  if (value.moves.length > 0)
    return err('--side is for positions without moves; the moves of a game say whose turn it is');
  return ok({ ...value, start: { stones: [], ...value.start, sideToMove } });
}

async function analyse(request: Request, game: Game, engine: Engine, signal: AbortSignal): Promise<Findings> {
  const { positions } = game;
  const last = positions.length - 1;
  // The last first: what a search finds is in the table when the positions before it are searched.
  const plies = request.game ? positions.map((_, i) => last - i) : [request.move ?? last];
  const analysed: AnalysedPosition[] = [];
  let cutPly: number | undefined;
  const maps = new Map<number, readonly CellValue[]>();
  const search =
    request.mapNodes === undefined ? undefined : new DirectSearch({ core: coreBytes(), nets: embeddedNets });
  const state = { text: '' };
  const startedAt = performance.now();
  const view = new ProgressView(process.stderr, () => state.text);
  try {
    for (const [i, ply] of plies.entries()) {
      if (signal.aborted) break;
      const facts = factsOf(positions, ply, engine.referee);
      const done = request.game
        ? `${progressText({ done: i, total: plies.length, elapsedMs: performance.now() - startedAt }, 'positions')}; `
        : '';
      state.text = `${done}after ${ply} moves`;
      const found = await analysePosition(request, facts, engine, signal, (progress) => {
        state.text = `${done}after ${ply} moves: ${searchText(progress, facts.position)}`;
      });
      analysed.push(found);
      if (found.shortcoming !== undefined)
        view.line(`After ${ply} moves, no real search: ${found.shortcoming}.`);
      if (signal.aborted) cutPly = ply;
      if (request.json) sayJson(positionJson(found));
      if (!search || !isOpen(facts) || request.mapNodes === undefined) continue;
      const values: CellValue[] = [];
      maps.set(ply, values);
      for (const value of cellMap(search, facts.position, request.mapNodes)) {
        values.push(value);
        state.text = `${done}map after ${ply} moves: ${values.length} of ${mapSize(facts.position)} cells`;
        // Lets signals and the display have their turn.
        await afterEvents();
        if (signal.aborted) break;
      }
      if (request.json) sayJson(mapJson(ply, facts.position, values));
    }
    const elapsed = clockText(performance.now() - startedAt);
    const count = `${analysed.length} position${analysed.length === 1 ? '' : 's'}`;
    state.text = `${count} analysed, ${elapsed}${signal.aborted ? ', stopped' : ''}`;
  } finally {
    view.end();
  }
  // A search that was stopped has not looked as deep as the others, and may take the best move for a blunder.
  const searched = analysed.filter(
    ({ ply, lines: [best] }) => ply !== cutPly || best?.score.kind !== 'value',
  );
  const judged = request.game ? judgeMoves(searched, request.blunder / 100) : [];
  return { analysed, searched, maps, judged, isStopped: signal.aborted };
}

async function analysePosition(
  request: Request,
  facts: PositionFacts,
  { thinker }: Engine,
  signal: AbortSignal,
  onProgress: (progress: AnalysisProgress) => void,
): Promise<AnalysedPosition> {
  if (!isOpen(facts)) return { ...facts, lines: [], nodes: 0, ms: 0 };
  return searchPosition(thinker, facts, request, signal, onProgress);
}

/** `depth 12, +35 H8 I9 G7, 1234567 nodes` */
function searchText({ lines: [best], nodes }: AnalysisProgress, position: Position): string {
  const found = best
    ? `depth ${best.depth}, ${scoreText(best.score)} ${lineText(best.pv.slice(0, 6), position)}, `
    : '';
  return `${found}${nodes} nodes`;
}

function findingsText(request: Request, { record, positions }: Game, findings: Findings): string {
  const { analysed, searched, judged, maps, isStopped } = findings;
  const parts: string[] = [];
  if (request.game) {
    parts.push(...openingLines(record));
    const moves = judged.map((move) => movesText(move, request, positions, analysed));
    if (moves.length > 0) parts.push([words.analysis.chanceAfter, '', ...moves].join('\n'));
    parts.push(summaryTexts(judged, searched).join('\n'));
  } else {
    parts.push(...analysed.map((position) => positionText(position, record)));
  }
  for (const [ply, values] of maps) {
    const position = positions[ply] as Position;
    const title = request.game ? [`After ${ply} moves, ${words.colours[position.sideToMove]} to move:`] : [];
    parts.push(...title, mapText(position, values, 'black'), mapText(position, values, 'white'));
    const all = mapSize(position);
    if (values.length < all) parts.push(`Stopped with ${values.length} of ${all} values of the map found.`);
  }
  if (isStopped && request.game)
    parts.push(`Stopped with ${analysed.length} of ${positions.length} positions searched.`);
  return parts.join('\n\n');
}

/** A judged move, and where several lines were asked for all of the position before it. */
function movesText(
  move: JudgedMove,
  { lines }: Request,
  positions: readonly Position[],
  analysed: readonly AnalysedPosition[],
): string {
  const position = positions[move.number - 1] as Position;
  const text = moveText(move, position, positions[move.number] as Position);
  const before = analysed.find(({ ply }) => ply === move.number - 1);
  if (lines === 1 || !before) return text;
  const others = before.lines.map(
    ({ score, depth, pv }, i) =>
      `     ${i + 1}. ${scoreText(score)}, depth ${depth}: ${lineText(pv, position)}`,
  );
  return [text, ...others].join('\n');
}

/** What comes after the positions: the judged moves, and the end. */
function endObjects(
  { game: isWholeGame }: Request,
  { positions }: Game,
  { judged, searched, isStopped }: Findings,
): readonly AnalysisJson[] {
  const sides = isWholeGame ? (['black', 'white'] as const).map((colour) => summaryOf(judged, colour)) : [];
  return [
    ...judged.map((move) => moveJson(move, positions[move.number - 1] as Position)),
    endJson(sides, isStopped, decisiveMove(judged, searched)?.number),
  ];
}

async function writePage(file: string, request: Request, game: Game, findings: Findings): Promise<void> {
  const { analysed, searched, judged, maps } = findings;
  const lessons = judged.flatMap((move) => {
    const [before, after] = [game.positions[move.number - 1], game.positions[move.number]];
    return before && after
      ? [[move.number, [verdictText(move, before), ...lessonOf(move, before, after)]] as const]
      : [];
  });
  const objects = [
    ...analysed.map(positionJson),
    ...[...maps].map(([ply, values]) => mapJson(ply, game.positions[ply] as Position, values)),
    ...endObjects(request, game, findings),
  ];
  const title = `Analysis of ${request.source === '-' || game.name === TEXT_ITSELF ? 'a game' : game.name}`;
  const page = analysisPage(title, gameJson(game.record, game), objects, {
    lessons: Object.fromEntries(lessons),
    summary: request.game ? summaryTexts(judged, searched) : [],
  });
  await writeFile(file, page).catch(failedTo('write', file));
}
