/** What else a manager's Windows may be, for `npm run test:wine`: a console instead of pipes, and other code pages. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { EngineProgram } from '../lab/program/engine-program.mjs';
import { ENGINES } from './programs.ts';

const MOVE = /^\d+,\d+$/;
/** Of a terminal: where Wine's console writes next, and in which colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they begin with
const SEQUENCE = /\u001b\[[0-9;?]*[A-Za-z]|\r/g;

const hasTerminals = spawnSync('script', ['--version']).status === 0;

describe.each(ENGINES)('%s', (_, command) => {
  const onWindows = test.runIf(command[0] === 'wine');

  (hasTerminals ? onWindows : test.skip)(
    'plays in a console, where lines are typed, and leaves at END',
    async () => {
      const quoted = command.map((word) => `'${word}'`).join(' ');
      const engine = new EngineProgram(['script', '-qec', `exec ${quoted}`, '/dev/null']);
      const type = (line: string) => engine.write(`${line}\r`);
      const shown = async (what: RegExp, ms?: number) => {
        for (;;) {
          const line = await engine.line(ms);
          if (!line || what.test(line.text.replaceAll(SEQUENCE, ''))) return line !== undefined;
        }
      };
      // Wine drops what is typed before the program reads.
      for (let tries = 0, isRead = false; !isRead && tries < 60; tries++) {
        type('START 15');
        isRead = await shown(/^OK$/, 2000);
      }
      type('INFO timeout_turn 500');
      type('TURN 7,7');
      expect(await shown(MOVE)).toBe(true);
      type('INFO timeout_turn 600000');
      type('TURN 0,0');
      type('END');
      expect((await engine.exited).code).toBe(0);
    },
  );

  // Windows takes the code page from the language that Wine is given.
  onWindows.each(['C', 'C.UTF-8', 'ru_RU.UTF-8', 'ja_JP.UTF-8'])(
    'reads bytes of any code page, in %s',
    async (language) => {
      const engine = new EngineProgram(command, { env: { ...process.env, LC_ALL: language } });
      // In Latin-1, in UTF-8, and no text at all.
      engine.send(
        'START 15',
        'INFO folder C:\\L\xfccken',
        'INFO folder C:\\L\xc3\xbccken',
        'INFO folder \xff\x81\x00',
      );
      expect((await engine.answer())?.text.trim()).toBe('OK');
      engine.send('INFO timeout_turn 200', 'TURN 7,7');
      expect((await engine.answer())?.text.trim()).toMatch(MOVE);
      engine.send('END');
      expect((await engine.exited).code).toBe(0);
    },
  );
});
