/**
 * What is known of a move besides its point, as the first line of its comment: `opening move`, `812ms`,
 * `812ms, eval -35` or `812ms, eval +M7`. A line that says anything else is a comment and nothing more.
 */
import type { Evaluation, RecordedMove } from './game-record.ts';

const OPENING_MOVE = 'opening move';
const REMARK = /^(?:opening move|(\d{1,10})ms|eval ([-+]?)(M?)(\d{1,10}))$/;

/** A first line that says what is known of the move, empty if a comment without it would be taken for one. */
export function formatComment({ ms, evaluation, comment }: RecordedMove, isOpening: boolean): string {
  const remarks = [
    ...(isOpening ? [OPENING_MOVE] : []),
    ...(ms === undefined ? [] : [`${Math.max(0, Math.round(ms))}ms`]),
    ...(evaluation === undefined ? [] : [`eval ${formatEvaluation(evaluation)}`]),
  ].join(', ');
  if (comment === undefined) return remarks;
  const isPlain = remarks === '' && comment !== '' && !comment.startsWith('\n') && !readRemarks(comment);
  return isPlain ? comment : `${remarks}\n${comment}`;
}

function formatEvaluation(evaluation: Evaluation): string {
  switch (evaluation.kind) {
    case 'value':
      return String(Math.round(evaluation.value));
    case 'win':
      return `+M${evaluation.plies}`;
    case 'loss':
      return `-M${evaluation.plies}`;
  }
}

type Remarks = Pick<RecordedMove, 'ms' | 'evaluation'> & { readonly isOpening: boolean };

export function readComment(text: string): Partial<Remarks & RecordedMove> {
  const [first = '', ...others] = text.split('\n');
  const remarks = first === '' && others.length > 0 ? {} : readRemarks(first);
  if (!remarks) return { comment: text };
  return { ...remarks, ...(others.length > 0 ? { comment: others.join('\n') } : {}) };
}

/** What the first line of a comment says of the move, if it says nothing else. */
function readRemarks(text: string): Remarks | undefined {
  const [line = ''] = text.split('\n');
  let remarks: Remarks = { isOpening: false };
  for (const word of line.split(', ')) {
    const match = REMARK.exec(word);
    if (!match) return undefined;
    const [, ms, sign, mate, number] = match;
    if (ms !== undefined) remarks = { ...remarks, ms: Number(ms) };
    else if (number === undefined) remarks = { ...remarks, isOpening: true };
    else remarks = { ...remarks, evaluation: readEvaluation(sign === '-', mate !== '', Number(number)) };
  }
  return remarks;
}

function readEvaluation(isNegative: boolean, isProven: boolean, number: number): Evaluation {
  if (isProven) return { kind: isNegative ? 'loss' : 'win', plies: number };
  return { kind: 'value', value: isNegative && number > 0 ? -number : number };
}
