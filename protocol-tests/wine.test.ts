import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { EngineProgram, sleep } from '../lab/program/engine-program.mjs';
import { hasWine, WinePrefix } from '../lab/program/wine-prefix.ts';
import { bench, signature } from '../src/analysis/bench.ts';

const SMALL = 'dist/gomocup/pbrain-tengen64.exe';
const PROGRAMS = ['dist/pbrain-tengen64.exe', SMALL].filter((name) => {
  const isBuilt = existsSync(name);
  if (!isBuilt) console.log(`${name} is not built (./build.sh --native): it is not tested.`);
  return isBuilt;
});
const MOVE = /^\d+,\d+$/;

const wine = new WinePrefix();
const { folder, env } = wine;

if (!hasWine) console.log('Wine is not installed: the Windows executables are not tested.');

/** The Windows executables under Wine, both its output streams in one: fed from files, and behind pipes. */
describe.skipIf(!hasWine)('under Wine', () => {
  beforeAll(() => wine.make());
  afterAll(() => wine.remove());

  function run(
    program: string,
    lines: readonly string[],
  ): {
    readonly said: readonly string[];
    readonly status: number | null;
  } {
    const input = path.join(folder, 'in.txt');
    const output = path.join(folder, 'out.txt');
    writeFileSync(input, lines.map((line) => `${line}\r\n`).join(''));
    const out = openSync(output, 'w');
    const { status } = spawnSync('wine', [program], {
      env,
      stdio: [openSync(input, 'r'), out, out],
      timeout: 60_000,
    });
    const said = readFileSync(output, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '');
    return { said: said.filter((line) => !line.startsWith('MESSAGE ')), status };
  }

  describe.each(PROGRAMS)('%s', (program) => {
    it('plays from START, INFO, BEGIN, TURN and BOARD to the end of its input', () => {
      const { said, status } = run(program, [
        'START 15',
        'INFO timeout_turn 500',
        'INFO rule 4',
        'BEGIN',
        'TURN 0,0',
        'BOARD',
        '7,7,1',
        '8,8,2',
        '7,8,1',
        '8,7,2',
        '7,9,1',
        '8,6,2',
        '7,6,1',
        '14,14,2',
        'DONE',
        'RESTART',
        'NONSENSE',
      ]);
      expect(status).toBe(0);
      expect(said).toHaveLength(6);
      expect(said[0]).toBe('OK');
      expect(said[1]).toMatch(MOVE);
      expect(said[2]).toMatch(MOVE);
      expect(['7,5', '7,10']).toContain(said[3]);
      expect(said[4]).toBe('OK');
      expect(said[5]).toMatch(/^UNKNOWN/);
    });

    it('talks through pipes, and leaves at END in the middle of a search', async () => {
      const engine = new EngineProgram(['wine', program], { env });
      // What Wine itself has to say comes first.
      engine.send('START 15', 'INFO timeout_turn 300');
      let line = await engine.line(40_000);
      while (line && line.text !== 'OK') line = await engine.line();
      expect(line?.text).toBe('OK');
      engine.send('TURN 7,7');
      expect((await engine.answer())?.text).toMatch(MOVE);
      engine.send('INFO timeout_turn 30000', 'TURN 0,0');
      await sleep(500);
      const askedAt = performance.now();
      engine.send('END');
      const ending = await engine.exit(5000);
      engine.signal('SIGKILL');
      expect(ending?.code).toBe(0);
      console.log(`END to exit under Wine: ${((ending?.at ?? 0) - askedAt).toFixed(0)} ms`);
      expect(await engine.answer(0)).toBeUndefined();
    });

    it.runIf(program === SMALL)(
      'searches the same trees, in a folder whose name has spaces and umlauts',
      async () => {
        const odd = path.join(folder, 'Ordner mit Lücken äöü');
        mkdirSync(odd, { recursive: true });
        copyFileSync(program, path.join(odd, 'pbrain-tengen64.exe'));
        const log = path.join(odd, 'Protokoll ß.log');
        const results = [];
        for await (const result of bench(4, 1)) results.push(result);
        for (const processor of ['avx2', 'sse4.2']) {
          const { stdout } = spawnSync('wine', ['pbrain-tengen64.exe', 'bench', '--depth', '4'], {
            ...{ cwd: odd, encoding: 'utf8', timeout: 90_000 },
            env: { ...env, TENGEN_PROCESSOR: processor, TENGEN_DEBUG: `Z:${log.replaceAll('/', '\\')}` },
          });
          expect(/^signature {2}(\w+)/m.exec(stdout)?.[1]).toBe(signature(results));
        }
        expect(readFileSync(log, 'utf8')).toMatch(/ process Tengen .* win32 x64\n/);
      },
    );

    it('leaves at END without another word, in the middle of a search too', () => {
      const { said, status } = run(program, ['START 20', 'INFO timeout_turn 30000', 'BEGIN', 'END', 'BEGIN']);
      expect(status).toBe(0);
      expect(said).toEqual(['OK']);
    });
  });
});
