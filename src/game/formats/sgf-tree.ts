/**
 * The syntax of SGF (Smart Game Format, FF[4], red-bean.com/sgf): a text of game trees, each a sequence of nodes
 * that may branch, each node a set of properties with one or more values. Only the main line is kept, which is
 * what comes before the first `)`: every branch's first alternative.
 */
import { MAX_RECORD_SIDE } from '../game-record.ts';
import { err, ok, type Result } from '../result.ts';

/** The values of a node's properties, as they stand between the brackets; those of one that comes twice are joined. */
export type SgfNode = ReadonlyMap<string, readonly string[]>;

/** Many more nodes than the largest board has points, and more properties than there are in use. */
const MOST_NODES = 10_000;
const MOST_PROPERTIES = 1_000;
/** A list that is longer names a point twice. */
const MOST_VALUES = MAX_RECORD_SIDE ** 2;

/** Programs have names of their own with digits, such as 5A. */
const NAME = /[A-Za-z0-9_]+/y;
const SPACES = /\s*/y;
/** What ends a value, or takes the meaning from the character after it. */
const BRACKET_OR_ESCAPE = /[\]\\]/g;
const TREE = /\(\s*;/g;

/**
 * The main line of each game in the text, one by one, so that a file of many games takes no more than one of them. An
 * error is the last. Whatever stands between games is skipped.
 */
export function* parseTrees(text: string): Generator<Result<readonly SgfNode[]>> {
  TREE.lastIndex = 0;
  for (let count = 1; ; count++) {
    const start = TREE.exec(text);
    if (!start) return;
    const reader = new TreeReader(text, start.index + 1);
    const nodes = reader.mainLine();
    yield nodes.ok ? nodes : err(`game ${count}${nodes.error}`);
    if (!nodes.ok) return;
    TREE.lastIndex = reader.at;
  }
}

class TreeReader {
  readonly #text: string;
  /** Where the next character is. */
  at: number;

  /** `at`: behind the parenthesis that opens the game. */
  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  /** Reads the game to its closing parenthesis. The error goes on a sentence that begins with the game. */
  mainLine(): Result<readonly SgfNode[]> {
    const nodes: SgfNode[] = [];
    let depth = 1;
    let inMainLine = true;
    let node = new Map<string, readonly string[]>();
    while (depth > 0) {
      this.#take(SPACES);
      const character = this.#text[this.at];
      switch (character) {
        case undefined:
          return err(' lacks a closing parenthesis');
        case '(':
          depth++;
          this.at++;
          break;
        case ')':
          depth--;
          inMainLine = false;
          this.at++;
          break;
        case ';':
          node = new Map();
          if (inMainLine && nodes.push(node) > MOST_NODES) return err(` has more than ${MOST_NODES} nodes`);
          this.at++;
          break;
        default: {
          const name = this.#take(NAME);
          if (name === undefined) return err(` holds "${character}" where a property is due`);
          const values = this.#values();
          if (!values) return err(`: the property ${name.slice(0, MOST_SHOWN)} has no closed value`);
          const known = propertyName(name);
          const joined = [...(node.get(known) ?? []), ...values];
          if (joined.length > MOST_VALUES)
            return err(`: the property ${name.slice(0, MOST_SHOWN)} has more than ${MOST_VALUES} values`);
          node.set(known, joined);
          if (node.size > MOST_PROPERTIES)
            return err(` has a node with more than ${MOST_PROPERTIES} properties`);
        }
      }
    }
    return ok(nodes);
  }

  /** The values of a property, of which there must be one, and one more at most than there may be. */
  #values(): readonly string[] | undefined {
    const values: string[] = [];
    this.#take(SPACES);
    while (this.#text[this.at] === '[' && values.length <= MOST_VALUES) {
      const end = this.#endOfValue();
      if (end === undefined) return undefined;
      values.push(this.#text.slice(this.at + 1, end));
      this.at = end + 1;
      this.#take(SPACES);
    }
    return values.length > 0 ? values : undefined;
  }

  /** Where the bracket is that closes the value that begins here. */
  #endOfValue(): number | undefined {
    BRACKET_OR_ESCAPE.lastIndex = this.at + 1;
    for (;;) {
      const found = BRACKET_OR_ESCAPE.exec(this.#text);
      if (!found) return undefined;
      if (found[0] === ']') return found.index;
      BRACKET_OR_ESCAPE.lastIndex = found.index + 2;
    }
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.#text);
    if (!match) return undefined;
    this.at = pattern.lastIndex;
    return match[0];
  }
}

/** Lower case letters belonged to the names in FF[1] to FF[3] and mean nothing, unless there are no others. */
function propertyName(text: string): string {
  const capitals = text.replaceAll(/[a-z]/g, '');
  return /[A-Z]/.test(capitals) ? capitals : text.toUpperCase();
}

/** Letters of a name that is told. */
const MOST_SHOWN = 20;

/** What a value of type Text says: escapes resolved, line ends as `\n`, other white space as blanks. */
export function textOf(value: string): string {
  return value
    .replaceAll(/\r\n|\n\r|\r/g, '\n')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll(/\\([\s\S])/g, (_, escaped: string) => (escaped === '\n' ? '' : escaped));
}

/** What a value of type SimpleText says: one line. */
export function simpleTextOf(value: string): string {
  return textOf(value).replaceAll('\n', ' ');
}

export function formatProperty(name: string, ...values: readonly string[]): string {
  return name + values.map((value) => `[${value.replaceAll(/[\\\]]/g, '\\$&')}]`).join('');
}
