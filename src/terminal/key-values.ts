import { err, ok, type Result } from '../game/result.ts';
import { helpLine } from './option-help.ts';
import type {
  FlagOption,
  Option,
  OptionSchema,
  RepeatedOption,
  ValuesOf,
  WordsOption,
} from './option-schema.ts';
import { readValue } from './read-options.ts';

/** A schema of `key=value` words: each key has one value. */
export type KeySchema = Readonly<
  Record<string, Exclude<Option, WordsOption | FlagOption | RepeatedOption<unknown>>>
>;

/**
 * Reads words such as `turn=1s` after the option `label`. A key that comes again counts as it comes last. The error is
 * the beginning of a sentence.
 */
export function readKeyValues<Schema extends KeySchema>(
  label: string,
  words: readonly string[],
  schema: Schema,
): Result<ValuesOf<Schema>> {
  const texts = new Map<string, string>();
  for (const word of words) {
    const [, name = '', text = ''] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    if (name === '') return err(`"${word}" after ${label} is not of the form key=value`);
    const key = name.toLowerCase();
    if (!Object.hasOwn(schema, key)) {
      const keys = Object.keys(schema).map((known) => `${known}=`);
      return err(`${label} has no ${name}=; there are ${keys.join(', ')}`);
    }
    texts.set(key, text);
  }
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(schema)) {
    const text = texts.get(key);
    if (text === undefined) {
      if (option.kind === 'required') return err(`${label} needs ${key}=${option.type.placeholder}`);
      values[key] = option.kind === 'default' ? option.otherwise : undefined;
    } else {
      const value = readValue(`${key}=`, option.type, text);
      if (!value.ok) return value;
      values[key] = value.value;
    }
  }
  return ok(values as ValuesOf<Schema>);
}

/** The keys and what they mean, for the help of the option that takes them. */
export function keyHelp(schema: KeySchema): WordsOption['details'] {
  return Object.entries(schema satisfies OptionSchema).map(([key, option]) => [
    `${key}=${option.type.placeholder}`,
    helpLine(option),
  ]);
}
