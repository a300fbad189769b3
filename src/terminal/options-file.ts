/**
 * A command's options as a JSON file: the same names and values as on the command line, read by the same types, so that
 * a file and a command line mean the same and are told the same of what is wrong.
 *
 *     {
 *       // Comments and trailing commas are allowed.
 *       "games": 400,
 *       "gauntlet": true,
 *       "sprt": { "elo0": 0, "elo1": 5 },
 *       "engines": [{ "cmd": "self", "info": { "hash_size": 65536 } }],
 *     }
 */
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { err, ok, type Result } from '../game/result.ts';
import type { KeySchema } from './key-values.ts';
import type { Option, OptionSchema } from './option-schema.ts';
import { readBytes } from './read-file.ts';
import type { ValueType } from './value-types.ts';

/** Engines with their options are three deep. */
const MOST_DEPTH = 20;
const MOST_BYTES = 16 << 20;

/** Kinds of the scanner's tokens, whose enumeration exists for its compiler alone. */
const OPENING: ReadonlySet<number> = new Set([1, 3]);
const CLOSING: ReadonlySet<number> = new Set([2, 4]);
const END_OF_TEXT = 17;

/** What a file of options may hold. */
export interface OptionsFileFormat {
  readonly options: OptionSchema;
  /** The keys that the words of an option are made of, by the option's name. */
  readonly keys: Readonly<Record<string, KeySchema>>;
  /** Beginnings of keys whose rest is free: `info.`. In the file `"info": { "KEY": value }`. */
  readonly freeKeys: readonly string[];
  /** What an option is called in the file, where that is another name: `engines` for `engine`. */
  readonly fileNames: Readonly<Record<string, string>>;
}

/** The values of the options in a file, by the options' names. */
export type OptionsFromFile = ReadonlyMap<string, unknown>;

/** Reads a file. The error is the beginning of a sentence, with the place. */
export function readOptionsFile(path: string, format: OptionsFileFormat): Result<OptionsFromFile> {
  const root = readJsonFile(path);
  return root.ok ? new Reader(path, root.value.text, format).options(root.value.root) : root;
}

/** A file that names things, each an object of keys: `{ "rapfi": { "cmd": "..." } }`; as words `key=value` by name. */
export function readNamedWords(
  path: string,
  option: string,
  format: OptionsFileFormat,
): Result<ReadonlyMap<string, readonly string[]>> {
  const root = readJsonFile(path);
  return root.ok ? new Reader(path, root.value.text, format).named(root.value.root, option) : root;
}

function readJsonFile(path: string): Result<{ readonly root: Node; readonly text: string }> {
  const bytes = readBytes(path, MOST_BYTES);
  if (!bytes.ok) return bytes;
  const text = bytes.value.toString('utf8').replace(/^\uFEFF/, '');
  const tooDeep = tooDeeplyNested(text);
  if (tooDeep !== undefined) {
    return err(`${path}, line ${lineAt(text, tooDeep)}: brackets are nested more than ${MOST_DEPTH} deep`);
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    const problem = printParseErrorCode(first.error)
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase();
    return err(`${path}, line ${lineAt(text, first.offset)}: this is no JSON (${problem})`);
  }
  return root?.type === 'object' ? ok({ root, text }) : err(`${path} is no JSON object`);
}

/** Where brackets are nested deeper than any option needs: the parser calls itself for each, and would fail. */
function tooDeeplyNested(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token = scanner.scan(); token !== END_OF_TEXT; token = scanner.scan()) {
    if (OPENING.has(token)) depth++;
    else if (CLOSING.has(token)) depth--;
    if (depth > MOST_DEPTH) return scanner.getTokenOffset();
  }
  return undefined;
}

class Reader {
  readonly #path: string;
  readonly #text: string;
  readonly #format: OptionsFileFormat;

  constructor(path: string, text: string, format: OptionsFileFormat) {
    this.#path = path;
    this.#text = text;
    this.#format = format;
  }

  options(root: Node): Result<OptionsFromFile> {
    const { options, fileNames } = this.#format;
    const names = new Map(Object.keys(options).map((name) => [fileNames[name] ?? name, name]));
    const values = new Map<string, unknown>();
    for (const { key, keyNode, value } of entriesOf(root)) {
      if (key === '$schema') continue;
      const name = names.get(key);
      const option = name === undefined ? undefined : options[name];
      if (name === undefined || !option) {
        return this.#wrong(
          keyNode,
          `there is no setting "${key}"; there are ${[...names.keys()].join(', ')}`,
        );
      }
      if (values.has(name)) return this.#wrong(keyNode, `"${key}" is given twice`);
      const read = this.#option(key, name, option, value);
      if (!read.ok) return read;
      values.set(name, read.value);
    }
    return ok(values);
  }

  named(root: Node, option: string): Result<ReadonlyMap<string, readonly string[]>> {
    const words = new Map<string, readonly string[]>();
    for (const { key, value } of entriesOf(root)) {
      if (key === '$schema') continue;
      if (value.type !== 'object') return this.#wrong(value, `"${key}" must be an object of settings`);
      const read = this.#objectWords(value, this.#format.keys[option] ?? {});
      if (!read.ok) return read;
      words.set(key, read.value);
    }
    return ok(words);
  }

  #option(key: string, name: string, option: Option, node: Node): Result<unknown> {
    switch (option.kind) {
      case 'flag':
        return typeof node.value === 'boolean'
          ? ok(node.value)
          : this.#wrong(node, `"${key}" must be true or false`);
      case 'words':
        return this.#words(key, node, this.#format.keys[name] ?? {});
      case 'repeated': {
        const values: unknown[] = [];
        for (const item of itemsOf(node)) {
          const value = this.#value(key, option.type, item);
          if (!value.ok) return value;
          values.push(value.value);
        }
        return ok(values);
      }
      default:
        return this.#value(key, option.type, node);
    }
  }

  /** A list of words for each item. */
  #words(key: string, node: Node, keys: KeySchema): Result<readonly (readonly string[])[]> {
    const lists: (readonly string[])[] = [];
    for (const item of itemsOf(node)) {
      if (item.type === 'object') {
        const words = this.#objectWords(item, keys);
        if (!words.ok) return words;
        lists.push(words.value);
      } else {
        const text = textOf(item);
        if (text === undefined)
          return this.#wrong(item, `"${key}" must be text or an object, or a list of them`);
        lists.push([text]);
      }
    }
    return ok(lists);
  }

  #objectWords(node: Node, keys: KeySchema): Result<readonly string[]> {
    const words: string[] = [];
    for (const { key, keyNode, value } of entriesOf(node)) {
      const free = this.#format.freeKeys.find((start) => start === `${key}.`);
      if (free !== undefined && value.type === 'object') {
        for (const entry of entriesOf(value)) {
          for (const item of itemsOf(entry.value)) {
            const text = textOf(item);
            if (text === undefined) return this.#wrong(item, `"${entry.key}" must be text or a number`);
            words.push(`${free}${entry.key}=${text}`);
          }
        }
        continue;
      }
      const option = Object.hasOwn(keys, key) ? keys[key] : undefined;
      if (!option) {
        const known = [...Object.keys(keys), ...this.#format.freeKeys.map((start) => start.slice(0, -1))];
        return this.#wrong(keyNode, `there is no setting "${key}" here; there are ${known.join(', ')}`);
      }
      for (const item of itemsOf(value)) {
        const read = this.#value(key, option.type, item);
        if (!read.ok) return read;
        words.push(`${key}=${textOf(item)}`);
      }
    }
    return ok(words);
  }

  #value<T>(key: string, type: ValueType<T>, node: Node): Result<T> {
    const text = textOf(node);
    const value = text === undefined ? undefined : type.parse(text);
    return value === undefined
      ? this.#wrong(node, `"${key}" must be ${type.expected}, not ${this.#shown(node)}`)
      : ok(value);
  }

  #shown({ offset, length }: Node): string {
    const text = this.#text.slice(offset, offset + length).replaceAll(/\s+/g, ' ');
    return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text;
  }

  #wrong({ offset }: Node, problem: string): Result<never> {
    return err(`${this.#path}, line ${lineAt(this.#text, offset)}: ${problem}`);
  }
}

const MOST_SHOWN = 40;

interface Entry {
  readonly key: string;
  readonly keyNode: Node;
  readonly value: Node;
}

function entriesOf({ children = [] }: Node): readonly Entry[] {
  return children.flatMap(({ children: [keyNode, value] = [] }) =>
    keyNode && value ? [{ key: String(keyNode.value), keyNode, value }] : [],
  );
}

/** A single value stands for a list of one. */
function itemsOf(node: Node): readonly Node[] {
  return node.type === 'array' ? (node.children ?? []) : [node];
}

/** As it would stand on the command line. */
function textOf({ type, value }: Node): string | undefined {
  if (type === 'boolean') return value ? 'yes' : 'no';
  return type === 'string' || type === 'number' ? String(value) : undefined;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** The text of a file with these values, which `readOptionsFile` reads as the same. */
export function formatOptionsFile(
  values: Readonly<Record<string, unknown>>,
  given: ReadonlySet<string>,
  { options, keys, freeKeys, fileNames }: OptionsFileFormat,
  schemaPath?: string,
): string {
  const entries = Object.entries(options).flatMap(([name, option]): [string, unknown][] => {
    if (!given.has(name)) return [];
    const value = values[name];
    return [[fileNames[name] ?? name, jsonValue(option, value, keys[name], freeKeys)]];
  });
  const content = {
    ...(schemaPath !== undefined && { $schema: schemaPath }),
    ...Object.fromEntries(entries),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function jsonValue(
  option: Option,
  value: unknown,
  keys: KeySchema | undefined,
  freeKeys: readonly string[],
): unknown {
  switch (option.kind) {
    case 'flag':
      return value;
    case 'words':
      return single(
        (value as readonly (readonly string[])[]).map((words) => wordsObject(words, keys, freeKeys)),
      );
    case 'repeated':
      return (value as readonly unknown[]).map((item) => jsonText(option.type.format(item)));
    default:
      return jsonText(option.type.format(value));
  }
}

/** Words as an object; words that are no `key=value` of the option are its `file`. */
function wordsObject(
  words: readonly string[],
  keys: KeySchema = {},
  freeKeys: readonly string[],
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  const add = (target: Record<string, unknown>, key: string, value: unknown) => {
    target[key] = key in target ? [target[key], value].flat() : value;
  };
  for (const word of words) {
    const [, key = '', value = ''] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    const free = freeKeys.find((start) => key.toLowerCase().startsWith(start));
    if (free !== undefined) {
      const group = free.slice(0, -1);
      object[group] ??= {};
      add(object[group] as Record<string, unknown>, key.slice(free.length), jsonText(value));
    } else if (Object.hasOwn(keys, key.toLowerCase())) {
      // A key that comes again counts as it comes last, but for files, of which there may be several.
      if (key.toLowerCase() === FILE) add(object, FILE, value);
      else object[key.toLowerCase()] = jsonText(value);
    } else {
      add(object, FILE, word);
    }
  }
  return object;
}

const FILE = 'file';

function single<T>(items: readonly T[]): T | readonly T[] {
  const [first] = items;
  return items.length === 1 && first !== undefined ? first : items;
}

/** A number where the text is one. */
function jsonText(text: string): string | number {
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) && String(Number(text)) === text
    ? Number(text)
    : text;
}

/** The file's format as a JSON schema, draft 2020-12, for editors that complete and check while one types. */
export function optionsFileSchema(
  title: string,
  { options, keys, freeKeys, fileNames }: OptionsFileFormat,
): object {
  const properties = Object.entries(options).map(([name, option]) => [
    fileNames[name] ?? name,
    optionSchema(option, keys[name], freeKeys),
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties) },
  };
}

function optionSchema(option: Option, keys: KeySchema | undefined, freeKeys: readonly string[]): object {
  switch (option.kind) {
    case 'flag':
      return { description: option.help, type: 'boolean' };
    case 'words': {
      const item = { anyOf: [{ type: 'string' }, keysSchema(keys ?? {}, freeKeys)] };
      return { description: option.help, anyOf: [...item.anyOf, { type: 'array', items: item }] };
    }
    case 'repeated':
      return { description: option.help, type: 'array', items: valueSchema(option.type) };
    default:
      return { description: option.help, ...valueSchema(option.type) };
  }
}

function keysSchema(keys: KeySchema, freeKeys: readonly string[]): object {
  const scalar = { type: ['string', 'number', 'boolean'] };
  const own = Object.entries(keys).map(([key, { help, type }]) => {
    const value = valueSchema(type);
    const isList = key === FILE;
    return [
      key,
      { description: help, ...(isList ? { anyOf: [value, { type: 'array', items: value }] } : value) },
    ];
  });
  const free = freeKeys.map((start) => [
    start.slice(0, -1),
    { type: 'object', additionalProperties: { anyOf: [scalar, { type: 'array', items: scalar }] } },
  ]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries([...own, ...free]) };
}

function valueSchema({ expected, choices, isNumber }: ValueType<unknown>): object {
  if (choices) return { enum: choices };
  const type = isNumber ? ['number', 'string'] : ['string', 'number', 'boolean'];
  return { type, $comment: `must be ${expected}` };
}
