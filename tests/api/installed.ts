import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { RUNS_ALL } from '../battery.ts';

/**
 * The package in an empty project, which is gone after the tests of the file: installed as `npm pack` makes it by
 * `npm run test:all`, copied by `npm test`.
 */
export class InstalledPackage {
  readonly project = mkdtempSync(path.join(tmpdir(), 'tengen-package-'));
  /** The packed file, where it was installed. */
  readonly file: string = '';
  readonly #children = new Set<ChildProcess>();

  constructor() {
    afterAll(() => {
      for (const child of this.#children) child.kill('SIGKILL');
      rmSync(this.project, { recursive: true });
    });
    cpSync('examples', this.project, { recursive: true });
    if (!RUNS_ALL) {
      cpSync('dist/npm', path.join(this.project, 'node_modules/tengen'), { recursive: true });
      return;
    }
    const npm = (...args: string[]) =>
      execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: this.project,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    writeFileSync(path.join(this.project, 'package.json'), '{ "name": "empty", "private": true }');
    npm('pack', path.resolve('dist/npm'));
    const [packed = ''] = readdirSync(this.project).filter((name) => name.endsWith('.tgz'));
    this.file = path.join(this.project, packed);
    npm('install', this.file);
  }

  /** Starts Node with these arguments in the project. What it says, and an input that can be written to. */
  start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [...args], { cwd: this.project, env: { ...process.env, ...env } });
    this.#children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    return { child, ended, output: () => output };
  }

  /** Runs a module in the project to its end, and returns what it says. */
  async run(source: string): Promise<string> {
    const { ended, output } = this.start(['--input-type=module', '-e', source]);
    const code = await ended;
    if (code !== 0) throw new Error(`exit code ${code}: ${output()}`);
    return output();
  }
}
