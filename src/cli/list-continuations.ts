/** `tengen analyze FILE.lib --path "H8 I9"`: where a library of RenLib goes on. */
import { continuationJson, libraryJson } from '../analysis/analysis-json.ts';
import { parseTurns } from '../game/formats/notation.ts';
import { LIB_SIZE } from '../game/formats/renlib.ts';
import { type Continuation, libraryPosition, turnName } from '../game/formats/renlib-path.ts';
import { CommandError } from '../terminal/command-error.ts';
import { readLibrary } from '../terminal/read-games.ts';
import { say, sayAtPace, sayJson } from '../terminal/say.ts';

/** Throws a CommandError where there is no such library, or not the position in it. */
export async function listContinuations(source: string, path: string, isJson: boolean): Promise<number> {
  const turns = parseTurns(path, LIB_SIZE);
  if (!turns.ok) throw new CommandError(`--path must be moves such as "H8 I9": ${turns.error}.`);
  const library = await readLibrary([source]);
  if (!library)
    throw new CommandError(`--path goes through a library of RenLib (.lib), and ${source} is none.`);
  const { name, bytes } = library;
  const position = libraryPosition(bytes, turns.value);
  if (!position.ok) throw new CommandError(`${name}: ${position.error}.`);
  const { times, isTurned, comments, continuations } = position.value;
  if (isJson) {
    sayJson(libraryJson(turns.value, position.value));
    for (const one of continuations) sayJson(continuationJson(one));
    return 0;
  }
  const line = turns.value.length === 0 ? 'At the beginning' : `After ${turns.value.map(turnName).join(' ')}`;
  const moves = continuations.filter(({ isMove }) => isMove).length;
  say(
    `${line}: ${moves === 1 ? '1 move' : `${moves} moves`}${times > 1 ? `, from ${times} places in the library` : ''}`,
  );
  if (isTurned) say('The library has it turned or mirrored: comments name the points as they are there.');
  for (const comment of comments) say(`\n${comment}`);
  if (continuations.length > 0) say('');
  for (const one of continuations) await sayAtPace(continuationText(one));
  return 0;
}

/** `I10     124 moves  marked  "a"  Kagetsu`, and the other lines of its comments under the first. */
function continuationText({ move, isMove, moves, isMarked, labels, comments }: Continuation): string {
  const count = isMove ? `${moves} ${moves === 1 ? 'move ' : 'moves'}` : 'no move';
  const parts = [
    `${turnName(move).padEnd(3)}  ${count.padStart(13)}`,
    ...(isMarked ? ['marked'] : []),
    ...[...labels].map((label) => `"${label}"`),
  ];
  const [first = '', ...others] = [...comments].join('\n').split('\n');
  const indent = ' '.repeat(20);
  return [[...parts, first].join('  ').trimEnd(), ...others.map((line) => `${indent}${line}`.trimEnd())].join(
    '\n',
  );
}
