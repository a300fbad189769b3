import { tableLines } from '../terminal/text-table.ts';

const COMMANDS: readonly (readonly [words: string, meaning: string])[] = [
  ['H8, h8 or 8,8', 'a move: columns from the left, rows from the bottom'],
  ['undo [N], redo [N]', 'takes back, or plays again: the last N of your moves with the answers'],
  ['hint', 'what Tengen would play'],
  ['stop', 'Tengen answers at once with what it has found; undo takes your move back instead'],
  ['swap, stay', 'changes sides; in an opening, takes the other colour or keeps yours'],
  ['black, white, two', 'the choices of an opening by name'],
  ['resign, new, score', 'ends the game, begins the next one, tells the results of this sitting'],
  ['level N', 'how strong Tengen plays, from 1 (a beginner) to 10 (full strength)'],
  ['time 5s', 'how long it may think about a move'],
  ['forbidden', 'points forbidden to black in renju, and why'],
  ['threats', 'what either side has and can make, by name'],
  ['moves', 'the game as one line; such a line, typed or pasted, puts it on the board'],
  ['save FILE, load FILE', '.psq or .sgf; any notation of moves can be loaded'],
  [
    'black, white, turns',
    'with --debug: the colour of the stones to come, which may follow in the same line',
  ],
  ['board, help, quit', 'draws the board again, this list, the end'],
];

/** What can be typed in a game. */
export const COMMANDS_TEXT = tableLines(COMMANDS, [0, 1]).join('\n');
