/**
 * Transcripts: conversations with the program as text files.
 *
 *     # a remark; empty lines are skipped
 *     > TURN 7,7          sent with LF at its end; {last} stands for the program's last answer
 *     > {x*20000}         sent: 20,000 times x
 *     >> TU               sent as it is, without an end; \r \n \t \\ and \xHH are understood
 *     < OK                the next line must be this
 *     < ~ERROR .+         the next line must match this pattern, all of it
 *     < move              the next line must be a move to a free point of the board
 *     < moves 2           ... as many of them, on one line
 *     <* INFO .*          any number of lines that match may stand before the next one that is expected
 *     wait 100            nothing happens for this many ms
 *     silence 100         no line may come for this many ms
 *     arguments -x        what the program is started with; before anything else
 *     close               ends the program's input
 *     exit 0              the program must end with this code, and send no more before that
 *
 * What a search says on its way (MESSAGE Depth ..., Line ..., Node ..., on a busy machine No real search: ...) may
 * stand before any answer and is not written down. After the last line the program is sent END if it has not been made
 * to exit, and must exit with code 0.
 */
import { EngineProgram } from '../lab/program/engine-program.mjs';

type Step =
  | { readonly kind: 'send'; readonly text: string }
  | {
      readonly kind: 'expect';
      readonly what: string;
      readonly test: (line: string, board: KnownBoard) => boolean;
    }
  | { readonly kind: 'any'; readonly pattern: RegExp }
  | { readonly kind: 'wait' | 'silence'; readonly ms: number }
  | { readonly kind: 'close' }
  | { readonly kind: 'exit'; readonly code: number };

export interface Transcript {
  readonly arguments: readonly string[];
  readonly steps: readonly (Step & { readonly line: number })[];
}

/** For the next line, or the program's end. Searches that are to be cut short have a limit ten times as long. */
const PATIENCE_MS = 60_000;
const SUMMARY = /^MESSAGE (Depth|Line|Node|No real search:) /;

export function parseTranscript(text: string): Transcript {
  const steps: (Step & { line: number })[] = [];
  let args: readonly string[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (line.startsWith('arguments ')) args = line.split(' ').slice(1);
    else steps.push({ ...parseStep(line), line: i + 1 });
  }
  return { arguments: args, steps };
}

function parseStep(line: string): Step {
  const [, word = '', rest = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
  switch (word) {
    case '>':
      return { kind: 'send', text: `${rest.replace(/\{(.)\*(\d+)\}/g, (_, c, n) => c.repeat(Number(n)))}\n` };
    case '>>':
      return { kind: 'send', text: unescaped(rest) };
    case '<':
      return { kind: 'expect', what: rest, test: expectation(rest) };
    case '<*':
      return { kind: 'any', pattern: new RegExp(`^(?:${rest})$`) };
    case 'wait':
    case 'silence':
      return { kind: word, ms: Number(rest) };
    case 'close':
      return { kind: 'close' };
    case 'exit':
      return { kind: 'exit', code: Number(rest) };
    default:
      throw new Error(`not a line of a transcript: ${line}`);
  }
}

function unescaped(text: string): string {
  return text.replace(/\\(x[0-9a-f]{2}|.)/gi, (_, code: string) => {
    if (/^x./i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return { r: '\r', n: '\n', t: '\t' }[code] ?? code;
  });
}

function expectation(what: string): (line: string, board: KnownBoard) => boolean {
  if (what.startsWith('~')) {
    const pattern = new RegExp(`^(?:${what.slice(1)})$`);
    return (line) => pattern.test(line);
  }
  const count = what === 'move' ? 1 : Number(/^moves (\d)$/.exec(what)?.[1]);
  return count ? (line, board) => board.takesMoves(line, count) : (line) => line === what;
}

/** As much of the board as the transcript's own lines tell, to know a free point from a used one. */
class KnownBoard {
  #width = 0;
  #height = 0;
  /** Inside a database block, whose cells are no stones. */
  #swallowing = false;
  #used = new Set<string>();
  /** What was used before the last BOARD, TURN or the like: an ERROR brings it back. */
  #before = new Set<string>();

  refused(): void {
    this.#used = new Set(this.#before);
  }

  sent(text: string): void {
    for (const line of text.split(/[\r\n]+/)) {
      const size = /^(?:RECT)?START (\d+)(?:,(\d+))?$/i.exec(line);
      if (size) [this.#width, this.#height] = [Number(size[1]), Number(size[2] ?? size[1])];
      if (/^[A-Z]/i.test(line) && !/^DONE$/i.test(line)) this.#before = new Set(this.#used);
      if (/^(RECT|RE)?START|BOARD/i.test(line)) this.#used.clear();
      if (/^YX\w+DATABASE/i.test(line)) this.#swallowing = true;
      else if (/^DONE$/i.test(line)) this.#swallowing = false;
      const cell = /^(?:TURN |PLAY )?(\d+,\d+)(?:,\d)?$/i.exec(line);
      if (cell?.[1] && !this.#swallowing) this.#used.add(cell[1]);
      const back = /^TAKEBACK (\d+,\d+)$/i.exec(line);
      if (back?.[1]) this.#used.delete(back[1]);
    }
  }

  takesMoves(line: string, count: number): boolean {
    const points = line.split(' ');
    return points.length === count && points.every((point) => this.#takes(point));
  }

  #takes(point: string): boolean {
    const match = /^(\d+),(\d+)$/.exec(point);
    const isFree =
      match !== null &&
      Number(match[1]) < this.#width &&
      Number(match[2]) < this.#height &&
      !this.#used.has(point);
    this.#used.add(point);
    return isFree;
  }
}

/** Throws, with the whole conversation, when the program departs from the transcript. */
export async function runTranscript(transcript: Transcript, command: readonly string[]): Promise<void> {
  const engine = new EngineProgram([...command, ...transcript.arguments]);
  const conversation: string[] = [];
  const board = new KnownBoard();
  let last = '';
  let passed: RegExp | undefined;
  let exited = false;

  const fail = (reason: string, line?: number): never => {
    throw new Error([`${line ? `line ${line}: ` : ''}${reason}`, ...conversation].join('\n'));
  };
  const next = async (withinMs: number): Promise<string | undefined> => {
    const until = performance.now() + withinMs;
    const text = (await engine.line(withinMs))?.text;
    if (text !== undefined) conversation.push(`< ${text}`);
    const isSkipped = text !== undefined && (SUMMARY.test(text) || passed?.test(text));
    return isSkipped ? next(until - performance.now()) : text;
  };
  const exit = async (code: number, withinMs: number, line?: number) => {
    const ending = await engine.exit(withinMs);
    const more = await next(0);
    if (more !== undefined) fail(`a line too many: ${more}`, line);
    if (ending?.code !== code)
      fail(`exit code ${code} was expected, and came ${JSON.stringify(ending)}`, line);
    exited = true;
  };

  try {
    for (const step of transcript.steps) {
      switch (step.kind) {
        case 'send': {
          const text = step.text.replaceAll('{last}', last);
          conversation.push(`> ${JSON.stringify(text.slice(0, 200))}`);
          board.sent(text);
          engine.write(text);
          break;
        }
        case 'expect': {
          const text = await next(PATIENCE_MS);
          if (text === undefined || !step.test(text, board)) fail(`expected: ${step.what}`, step.line);
          if (text?.startsWith('ERROR')) board.refused();
          last = text ?? '';
          passed = undefined;
          break;
        }
        case 'any':
          passed = step.pattern;
          break;
        case 'wait':
          await new Promise((resolve) => setTimeout(resolve, step.ms));
          break;
        case 'silence': {
          const text = await next(step.ms);
          if (text !== undefined) fail('silence was expected', step.line);
          break;
        }
        case 'close':
          engine.process.stdin?.end();
          break;
        case 'exit':
          await exit(step.code, PATIENCE_MS, step.line);
          break;
      }
    }
    if (!exited) {
      engine.send('END');
      await exit(0, PATIENCE_MS);
    }
  } finally {
    engine.signal('SIGKILL');
  }
}
