import { afterEach, expect, it } from 'vitest';
import { askName } from '../../../src/match/process/ask-name.ts';
import { EngineProcess, killAllEngines } from '../../../src/match/process/engine-process.ts';
import { testEngine } from '../engines.ts';

afterEach(killAllEngines);

const PATIENCE_MS = 20_000;

it.each([
  ['plain', []],
  ['Čtyřka 五子棋 🙂', []],
  ['Größer', ['latin1']],
])('the name %s is read as its engine writes it', async (name, options) => {
  expect(await askName(testEngine([`name=${name}`, ...options]), PATIENCE_MS)).toBe(name);
});

it('a long name is cut between two characters, and what it does to terminals is seen', async () => {
  const name = await askName(testEngine([`name=\u001b[31m${'🙂'.repeat(100)}`]), PATIENCE_MS);
  expect(name).toBe(`\\x1b[31m${'🙂'.repeat(60 - 8)}`);
});

it('what an engine says in UTF-8 on either output is read so, its last words too', async () => {
  const said: string[] = [];
  const script = `process.stderr.write('Fehler: größer\\n'); console.log('MESSAGE 五'); setTimeout(() => process.exit(3), 50);`;
  const exit = await new Promise((resolve) => {
    new EngineProcess(
      { program: process.execPath, args: ['-e', script] },
      { onLine: ({ text }) => said.push(text), onExit: resolve },
      { onTraffic: (way, text) => said.push(`${way} ${text}`) },
    );
  });
  expect(exit).toMatchObject({ detail: 'exited with code 3, saying "Fehler: größer"' });
  expect(said).toEqual(expect.arrayContaining(['MESSAGE 五', 'heard MESSAGE 五', 'error Fehler: größer']));
});

it.runIf(process.platform === 'linux')(
  'a start that Node throws the failure of is an end like any other',
  async () => {
    const exit = await new Promise((resolve) => {
      // More than the system takes.
      const args = ['x'.repeat(4 << 20)];
      new EngineProcess({ program: process.execPath, args }, { onLine() {}, onExit: resolve });
    });
    expect(exit).toEqual({ started: false, detail: 'could not be started (E2BIG)' });
  },
);
