/**
 * A command's options as data: each entry says the type, the help line and the default of one option, and from it come
 * the reading (read-options.ts), the errors and the help text (option-help.ts).
 *
 *     const OPTIONS = {
 *       depth: withDefault(whole({ least: 1, most: 99 }), 15, 'search depth in plies'),
 *       output: required(text('FILE'), 'where the games go; an existing file is continued'),
 *       shuffle: flag('plays the openings in random order'),
 *     };
 *
 * The keys are the options' names without the dashes.
 */
import type { ValueType } from './value-types.ts';

/** How an option is read: one value, several, words up to the next option, or nothing but its name. */
export type Option =
  | DefaultOption<unknown>
  | OptionalOption<unknown>
  | RequiredOption<unknown>
  | RepeatedOption<unknown>
  | WordsOption
  | FlagOption;

export interface DefaultOption<T> {
  readonly kind: 'default';
  readonly type: ValueType<T>;
  readonly help: string;
  readonly otherwise: T;
  /** What help texts say of the default, where that is not the value: `one per processor`. */
  readonly otherwiseText: string;
}

export interface OptionalOption<T> {
  readonly kind: 'optional';
  readonly type: ValueType<T>;
  readonly help: string;
  /** What happens without it, for the help text; empty = nothing to be said. */
  readonly otherwiseText: string;
}

export interface RequiredOption<T> {
  readonly kind: 'required';
  readonly type: ValueType<T>;
  readonly help: string;
}

export interface RepeatedOption<T> {
  readonly kind: 'repeated';
  readonly type: ValueType<T>;
  readonly help: string;
}

export interface WordsOption {
  readonly kind: 'words';
  readonly placeholder: string;
  readonly help: string;
  /** More lines of help: the keys of `key=value` words and what they mean. */
  readonly details: readonly (readonly [words: string, meaning: string])[];
}

export interface FlagOption {
  readonly kind: 'flag';
  readonly help: string;
}

export type OptionSchema = Readonly<Record<string, Option>>;

/** What is read by a schema: the values by the options' names. */
export type ValuesOf<Schema extends OptionSchema> = {
  readonly [Name in keyof Schema]: ValueOf<Schema[Name]>;
};

type ValueOf<O> = O extends { readonly kind: 'default' | 'required'; readonly type: ValueType<infer T> }
  ? T
  : O extends { readonly kind: 'optional'; readonly type: ValueType<infer T> }
    ? T | undefined
    : O extends { readonly kind: 'repeated'; readonly type: ValueType<infer T> }
      ? readonly T[]
      : O extends WordsOption
        ? readonly (readonly string[])[]
        : boolean;

/** `otherwise` is the value where the option is not given. */
export function withDefault<T>(
  type: ValueType<T>,
  otherwise: T,
  help: string,
  otherwiseText = type.format(otherwise),
): DefaultOption<T> {
  return { kind: 'default', type, help, otherwise, otherwiseText };
}

/** Undefined where the option is not given. */
export function optional<T>(type: ValueType<T>, help: string, otherwiseText = ''): OptionalOption<T> {
  return { kind: 'optional', type, help, otherwiseText };
}

export function required<T>(type: ValueType<T>, help: string): RequiredOption<T> {
  return { kind: 'required', type, help };
}

/** May be given several times, or never. */
export function repeated<T>(type: ValueType<T>, help: string): RepeatedOption<T> {
  return { kind: 'repeated', type, help };
}

/** Takes all words up to the next option, and may be given several times: a list of words for each time. */
export function words(placeholder: string, help: string, details: WordsOption['details'] = []): WordsOption {
  return { kind: 'words', placeholder, help, details };
}

/** True where it is given. */
export function flag(help: string): FlagOption {
  return { kind: 'flag', help };
}
