/**
 * A command's options as a JSON file: the same names and values as on the command line, read by the same schema, so
 * that a file and a command line mean the same and get the same errors.
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
import { needed, Refusal } from '../game/result.ts';
import { didYouMean } from './closest-name.ts';
import {
  documented,
  type Option,
  type OptionSchema,
  refuseValue,
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

/**
 * What a file says of these options, or of whatever it names where `free` says what that is. Throws a Refusal: the
 * beginning of a sentence, with the place.
 */
export function readOptionsFile(path: string, options: OptionSchema, free?: FreeKey): readonly Said[] {
  const file = readJson(path);
  return settingsOf(file, file.root, options, free);
}

function readJson(path: string) {
  const text = needed(readBytes(path, MOST_BYTES))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const counted = { line: 1, offset: 0 };
  /** `duel.json, line 3`; to be asked in the order of the file. */
  const place = ({ offset }: Pick<Node, 'offset'>) => {
    counted.line += text.slice(counted.offset, offset).split('\n').length - 1;
    counted.offset = offset;
    return `${path}, line ${counted.line}`;
  };
  /** A value as it stands there, or the beginning of it. */
  const shown = ({ offset, length }: Node) => {
    const value = text.slice(offset, offset + length).replaceAll(/\s+/g, ' ');
    return value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}...` : value;
  };
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
  return { root, place, shown };
}

/** What an object says of these options; `free` is what is read of others. */
function settingsOf(
  file: ReturnType<typeof readJson>,
  { children = [] }: Node,
  options: OptionSchema,
  free?: FreeKey,
): readonly Said[] {
  const names = spellings(options, true);
  const given = new Set<string>();
  return children.flatMap(({ children: [{ value: key } = NO_NODE, value = NO_NODE] = [], ...entry }) => {
    const place = file.place(entry);
    const label = `${place}: "${key}"`;
    if (given.has(key)) throw new Refusal(`${label} is given twice`);
    given.add(key);
    if (key === SCHEMA_KEY) return [];
    const option: (FreeKey & { name: string; bareKey?: string }) | undefined = free
      ? { ...free, name: key }
      : names.get(key);
    if (!option) {
      const all = documented(options).map(({ name, fileName = name }) => fileName);
      const near = didYouMean(key, names.keys());
      throw new Refusal(`${place}: there is no setting "${key}"${near}; there are ${all.join(', ')}`);
    }
    const { name, kind, keys = {}, bareKey } = option;
    const said = (item: Node): Said => {
      const plain = { name, label, value: textOf(item), shown: file.shown(item) };
      if (kind !== 'words' && kind !== 'pairs') return plain;
      if (item.type === 'object')
        return { name, label, value: settingsOf(file, item, keys, kind === 'pairs' ? PAIR : undefined) };
      if (bareKey === undefined) return plain;
      return item.type === 'string'
        ? { name, label, value: [{ ...plain, name: bareKey }] }
        : refuseValue(plain, 'text or an object of settings');
    };
    const isNamed = free !== undefined && kind === 'words';
    const isSingle = isNamed || kind === 'value' || kind === 'flag' || value.type !== 'array';
    return isSingle ? [said(value)] : (value.children ?? []).map(said);
  });
}

const NO_NODE: Node = { type: 'null', offset: 0, length: 0 };

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
  const properties = Array.from(spellings(options, true), ([spelling, option]) => {
    const { help, aliases = [], isHidden } = option;
    const isOld = isHidden || aliases.includes(spelling);
    return [spelling, { description: help, ...(isOld && { deprecated: true }), ...optionSchema(option) }];
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
