import { spawn } from 'node:child_process';

/** For a line, on a machine however busy. */
const PATIENCE_MS = 120_000;

/**
 * The program under test, as a manager runs it: a process behind two pipes, its standard error merged into its
 * standard output, since there are managers that read both as answers.
 */
export class EngineProgram {
  #waiting = [];
  #arrived = [];
  #rest = '';

  constructor(command, { cwd, env } = {}) {
    this.process = spawn('sh', ['-c', 'exec "$@" 2>&1', 'sh', ...command], {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.process.stdin.on('error', () => {});
    this.process.stdout.setEncoding('latin1').on('data', (text) => this.#take(text));
    this.exited = new Promise((resolve) => {
      this.process.on('close', (code, signal) => {
        if (this.#rest !== '') this.#deliver(this.#rest);
        resolve({ code, signal, at: performance.now() });
        for (const waiter of this.#waiting.splice(0)) waiter(undefined);
      });
    });
  }

  get pid() {
    return this.process.pid;
  }

  /** Sends lines, each with its end, in one write. */
  send(...lines) {
    this.write(lines.map((line) => `${line}\n`).join(''));
  }

  write(text) {
    this.process.stdin.write(text, 'latin1');
  }

  /** The next line, with the time of its arrival; undefined when none comes in time or the process is gone. */
  line(withinMs = PATIENCE_MS) {
    const line = this.#arrived.shift();
    if (line) return Promise.resolve(line);
    return new Promise((resolve) => {
      const waiter = (next) => {
        clearTimeout(timer);
        resolve(next);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        resolve(undefined);
      }, withinMs);
      this.#waiting.push(waiter);
    });
  }

  /** The next line that is no MESSAGE. */
  async answer(withinMs = PATIENCE_MS) {
    for (;;) {
      const line = await this.line(withinMs);
      if (!line?.text.startsWith('MESSAGE ')) return line;
    }
  }

  /** How the process ended, or undefined when it has not within this time. */
  async exit(withinMs) {
    let timer;
    const result = await new Promise((resolve) => {
      timer = setTimeout(resolve, withinMs);
      this.exited.then(resolve);
    });
    clearTimeout(timer);
    return result;
  }

  signal(name) {
    this.process.kill(name);
  }

  #take(text) {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop();
    for (const line of lines) this.#deliver(line);
  }

  #deliver(text) {
    const line = { text, at: performance.now() };
    const waiter = this.#waiting.shift();
    if (waiter) waiter(line);
    else this.#arrived.push(line);
  }
}

export function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
