import { needed, Refusal, type Result, resultOf } from '../game/result.ts';
import { closestName } from './closest-name.ts';
import {
  documented,
  keyName,
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
 * `words` belong to it up to the next option; other words are positionals, of which there may be `mostPositionals`. The
 * error is the beginning of a sentence, without its full stop.
 */
export function readOptions<Schema extends OptionSchema>(
  args: readonly string[],
  schema: Schema,
  mostPositionals = 0,
): Result<CommandLine<Schema>> {
  return resultOf(() => {
    const typed = saidOnLine(args, schema, mostPositionals);
    const given = new Set(typed.said.map(({ name }) => name));
    return { options: needed(readSaid(typed.said, schema)), given, ...typed };
  });
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
    if (positionals.length > mostPositionals) {
      const extra = withoutCredentials(positionals[mostPositionals] ?? '');
      throw new Refusal(`"${extra}" belongs to no option (--help lists them)`);
    }
    if (typed === '') return { said, positionals };
    const name = typed.startsWith('--') ? names.get(typed.slice(2)) : undefined;
    const option = name === undefined ? undefined : schema[name];
    if (name === undefined || !option) {
      const meant = closestName(typed, [...names.keys()]);
      throw new Refusal(
        `there is no option ${typed}${meant ? ` (did you mean --${meant}?)` : ''}; --help lists them`,
      );
    }
    const { kind } = option;
    const isAgain = said.some((one) => one.name === name);
    if (isAgain && kind === 'value') throw new Refusal(`${typed} is given twice`);
    const value = inline ?? (kind === 'flag' ? 'yes' : rest.shift());
    if (value === undefined || (inline === undefined && value.startsWith('--')))
      throw new Refusal(`${typed} needs a value`);
    const label = `--${name}`;
    const words = kind === 'words' ? [value, ...takeWords()] : undefined;
    said.push({ name, label, value: words ? saidInWords(label, words, option) : value });
  }
}

/** What words such as `st=1` say of the keys of an option. */
function saidInWords(
  option: string,
  words: readonly string[],
  { keys = {}, bareKey }: { readonly keys?: OptionSchema; readonly bareKey?: string },
): readonly Said[] {
  const names = spellings(keys);
  return words.map((word) => {
    const [, typed = '', free, value = ''] = /^([^=.]*)(?:\.([^=]*))?=(.*)$/s.exec(word) ?? [];
    const name = names.get(typed.toLowerCase()) ?? '';
    const kind = keys[name]?.kind;
    const label = `${name}=`;
    if (kind !== undefined && (kind === 'pairs') === (free !== undefined))
      return { name, label, value: free === undefined ? value : [{ name: free, label, value }] };
    if (bareKey !== undefined) return { name: bareKey, label: `${bareKey}=`, value: word };
    if (typed === '')
      throw new Refusal(`"${withoutCredentials(word)}" after ${option} is not of the form key=value`);
    const key = withoutCredentials(word.slice(0, word.indexOf('=')));
    const meant = closestName(key, [...names.keys()]);
    const near = meant ? ` (did you mean ${keyName(meant, keys[names.get(meant) ?? ''])}?)` : '';
    const all = documented(keys).map(([one, known]) => keyName(one, known));
    throw new Refusal(`${option} has no ${key}=${near}; there are ${all.join(', ')}`);
  });
}
