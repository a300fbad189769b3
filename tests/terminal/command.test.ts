import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../src/game/result.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { CommandError, fileErrorText } from '../../src/terminal/command-error.ts';
import { flag, hidden, optional, withDefault, words } from '../../src/terminal/option-schema.ts';
import { text, whole } from '../../src/terminal/value-types.ts';

const KEYS = { long: optional(whole(1), 'how long') };
const command = defineCommand({
  name: 'tengen count',
  summary: 'counts',
  about: `tengen count FILE ...: counts\n${'files '.repeat(15)}at once.\n\n  tengen count FILE    two blanks\n  tengen count --down`,
  options: {
    to: withDefault(whole(1, 99), 15, 'how far'),
    from: optional(whole(0), 'where it begins', 'the first'),
    'a-name-that-is-too-long-for-the-column': optional(text('FILE'), 'what it does'),
    each: words('KEY=VALUE', 'what is said of all', KEYS),
    one: words('KEY=VALUE', 'what is said of one', KEYS),
    old: hidden(flag('nobody needs it any more')),
    down: flag(`backwards; ${'very '.repeat(25)}useful`),
  },
  positionals: ['FILE ...'],
  notes: 'That is all.',
  toRequest({ options: { to, from = 0 }, positionals }) {
    if (from > to) throw new Refusal('--from must not be above --to');
    return { from, to, positionals };
  },
  async run({ from, to, positionals }) {
    if (positionals.includes('full')) throw new CommandError('The disk is full.');
    if (positionals.includes('fault')) throw new TypeError('not a function');
    return to - from;
  },
});

describe('a command', () => {
  afterEach(() => vi.restoreAllMocks());

  async function run(...args: readonly string[]) {
    vi.restoreAllMocks();
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => Boolean(said.push(String(chunk))));
    const written: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => Boolean(written.push(String(chunk))));
    const code = await command.run(args);
    return { code, stderr: said.join(''), stdout: written.join('').replace(/\n$/, '') };
  }

  it('has a help text that follows from its options', async () => {
    expect(await run('--help')).toEqual({ code: 0, stderr: '', stdout: command.help });
    expect((await run('x', '--from', '-h')).stdout).toBe(command.help);
    expect(command.help).toBe(
      [
        'tengen count FILE ...: counts files files files files files files files files',
        'files files files files files files files at once.',
        '',
        '  tengen count FILE    two blanks',
        '  tengen count --down',
        '',
        '  --to N                how far (default: 15)',
        '  --from N              where it begins (default: the first)',
        '  --a-name-that-is-too-long-for-the-column FILE',
        '                        what it does',
        '  --each KEY=VALUE ...  what is said of all',
        '      long=N  how long',
        '  --one KEY=VALUE ...   what is said of one',
        '  --down                backwards; very very very very very very very very very',
        '                        very very very very very very very very very very very',
        '                        very very very very very useful',
        '',
        'That is all.',
      ].join('\n'),
    );
  });

  it('runs with what the values mean together, and returns the exit code', async () => {
    expect(await run('a', '--from', '2')).toEqual({ code: 13, stderr: '', stdout: '' });
  });

  it.each([
    [[], 'FILE is missing'],
    [['a', '--to', '0'], '--to must be a whole number from 1 to 99, not "0"'],
    [['a', '--from', '20'], '--from must not be above --to'],
    [['full'], 'The disk is full'],
  ])('refuses %j in a sentence with exit code 2', async (args, sentence) => {
    expect(await run(...args)).toEqual({ code: 2, stderr: `tengen count: ${sentence}.\n`, stdout: '' });
  });

  it('hides no fault of its own', async () => {
    await expect(run('fault')).rejects.toThrow('not a function');
  });
});

describe('errors of files', () => {
  it('say what was tried and why not, in words', () => {
    expect(fileErrorText('read', 'x', Object.assign(new Error('...'), { code: 'ENOENT' }))).toBe(
      'Cannot read x: there is no such file or folder',
    );
    expect(fileErrorText('read', 'x', new Error('odd'))).toBe('Cannot read x: odd');
  });
});
