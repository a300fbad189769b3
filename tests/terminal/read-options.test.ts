import { describe, expect, expectTypeOf, it } from 'vitest';
import { needed, type Result, resultOf } from '../../src/game/result.ts';
import {
  flag,
  hidden,
  type OptionSchema,
  optional,
  pairs,
  readSaid,
  repeated,
  repeatedWords,
  required,
  type ValuesOf,
  withAliases,
  withDefault,
  words,
} from '../../src/terminal/option-schema.ts';
import { type CommandLine, readOptions } from '../../src/terminal/read-options.ts';
import { bytes, choice, duration, text, whole } from '../../src/terminal/value-types.ts';

const KEYS = {
  cmd: required(text('COMMAND'), 'the program'),
  st: withAliases(optional(duration, 'time limit of a move'), 'turn'),
  file: repeated(text('FILE'), 'any number'),
  threads: withDefault(whole(1), 1, 'search threads'),
  info: withAliases(pairs('sent to the engine'), 'option'),
  match: hidden(optional(duration, 'as ever')),
} as const;

const SCHEMA = {
  count: withDefault(whole(1, 99), 10, 'how many'),
  hash: optional(bytes, 'memory'),
  format: optional(choice(['pos', 'offset']), 'notation'),
  output: required(text('FILE'), 'where to'),
  openings: repeated(text('FILE'), 'where from'),
  engine: repeatedWords('KEY=VALUE', 'who', KEYS),
  limits: words('KEY=VALUE', 'how', KEYS),
  size: withAliases(optional(whole(5), 'how large'), 'board'),
  old: hidden(flag('as ever')),
  shuffle: flag('in random order'),
};

/** The least command line that is right. */
const LEAST = ['--output', 'x'];

/** What a command line says, or what is wrong with it. */
function read<Schema extends OptionSchema>(
  args: readonly string[],
  schema: Schema,
  mostPositionals?: number,
): Result<CommandLine<Schema>> {
  return resultOf(() => readOptions(args, schema, mostPositionals));
}

describe('reading options', () => {
  it('gives values of the types of the schema, and the defaults', () => {
    const line = read(LEAST, SCHEMA);
    if (!line.ok) throw new Error(line.error);
    expect(line.value.options).toEqual({
      count: 10,
      hash: undefined,
      format: undefined,
      output: 'x',
      openings: [],
      engine: [],
      limits: undefined,
      size: undefined,
      old: false,
      shuffle: false,
    });
    expect([...line.value.given]).toEqual(['output']);
    expectTypeOf(line.value.options.count).toEqualTypeOf<number>();
    expectTypeOf(line.value.options.format).toEqualTypeOf<'pos' | 'offset' | undefined>();
    expectTypeOf(line.value.options.openings).toEqualTypeOf<readonly string[]>();
    expectTypeOf(line.value.options.limits).toEqualTypeOf<ValuesOf<typeof KEYS> | undefined>();
    expectTypeOf<ValuesOf<typeof KEYS>['threads']>().toEqualTypeOf<number>();
    expectTypeOf(line.value.options.shuffle).toEqualTypeOf<boolean>();
  });

  it('reads values after a blank or an equals sign, repeated options and lists of words', () => {
    const args = ['--count=3', '--hash', '2M', '--openings', 'a', '--openings=b', '--shuffle'];
    const engines = ['--engine', 'cmd=self', 'st=1s', '--format', 'POS', '--engine', 'cmd=x y'];
    expect(read([...args, ...engines, ...LEAST], SCHEMA)).toMatchObject({
      ok: true,
      value: {
        options: {
          count: 3,
          hash: 2 << 20,
          format: 'pos',
          openings: ['a', 'b'],
          engine: [
            [
              { name: 'cmd', value: 'self' },
              { name: 'st', value: '1s' },
            ],
            [{ name: 'cmd', value: 'x y' }],
          ],
          shuffle: true,
        },
        positionals: [],
      },
    });
  });

  it('keeps the words that belong to no option, where some may', () => {
    const line = read(['one', '--count', '3', 'two', '--', '--three', ...LEAST.slice(2)], SCHEMA, 3);
    expect(line).toEqual({ ok: false, error: '--output FILE is missing' });
    expect(read(['one', ...LEAST, 'two', '--', '--three'], SCHEMA, 3)).toMatchObject({
      value: { positionals: ['one', 'two', '--three'] },
    });
  });

  it('takes words and values that begin with a negative number', () => {
    const schema = { elo: required(text('E0,E1'), 'two numbers') };
    expect(read(['-7,-3, -4,-2', '--elo=-5,5'], schema, 1)).toMatchObject({
      value: { positionals: ['-7,-3, -4,-2'], options: { elo: '-5,5' } },
    });
    expect(read(['--elo', '-5,5'], schema)).toMatchObject({ value: { options: { elo: '-5,5' } } });
  });

  it.each([
    [['--shuffle'], true],
    [['--shuffle=yes'], true],
    [['--shuffle=NO'], false],
    [['--shuffle', '--shuffle=no'], false],
    [[], false],
  ])('takes a flag back by "no": %j', (args, shuffle) => {
    expect(read([...LEAST, ...args], SCHEMA)).toMatchObject({ value: { options: { shuffle } } });
  });

  it.each([
    [['--cuont', '3'], 'there is no option --cuont (did you mean --count?); --help lists them'],
    [['--toString', '3'], 'there is no option --toString; --help lists them'],
    [['-c', '3'], 'there is no option -c (did you mean --count?); --help lists them'],
    [['-3'], '"-3" belongs to no option (--help lists them)'],
    [['--engine', 'cmd=x', '--=3'], 'there is no option --; --help lists them'],
    [
      ['--engine', 'cmd=x', '---count', '3'],
      'there is no option ---count (did you mean --count?); --help lists them',
    ],
    [['--engine', 'cmd=x', '--5'], 'there is no option --5; --help lists them'],
    [
      ['--engine', 'cmd=x', 'redis://me:secret@host/'],
      '"redis://***@host/" after --engine is not of the form key=value',
    ],
    [
      ['--engine', 'cmd=x', 'redis://me:secret@host/?ca=x'],
      '--engine has no redis://***@host/?ca=; there are cmd=, st=, file=, threads=, info.KEY=',
    ],
    [['3'], '"3" belongs to no option (--help lists them)'],
    [['--count'], '--count needs a value'],
    [['--count', '--shuffle'], '--count needs a value'],
    [['--engine', '--shuffle'], '--engine needs a value'],
    [['--shuffle=often'], '--shuffle must be yes or no, not "often"'],
    [['--count', '3', '--count', '4'], '--count is given twice'],
    [['--count', '0'], '--count must be a whole number from 1 to 99, not "0"'],
    [['--openings', 'a', '--openings', ''], '--openings must be a file, not ""'],
    [['--format', 'sgf'], '--format must be one of pos, offset, not "sgf"'],
    [['--old=1'], '--old must be yes or no, not "1"'],
    [['--engine', 'cmd=x', 'st'], '"st" after --engine is not of the form key=value'],
    [['--engine', 'cmd=x', '=1s'], '"=1s" after --engine is not of the form key=value'],
    [
      ['--engine', 'info=1'],
      '--engine has no info= (did you mean info.KEY=?); there are cmd=, st=, file=, threads=, info.KEY=',
    ],
    [
      ['--engine', 'treads=1'],
      '--engine has no treads= (did you mean threads=?); there are cmd=, st=, file=, threads=, info.KEY=',
    ],
    [
      ['--engine', 'turm=1s'],
      '--engine has no turm= (did you mean turn=?); there are cmd=, st=, file=, threads=, info.KEY=',
    ],
    [
      ['--engine', 'mathc=1s'],
      '--engine has no mathc= (did you mean match=?); there are cmd=, st=, file=, threads=, info.KEY=',
    ],
    [['--boadr', '9'], 'there is no option --boadr (did you mean --board?); --help lists them'],
    [
      ['--engine', 'toString=1'],
      '--engine has no toString=; there are cmd=, st=, file=, threads=, info.KEY=',
    ],
    [['--limits', 'cmd=x', 'threads=0'], 'threads= must be a whole number of at least 1, not "0"'],
    [['--board', '4'], '--size must be a whole number of at least 5, not "4"'],
    [['--board', '5', '--size', '6'], '--size is given twice'],
    [[], '--output FILE is missing'],
  ])('%j is refused in a sentence', (args, error) => {
    expect(read(args.length > 0 ? [...args, ...LEAST] : args, SCHEMA)).toEqual({ ok: false, error });
  });
});

describe('words of the form key=value', () => {
  function engine(...words: readonly string[]) {
    const line = read([...LEAST, '--engine', ...words], SCHEMA);
    return resultOf(() => readSaid(needed(line).options.engine.flat(), KEYS, '--engine'));
  }

  it('are read by their keys: the last of a key counts, but of lists and pairs all do', () => {
    const typed = ['cmd=a=b.c d', 'st=1s', 'ST=2s', 'file=x', 'file=y', 'info.b=1', 'INFO.A.x=', 'info.b=2'];
    expect(engine(...typed)).toEqual({
      ok: true,
      value: {
        cmd: 'a=b.c d',
        st: 2000,
        file: ['x', 'y'],
        threads: 1,
        info: [
          ['b', '1'],
          ['A.x', ''],
          ['b', '2'],
        ],
        match: undefined,
      },
    });
  });

  it('want those that have no default', () => {
    expect(engine('st=1s')).toEqual({ ok: false, error: '--engine needs cmd=COMMAND' });
    const line = read([...LEAST, '--limits', 'st=1s'], SCHEMA);
    expect(line).toEqual({ ok: false, error: '--limits needs cmd=COMMAND' });
  });

  it('are one, however often their option is given', () => {
    const args = ['--limits', 'cmd=x', 'file=a', '--shuffle', '--limits', 'cmd=y', 'file=b'];
    expect(read([...args, ...LEAST], SCHEMA)).toMatchObject({
      value: { options: { limits: { cmd: 'y', file: ['a', 'b'], threads: 1 } } },
    });
  });

  it('are read by old spellings as by new ones', () => {
    expect(engine('cmd=x', 'turn=1s', 'match=1m', 'option.a=1')).toMatchObject({
      value: { st: 1000, match: 60_000, info: [['a', '1']] },
    });
    expect(read([...LEAST, '--board', '7', '--old'], SCHEMA)).toMatchObject({
      value: { options: { size: 7, old: true } },
    });
  });
});
