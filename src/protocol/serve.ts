import type { Referee } from '../binding/referee.ts';
import { converse, faultLine } from '../engine/converse.ts';
import type { Thinker } from '../engine/thinker.ts';
import { LineSession } from './line-session.ts';

/**
 * Speaks the protocol on standard input and output until END. Where a person types, help and quit are understood as
 * well, and `drawnBoard` says where there is a board to look at; undefined: a manager asks.
 */
export function serve(thinker: Thinker, referee: Referee, drawnBoard: string | undefined): void {
  const isTyped = drawnBoard !== undefined;
  converse((output) => {
    const session = new LineSession(thinker, referee, output, (line) => {
      const word = isTyped ? typedWord(line) : undefined;
      if (word === 'help') for (const explanation of TYPED_HELP) output.send(explanation);
      return word && (word === 'quit' ? [{ kind: 'end' }] : []);
    });
    if (isTyped) process.stderr.write(`${GREETING} ${drawnBoard} tengen --help lists the tools.\n`);
    return {
      take: (bytes, readAt) => session.take(bytes, readAt),
      end: () => session.end(),
      fault(error) {
        // When nobody waits for an answer, the next command's would be taken for this line's.
        if (session.thinking) output.send(`DEBUG ${faultLine(error)}`);
      },
    };
  });
}

/**
 * What a person at a terminal sees and may type beside the protocol. To a manager, whose input is a pipe, these
 * words are unknown commands like any other.
 */

/** The line that a person sees first begins so. */
const GREETING =
  `Tengen ${TENGEN_VERSION} speaks a tournament manager's protocol here: type help to see how to play by hand, ` +
  'quit to leave.';

/** The answer to `help`. */
const TYPED_HELP: readonly string[] = [
  'Coordinates are x,y from 0 at the top left; 7,7 is the centre of a board of 15.',
  '  START 15                a new game on an empty board',
  '  BEGIN                   Tengen makes the first move',
  '  TURN 7,7                your move; Tengen answers with its own',
  '  BOARD                   a position: lines x,y,1 (its stones) and x,y,2 (yours), then DONE; Tengen moves',
  '  YXBOARD                 the same without a move',
  '  TAKEBACK 7,7            takes a stone back; TAKEBACK 0,0 the last one',
  '  YXNBEST 3               the three best moves with evaluations and lines; the best is played',
  '  YXSHOWFORBID            forbidden points in renju, two digits for x and two for y of each',
  '  YXSTOP                  ends a search: Tengen moves at once',
  '  INFO rule 4             0 freestyle, 1 standard, 4 renju, 8 and 9 caro',
  '  INFO timeout_turn 5000  ms for a move; more than two seconds shows every depth',
  '  INFO max_node 1000000   nodes for a move',
  '  INFO thread_num 4       search threads',
  '  quit                    leaves, as END does',
  'Lines that begin with MESSAGE are for you: depth, evaluation for the side to move, nodes, time, expected line.',
];

/** What a line typed by a person means, if it is no command of the protocol. */
function typedWord(line: string): 'help' | 'quit' | undefined {
  switch (line.trim().toLowerCase()) {
    case 'help':
    case '?':
      return 'help';
    case 'quit':
    case 'exit':
    case 'q':
      return 'quit';
    default:
      return undefined;
  }
}
