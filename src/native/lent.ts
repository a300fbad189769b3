/**
 * What the small executable's C part (native/lent.c) lends its JavaScript: the global object `native`. Calls that can
 * fail return -errno. Files and streams are descriptors, times ms unless said otherwise.
 */
export interface Lent {
  /** 0 is the process's first thread. */
  readonly agent: number;
  readonly platform: 'linux' | 'win32';
  /** As the process was started: the first is the program. */
  readonly arguments: readonly string[];
  /** What a thread was started with. */
  readonly setup?: unknown;

  /**
   * `run` is called after the script and returns the exit code; `onRejection` hears of every promise that failed with
   * nobody listening, and again when somebody does after all.
   */
  start(run: () => number, onRejection: (promise: object, reason: unknown, isHandled: boolean) => void): void;
  /** The next message, or undefined if none comes within `ms`; false when this thread shall end. */
  wait(ms: number): Message | undefined | false;
  /** Runs what promises have to do. Throws what a job throws; the others are left for the next call. */
  runJobs(): void;
  collectGarbage(): void;

  /** Starts a thread; its number. Throws an Error if there is none to have. */
  spawn(source: string, setup: unknown): number;
  /** Sends a value to a thread by number. */
  post(agent: number, value: unknown): void;
  /** Ends a thread, even out of the core: a message says when it has ended. */
  terminate(agent: number): void;
  /** Frees what is left of a thread that has ended. */
  forget(agent: number): void;
  /** 0 woken, 1 the time is over, 2 the word is another one. */
  waitForWord(words: Int32Array, index: number, expected: number, ms: number): 0 | 1 | 2;
  wakeWord(words: Int32Array, index: number): void;

  /** Monotonic, the same in every thread. */
  now(): number;
  /** Computing time in microseconds, of the process or of this thread. */
  processTime(): number;
  threadTime(): number;
  processors(): number;
  pid(): number;
  exit(code: number): never;
  kill(): never;
  /** Of the environment. */
  variable(name: string): string | undefined;

  read(descriptor: number, bytes: Uint8Array): number;
  /** From a position in a file. */
  readAt(descriptor: number, bytes: Uint8Array, position: number): number;
  write(descriptor: number, bytes: Uint8Array): number;
  open(path: string): number;
  /** To append to it, without ever waiting for a reader. */
  openLog(path: string): number;
  close(descriptor: number): void;
  /** 2 a terminal, 1 another character device, 0 anything else. */
  kind(descriptor: number): 0 | 1 | 2;
  readLink(path: string): string | number;
  errorCode(errno: number): string;
  /** A message will bring a chunk of standard input. False: no thread can wait for it just now. */
  requestInput(): boolean;
  /** Writes in a thread of its own; a message will tell how much was taken. False: there is no thread just now. */
  writeBeside(descriptor: number, bytes: Uint8Array, id: number): boolean;

  /** Whether a read, or a write of up to 4 KiB, would return at once. */
  canRead(descriptor: number): boolean;
  canWrite(descriptor: number): boolean;

  /** A file that the executable carries: its own bytes, not to be written. Undefined without it. */
  asset(name: string): SharedArrayBuffer | undefined;
  /** Zeroed memory for the core. Throws a RangeError if the system has none. */
  memory(bytes: number): SharedArrayBuffer;
  /** The core's exports over a memory. This thread's older ones are void. */
  instantiate(
    memory: ArrayBufferLike,
    poll: unknown,
    iterationDone: unknown,
    rootMove: unknown,
  ): Readonly<Record<string, unknown>>;
}

/** Kind, number of an agent or a write, result, value: native/agent.h says which means what. */
export type Message = readonly [kind: number, id: number, result: number, value: unknown];

/** Kinds of messages. */
export const MESSAGE = { input: 0, posted: 1, online: 2, ended: 3, written: 4 } as const;

export const lent = (globalThis as unknown as { readonly native: Lent }).native;

/** An error of the system, as Node throws it. */
export function systemFailure(errno: number, syscall: string): NodeJS.ErrnoException {
  const code = lent.errorCode(errno);
  return Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });
}

/** Throws where the result is -errno. */
export function checked(result: number, syscall: string): number {
  if (result < 0) throw systemFailure(-result, syscall);
  return result;
}
