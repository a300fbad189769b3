/**
 * The syntax of SGF (Smart Game Format, FF[4], red-bean.com/sgf): a text of game trees, each a sequence of nodes
 * that may branch, each node a set of properties with one or more values. Only the main line is kept, which is
 * what comes before the first `)`: every branch's first alternative.
 */
import { err, ok, type Result } from '../result.ts';

/** The values of a node's properties, as they stand between the brackets. */
export type SgfNode = ReadonlyMap<string, readonly string[]>;

/** Lower case letters belonged to the names in FF[1] to FF[3] and mean nothing. */
const NAME = /[A-Za-z]+/y;
const SPACES = /\s*/y;
const VALUE = /\[([^\\\]]*(?:\\[\s\S][^\\\]]*)*)\]/y;
const TREE = /\(\s*;/g;

/** The main line of each game in the text. Whatever stands between games is skipped. */
export function parseTrees(text: string): Result<readonly (readonly SgfNode[])[]> {
  const trees: SgfNode[][] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (;;) {
    TREE.lastIndex = at;
    const start = TREE.exec(text);
    if (!start) return ok(trees);
    at = start.index + 1;
    const name = `game ${trees.length + 1}`;
    const nodes: SgfNode[] = [];
    let depth = 1;
    let inMainLine = true;
    let node = new Map<string, readonly string[]>();
    while (depth > 0) {
      take(SPACES);
      const character = text[at];
      if (character === undefined) return err(`${name} lacks a closing parenthesis`);
      if (character === '(') depth++;
      else if (character === ')') {
        depth--;
        inMainLine = false;
      } else if (character === ';') {
        node = new Map();
        if (inMainLine) nodes.push(node);
      } else {
        const property = take(NAME)?.[0];
        if (property === undefined) return err(`${name} holds "${character}" where a property is due`);
        const values: string[] = [];
        for (;;) {
          take(SPACES);
          const value = take(VALUE)?.[1];
          if (value === undefined) break;
          values.push(value);
        }
        if (values.length === 0) return err(`${name}: the property ${property} has no closed value`);
        node.set(property.replaceAll(/[a-z]/g, ''), values);
        continue;
      }
      at++;
    }
    trees.push(nodes);
  }
}

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
