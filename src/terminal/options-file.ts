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
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { needed, Refusal, type Result, resultOf } from '../game/result.ts';
import { closestName } from './closest-name.ts';
import {
  documented,
  type Option,
  type OptionSchema,
  refuse,
  type Said,
  spellings,
  wordsOf,
} from './option-schema.ts';
import { readBytes } from './read-file.ts';
import { yesNo } from './value-types.ts';

const MOST_BYTES = 16 << 20;
const MOST_SHOWN = 40;
/** For editors: where they find the schema. */
const SCHEMA_KEY = '$schema';

/** What is read of a key of any name. */
type FreeKey = Pick<Option, 'kind' | 'keys'>;
/** Of pairs: it may come several times. */
const PAIR: FreeKey = { kind: 'list' };

/** What a file says of these options. The error is the beginning of a sentence, with the place. */
export function readOptionsFile(path: string, options: OptionSchema): Result<readonly Said[]> {
  return resultOf(() => {
    const file = readJson(path);
    return settingsOf(file, file.root, options);
  });
}

/** A file that names things, each an object of keys: `{ "rapfi": { "cmd": "..." } }`; what it says of each. */
export function readNamedKeys(
  path: string,
  keys: OptionSchema,
): Result<ReadonlyMap<string, readonly Said[]>> {
  return resultOf(() => {
    const file = readJson(path);
    const named = settingsOf(file, file.root, {}, { kind: 'words', keys });
    return new Map(named.map((said) => [said.name, wordsOf(said)]));
  });
}

interface JsonFile {
  readonly root: Node;
  /** `duel.json, line 3`; to be asked in the order of the file. */
  place(node: Node): string;
  /** A value as it stands there, or the beginning of it. */
  shown(node: Node): string;
}

function readJson(path: string): JsonFile {
  const text = needed(readBytes(path, MOST_BYTES))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const lineOf = lineCounter(text);
  const place = ({ offset }: Pick<Node, 'offset'>) => `${path}, line ${lineOf(offset)}`;
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    // The parser calls itself for each bracket, and the stack is only so large.
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal(`${path} is no JSON that can be read: brackets are nested too deep`);
  }
  const [first] = errors;
  if (first) {
    const problem = printParseErrorCode(first.error).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
    throw new Refusal(`${place(first)}: this is no JSON (${problem.toLowerCase()})`);
  }
  if (root?.type !== 'object') throw new Refusal(`${path} is no JSON object`);
  const shown = ({ offset, length }: Node) => {
    const value = text.slice(offset, offset + length).replaceAll(/\s+/g, ' ');
    return value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}...` : value;
  };
  return { root, place, shown };
}

/** What an object says of these options; `free` is what is read of others. */
function settingsOf(
  file: JsonFile,
  { children = [] }: Node,
  options: OptionSchema,
  free?: FreeKey,
): readonly Said[] {
  const names = spellings(options, true);
  const given = new Set<string>();
  return children.flatMap(({ children: [{ value: key } = NO_NODE, value = NO_NODE] = [], ...entry }) => {
    const label = `${file.place(entry)}: "${key}"`;
    if (given.has(key)) throw new Refusal(`${label} is given twice`);
    given.add(key);
    if (key === SCHEMA_KEY) return [];
    const name = free ? key : (names.get(key) ?? '');
    const option: Partial<Option> | undefined = free ?? options[name];
    if (!option) throw new Refusal(`${file.place(entry)}: ${noSetting(key, options, names)}`);
    const { kind, keys = {}, bareKey } = option;
    const said = (item: Node): Said => {
      const plain = { name, label, value: textOf(item), shown: file.shown(item) };
      if (kind !== 'words' && kind !== 'pairs') return plain;
      if (item.type === 'object')
        return { name, label, value: settingsOf(file, item, keys, kind === 'pairs' ? PAIR : undefined) };
      if (bareKey === undefined) return plain;
      return item.type === 'string'
        ? { name, label, value: [{ ...plain, name: bareKey }] }
        : refuse(plain, 'text or an object of settings');
    };
    const isNamed = free !== undefined && kind === 'words';
    const isSingle = isNamed || kind === 'value' || kind === 'flag' || value.type !== 'array';
    return isSingle ? [said(value)] : (value.children ?? []).map(said);
  });
}

/** Counts lines: for offsets that rise from call to call, the number of the line that each is in. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let end = text.indexOf('\n');
  return (offset) => {
    while (end >= 0 && end < offset) {
      line++;
      end = text.indexOf('\n', end + 1);
    }
    return line;
  };
}

const NO_NODE: Node = { type: 'null', offset: 0, length: 0 };

function noSetting(key: string, options: OptionSchema, names: ReadonlyMap<string, string>): string {
  const meant = closestName(key, [...names.keys()]);
  const all = documented(options).map(([name, { fileName = name }]) => fileName);
  return `there is no setting "${key}"${meant ? ` (did you mean ${meant}?)` : ''}; there are ${all.join(', ')}`;
}

/** As it would stand on a command line; undefined for what no text stands for. */
function textOf({ type, value }: Node): string | undefined {
  if (type === 'boolean') return value ? 'yes' : 'no';
  return type === 'string' || type === 'number' ? String(value) : undefined;
}

/** The text of a file that says the same of these options. */
export function formatOptionsFile(said: readonly Said[], options: OptionSchema): string {
  return `${JSON.stringify(fileObject(said, options), null, 2)}\n`;
}

function fileObject(said: readonly Said[], options: Readonly<Record<string, Partial<Option>>>): object {
  const entries = Object.entries(options).map(([name, option]) => {
    const own = said.filter((one) => one.name === name);
    return [option.fileName ?? name, own.length === 0 ? undefined : fileValue(own, option)];
  });
  return Object.fromEntries(entries);
}

function fileValue(own: readonly Said[], { kind, keys = {} }: Partial<Option>): unknown {
  if (kind === 'pairs') {
    const all = own.flatMap(wordsOf);
    return fileObject(all, Object.fromEntries(all.map(({ name }) => [name, PAIR])));
  }
  const values = own.map(({ value = '' }) =>
    typeof value === 'string' ? jsonValue(value) : fileObject(value, keys),
  );
  if (kind === 'flag') return yesNo.parse(String(values.at(-1)));
  return kind === 'value' || values.length === 1 ? values.at(-1) : values;
}

/** A number where a text is one. */
function jsonValue(text: string): string | number {
  const isNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text);
  return isNumber && String(Number(text)) === text ? Number(text) : text;
}

/** The file's format as a JSON schema, draft 2020-12, for editors that complete and check while one types. */
export function optionsFileSchema(title: string, options: OptionSchema): object {
  const { properties, ...object } = objectSchema(options);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...object,
    properties: { [SCHEMA_KEY]: { type: 'string' }, ...properties },
  };
}

function objectSchema(options: OptionSchema) {
  const properties = Array.from(spellings(options, true), ([spelling, name]) => {
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
  switch (kind) {
    case 'flag':
      return { type: 'boolean' };
    case 'pairs':
      return { type: 'object', additionalProperties: oneOrMore(SCALAR) };
    case 'words':
      return oneOrMore(...(bareKey === undefined ? [] : [{ type: 'string' }]), objectSchema(keys));
    case 'list':
      return oneOrMore(valueSchema(type));
    default:
      return valueSchema(type);
  }
}

const SCALAR = { type: ['string', 'number', 'boolean'] };

function valueSchema(type: Option['type']): object {
  const { json, expected } = type ?? {};
  return json && 'enum' in json ? json : { ...SCALAR, ...json, $comment: `must be ${expected}` };
}

function oneOrMore(...kinds: readonly object[]): object {
  return { anyOf: [...kinds, { type: 'array', items: kinds.length === 1 ? kinds[0] : { anyOf: kinds } }] };
}
