import { describe, expect, expectTypeOf, it } from 'vitest';
import { flag, optional, repeated, required, withDefault, words } from '../../src/terminal/option-schema.ts';
import { readOptions } from '../../src/terminal/read-options.ts';
import { bytes, choice, text, whole } from '../../src/terminal/value-types.ts';

const SCHEMA = {
  count: withDefault(whole({ least: 1, most: 99 }), 10, 'how many'),
  hash: optional(bytes, 'memory'),
  format: optional(choice(['pos', 'offset']), 'notation'),
  output: required(text('FILE'), 'where to'),
  openings: repeated(text('FILE'), 'where from'),
  engine: words('KEY=VALUE', 'who'),
  shuffle: flag('in random order'),
};

/** The least command line that is right. */
const LEAST = ['--output', 'x'];

describe('reading options', () => {
  it('gives values of the types of the schema, and the defaults', () => {
    const line = readOptions(LEAST, SCHEMA);
    if (!line.ok) throw new Error(line.error);
    expect(line.value.options).toEqual({
      count: 10,
      hash: undefined,
      format: undefined,
      output: 'x',
      openings: [],
      engine: [],
      shuffle: false,
    });
    expect([...line.value.given]).toEqual(['output']);
    expectTypeOf(line.value.options.count).toEqualTypeOf<number>();
    expectTypeOf(line.value.options.format).toEqualTypeOf<'pos' | 'offset' | undefined>();
    expectTypeOf(line.value.options.openings).toEqualTypeOf<readonly string[]>();
    expectTypeOf(line.value.options.engine).toEqualTypeOf<readonly (readonly string[])[]>();
    expectTypeOf(line.value.options.shuffle).toEqualTypeOf<boolean>();
  });

  it('reads values after a blank or an equals sign, repeated options and lists of words', () => {
    const args = ['--count=3', '--hash', '2M', '--openings', 'a', '--openings=b', '--shuffle'];
    const engines = ['--engine', 'cmd=self', 'turn=1s', '--format', 'POS', '--engine', 'cmd=x y'];
    expect(readOptions([...args, ...engines, ...LEAST], SCHEMA)).toMatchObject({
      ok: true,
      value: {
        options: {
          count: 3,
          hash: 2 << 20,
          format: 'pos',
          openings: ['a', 'b'],
          engine: [['cmd=self', 'turn=1s'], ['cmd=x y']],
          shuffle: true,
        },
        positionals: [],
      },
    });
  });

  it('keeps the words that belong to no option, where some may', () => {
    const line = readOptions(['one', '--count', '3', 'two', '--', '--three', ...LEAST.slice(2)], SCHEMA, 3);
    expect(line).toEqual({ ok: false, error: '--output FILE is missing' });
    expect(readOptions(['one', ...LEAST, 'two', '--', '--three'], SCHEMA, 3)).toMatchObject({
      value: { positionals: ['one', 'two', '--three'] },
    });
  });

  it('takes words and values that begin with a negative number', () => {
    const schema = { elo: required(text('E0,E1'), 'two numbers') };
    expect(readOptions(['-7,-3, -4,-2', '--elo=-5,5'], schema, 1)).toMatchObject({
      value: { positionals: ['-7,-3, -4,-2'], options: { elo: '-5,5' } },
    });
    expect(readOptions(['--elo', '-5,5'], schema)).toMatchObject({ value: { options: { elo: '-5,5' } } });
  });

  it.each([
    [['--cuont', '3'], 'there is no option --cuont (--help lists them)'],
    [['--toString', '3'], 'there is no option --toString (--help lists them)'],
    [['-c', '3'], 'there is no option -c (--help lists them)'],
    [['-3'], '"-3" belongs to no option (--help lists them)'],
    [['3'], '"3" belongs to no option (--help lists them)'],
    [['--count'], '--count needs a value'],
    [['--count', '--shuffle'], '--count needs a value'],
    [['--engine', '--shuffle'], '--engine needs a value'],
    [['--shuffle=yes'], '--shuffle takes no value'],
    [['--count', '3', '--count', '4'], '--count is given twice'],
    [['--count', '0'], '--count must be a whole number from 1 to 99, not "0"'],
    [['--openings', 'a', '--openings', ''], '--openings must be a file, not ""'],
    [['--format', 'sgf'], '--format must be one of pos, offset, not "sgf"'],
    [[], '--output FILE is missing'],
  ])('%j is refused in a sentence', (args, error) => {
    expect(readOptions(args.length > 0 ? [...args, ...LEAST] : args, SCHEMA)).toEqual({ ok: false, error });
  });
});
