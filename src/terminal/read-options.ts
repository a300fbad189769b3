import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../game/result.ts';
import {
  documented,
  type Given,
  keyName,
  listOf,
  meant,
  type Option,
  type OptionSchema,
  readGiven,
  spellings,
  type ValuesOf,
  withoutCredentials,
} from './option-schema.ts';
import { yesNo } from './value-types.ts';

/** What a command line says. */
export interface CommandLine<Schema extends OptionSchema> {
  readonly options: ValuesOf<Schema>;
  /** The words that belong to no option, in order. */
  readonly positionals: readonly string[];
  /** Names of the options that were given. */
  readonly given: ReadonlySet<string>;
  /** What was given for them. */
  readonly texts: Given;
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
  const typed = typedTexts(args, schema, mostPositionals);
  if (!typed.ok) return typed;
  const options = readGiven(typed.value.given, schema);
  if (!options.ok) return options;
  const { given: texts, positionals } = typed.value;
  return ok({ options: options.value, positionals, given: new Set(Object.keys(texts)), texts });
}

/**
 * Stands before words such as `-7,-3`, which parseArgs would read as options; no word of a command line can have it.
 */
const GUARD = '\0';

function guardNumber(word: string): string {
  return /^-\d/.test(word) ? GUARD + word : word;
}

function unguardNumber(word: string): string {
  return word.startsWith(GUARD) ? word.slice(GUARD.length) : word;
}

function typedTexts(
  args: readonly string[],
  schema: OptionSchema,
  mostPositionals: number,
): Result<{ readonly given: Given; readonly positionals: readonly string[] }> {
  const names = spellings(schema);
  const { tokens } = parseArgs({
    args: args.map(guardNumber),
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Array.from(names, ([spelling, name]) => [
        spelling,
        { type: schema[name]?.kind === 'flag' ? 'boolean' : 'string' },
      ]),
    ),
  });
  const given: Record<string, unknown> = {};
  /** Of each occurrence of a words option. */
  const said: { readonly name: string; readonly words: string[] }[] = [];
  const positionals: string[] = [];
  /** What the words that follow belong to. */
  let list = positionals;
  for (const token of tokens) {
    const value =
      token.kind === 'option-terminator' || token.value === undefined
        ? undefined
        : unguardNumber(token.value);
    if (token.kind !== 'option') {
      if (token.kind === 'positional') list.push(value ?? '');
      else list = positionals;
      if (positionals.length > mostPositionals)
        return err(
          `"${withoutCredentials(positionals.at(-1) ?? '')}" belongs to no option (--help lists them)`,
        );
      continue;
    }
    const { rawName, inlineValue } = token;
    const name = names.get(token.name);
    const option = name === undefined ? undefined : schema[name];
    list = positionals;
    if (name === undefined || !option || !rawName.startsWith('--'))
      return err(
        `there is no option ${rawName}${meant(token.name, schema, (near) => `--${near}`)}; --help lists them`,
      );
    if (option.kind === 'flag') {
      // With "no" it takes back what a file or a preset says.
      const isOn = value === undefined ? true : yesNo.parse(value);
      if (isOn === undefined) return err(`${rawName} takes no value but yes or no`);
      given[name] = isOn;
    } else if (value === undefined || (!inlineValue && value.startsWith('--'))) {
      return err(`${rawName} needs a value`);
    } else if (option.kind === 'words') {
      list = [value];
      said.push({ name, words: list });
    } else if (option.kind === 'list') {
      given[name] = [...listOf(given[name]), value];
    } else {
      if (name in given) return err(`${rawName} is given twice`);
      given[name] = value;
    }
  }
  for (const { name, words } of said) {
    const keys = keyTexts(`--${name}`, words, schema[name]);
    if (!keys.ok) return keys;
    given[name] = [...listOf(given[name]), keys.value];
  }
  return ok({ given, positionals });
}

/**
 * Words such as `st=1` after the option `label`, by their keys. A key that comes again counts as it comes last, but for
 * lists and pairs. The error is the beginning of a sentence.
 */
function keyTexts(
  label: string,
  words: readonly string[],
  { keys = {}, bareKey }: Partial<Option> = {},
): Result<Given> {
  const names = spellings(keys);
  const given: Record<string, unknown> = {};
  for (const word of words) {
    const [, start = '', rest, text = ''] = /^([^=.]*)(?:\.([^=]*))?=(.*)$/s.exec(word) ?? [];
    const name = names.get(start.toLowerCase()) ?? '';
    const kind = keys[name]?.kind;
    if (kind !== undefined && (kind === 'pairs') === (rest !== undefined)) {
      const values = (given[name] ?? {}) as Given;
      if (rest !== undefined) given[name] = { ...values, [rest]: [...listOf(values[rest]), text] };
      else given[name] = kind === 'list' ? [...listOf(given[name]), text] : text;
    } else if (bareKey !== undefined) {
      given[bareKey] = [...listOf(given[bareKey]), word];
    } else if (start === '') {
      return err(`"${word}" after ${label} is not of the form key=value`);
    } else {
      const typed = word.slice(0, word.indexOf('='));
      const near = meant(typed, keys, (key) => keyName(key, keys[key]));
      const all = documented(keys).map(([key, option]) => keyName(key, option));
      return err(`${label} has no ${typed}=${near}; there are ${all.join(', ')}`);
    }
  }
  return ok(given);
}
