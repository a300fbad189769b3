/**
 * A command's options as data. Each entry is one option: from it come the reading of command lines (read-options.ts)
 * and of files (options-file.ts), the errors, the help text (option-help.ts) and the JSON schema of files.
 *
 *     const OPTIONS = {
 *       depth: withDefault(whole({ least: 1, most: 99 }), 15, 'search depth in plies'),
 *       out: required(text('FILE'), 'where the games go; an existing file is continued'),
 *       shuffle: flag('plays the openings in random order'),
 *     };
 *
 * The keys are the options' names without the dashes.
 */
import * as v from 'valibot';
import { err, ok, type Result } from '../game/result.ts';
import { closestName } from './closest-name.ts';
import type { ValueType } from './value-types.ts';

export interface Option<T = unknown> {
  /** One value, several, pairs of a free key and a value, words up to the next option, or nothing but the name. */
  readonly kind: 'value' | 'list' | 'pairs' | 'words' | 'flag';
  readonly help: string;
  /** What stands for the value in help texts. */
  readonly placeholder: string;
  /** What help texts say of the default; empty = nothing. */
  readonly otherwise: string;
  /** Reads what was given: text, or what JSON has for it; undefined where nothing was. */
  readonly schema: v.GenericSchema<unknown, T>;
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

export type OptionSchema = Readonly<Record<string, Option>>;

/** What is read by a schema: the values by the options' names. */
export type ValuesOf<Schema extends OptionSchema> = {
  readonly [Name in keyof Schema]: Schema[Name] extends Option<infer T> ? T : never;
};
/** What one occurrence of a words option says: the keys that were given. */
export type KeysOf<Schema extends OptionSchema> = Partial<ValuesOf<Schema>>;
/** What was given, by the options' names: texts, or what JSON has for them. */
export type Given = Readonly<Record<string, unknown>>;
/** `info.KEY=VALUE` */
export type Pair = readonly [key: string, value: string];

/** `otherwise` is the value where the option is not given. */
export function withDefault<T>(
  type: ValueType<T>,
  otherwise: T,
  help: string,
  otherwiseText = type.format(otherwise),
): Option<T> {
  const read = (given: T | undefined) => given ?? otherwise;
  return {
    ...valueOption(type, help, v.pipe(v.optional(valueSchema(type)), v.transform(read))),
    otherwise: otherwiseText,
  };
}

/** Undefined where the option is not given. */
export function optional<T>(type: ValueType<T>, help: string, otherwise = ''): Option<T | undefined> {
  return { ...valueOption(type, help, v.optional(valueSchema(type))), otherwise };
}

export function required<T>(type: ValueType<T>, help: string): Option<T> {
  return valueOption(type, help, valueSchema(type));
}

/** May be given several times, or never. */
export function repeated<T>(type: ValueType<T>, help: string): Option<readonly T[]> {
  return { ...valueOption(type, help, listSchema(valueSchema(type))), kind: 'list' };
}

/** True where it is given. */
export function flag(help: string): Option<boolean> {
  const schema = v.optional(v.boolean('must be true or false'), false);
  return { kind: 'flag', help, placeholder: '', otherwise: '', schema };
}

/**
 * Takes all words up to the next option, each `key=value`, and may be given several times. Of each time the keys that
 * were given; `completeKeys` adds the others.
 */
export function words<Keys extends OptionSchema>(
  placeholder: string,
  help: string,
  keys: Keys,
  more: Pick<Option, 'bareKey' | 'fileName'> = {},
): Option<readonly KeysOf<Keys>[]> {
  const { bareKey } = more;
  const keyed = keysSchema(keys, `must be ${bareKey ? 'text or ' : ''}an object, or a list of them`);
  const item = v.pipe(
    v.unknown(),
    v.transform((given) => (bareKey && typeof given === 'string' ? { [bareKey]: given } : given)),
    keyed,
  );
  return { kind: 'words', help, placeholder, otherwise: '', schema: listSchema(item), keys, ...more };
}

/** `info.KEY=VALUE`: keys of any name, each once or more often; in a file an object of them. */
export function pairs(help: string): Option<readonly Pair[] | undefined> {
  const values = listSchema(v.pipe(v.unknown(), v.transform(textOf), v.string('must be text or a number')));
  const listed = (object: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(object).flatMap(([key, all]) => all.map((value): Pair => [key, value]));
  const schema = v.optional(v.pipe(v.record(v.string(), values), v.transform(listed)));
  return { kind: 'pairs', help, placeholder: 'VALUE', otherwise: '', schema };
}

/** An option that is read as ever, and not documented any more. */
export function hidden<T>(option: Option<T>): Option<T> {
  return { ...option, isHidden: true };
}

/** An option with other spellings that are read as ever, and not documented any more. */
export function withAliases<T>(option: Option<T>, ...aliases: readonly string[]): Option<T> {
  return { ...option, aliases };
}

/** Options by all their spellings. */
export function spellings(options: OptionSchema, isFile = false): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(options).flatMap(([name, { fileName, aliases = [] }]) =>
      [isFile && fileName !== undefined ? fileName : name, ...aliases].map(
        (spelling) => [spelling, name] as const,
      ),
    ),
  );
}

/** An object with some of these options, and with nothing else. */
export function keysSchema<Keys extends OptionSchema>(
  keys: Keys,
  message: string,
  isFile = false,
): v.GenericSchema<unknown, KeysOf<Keys>> {
  const names = spellings(keys, isFile);
  const entries = Array.from(names, ([spelling, name]) => [
    spelling,
    v.exactOptional(keys[name]?.schema ?? v.never()),
  ]);
  const byName = (read: object) => renamed(read, names) as KeysOf<Keys>;
  return v.pipe(
    v.custom<object>(isObject, message),
    v.strictObject(Object.fromEntries(entries)),
    v.transform(byName),
  );
}

export function renamed(object: object, names: ReadonlyMap<string, string>): Given {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [names.get(key) ?? key, value]));
}

/** Reads what was given by a schema. The error is the beginning of a sentence, without its full stop. */
export function readGiven<Schema extends OptionSchema>(
  given: Given,
  options: Schema,
): Result<ValuesOf<Schema>> {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, placeholder }] of Object.entries(options)) {
    const read = v.safeParse(schema, given[name], { abortEarly: true });
    if (!read.success) {
      const { message, input, path = [] } = read.issues[0];
      const key = path.findLast((part) => typeof part.key === 'string')?.key;
      const label = key === undefined ? `--${name}` : `${key}=`;
      return err(
        input === undefined
          ? `${label} ${placeholder} is missing`
          : `${label} ${message}, not ${quoted(input)}`,
      );
    }
    values[name] = read.output;
  }
  return ok(values as ValuesOf<Schema>);
}

/** Reads one value; `label` is its name as the user wrote it: `ADDRESS`. */
export function readValue<T>(label: string, type: ValueType<T>, text: string): Result<T> {
  const value = type.parse(text);
  return value === undefined ? err(`${label} must be ${type.expected}, not ${quoted(text)}`) : ok(value);
}

/**
 * The keys of a words option with their defaults: of what it said each time the last counts, of pairs all. The error is
 * the beginning of a sentence.
 */
export function completeKeys<Keys extends OptionSchema>(
  label: string,
  said: readonly KeysOf<Keys>[],
  keys: Keys,
): Result<ValuesOf<Keys>> {
  const values: Record<string, unknown> = {};
  for (const [key, { kind, schema, placeholder }] of Object.entries(keys)) {
    const all = said.flatMap((one) => (one[key] === undefined ? [] : [one[key]]));
    const read = all.length === 0 ? v.safeParse(schema, undefined) : undefined;
    if (read && !read.success) return err(`${label} needs ${key}=${placeholder}`);
    values[key] = read ? read.output : kind === 'pairs' || kind === 'list' ? all.flat() : all.at(-1);
  }
  return ok(values as ValuesOf<Keys>);
}

/** `(did you mean --size?)` after a name that is none; nothing where no other is near. */
export function meant(typed: string, options: OptionSchema, form = (name: string) => name): string {
  const name =
    closestName(
      typed,
      documented(options).map(([one]) => one),
    ) ?? closestName(typed, otherNames(options));
  return name === undefined ? '' : ` (did you mean ${form(name)}?)`;
}

/** What is understood and not documented: other programs' names, and those of earlier versions. */
function otherNames(options: OptionSchema): readonly string[] {
  return Object.entries(options).flatMap(([name, { aliases = [], isHidden }]) =>
    isHidden ? [name, ...aliases] : aliases,
  );
}

/** What help texts and errors name. */
export function documented(options: OptionSchema): readonly (readonly [name: string, option: Option])[] {
  return Object.entries(options).filter(([, { isHidden }]) => !isHidden);
}

/** `st=`, `info.KEY=` */
export function keyName(key: string, option: Option | undefined): string {
  return `${key}${option?.kind === 'pairs' ? '.KEY' : ''}=`;
}

/** As it would stand on a command line; undefined for what no text stands for. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** A single one stands for a list of one, nothing for an empty one. */
export function listOf(given: unknown): readonly unknown[] {
  return given === undefined ? [] : Array.isArray(given) ? given : [given];
}

function valueOption<T>(
  type: ValueType<unknown>,
  help: string,
  schema: v.GenericSchema<unknown, T>,
): Option<T> {
  return { kind: 'value', help, placeholder: type.placeholder, otherwise: '', schema, type };
}

/** Numbers and booleans of a file are read as the same text of a command line is. */
function valueSchema<T>({ expected, parse }: ValueType<T>): v.GenericSchema<unknown, T> {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const text = textOf(dataset.value);
      const value = text === undefined ? undefined : parse(text);
      if (value !== undefined) return value;
      addIssue({ message: `must be ${expected}` });
      return NEVER;
    }),
  );
}

function listSchema<T>(item: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, readonly T[]> {
  return v.pipe(v.unknown(), v.transform(listOf), v.array(item));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function quoted(given: unknown): string {
  return `"${withoutCredentials(String(given))}"`;
}

const CREDENTIALS = /\/\/\S*@/g;

/**
 * A text without what an address in it says of user and password: what somebody typed wrong is shown to them, and to
 * logs.
 */
export function withoutCredentials(text: string): string {
  return text.replaceAll(CREDENTIALS, '//***@');
}
