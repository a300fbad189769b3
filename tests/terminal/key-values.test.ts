import { expect, it } from 'vitest';
import { keyHelp, readKeyValues } from '../../src/terminal/key-values.ts';
import { optional, required, withDefault } from '../../src/terminal/option-schema.ts';
import { duration, text, whole } from '../../src/terminal/value-types.ts';

const SCHEMA = {
  cmd: required(text('COMMAND'), 'the program'),
  turn: optional(duration, 'time limit of a move'),
  threads: withDefault(whole({ least: 1 }), 1, 'search threads'),
} as const;

it('reads words key=value; of a key that comes again the last counts', () => {
  expect(readKeyValues('--engine', ['cmd=a=b c', 'turn=1s', 'TURN=2s'], SCHEMA)).toEqual({
    ok: true,
    value: { cmd: 'a=b c', turn: 2000, threads: 1 },
  });
});

it.each([
  [['turn=1s'], '--engine needs cmd=COMMAND'],
  [['cmd=x', 'turn'], '"turn" after --engine is not of the form key=value'],
  [['cmd=x', '=1s'], '"=1s" after --engine is not of the form key=value'],
  [['cmd=x', 'colour=red'], '--engine has no colour=; there are cmd=, turn=, threads='],
  [['cmd=x', 'toString=1'], '--engine has no toString=; there are cmd=, turn=, threads='],
  [['cmd=x', 'threads=0'], 'threads= must be a whole number of at least 1, not "0"'],
])('%j is refused in a sentence', (words, error) => {
  expect(readKeyValues('--engine', words, SCHEMA)).toEqual({ ok: false, error });
});

it('has a help text that follows from its keys', () => {
  expect(keyHelp(SCHEMA)).toEqual([
    ['cmd=COMMAND', 'the program'],
    ['turn=TIME', 'time limit of a move'],
    ['threads=N', 'search threads (default: 1)'],
  ]);
});
