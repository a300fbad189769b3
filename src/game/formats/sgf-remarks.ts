/**
 * What is known of a move besides its point, as the first line of its comment: `opening move`, `812ms`,
 * `812ms, eval -35` or `812ms, eval +M7, depth 12, nodes 45120, line H8 I9`. A line that says anything else is a
 * comment and nothing more.
 */
import type { RecordedMove } from '../game-record.ts';
import { formatScore, parseScore } from '../score.ts';

const OPENING_MOVE = 'opening move';
const REMARK =
  /^(?:(\d{1,10})ms|eval (.+)|depth (\d{1,4})|nodes (\d{1,15})|line ([A-Z]{1,2}\d{1,2}(?: [A-Z]{1,2}\d{1,2})*))$/;

/** A first line that says what is known of the move, empty if a comment without it would be taken for one. */
export function formatComment(
  { ms, evaluation, depth, nodes, line, comment }: Omit<RecordedMove, 'x' | 'y'>,
  isOpening: boolean,
): string {
  const parts: string[] = [];
  if (isOpening) parts.push(OPENING_MOVE);
  if (ms !== undefined) parts.push(`${Math.max(0, Math.round(ms))}ms`);
  if (evaluation !== undefined) parts.push(`eval ${formatScore(evaluation)}`);
  if (depth !== undefined) parts.push(`depth ${depth}`);
  if (nodes !== undefined) parts.push(`nodes ${nodes}`);
  if (line !== undefined) parts.push(`line ${line}`);
  const remarks = parts.join(', ');
  if (comment === undefined) return remarks;
  const isPlain = remarks === '' && comment !== '' && !comment.startsWith('\n') && !readRemarks(comment);
  return isPlain ? comment : `${remarks}\n${comment}`;
}

type Remarks = Pick<RecordedMove, 'ms' | 'evaluation' | 'depth' | 'nodes' | 'line'> & {
  readonly isOpening: boolean;
};

export function readComment(text: string): Partial<Remarks & RecordedMove> {
  const [first = '', ...others] = text.split('\n');
  const remarks = first === '' && others.length > 0 ? {} : readRemarks(first);
  if (!remarks) return { comment: text };
  return { ...remarks, ...(others.length > 0 ? { comment: others.join('\n') } : {}) };
}

/** What the first line of a comment says of the move, if it says nothing else. */
function readRemarks(text: string): Remarks | undefined {
  const [line = ''] = text.split('\n');
  const remarks: { -readonly [K in keyof Remarks]: Remarks[K] } = { isOpening: false };
  for (const word of line.split(', ')) {
    if (word === OPENING_MOVE) {
      remarks.isOpening = true;
      continue;
    }
    const [, ms, scoreText, depth, nodes, line] = REMARK.exec(word) ?? [];
    const evaluation = scoreText && parseScore(scoreText);
    if (ms) remarks.ms = Number(ms);
    else if (evaluation) remarks.evaluation = evaluation;
    else if (depth) remarks.depth = Number(depth);
    else if (nodes) remarks.nodes = Number(nodes);
    else if (line) remarks.line = line;
    else return undefined;
  }
  return remarks;
}
