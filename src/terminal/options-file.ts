/**
 * A command's options as a JSON file: the same names and values as on the command line, read by the same schema, so
 * that a file and a command line mean the same and are told the same of what is wrong.
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
import * as v from 'valibot';
import { err, ok, type Result } from '../game/result.ts';
import {
  type Given,
  type KeysOf,
  keysSchema,
  listOf,
  meant,
  type Option,
  type OptionSchema,
  renamed,
  spellings,
} from './option-schema.ts';
import { readBytes } from './read-file.ts';

/** Engines with their options are three deep. */
const MOST_DEPTH = 20;
const MOST_BYTES = 16 << 20;
const MOST_SHOWN = 40;

/** Kinds of the scanner's tokens, whose enumeration exists for its compiler alone. */
const OPENING: ReadonlySet<number> = new Set([1, 3]);
const CLOSING: ReadonlySet<number> = new Set([2, 4]);
const END_OF_TEXT = 17;

export interface OptionsFile {
  /** By the names of the options. */
  readonly given: Given;
  /** An option as a sentence about this file names it, with its place: `duel.json, line 3: "games"`. */
  placeOf(name: string): string | undefined;
}

/** What a file says of these options. The error is the beginning of a sentence, with the place. */
export function readOptionsFile(path: string, options: OptionSchema): Result<OptionsFile> {
  const file = readJson(path, keysSchema(options, 'must be an object', true), options, true);
  if (!file.ok) return file;
  const { given, lineOf } = file.value;
  return ok({
    given: renamed(given, spellings(options, true)),
    placeOf: (name) => (name in given ? `${path}, line ${lineOf(name)}: "${name}"` : undefined),
  });
}

/** A file that names things, each an object of keys: `{ "rapfi": { "cmd": "..." } }`; by name. */
export function readNamedKeys<Keys extends OptionSchema>(
  path: string,
  keys: Keys,
): Result<ReadonlyMap<string, KeysOf<Keys>>> {
  const named = v.record(v.string(), keysSchema(keys, 'must be an object of settings'));
  const file = readJson(path, named, keys);
  return file.ok ? ok(new Map(Object.entries(file.value.read))) : file;
}

interface ReadJson<T> {
  readonly given: Given;
  readonly read: T;
  /** Of what stands under a key. */
  lineOf(key: string): number;
}

/** What a file has, and what a schema reads of it; `keys` are told where one is unknown. */
function readJson<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  keys: OptionSchema,
  isFile = false,
): Result<ReadJson<T>> {
  const bytes = readBytes(path, MOST_BYTES);
  if (!bytes.ok) return bytes;
  const text = bytes.value.toString('utf8').replace(/^\uFEFF/, '');
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const wrong = (offset: number, problem: string) => err(`${path}, line ${lineAt(offset)}: ${problem}`);
  const tooDeep = tooDeeplyNested(text);
  if (tooDeep !== undefined) return wrong(tooDeep, `brackets are nested more than ${MOST_DEPTH} deep`);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    const problem = printParseErrorCode(first.error).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
    return wrong(first.offset, `this is no JSON (${problem.toLowerCase()})`);
  }
  if (root?.type !== 'object') return err(`${path} is no JSON object`);
  const twice = givenTwice(root);
  if (twice) return wrong(twice.offset, `"${twice.value}" is given twice`);
  const { $schema, ...given } = plainValue(root) as Given;
  const checked = v.safeParse(schema, given, { abortEarly: true });
  if (checked.success)
    return ok({ given, read: checked.output, lineOf: (key) => lineAt(childOf(root, key).offset) });
  const [{ type, message, path: place = [] }] = checked.issues;
  const names = place.map(({ key }) => key);
  const key = String(names.findLast((name) => typeof name === 'string'));
  const node = names.reduce(childOf, root);
  if (type === 'strict_object') {
    const isNested = names.length > 1;
    const known = isNested ? keysAt(names, keys, isFile) : keys;
    const all = [...spellings(known, isFile && !isNested)].filter(([, name]) => !known[name]?.isHidden);
    const settings = `there is no setting "${key}"${isNested ? ' here' : ''}`;
    return wrong(
      node.parent?.offset ?? 0,
      `${settings}${meant(key, known)}; there are ${all.map(([name]) => name).join(', ')}`,
    );
  }
  const shown = text.slice(node.offset, node.offset + node.length).replaceAll(/\s+/g, ' ');
  const cut = shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}...` : shown;
  return wrong(node.offset, `"${key}" ${message}, not ${cut}`);
}

/** The keys of the option that this place is in: those of a file of options, or of one that names things. */
function keysAt(place: readonly unknown[], options: OptionSchema, isFile: boolean): OptionSchema {
  const name = spellings(options, isFile).get(String(place[0]));
  return (isFile && name !== undefined ? options[name]?.keys : undefined) ?? options;
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

function entriesOf({ children = [] }: Node): readonly (readonly [key: Node, value: Node])[] {
  return children.flatMap(({ children: [key, value] = [] }) => (key && value ? [[key, value] as const] : []));
}

function givenTwice(root: Node): Node | undefined {
  const keys = entriesOf(root).map(([key]) => key);
  return keys.find(({ value }, i) => keys.slice(0, i).some((before) => before.value === value));
}

/** Not jsonc-parser's getNodeValue, for which `__proto__` is no key like others. */
function plainValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(plainValue);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(entriesOf(node).map(([key, value]) => [key.value, plainValue(value)]));
}

/** A step of a path. A single item stands for a list of one. */
function childOf(node: Node, step: unknown): Node {
  if (node.type === 'array') return node.children?.[Number(step)] ?? node;
  return entriesOf(node).findLast(([key]) => key.value === step)?.[1] ?? node;
}

/** The text of a file that says the same of these options. */
export function formatOptionsFile(given: Given, options: OptionSchema): string {
  return `${JSON.stringify(fileObject(given, options), null, 2)}\n`;
}

function fileObject(given: Given, options: OptionSchema): object {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) =>
      given[name] === undefined ? [] : [[option.fileName ?? name, fileValue(option, given[name])]],
    ),
  );
}

function fileValue({ kind, keys = {} }: Option, given: unknown): unknown {
  switch (kind) {
    case 'words':
      return single(
        listOf(given).map((one) =>
          typeof one === 'string' ? one : fileObject(renamed(one as object, spellings(keys)), keys),
        ),
      );
    case 'pairs':
      return Object.fromEntries(
        Object.entries(given as Given).map(([key, all]) => [key, single(listOf(all).map(jsonValue))]),
      );
    case 'list':
      return single(listOf(given).map(jsonValue));
    default:
      return jsonValue(given);
  }
}

function single(items: readonly unknown[]): unknown {
  return items.length === 1 ? items[0] : items;
}

/** A number where a text is one. */
function jsonValue(given: unknown): unknown {
  const isNumber = typeof given === 'string' && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(given);
  return isNumber && String(Number(given)) === given ? Number(given) : given;
}

/** The file's format as a JSON schema, draft 2020-12, for editors that complete and check while one types. */
export function optionsFileSchema(title: string, options: OptionSchema): object {
  const { properties, ...object } = objectSchema(options, true);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...object,
    properties: { $schema: { type: 'string' }, ...properties },
  };
}

function objectSchema(options: OptionSchema, isFile = false) {
  const properties = Array.from(spellings(options, isFile), ([spelling, name]) => {
    const { aliases = [], isHidden, ...option } = options[name] as Option;
    const isOld = isHidden || aliases.includes(spelling);
    return [
      spelling,
      { description: option.help, ...(isOld && { deprecated: true }), ...optionSchema(option) },
    ];
  });
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}

function optionSchema({ kind, type, keys = {}, bareKey }: Option): object {
  const scalar = { type: ['string', 'number', 'boolean'] };
  const typed = {
    type: type?.isNumber ? ['number', 'string'] : scalar.type,
    $comment: `must be ${type?.expected}`,
  };
  const value = type?.choices ? { enum: type.choices } : typed;
  switch (kind) {
    case 'flag':
      return { type: 'boolean' };
    case 'pairs':
      return { type: 'object', additionalProperties: oneOrMore(scalar) };
    case 'words':
      return oneOrMore(...(bareKey === undefined ? [] : [{ type: 'string' }]), objectSchema(keys));
    case 'list':
      return oneOrMore(value);
    default:
      return value;
  }
}

function oneOrMore(...kinds: readonly object[]): object {
  return { anyOf: [...kinds, { type: 'array', items: kinds.length === 1 ? kinds[0] : { anyOf: kinds } }] };
}
