import type { Point } from '../game/position.ts';
import type { BlockItem, BlockKind, Cell, Command, Field } from './commands.ts';
import { parseBlockItem, parseLine } from './parse.ts';

/** More cells than any board has: what comes beyond is not kept. */
const MAX_CELLS = 32 * 32;

const FIELDS: readonly (Field | undefined)[] = [undefined, 'own', 'opponent', 'blocked'];

interface OpenBlock {
  readonly kind: BlockKind;
  readonly cells: (BlockItem & { kind: 'cell' })[];
  /** Holds a line that can't be read: the block is read to its end and refused as a whole. */
  spoilt: boolean;
}

/**
 * Puts lines together to complete commands: a BOARD with its cells, a file name with the command that
 * announced it, a quoted text over several lines.
 *
 * Only END and a new game (START, RECTSTART, RESTART) are heard inside of them: they mean that the sender of the block
 * has given up on it, and a manager that waits for OK or for our exit would wait for ever.
 */
export class CommandReader {
  #block: OpenBlock | undefined;
  #awaits: 'line' | 'file-name' | 'closing-quote' = 'line';

  push(text: string): readonly Command[] {
    if (this.#inside()) {
      if (/^END$/i.test(text)) return [{ kind: 'end' }];
      if (/^RESTART$/i.test(text) || parseLine(text).kind === 'start') {
        const unfinished: readonly Command[] = this.end().length > 0 ? [{ kind: 'unfinished' }] : [];
        return [...unfinished, ...this.#line(text)];
      }
    }
    if (this.#awaits === 'file-name') {
      this.#awaits = 'line';
      return [];
    }
    if (this.#awaits === 'closing-quote') return this.#quoted(text);
    if (this.#block) return this.#blockLine(this.#block, text);
    return this.#line(text);
  }

  /** The input is over: what an unfinished block comes to. */
  end(): readonly Command[] {
    const block = this.#block;
    this.#block = undefined;
    this.#awaits = 'line';
    return block && isAnswered(block.kind) ? [{ kind: 'bad-board', reason: 'the block has no DONE' }] : [];
  }

  #inside(): boolean {
    return this.#block !== undefined || this.#awaits !== 'line';
  }

  #line(text: string): readonly Command[] {
    const line = parseLine(text);
    switch (line.kind) {
      case 'file-name':
        this.#awaits = 'file-name';
        return [];
      case 'text':
        return this.#quoted(line.text);
      case 'block':
        this.#block = { kind: line.block, cells: [], spoilt: false };
        return this.#items(this.#block, line.items);
      default:
        return [line];
    }
  }

  #blockLine(block: OpenBlock, text: string): readonly Command[] {
    const item = parseBlockItem(text);
    if (item.kind !== 'unreadable') return this.#items(block, [item]);
    if (block.kind === 'unknown-block') {
      this.#block = undefined;
      return this.#line(text);
    }
    // gomoku-calculator's one-line form, continued.
    return this.#items(block, text.split(/\s+/).map(parseBlockItem));
  }

  #items(block: OpenBlock, items: readonly BlockItem[]): readonly Command[] {
    for (const item of items) {
      if (item.kind === 'done') {
        this.#block = undefined;
        return [complete(block)];
      }
      if (item.kind === 'unreadable' || block.cells.length > MAX_CELLS) block.spoilt = true;
      else block.cells.push(item);
    }
    return [];
  }

  /** Looks for the quote that closes the text; a backslash takes the meaning from the character after it. */
  #quoted(text: string): readonly Command[] {
    const closed = /^(?:[^"\\]|\\.)*"(.*)$/.exec(text);
    this.#awaits = closed ? 'line' : 'closing-quote';
    if (!closed) return [];
    this.#block = { kind: 'swallowed', cells: [], spoilt: false };
    const rest = closed[1]?.trim() ?? '';
    return rest === '' ? [] : this.#blockLine(this.#block, rest);
  }
}

function isAnswered(kind: BlockKind): boolean {
  return kind === 'board' || kind === 'yxboard' || kind === 'swap2board';
}

function complete(block: OpenBlock): Command {
  if (typeof block.kind === 'object') {
    const { soosorv: step, fifths } = block.kind;
    return { kind: 'soosorv-step', step, fifths, points: block.spoilt ? [] : points(block) };
  }
  switch (block.kind) {
    case 'board':
    case 'yxboard':
      return board(block);
    case 'swap2board':
      return block.spoilt
        ? { kind: 'bad-board', reason: 'SWAP2BOARD has a line that is not x,y' }
        : { kind: 'swap2board', points: points(block) };
    case 'exclude':
    case 'readmit':
      return { kind: 'exclude', points: points(block), readmit: block.kind === 'readmit' };
    case 'swallowed':
    case 'unknown-block':
      return { kind: 'ignored' };
  }
}

function board(block: OpenBlock): Command {
  const cells: Cell[] = [];
  for (const { point, number } of block.cells) {
    const field = number === undefined ? undefined : FIELDS[number];
    if (!field) block.spoilt = true;
    else cells.push({ ...point, field });
  }
  return block.spoilt
    ? { kind: 'bad-board', reason: 'BOARD has a line that is not x,y,1 or x,y,2 or x,y,3' }
    : { kind: 'board', cells, think: block.kind === 'board' };
}

function points(block: OpenBlock): readonly Point[] {
  return block.cells.map((cell) => cell.point);
}
