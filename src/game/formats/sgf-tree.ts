/**
 * The syntax of SGF (Smart Game Format, FF[4], red-bean.com/sgf): a text of game trees, each a sequence of nodes
 * that may branch, each node a set of properties with one or more values. Only the main line is kept, which is
 * what comes before the first `)`: every branch's first alternative.
 */
import { MAX_RECORD_SIDE } from '../game-record.ts';
import { err, ok, type Result } from '../result.ts';

/** A game's main line, and what the text lacks: beginnings of sentences. */
export interface SgfTree {
  readonly nodes: readonly SgfNode[];
  readonly notes: readonly string[];
  /** Whether there is more than the main line. */
  readonly isBranched: boolean;
  /** Of the game whose branches are wanted, unless there are too many. */
  readonly lines?: SgfLines;
}

/** The values of a node's properties, as they stand between the brackets; those of one that comes twice are joined. */
export type SgfNode = ReadonlyMap<string, readonly string[]>;

/** Many more nodes than the largest board has points, and more properties than there are in use. */
const MOST_NODES = 10_000;
const MOST_PROPERTIES = 1_000;
/** With those of all branches: of a game with more the main line is read alone. */
const MOST_BRANCHED = 1_000_000;
/** A list that is longer names a point twice. */
const MOST_VALUES = MAX_RECORD_SIDE ** 2;

/** Programs have names of their own with digits, such as 5A. */
const NAME = /[A-Za-z0-9_]+/y;
const SPACES = /\s*/y;
/** What ends a value, or takes the meaning from the character after it. */
const BRACKET_OR_ESCAPE = /[\]\\]/g;
/** A game's first characters; programs forget the semicolon. */
const TREE = /\(\s*(?:;|(?=[A-Z]{1,2}\[))/g;
/** A text that has lost its first bracket. */
const TREE_WITHOUT_BRACKET = /^\s*(?:;\s*)?(?=[A-Z]{1,2}\[)/;
/** Properties that are a game's, not a node's. */
const OF_GAMES: ReadonlySet<string> = new Set(['FF', 'GM', 'SZ']);

const NO_NOTES: readonly string[] = [];
const NO_FIRST_BRACKET = 'the first bracket of the SGF is missing';
const NO_LAST_BRACKET = 'the last bracket of the SGF is missing: the text may have been cut off';

/** Whether a text has a game tree, or looks as if it had lost the beginning of one. */
export function hasTree(text: string): boolean {
  TREE.lastIndex = 0;
  return TREE.test(text) || TREE_WITHOUT_BRACKET.test(text);
}

/**
 * The main line of each game in the text, one by one, so that a file of many games takes no more than one of them. An
 * error is the last. Whatever stands between games is skipped. `branched`: the game whose branches are wanted too, or
 * all of them.
 */
export function* parseTrees(text: string, branched?: number | 'all'): Generator<Result<SgfTree>> {
  const isHeadless = TREE_WITHOUT_BRACKET.test(text);
  let at = 0;
  for (let count = 1; ; count++) {
    TREE.lastIndex = at;
    const isOpen = isHeadless && count === 1;
    const start = isOpen ? 0 : TREE.exec(text)?.index;
    if (start === undefined) return;
    const reader = new TreeReader(text, isOpen ? 0 : start + 1);
    const tree = reader.mainLine(
      branched === 'all' || count === branched ? { parents: [], starts: [] } : undefined,
    );
    if (!tree.ok) {
      yield err(`game ${count}${tree.error}`);
      return;
    }
    yield isOpen ? ok({ ...tree.value, notes: [NO_FIRST_BRACKET, ...tree.value.notes] }) : tree;
    at = reader.at;
  }
}

/** All nodes of a game, as they stand in the text: the one before each, -1 for the root, and where it begins. */
interface Branches {
  readonly parents: number[];
  readonly starts: number[];
}

/** The lines of a game from its root to each of its ends, the main line first; read when they are asked for. */
export class SgfLines {
  readonly #text: string;
  readonly #branches: Branches;
  readonly #ends: number[] = [];

  constructor(text: string, branches: Branches) {
    this.#text = text;
    this.#branches = branches;
    const isParent = new Uint8Array(branches.parents.length);
    for (const parent of branches.parents) if (parent >= 0) isParent[parent] = 1;
    for (const [node] of branches.parents.entries()) if (!isParent[node]) this.#ends.push(node);
  }

  get count(): number {
    return this.#ends.length;
  }

  /** Of each node the one before it, -1 for the root: a node comes before those that follow it. */
  get parents(): readonly number[] {
    return this.#branches.parents;
  }

  node(index: number): SgfNode {
    const node = new TreeReader(this.#text, this.#branches.starts[index] ?? 0).node();
    return node.ok ? node.value : new Map();
  }

  /** Its nodes, or those that there may be at most. */
  line(index: number): readonly SgfNode[] {
    const nodes: number[] = [];
    for (let node = this.#ends[index] ?? -1; node >= 0; node = this.#branches.parents[node] ?? -1)
      nodes.push(node);
    return nodes
      .reverse()
      .slice(0, MOST_NODES)
      .map((node) => this.node(node));
  }
}

class TreeReader {
  readonly #text: string;
  at: number;

  /** `at`: behind the parenthesis that opens the game, or where a node's properties begin. */
  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  /**
   * Reads the game to its closing parenthesis, or to where another one begins within it. The error goes on a sentence
   * that begins with the game.
   */
  mainLine(wanted?: Branches): Result<SgfTree> {
    const nodes: SgfNode[] = [];
    let branches = wanted;
    const end = (notes: readonly string[]) =>
      ok({ nodes, notes, isBranched, ...(branches && { lines: new SgfLines(this.#text, branches) }) });
    /** The nodes that the open branches go on from. */
    const forks = [-1];
    let last = -1;
    let inMainLine = true;
    let isBranched = false;
    let root: SgfNode | undefined;
    /** Where the branch begins whose first node comes next. */
    let branchAt: number | undefined;
    while (forks.length > 0) {
      this.#take(SPACES);
      const character = this.#text[this.at];
      if (character === undefined) return end([NO_LAST_BRACKET]);
      if (character === '(') {
        forks.push(last);
        branchAt = this.at;
        this.at++;
        continue;
      }
      if (character === ')') {
        last = forks.pop() ?? -1;
        inMainLine = false;
        this.at++;
        continue;
      }
      if (character === ';') this.at++;
      const start = this.at;
      const node = this.node();
      if (!node.ok) return node;
      if (branchAt !== undefined && root && isOtherGame(node.value, root)) {
        this.at = branchAt;
        return end([NO_LAST_BRACKET]);
      }
      branchAt = undefined;
      isBranched ||= !inMainLine;
      root ??= node.value;
      if (inMainLine && nodes.push(node.value) > MOST_NODES) return err(` has more than ${MOST_NODES} nodes`);
      if (!branches) continue;
      branches.starts.push(start);
      last = branches.parents.push(last) - 1;
      if (last >= MOST_BRANCHED) branches = undefined;
    }
    return end(NO_NOTES);
  }

  /** Reads a node's properties. The error goes on a sentence that begins with the game. */
  node(): Result<SgfNode> {
    const node = new Map<string, string[]>();
    for (;;) {
      this.#take(SPACES);
      const character = this.#text[this.at];
      if (character === undefined || ';()'.includes(character)) return ok(node);
      const name = this.#take(NAME);
      if (name === undefined) return err(` holds "${character}" where a property is due`);
      const values = this.#values();
      if (!values) return err(`: the property ${name.slice(0, MOST_SHOWN)} has no closed value`);
      const known = propertyName(name);
      const earlier = node.get(known);
      const joined = earlier ?? values;
      if (earlier) earlier.push(...values);
      if (joined.length > MOST_VALUES)
        return err(`: the property ${name.slice(0, MOST_SHOWN)} has more than ${MOST_VALUES} values`);
      node.set(known, joined);
      if (node.size > MOST_PROPERTIES) return err(` has a node with more than ${MOST_PROPERTIES} properties`);
    }
  }

  /** The values of a property, of which there must be one, and one more at most than there may be. */
  #values(): string[] | undefined {
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

/** Whether a branch begins with what only games have, as its game does: its last bracket is missing then. */
function isOtherGame(node: SgfNode, root: SgfNode): boolean {
  for (const name of OF_GAMES) if (node.has(name) && root.has(name)) return true;
  return false;
}

/** Lower case letters belonged to the names in FF[1] to FF[3] and mean nothing, unless there are no others. */
function propertyName(text: string): string {
  const capitals = text.replaceAll(/[a-z]/g, '');
  return /[A-Z]/.test(capitals) ? capitals : text.toUpperCase();
}

/** Most letters of a name that are shown. */
const MOST_SHOWN = 20;

/** What a value of type Text says: escapes resolved, line ends as `\n`, other white space as blanks. */
export function textOf(value: string): string {
  return value
    .replaceAll(/\r\n|\n\r|\r/g, '\n')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll(/\\(?:\n|([\s\S]))/g, '$1');
}

/** What a value of type SimpleText says: one line. */
export function simpleTextOf(value: string): string {
  return textOf(value).replaceAll('\n', ' ');
}

/** What comes in a branched text: nodes before those that follow them. `depth`: from 1, or more. */
export interface TextNode {
  readonly depth: number;
  readonly hasSiblings: boolean;
  readonly text: string;
}

const NODES_PER_LINE = 8;

/** The nodes of a game behind its root, piece by piece, to its last bracket. */
export function* branchedText(nodes: Iterable<TextNode>): Generator<string> {
  /** Depths at which a parenthesis is open. */
  const open: number[] = [];
  let count = 0;
  for (const { depth, hasSiblings, text } of nodes) {
    while ((open.at(-1) ?? 0) >= depth) {
      open.pop();
      yield ')';
    }
    if (hasSiblings) {
      open.push(depth);
      yield '\n(';
    } else if (++count % NODES_PER_LINE === 0) yield '\n';
    yield text;
  }
  yield `${')'.repeat(open.length + 1)}\n`;
}

/** Few values have any: replacing takes longer than looking. */
const SPECIAL = /[\\\]]/;

export function formatProperty(name: string, ...values: readonly string[]): string {
  let text = name;
  for (const value of values)
    text += `[${SPECIAL.test(value) ? value.replaceAll(/[\\\]]/g, '\\$&') : value}]`;
  return text;
}
