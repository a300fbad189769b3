import { describeFault } from '../system/debug-log.ts';
import { lent } from './lent.ts';
import { Emitter } from './modules/events.ts';

/** The threads of this process, by number. */
const workers = new Map<number, NativeWorker>();

/** A fault that ended a thread travels as the last thing that it posts. */
interface Fault {
  readonly threadFault: string;
}

/** As Node's Worker, for a script that is given as text. */
export class NativeWorker extends Emitter {
  readonly #agent: number;
  #whenEnded: ((code: number) => void)[] = [];
  #hasEnded = false;

  constructor(source: string, { workerData }: { readonly workerData?: unknown }) {
    super();
    this.#agent = lent.spawn(source, workerData);
    workers.set(this.#agent, this);
  }

  postMessage(message: unknown): void {
    if (!this.#hasEnded) lent.post(this.#agent, message);
  }

  terminate(): Promise<number> {
    if (this.#hasEnded) return Promise.resolve(0);
    lent.terminate(this.#agent);
    return new Promise((resolve) => this.#whenEnded.push(resolve));
  }

  /** A message of the thread's. */
  took(value: unknown): void {
    if (!isFault(value)) this.emit('message', value);
    else this.emit('error', Object.assign(new Error('a thread failed'), { stack: value.threadFault }));
  }

  /** `fault`: what ended it, if that was none of its own scripts' to see to. */
  ended(code: number, fault: unknown): void {
    this.#hasEnded = true;
    workers.delete(this.#agent);
    lent.forget(this.#agent);
    if (fault !== undefined) this.emit('error', new Error(String(fault)));
    this.emit('exit', code);
    for (const then of this.#whenEnded.splice(0)) then(code);
  }
}

export function workerOf(agent: number): NativeWorker | undefined {
  return workers.get(agent);
}

export function workersHold(): boolean {
  return workers.size > 0;
}

class ParentPort extends Emitter {
  postMessage(message: unknown): void {
    lent.post(0, message);
  }
}

/** In a thread: the one that started it. */
export const parentPort = new ParentPort();

/** A thread's last words. */
export function postFault(error: unknown): void {
  const fault: Fault = { threadFault: describeFault(error) };
  lent.post(0, fault);
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'threadFault' in value;
}
