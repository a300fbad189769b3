import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '../../protocol-tests/programs.ts';

/** Gives a program a terminal. */
const SCRIPT = '/usr/bin/script';
const hasScript = process.platform === 'linux' && existsSync(SCRIPT);
if (!hasScript) console.log(`Nothing is typed in a terminal: there is no ${SCRIPT}.`);

const GREETING =
  /^Tengen \S+ speaks a tournament manager's protocol here: type help .*quit to leave\. A game on a drawn board.*$/m;

describe.runIf(hasScript).each(PROGRAMS)('typed in a terminal, the %s', (_, command) => {
  /** What is on the screen in the end, the echo of what was typed included. */
  function typed(args: readonly string[], lines: readonly string[]) {
    const words = [...command, ...args].map((word) => `'${word}'`).join(' ');
    const { status, stdout } = spawnSync(SCRIPT, ['-qec', words, '/dev/null'], {
      encoding: 'utf8',
      input: lines.map((line) => `${line}\n`).join(''),
    });
    return { status, screen: stripVTControlCharacters(stdout).replaceAll('\r', '') };
  }

  it('says that a protocol is spoken, answers help, and leaves at quit', () => {
    const { status, screen } = typed([], ['help', 'START 15', 'quit', 'BEGIN']);
    expect(screen).toMatch(GREETING);
    // The small executable has no such tools.
    const named = (GREETING.exec(screen)?.[0] ?? '').matchAll(/tengen ([a-z]+)/g);
    const [program = '', ...args] = command;
    for (const [, tool = ''] of named)
      expect(spawnSync(program, [...args, tool, '--help']).status, tool).toBe(0);
    expect(screen).toContain('TURN 7,7                your move');
    expect(screen).toMatch(/^OK$/m);
    expect(screen).not.toMatch(/UNKNOWN|ERROR/);
    expect(screen).not.toMatch(/^\d+,\d+$/m);
    expect(status).toBe(0);
  });

  it('answers help in the middle of a block, which goes on', () => {
    const { screen } = typed([], ['START 15', 'YXBOARD', '7,7,2', 'help', 'DONE', 'PLAY 7,7', 'quit']);
    expect(screen).toContain('Coordinates are x,y');
    expect(screen).toContain('ERROR this point is not empty');
  });

  it('tells a word that is no tool, with a suggestion', () => {
    expect(typed(['mathc'], [])).toEqual({
      status: 2,
      screen: 'tengen: no tool "mathc"; did you mean match?\n',
    });
    expect(typed(['--verison'], []).screen).toBe('tengen: no tool "--verison"; did you mean version?\n');
  });

  it('says nothing of the kind where its input is a pipe', async () => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
    });
    child.stderr.on('data', (data) => {
      said += data;
    });
    child.stdin.end('START 15\nEND\n');
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect(said).toBe('OK\n');
  });
});
