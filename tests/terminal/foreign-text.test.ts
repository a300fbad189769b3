/** Wherever foreign text is shown or written into a file of text, it is visible. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { overviewText } from '../../src/cli/queue.ts';
import { inkFor } from '../../src/console/ink.ts';
import { PlainView, ScreenView } from '../../src/console/views.ts';
import { formatPsq } from '../../src/game/formats/psq.ts';
import { formatSgf } from '../../src/game/formats/sgf.ts';
import { visibleText } from '../../src/game/visible-text.ts';
import { runConformance } from '../../src/match/conformance/run-conformance.ts';
import { Journal } from '../../src/match/record/journal.ts';
import { type MatchGame, toRecord } from '../../src/match/record/match-game.ts';
import { formatPgn } from '../../src/match/record/pgn.ts';
import { protocolLine } from '../../src/match/record/protocol-log.ts';
import { Standings } from '../../src/match/record/standings.ts';
import { LiveView } from '../../src/match/report/live-view.ts';
import { writeReport } from '../../src/match/report/write-report.ts';
import { refuse } from '../../src/terminal/command.ts';
import { tellFault } from '../../src/terminal/fault.ts';
import { ProgressView } from '../../src/terminal/progress-view.ts';
import { say, sayAside, sayJson } from '../../src/terminal/say.ts';
import { tableLines } from '../../src/terminal/text-table.ts';
import { engine, matchOf, referee, specOf } from '../match/engines.ts';
import { playedGame } from '../match/played-game.ts';

/** A fault is written to the file descriptor, which waits for nobody. */
const standardError = vi.hoisted(() => ({ writeSync: vi.fn<(text: string) => void>() }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const writeSync = (file: number, ...rest: [string]) =>
    file === 2 ? standardError.writeSync(...rest) : fs.writeSync(file, ...rest);
  return { ...fs, writeSync };
});

/** Everything that a terminal or a reader may take for something else, within a word that is looked for. */
const POISON =
  'poi\x1b[2J\x1b]0;owned\x07\x9b31m\x7f\u202edrawkcab\u2066\u200f\u2028\u2029\ufeff\u{e0041}\ud800son';
const folder = mkdtempSync(path.join(tmpdir(), 'tengen-foreign-'));

afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true }));

/** Told apart without the function that is tested. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** What was written has the poison, and no line of it has to be made visible. */
function expectShown(text: string): void {
  expect(text).toContain('drawkcab');
  for (const line of text.split('\n')) expect(line).not.toMatch(HIDDEN);
}

function stream(isTTY = false) {
  const written: string[] = [];
  return {
    write: (text: string) => written.push(text),
    isTTY,
    columns: 200,
    rows: 50,
    text: () => written.join(''),
  };
}

function writtenBy(kind: 'stdout' | 'stderr', act: () => void): string {
  const written: string[] = [];
  vi.spyOn(process[kind], 'write').mockImplementation((text) => written.push(String(text)) > 0);
  act();
  vi.restoreAllMocks();
  return written.join('');
}

const settings = matchOf([engine(POISON), engine(`other ${POISON}`)], {
  event: POISON,
  openings: [{ points: [{ x: 7, y: 7 }], source: POISON }],
});
const fault = { kind: 'crash', detail: `said ${POISON}` } as const;
const games: readonly MatchGame[] = [0, 1].map((number) =>
  playedGame({
    number,
    openingLength: 1,
    moves: [{ x: number, y: 1, ms: 5 }],
    ending: { kind: 'fault', by: 'black', fault },
    lastWords: [`${POISON} said ${POISON}`],
    worker: { name: POISON },
  }),
);

function standings(): Standings {
  const sums = new Standings(settings);
  for (const game of games) sums.add(game);
  return sums;
}

describe('what people are shown', () => {
  it('is written in a few places', () => {
    const writers = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.ts$/.test(name) && !/^(page|core|match.report.page|analysis.page)/.test(name))
      .flatMap((name) => {
        const text = readFileSync(path.join('src', name), 'utf8');
        const found =
          text.match(/\bconsole\.\w+\(|\bprocess\.std(out|err)\.write\(|\bwriteSync\(STANDARD_ERROR/g) ?? [];
        return found.length > 0 ? [name.replaceAll(path.sep, '/')] : [];
      });
    expect(writers.sort()).toEqual([
      // How many openings there are so far, and that line taken away.
      'cli/openings.ts',
      // That a part of the program is lost: nothing foreign has been read yet.
      'main.ts',
      // A greeting.
      'protocol/serve.ts',
      'terminal/command.ts',
      'terminal/fault.ts',
      'terminal/say.ts',
    ]);
  });

  it('is visible in what commands say', () => {
    expectShown(writtenBy('stdout', () => say(`a ${POISON}\nb ${POISON}`)));
    expectShown(writtenBy('stderr', () => sayAside(POISON)));
    expectShown(writtenBy('stderr', () => refuse('tengen match', `There is no ${POISON}\n${POISON}.`)));
    const value = { [POISON]: [POISON] };
    for (const indent of [undefined, 2]) {
      const json = writtenBy('stdout', () => sayJson(value, indent));
      expectShown(json);
      expect(JSON.parse(json)).toEqual(value);
    }
  });

  it('is visible in tables, which keep their columns', () => {
    const lines = tableLines([
      [POISON, 'a'],
      ['b', POISON],
    ]);
    expectShown(lines.join('\n'));
    expect(lines[0]?.indexOf(' ')).toBe(visibleText(POISON).length);
  });

  it('is visible in what is redrawn', () => {
    vi.useFakeTimers();
    const plain = stream();
    const view = new ProgressView(plain, () => `${POISON}\nsecond ${POISON}`);
    view.line(POISON);
    view.end();
    vi.useRealTimers();
    expectShown(plain.text());
  });

  it('is visible in the view of a match', () => {
    const output = stream();
    const progress = () => ({
      standings: standings(),
      total: 2,
      before: 0,
      elapsedMs: 1,
      queueState: POISON,
    });
    const view = new LiveView(settings, output, progress, `${POISON}.log`);
    for (const game of games) view.game({ ...game, logLine: 3 });
    view.line(POISON);
    view.end();
    expectShown(output.text());
  });

  it('is visible in the overview of a queue', () => {
    // Names and texts come visible out of the messages (tests/queue/hostile-messages.test.ts); sentences are said.
    const text = overviewText({ runs: [], workers: [], unreadable: [{ name: POISON, why: POISON }] });
    expectShown(writtenBy('stdout', () => say(text)));
  });

  it('is visible in a game in the terminal', () => {
    const ink = inkFor({ isPlain: false, colourBits: 8 });
    const prompt = { show() {} };
    const plain = stream();
    new PlainView(plain, ink).say(`a ${POISON}\nb ${POISON}`);
    expectShown(plain.text());
    const screen = stream(true);
    const view = new ScreenView(screen, ink, prompt);
    view.say(POISON);
    view.redraw();
    view.end();
    expectShown(screen.text().replaceAll('\x1b[H\x1b[J', ''));
  });

  it('is visible in what a conformance test tells of an engine', async () => {
    const output = stream();
    const text = `console.log(${JSON.stringify(`OK ${POISON}`)}); setInterval(() => {}, 1000);`;
    const stop = new AbortController();
    const write = (line: string) => {
      output.write(line);
      if (/drawkcab/.test(line)) stop.abort();
    };
    const command = { program: process.execPath, args: ['-e', text] };
    const terms = { memory: 1 << 28, side: 15, rule: 'freestyle', knowsOtherBoards: true } as const;
    await runConformance(command, terms, referee, { write }, stop.signal);
    expectShown(output.text());
  });

  it('is visible in a fault of the program', () => {
    const { writeSync } = standardError;
    tellFault('tengen match', new Error(`${POISON}\n${POISON}`));
    expect(writeSync).toHaveBeenCalled();
    expectShown(writeSync.mock.calls.map(([text]) => text).join(''));
  });
});

describe('files of text', () => {
  it('have foreign text visible: PGN, with one line a tag', () => {
    const named = matchOf([engine(`a\n[Result "1-0"]\n${POISON}`), engine('b"\\')], {
      event: `x"]\r\n[Site "${POISON}`,
      openings: [{ points: [{ x: 7, y: 7 }], source: `}\n{${POISON}` }],
    });
    const pgn = [...formatPgn(named, games)].join('');
    expectShown(pgn);
    for (const line of pgn.split('\n'))
      expect(line).toMatch(/^$|^\[\w+ "(?:[^"\\]|\\.)*"\]$|^\{[^{}]*\} (?:1-0|0-1|1\/2-1\/2)$/);
    expect(pgn.match(/^\[Result /gm)).toHaveLength(2);
  });

  it('have foreign text visible: records of games', () => {
    for (const game of games) {
      const record = { ...toRecord(game, settings), black: `${POISON}\n7,7,0`, event: `]${POISON}` };
      expectShown(formatSgf(record));
      expectShown(formatPsq(record).replaceAll('\r\n', '\n'));
    }
  });

  it('have foreign text visible: the log and the folder of a match', async () => {
    expectShown(protocolLine(new Date(), 1, POISON, 'heard', `${POISON}\n${POISON}`));
    const match = path.join(folder, 'match');
    mkdirSync(match);
    const journal = await Journal.create(path.join(match, 'match.jsonl'), settings);
    for (const game of games) await journal.add(game);
    await journal.close();
    expectShown(readFileSync(path.join(match, 'match.jsonl'), 'utf8'));
    await writeReport(match);
    for (const file of ['games.pgn', 'crosstable.txt'])
      expectShown(readFileSync(path.join(match, file), 'utf8'));
  });

  it('have the texts of a folder of somebody else visible as soon as they are read', async () => {
    const file = path.join(folder, 'foreign.jsonl');
    const named = matchOf([engine(`one\n${POISON}`), engine('two')], {
      event: `${POISON}\n`,
      openings: [{ points: [], source: `${POISON}\n` }],
    });
    const header = {
      type: 'match',
      version: 1,
      tengen: 'x',
      startedAt: '2026-11-20T09:00:00.000Z',
      settings: named,
    };
    const entries = [
      header,
      { type: 'settings', openings: named.openings },
      ...games.map((game) => ({ type: 'game', ...game })),
    ];
    writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const { journal, settings: read, games: played } = await Journal.open(file);
    await journal.close();
    const isShown = (value: unknown): boolean =>
      typeof value === 'string'
        ? visibleText(value) === value
        : typeof value !== 'object' || value === null || Object.values(value).every(isShown);
    expect(isShown(read)).toBe(true);
    expect(isShown([...played])).toBe(true);
    expect(read.engines[0]?.command).toEqual(named.engines[0]?.command);
    expect(played).toHaveLength(2);
  });
});

it('makes visible the name that an engine has from its file, or is given', () => {
  const name = 'pbrain-\x1b[2J\u202edrawkcab\n.exe';
  const file = path.join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  const named = specOf([`cmd=${file}`, 'turn=1s']);
  expectShown(named.ok ? named.value.name : expect.fail(named.error));
  expect(named.ok && named.value.command.program).toBe(file);
  const given = specOf(['cmd=self', 'name=\x1b[2J\u202edrawkcab', 'turn=1s']);
  expectShown(given.ok ? given.value.name : expect.fail(given.error));
});
