import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { testEngine } from './engines.ts';

/** The built program, run in a folder that is gone after the tests of a file. */
export class MatchProgram {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'tengen-match-'));
  readonly #program = path.resolve('dist/tengen.cjs');

  constructor() {
    afterAll(() => rmSync(this.folder, { recursive: true }));
  }

  /** Runs it to its end. */
  run(args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [this.#program, ...args], {
      cwd: this.folder,
      encoding: 'utf8',
      env,
    });
    return { status, stdout, stderr };
  }

  start(args: readonly string[]): ChildProcess & {
    readonly ended: Promise<number | null>;
    /** Of both outputs, by now. */
    output(): string;
  } {
    const child = spawn(process.execPath, [this.#program, ...args], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    return Object.assign(child, { ended, output: () => output });
  }

  /** What the journal in this folder has. */
  journal(out: string) {
    const text = readFileSync(path.join(this.folder, out, 'match.jsonl'), 'utf8');
    const [header, ...games] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { header, games };
  }
}

/** The command line of the test engine, as an engine's cmd=. */
export function cmd(...options: readonly string[]): string {
  const { program, args } = testEngine(options);
  return `cmd=${[program, ...args].map((word) => `"${word}"`).join(' ')}`;
}

/** Processes whose command line has this in it, by what `ps` has of them: pid and command line. */
export function processesWith(text: string): readonly string[] {
  return spawnSync('ps', ['-eo', 'pid,stat,args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(text) && !line.includes('tengen.cjs match') && !/^\s*\d+\s+Z/.test(line));
}
