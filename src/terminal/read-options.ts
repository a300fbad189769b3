import { Refusal } from '../game/result.ts';
import { didYouMean } from './closest-name.ts';
import {
  documented,
  keyName,
  type Option,
  type OptionSchema,
  readSaid,
  type Said,
  spellings,
  type ValuesOf,
  withoutCredentials,
} from './option-schema.ts';

/** What a command line says. */
export interface CommandLine<Schema extends OptionSchema> {
  readonly options: ValuesOf<Schema>;
  /** The words that belong to no option, in order. */
  readonly positionals: readonly string[];
  /** Names of the options that were given. */
  readonly given: ReadonlySet<string>;
  /** What was said of them, in order. */
  readonly said: readonly Said[];
}

/**
 * Reads a command line: `--name value` or `--name=value`, and `--name=no` for a flag. Words after an option of the kind
 * `words` belong to it up to the next option; other words are positionals, of which there may be `mostPositionals`.
 * Throws a Refusal, the beginning of a sentence.
 */
export function readOptions<Schema extends OptionSchema>(
  args: readonly string[],
  schema: Schema,
  mostPositionals = 0,
): CommandLine<Schema> {
  const line = saidOnLine(args, schema, mostPositionals);
  const given = new Set(line.said.map(({ name }) => name));
  return { options: readSaid(line.said, schema), given, ...line };
}

/** `-7,-3` is no option, `-` stands for a file, and after `--` there are no options. */
const OPTION = /^(--(?=.)[^=]*|-[^\d-][^=]*)(?:=(.*))?$/s;

/** What a command line says of these options, and its other words. Throws a Refusal. */
export function saidOnLine(args: readonly string[], schema: OptionSchema, mostPositionals = 0) {
  const names = spellings(schema);
  const said: Said[] = [];
  const positionals: string[] = [];
  const rest = [...args];
  /** The words up to the next option. */
  const takeWords = () => {
    const end = rest.findIndex((word) => word === '--' || OPTION.test(word));
    return rest.splice(0, end < 0 ? rest.length : end);
  };
  for (;;) {
    positionals.push(...takeWords());
    const [, typed = '', inline] = OPTION.exec(rest.shift() ?? '') ?? [];
    if (typed === '') positionals.push(...rest.splice(0));
    const extra = positionals[mostPositionals];
    if (extra !== undefined)
      throw new Refusal(`"${withoutCredentials(extra)}" belongs to no option (--help lists them)`);
    if (typed === '') return { said, positionals };
    const option = typed.startsWith('--') ? names.get(typed.slice(2)) : undefined;
    if (!option) {
      const near = didYouMean(typed, names.keys(), (name) => `--${name}`);
      throw new Refusal(`there is no option ${typed}${near}; --help lists them`);
    }
    const { name, kind } = option;
    if (kind === 'value' && said.some((one) => one.name === name))
      throw new Refusal(`${typed} is given twice`);
    const value = inline ?? (kind === 'flag' ? 'yes' : rest.shift());
    if (value === undefined || (inline === undefined && value.startsWith('--')))
      throw new Refusal(`${typed} needs a value`);
    const label = `--${name}`;
    const words = kind === 'words' ? saidInWords(label, [value, ...takeWords()], option) : value;
    said.push({ name, label, value: words });
  }
}

/** What words such as `st=1` say of the keys of an option. */
function saidInWords(
  label: string,
  words: readonly string[],
  { keys = {}, bareKey }: Option,
): readonly Said[] {
  const names = spellings(keys);
  return words.map((word) => {
    const [, typed = '', free, value = ''] = /^([^=.]*)(?:\.([^=]*))?=(.*)$/s.exec(word) ?? [];
    const key = names.get(typed.toLowerCase());
    if (key && (key.kind === 'pairs') === (free !== undefined)) {
      const said = { name: key.name, label: `${key.name}=`, value };
      return free === undefined ? said : { ...said, value: [{ ...said, name: free }] };
    }
    if (bareKey !== undefined) return { name: bareKey, label: `${bareKey}=`, value: word };
    if (typed === '')
      throw new Refusal(`"${withoutCredentials(word)}" after ${label} is not of the form key=value`);
    const unknown = withoutCredentials(word.slice(0, word.indexOf('=')));
    const near = didYouMean(unknown, names.keys(), (name) => keyName(name, names.get(name)?.kind));
    const all = documented(keys).map(({ name, kind }) => keyName(name, kind));
    throw new Refusal(`${label} has no ${unknown}=${near}; there are ${all.join(', ')}`);
  });
}
