import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { BUNDLE } from '../../../protocol-tests/programs.ts';
import { match } from '../../../src/cli/match.ts';
import { MemoryWatch } from '../../../src/match/game/memory-watch.ts';
import { playGame } from '../../../src/match/game/play-game.ts';
import { Player } from '../../../src/match/game/player.ts';
import { askName } from '../../../src/match/process/ask-name.ts';
import { killAllEngines } from '../../../src/match/process/engine-process.ts';
import type { EngineSpec } from '../../../src/match/process/engine-spec.ts';
import { queuedEngine } from '../../../src/match/queue/engine-files.ts';
import { positionAfter } from '../../../src/match/schedule/openings.ts';
import { PATIENCE_MS } from '../../battery.ts';
import { runInProcess } from '../../run-in-process.ts';
import { engine, referee, STRICT } from '../engines.ts';
import { cmd } from '../match-program.ts';

const [program = '', ...args] = BUNDLE[1];
const GTP: EngineSpec = {
  ...engine('gtp', [], { turnMs: 20_000, nodes: 300 }),
  command: { program, args: [...args, 'gtp'], protocol: 'gtp' },
};

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-gtp-'));
afterEach(killAllEngines);
afterAll(() => rmSync(folder, { recursive: true }));

it('plays games under the referee, either side, in one process', async () => {
  const sent: string[] = [];
  const strictness = { ...STRICT, startMs: PATIENCE_MS, hangMs: PATIENCE_MS };
  const gtp = new Player(GTP, strictness, (way, text) => way === 'sent' && sent.push(text));
  for (const [rule, isBlack] of [
    ['renju', true],
    ['freestyle', false],
  ] as const) {
    const other = new Player(engine('random', ['random'], {}), strictness);
    const players = isBlack ? { black: gtp, white: other } : { black: other, white: gtp };
    const watch = new MemoryWatch(players);
    const opening = [
      { x: 7, y: 7 },
      { x: 8, y: 6 },
      { x: 8, y: 8 },
    ];
    const start = positionAfter(opening, { width: 15, height: 15 }, rule);
    const { ending } = await playGame(players, start, { pauseMs: 0, adjudication: {} }, referee);
    expect(ending).toEqual({ kind: 'five', winner: isBlack ? 'black' : 'white' });
    await watch.end();
    await other.end();
  }
  await gtp.end();
  expect(sent).toEqual(
    expect.arrayContaining([
      'kata-set-rule basicrule RENJU',
      'kata-set-param maxVisits 300',
      'genmove b',
      'quit',
    ]),
  );
});

it('is asked for its name', async () => {
  expect(await askName(GTP.command, PATIENCE_MS)).toBe('Tengen');
});

it('that speaks the Gomocup protocol after all is recognised at once', async () => {
  const command = { program, args, protocol: 'gtp' } as const;
  expect(await askName(command, PATIENCE_MS)).toBeUndefined();
  const mistaken = new Player({ ...GTP, command }, { ...STRICT, startMs: PATIENCE_MS });
  const start = positionAfter([], { width: 15, height: 15 }, 'freestyle');
  expect(await mistaken.newGame(start)).toMatchObject({
    kind: 'no-start',
    detail: expect.stringContaining('leave out proto=gtp'),
  });
  await mistaken.end();
});

/** An engine that runs this program, which has `line` for each line that it is sent. */
function scripted(program: string): EngineSpec {
  const source = `require('node:readline').createInterface(process.stdin).on('line', (line) => { ${program} })`;
  return { ...GTP, command: { program: process.execPath, args: ['-e', source], protocol: 'gtp' } };
}

it('that never answers, or dies in the middle of an answer, is found out', async () => {
  const start = positionAfter([], { width: 15, height: 15 }, 'freestyle');
  const silent = new Player(scripted(''), { ...STRICT, startMs: 300 });
  expect(await silent.newGame(start)).toMatchObject({ kind: 'no-start' });
  await silent.end();
  const dying = new Player(
    scripted(
      "if (!line.startsWith('genmove')) process.stdout.write('=\\n\\n'); else process.stdout.write('= H8\\nlong', () => process.exit(3))",
    ),
    { ...STRICT, startMs: PATIENCE_MS, hangMs: PATIENCE_MS },
  );
  expect(await dying.newGame(start)).toBeUndefined();
  expect(await dying.move(start, false)).toMatchObject({
    fault: { kind: 'crash', detail: expect.stringContaining('exited with code 3') },
  });
  await dying.end();
});

it('is played by the command, and named in the table', async () => {
  const gtp = ['--engine', `cmd="${program}" ${args.map((word) => `"${word}"`).join(' ')} gtp`, 'proto=gtp'];
  const other = ['--engine', 'name=random', cmd('random')];
  const options = ['--each', 'nodes=300', 'tc=inf', '--games', '2', '--out', path.join(folder, 'match')];
  const { status, stdout } = await runInProcess(match, [...gtp, ...other, ...options]);
  expect(stdout).toMatch(/^ *1 +Tengen +2 +\+2 =0 −0 .* –$/m);
  expect(status).toBe(0);
});

it('is not played through a queue, whose engines speak the other protocol', async () => {
  await expect(queuedEngine(GTP)).rejects.toThrow('Engine gtp speaks the Go Text Protocol (proto=gtp)');
});
