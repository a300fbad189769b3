import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { EXECUTABLE } from '../../protocol-tests/programs.ts';

const DRIVER = path.resolve('tests/console/pseudo-terminal.py');
const hasPython = process.platform !== 'win32' && spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('Nothing is played in a terminal: there is no python3.');

/** Long enough for a busy machine. */
const SECONDS = 80;
const QUICK = ['--time', '200ms', '--seed', '1'];

const ESCAPE = '\u001b';
const CLEAR = '\u001b[H\u001b[J';
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const UP = '\u001b[A';

interface Step {
  readonly until: string;
  readonly type?: string;
  readonly signal?: string;
  readonly close?: boolean;
}

const [name, [program = '', ...first]] = EXECUTABLE;

describe(`tengen play, the ${name}`, () => {
  /** What comes of lines on standard input. */
  function piped(args: readonly string[], lines: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(program, [...first, 'play', ...args], {
      encoding: 'utf8',
      input: lines.map((line) => `${line}\n`).join(''),
      timeout: SECONDS * 1000,
    });
    return { status, stdout, stderr };
  }

  /** What is written in a pseudo-terminal, and how it ended. */
  function typed(
    args: readonly string[],
    steps: readonly Step[],
    env: Readonly<Record<string, string>> = {},
    size: { readonly rows?: number; readonly columns?: number } = {},
  ) {
    const task = {
      command: [program, ...first, 'play', ...QUICK, ...args],
      env: { TERM: 'xterm-256color', ...env },
      ...size,
      steps,
      seconds: SECONDS,
    };
    const { stdout, stderr } = spawnSync('python3', [DRIVER], {
      encoding: 'utf8',
      input: JSON.stringify(task),
    });
    if (stderr !== '') throw new Error(stderr);
    const end = JSON.parse(stdout) as { written: string; status: number | string; left?: number };
    if (end.status === 'late') throw new Error(`it did not come to an end: ${stdout.slice(-1500)}`);
    return end;
  }

  describe('with a pipe', () => {
    it('writes plain lines, waits for the answers, and ends with the record', () => {
      const { status, stdout, stderr } = piped(QUICK, ['H8', 'nonsense', 'undo', 'I9', 'moves']);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).not.toContain(ESCAPE);
      expect(stdout).toContain('1. Black H8');
      expect(stdout).toMatch(/^2\. White [A-O]\d+ \(\d+\.\d s\)$/m);
      expect(stdout).toContain(
        '"nonsense" is neither a point such as H8 nor a command. Type "help" for a list.',
      );
      expect(stdout).toMatch(/^I9 [A-O]\d+$/m);
      expect(stdout).toContain('    A B C D E F G H I J K L M N O\nYour move (Black).');
    });

    it('plays tic-tac-toe to its end, and does not lose it', () => {
      const { status, stdout } = piped(
        ['--board', '3', '--row', '3', '--level', '1', ...QUICK],
        ['B2', 'A1', 'A2', 'A3', 'B1', 'B3', 'C1', 'C2', 'C3'],
      );
      expect(status).toBe(0);
      expect(stdout).toMatch(/^Draw: |Tengen \(White\) wins/m);
      expect(stdout).not.toContain('you (Black) win');
    });

    it('takes either side of an opening of tournaments', () => {
      const opening = ['--rule', 'renju', '--opening', 'renju', ...QUICK];
      const white = piped([...opening, '--colour', 'white'], ['stay', 'A15', 'moves']);
      expect(white.status).toBe(0);
      expect(white.stdout).toMatch(/^1\. Black H8 .*\n2\. White [GHI][789]\n3\. Black [F-J]\d+$/m);
      expect(white.stdout).toMatch(/^4\. White A15\nTengen offers [A-O]\d+ .*\nTengen offers [A-O]\d+/m);
      expect(white.stdout).toMatch(
        /^Your turn \(White\): choose the fifth move to be played: [A-O]\d+, [A-O]\d+\. Next: /m,
      );
      const black = piped(opening, ['A1', 'H8', 'H9', 'J10', 'moves']);
      expect(black.stdout).toContain('A1 is not allowed: the first stone must be on H8.');
      expect(black.stdout).toMatch(/^Tengen (takes Black|stays White)/m);
      const swap2 = piped(['--opening', 'swap2', '--colour', 'white', ...QUICK], ['two', 'A1', 'A15']);
      expect(swap2.stdout).toMatch(/^5\. Black A15\nTengen (takes White|stays Black)/m);
    });

    it('names what stones make that are put by hand', () => {
      const { stdout } = piped(
        ['--debug', '--ascii'],
        ['H8 J10 J9 I8', 'undo 4', 'H1 L9 L10 M11 N11 K11 L12'],
      );
      expect(stdout).toContain('two open threes at J8, an open three at');
      expect(stdout).toContain('two open fours at L11,');
      expect(stdout).toContain(' 8  . . . . . . . X[X]. . . . . .\n');
      expect(stdout).not.toMatch(/[●○─]/);
    });

    it('refuses a forbidden point with its reason, and the game goes on', () => {
      const { status, stdout } = piped(
        ['--rule', 'renju', '--colour', 'both'],
        ['H8 A1 I8 A3 J9 A5 J10 A7', 'J8', 'I9', 'moves'],
      );
      expect(status).toBe(0);
      expect(stdout).toContain('J8 is forbidden to Black: double three (H8 I8 J8 and J10 J9 J8).');
      expect(stdout).toContain('9. Black I9');
    });

    it.each([
      [['--size', '2'], '--size must be'],
      [['--board', '40'], '--size must be'],
      [
        ['--size', '3'],
        '--size must be a side from 5 to 32, or two as in 20x15, not "3": --connect 3 allows it, with 3 in a row',
      ],
      [['--rule', 'chess'], '--rule must be one of'],
      [['--connect', '7'], '--connect must be'],
      [['--row', '7'], '--connect must be'],
      [['--level', '13'], '--level must be'],
      [['--colour', 'red'], '--colour must be'],
      [['--opening', 'swap'], '--opening must be'],
      [['--opening', 'swap2', '--connect', '3'], '--opening swap2: an opening rule needs 5 or more in a row'],
      [['--time', '0'], '--time must be more than 0'],
      [['--debug', '--opening', 'renju'], '--debug cannot be used with --opening'],
      [['game.sgf'], '"game.sgf" belongs to no option'],
    ] as const)('%j are wrong options: exit code 2 and a sentence', (args, said) => {
      const { status, stdout, stderr } = piped(args, []);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^tengen play: .*\.\n$/);
      expect(stderr).toContain(said);
    });
  });

  describe.runIf(hasPython)('in a terminal', () => {
    it('redraws the board in place, in colours; lines are edited and come back', () => {
      const { written, status, left } = typed(
        [],
        [
          { until: 'Your move.*> ', type: 'G8\u007f\u007fH8\r' },
          { until: '2\\. White.*> ', type: 'undo\r' },
          { until: 'Your move.*> ', type: UP },
          { until: 'undo', type: UP },
          { until: 'H8', type: '\r' },
          { until: '2\\. White.*> ', type: 'moves\r' },
          { until: 'H8 [A-O]\\d+.*> ', type: 'quit\r' },
        ],
      );
      expect([status, left]).toEqual([0, 0]);
      expect(written).toContain(`${ESCAPE}[48;5;179`);
      const screens = written.split(CLEAR);
      expect(screens.length).toBeGreaterThan(6);
      for (const screen of screens.slice(1)) expect(screen.split('A B C D E F G')).toHaveLength(2);
      expect(stripVTControlCharacters(screens.at(-1) ?? '')).toMatch(/H8 [A-O]\d+\s*$/);
    });

    it.each([
      [60, 20],
      [120, 45],
    ])('fits a window of %i x %i, redrawn in place where there is room', (columns, rows) => {
      const { written, status, left } = typed(
        [],
        [
          { until: 'Your move.*> ', type: 'H8\r' },
          { until: '2\\. White.*> ', type: 'hint\r' },
          { until: 'Hint: .*> ', type: 'level 2\r' },
          { until: 'level 2 of.*> ', type: 'quit\r' },
        ],
        {},
        { columns, rows },
      );
      expect([status, left]).toEqual([0, 0]);
      const screens = written.split(CLEAR).map(stripVTControlCharacters);
      const isRedrawn = rows === 45;
      expect(screens.length > 4).toBe(isRedrawn);
      expect(screens.length === 1).toBe(!isRedrawn);
      for (const screen of screens.slice(1)) {
        expect(screen.split('A B C D E F G')).toHaveLength(2);
        expect(screen.split('\n').length).toBeLessThanOrEqual(rows);
      }
      // The board and what is said of moves; longer sentences are broken by the terminal.
      const drawn = screens
        .join('\n')
        .split(/\r?\n/)
        .filter((line) => /[┌├└]|A B C|^\d+\. /.test(line));
      expect(drawn.length).toBeGreaterThan(17);
      for (const line of drawn) expect(line.length).toBeLessThanOrEqual(columns);
    });

    it('has a prompt while the engine thinks, which is stopped or whose thought is taken back', () => {
      const { status, left, written } = typed(
        [],
        [
          { until: 'Your move.*> ', type: 'time 1h\r' },
          { until: 'takes at most 1h.*> ', type: 'level 12\r' },
          { until: 'level 12 of 12.*> ', type: 'H8\r' },
          { until: 'Tengen is thinking \\(\\d+ s\\)', type: 'G7\r' },
          { until: 'Type "stop" to make it move now', type: 'undo\r' },
          { until: 'Your move \\(Black\\)', type: 'I8\r' },
          { until: 'Tengen is thinking \\(\\d+ s\\)', type: 'stop\r' },
          { until: '2\\. White.*> ', type: 'hint\r' },
          { until: 'Tengen is looking for a hint \\(\\d+ s\\)', type: 'stop\r' },
          { until: 'Hint: ', type: 'quit\r' },
        ],
      );
      expect([status, left]).toEqual([0, 0]);
      expect(stripVTControlCharacters(written)).toMatch(/I8 [A-O]\d+\s*$/);
    });

    it.each([
      ['Ctrl-C', { type: CTRL_C }, 130],
      ['Ctrl-C in the middle of a line', { type: `H${CTRL_C}` }, 130],
      ['Ctrl-D', { type: CTRL_D }, 0],
      ['SIGTERM', { signal: 'SIGTERM' }, 130],
      ['SIGHUP', { signal: 'SIGHUP' }, 130],
      ['a closed terminal', { close: true }, 'ended'],
    ] as const)('ends with %s, also while the engine thinks', (_name, end, code) => {
      const steps = [
        { until: 'Your move.*> ', type: 'time 1h\r' },
        { until: 'takes at most 1h.*> ', type: 'level 12\r' },
        { until: 'level 12 of 12.*> ', type: 'H8\r' },
      ];
      const { status, written } = typed([], [...steps, { until: 'Tengen is thinking', ...end }]);
      expect(status).toBe(code);
      expect(written).not.toMatch(/Error|at .*\.cjs/);
    });

    it('has no colours with NO_COLOR, and no codes at all on a terminal that is dumb', () => {
      const steps = [
        { until: 'Your move.*> ', type: 'H8\r' },
        { until: '2\\. White.*> ', type: 'quit\r' },
      ];
      const colourless = typed([], steps, { NO_COLOR: '1' });
      expect(colourless.status).toBe(0);
      expect(colourless.written).toContain(CLEAR);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is looked for.
      expect(colourless.written).not.toMatch(/\u001b\[[0-9;]*m/);
      const dumb = typed([], steps, { TERM: 'dumb' });
      expect(dumb.status).toBe(0);
      expect(dumb.written).not.toContain(ESCAPE);
      expect(dumb.written).toContain('1. Black H8');
      expect(dumb.written).toMatch(/^2\. White/m);
    });
  });
});
