/**
 * A command's options as data. Each entry is one option: from it come the reading of command lines (read-options.ts)
 * and of files (options-file.ts), the errors, the default, the help text (option-help.ts) and the JSON schema of files.
 *
 *     const OPTIONS = {
 *       depth: withDefault(whole(1, 99), 15, 'search depth in plies'),
 *       out: required(text('FILE'), 'where the games go; an existing file is continued'),
 *       shuffle: flag('plays the openings in random order'),
 *     };
 *
 * The keys are the options' names without the dashes.
 */
import { Refusal } from '../game/result.ts';
import { type ValueType, yesNo } from './value-types.ts';

/** What was said of an option, once: on a command line, in a file or by a preset. */
export interface Said {
  /** The option's name in the schema, however it was spelled. */
  readonly name: string;
  /** Begins a sentence about it: `--games`, `st=`, `duel.json, line 3: "games"`. */
  readonly label: string;
  /** A text, or what words with keys say. Undefined for what a file has that no text of a command line stands for. */
  readonly value: string | readonly Said[] | undefined;
  /** The value as it stands in a file. */
  readonly shown?: string;
}

export interface Option<T = unknown> {
  /** One value, several, pairs of a free key and a value, words up to the next option, or nothing but the name. */
  readonly kind: 'value' | 'list' | 'pairs' | 'words' | 'flag';
  readonly help: string;
  /** What stands for the value in help texts. */
  readonly placeholder: string;
  /** What help texts say of the default; empty = nothing. */
  readonly otherwise: string;
  /** Reads all that was said of it, in order. Throws a Refusal. */
  readonly read: (said: readonly Said[]) => T;
  readonly isRequired?: boolean;
  /** Of a value, or of each in a list. */
  readonly type?: ValueType<unknown>;
  /** What words of the form `key=value` are read by. */
  readonly keys?: OptionSchema;
  /** The key of words without `=`. */
  readonly bareKey?: string;
  /** Other spellings, which are read and not documented. */
  readonly aliases?: readonly string[];
  /** Read, and not documented. */
  readonly isHidden?: boolean;
  /** Its name in files, where that is another one. */
  readonly fileName?: string;
}

export type NamedOption = Option & { readonly name: string };
export type OptionSchema = Readonly<Record<string, Option>>;

/** What is read by a schema: the values by the options' names. */
export type ValuesOf<Schema extends OptionSchema> = {
  readonly [Name in keyof Schema]: Schema[Name] extends Option<infer T> ? T : never;
};
/** `info.KEY=VALUE` */
export type Pair = readonly [key: string, value: string];

const ANY_TEXT: ValueType<string> = {
  placeholder: 'VALUE',
  expected: 'text or a number',
  parse: (value) => value,
};

/** `otherwise` is the value where the option is not given. */
export function withDefault<T>(
  type: ValueType<T>,
  otherwise: T,
  help: string,
  otherwiseText = type.format?.(otherwise) ?? String(otherwise),
): Option<T> {
  return valueOption(type, help, otherwise, otherwiseText);
}

/** Undefined where the option is not given. */
export function optional<T>(type: ValueType<T>, help: string, otherwise = ''): Option<T | undefined> {
  return valueOption<T | undefined>(type, help, undefined, otherwise);
}

export function required<T>(type: ValueType<T>, help: string): Option<T> {
  return { ...valueOption(type, help, undefined as T, ''), isRequired: true };
}

/** May be given several times, or never. */
export function repeated<T>(type: ValueType<T>, help: string): Option<readonly T[]> {
  const read = (said: readonly Said[]) => said.map((one) => readValue(type, one));
  return { kind: 'list', help, placeholder: type.placeholder, otherwise: '', read, type };
}

/** True where it is given; with `no` it takes back what a file or a preset says. */
export function flag(help: string): Option<boolean> {
  return { ...valueOption(yesNo, help, false, ''), kind: 'flag', placeholder: '' };
}

/** `info.KEY=VALUE`: keys of any name, each once or more often; in a file an object of them. */
export function pairs(help: string): Option<readonly Pair[]> {
  const read = (said: readonly Said[]) =>
    said.flatMap(wordsOf).map((one): Pair => [one.name, readValue(ANY_TEXT, one)]);
  return { kind: 'pairs', help, placeholder: 'VALUE', otherwise: '', read };
}

/** Takes all words up to the next option, each `key=value`. What it says several times is read as one. */
export function words<Keys extends OptionSchema>(
  placeholder: string,
  help: string,
  keys: Keys,
): Option<ValuesOf<Keys> | undefined> {
  const read = (said: readonly Said[]) => said[0] && readSaid(said.flatMap(wordsOf), keys, said[0].label);
  return { kind: 'words', help, placeholder, otherwise: '', read, keys };
}

/** The same, kept apart for each time that it is given: `readSaid` reads what belongs together. */
export function repeatedWords(
  placeholder: string,
  help: string,
  keys: OptionSchema,
): Option<readonly (readonly Said[])[]> {
  return { ...words(placeholder, help, keys), read: (said) => said.map(wordsOf) };
}

/** An option that is read as ever, and not documented any more. */
export function hidden<T>(option: Option<T>): Option<T> {
  return { ...option, isHidden: true };
}

/** An option with other spellings that are read as ever, and not documented any more. */
export function withAliases<T>(option: Option<T>, ...aliases: readonly string[]): Option<T> {
  return { ...option, aliases };
}

/** The options, with their names, by all their spellings on a command line or in a file. */
export function spellings(options: OptionSchema, isFile = false): ReadonlyMap<string, NamedOption> {
  return new Map(
    Object.entries(options).flatMap(([name, option]) => {
      const { fileName = name, aliases = [] } = option;
      return [isFile ? fileName : name, ...aliases].map((spelling) => [spelling, { ...option, name }]);
    }),
  );
}

/** What help texts and errors name. */
export function documented(options: OptionSchema): readonly NamedOption[] {
  return Object.entries(options).flatMap(([name, option]) => (option.isHidden ? [] : [{ ...option, name }]));
}

/** `st=`, `info.KEY=` */
export function keyName(name: string, kind?: Option['kind']): string {
  return `${name}${kind === 'pairs' ? '.KEY' : ''}=`;
}

/** Reads all that was said of these options, or with a `label` of the keys of a words option. Throws a Refusal. */
export function readSaid<Schema extends OptionSchema>(
  said: readonly Said[],
  options: Schema,
  label?: string,
): ValuesOf<Schema> {
  const entries = Object.entries(options).map(([name, { isRequired, placeholder, read }]) => {
    const own = said.filter((one) => one.name === name);
    if (isRequired && own.length === 0)
      throw new Refusal(
        label === undefined ? `--${name} ${placeholder} is missing` : `${label} needs ${name}=${placeholder}`,
      );
    return [name, read(own)];
  });
  return Object.fromEntries(entries) as ValuesOf<Schema>;
}

/** Of what is said several times the last counts. */
function valueOption<T>(type: ValueType<T>, help: string, missing: T, otherwise: string): Option<T> {
  const read = (said: readonly Said[]) => {
    const last = said.at(-1);
    return last ? readValue(type, last) : missing;
  };
  return { kind: 'value', help, placeholder: type.placeholder, otherwise, read, type };
}

/** Throws a Refusal where the text is none of this type. */
export function readValue<T>({ expected, parse }: ValueType<T>, said: Omit<Said, 'name'>): T {
  const read = typeof said.value === 'string' ? parse(said.value) : undefined;
  return read ?? refuseValue(said, expected);
}

/** What the words of a words option say. Throws a Refusal where a file has something else. */
export function wordsOf(said: Said): readonly Said[] {
  return typeof said.value === 'object' ? said.value : refuseValue(said, 'an object of settings');
}

/** Throws a Refusal of it. */
export function refuseValue(
  { label, value, shown = `"${withoutCredentials(String(value))}"` }: Omit<Said, 'name'>,
  expected: string,
): never {
  throw new Refusal(`${label} must be ${expected}, not ${shown}`);
}

/** A text without user and password of an address in it: what was typed wrong is shown, and written into logs. */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/\/\/\S*@/g, '//***@');
}
