import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../game/result.ts';
import type { Option, OptionSchema, ValuesOf } from './option-schema.ts';
import type { ValueType } from './value-types.ts';

/** What a command line says. */
export interface CommandLine<Schema extends OptionSchema> {
  readonly options: ValuesOf<Schema>;
  /** The words that belong to no option, in order. */
  readonly positionals: readonly string[];
  /** Names of the options that were given. */
  readonly given: ReadonlySet<string>;
}

/** The texts given for the options, before they are read. */
interface Texts {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly words: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly positionals: readonly string[];
}

/**
 * Reads a command line: `--name value` or `--name=value`. Words after an option of the kind `words` belong to it up to
 * the next option; other words are positionals, of which there may be `mostPositionals`. The error is the beginning of
 * a sentence, without its full stop.
 */
export function readOptions<Schema extends OptionSchema>(
  args: readonly string[],
  schema: Schema,
  mostPositionals = 0,
): Result<CommandLine<Schema>> {
  const texts = sortTexts(args, schema, mostPositionals);
  if (!texts.ok) return texts;
  const { values, words, positionals } = texts.value;
  const options: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(schema)) {
    const value = optionValue(name, option, values.get(name), words.get(name));
    if (!value.ok) return value;
    options[name] = value.value;
  }
  return ok({
    options: options as ValuesOf<Schema>,
    positionals,
    given: new Set([...values.keys(), ...words.keys()]),
  });
}

/** Reads one value; `label` is its name as the user wrote it, `--depth` or `turn=`. */
export function readValue<T>(label: string, type: ValueType<T>, text: string): Result<T> {
  const value = type.parse(text);
  return value === undefined
    ? err(`${label} must be ${type.expected}, not "${withoutCredentials(text)}"`)
    : ok(value);
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

function sortTexts(args: readonly string[], schema: OptionSchema, mostPositionals: number): Result<Texts> {
  const { tokens } = parseArgs({
    args: args.map(guardNumber),
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(schema).map(([name, { kind }]) => [
        name,
        { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  const values = new Map<string, string[]>();
  const words = new Map<string, string[][]>();
  const positionals: string[] = [];
  /** What the words that follow belong to. */
  let list = positionals;
  for (const token of tokens) {
    if (token.kind === 'option-terminator') {
      list = positionals;
    } else if (token.kind === 'positional') {
      const word = unguardNumber(token.value);
      list.push(word);
      if (positionals.length > mostPositionals)
        return err(`"${withoutCredentials(word)}" belongs to no option (--help lists them)`);
    } else {
      const { name, rawName, inlineValue } = token;
      const value = token.value === undefined ? undefined : unguardNumber(token.value);
      const option = Object.hasOwn(schema, name) ? schema[name] : undefined;
      list = positionals;
      if (!option || !rawName.startsWith('--'))
        return err(`there is no option ${rawName} (--help lists them)`);
      if (option.kind === 'flag') {
        if (value !== undefined) return err(`${rawName} takes no value`);
        values.set(name, []);
      } else if (value === undefined || (!inlineValue && value.startsWith('--'))) {
        return err(`${rawName} needs a value`);
      } else if (option.kind === 'words') {
        list = [value];
        words.set(name, [...(words.get(name) ?? []), list]);
      } else {
        const before = values.get(name) ?? [];
        if (before.length > 0 && option.kind !== 'repeated') return err(`${rawName} is given twice`);
        values.set(name, [...before, value]);
      }
    }
  }
  return ok({ values, words, positionals });
}

function optionValue(
  name: string,
  option: Option,
  texts: readonly string[] | undefined,
  words: readonly (readonly string[])[] | undefined,
): Result<unknown> {
  const label = `--${name}`;
  const [text] = texts ?? [];
  switch (option.kind) {
    case 'flag':
      return ok(texts !== undefined);
    case 'words':
      return ok(words ?? []);
    case 'repeated':
      return readAll(label, option.type, texts ?? []);
    case 'default':
      return text === undefined ? ok(option.otherwise) : readValue(label, option.type, text);
    case 'optional':
      return text === undefined ? ok(undefined) : readValue(label, option.type, text);
    case 'required':
      return text === undefined
        ? err(`${label} ${option.type.placeholder} is missing`)
        : readValue(label, option.type, text);
  }
}

function readAll<T>(label: string, type: ValueType<T>, texts: readonly string[]): Result<readonly T[]> {
  const values: T[] = [];
  for (const text of texts) {
    const value = readValue(label, type, text);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return ok(values);
}

const CREDENTIALS = /\/\/\S*@/g;

/**
 * A text without what an address in it says of user and password: what somebody typed wrong is shown to them, and to
 * logs.
 */
export function withoutCredentials(text: string): string {
  return text.replaceAll(CREDENTIALS, '//***@');
}
