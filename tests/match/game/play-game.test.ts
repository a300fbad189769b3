import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Point } from '../../../src/game/position.ts';
import type { Rule } from '../../../src/game/rule.ts';
import { MemoryWatch } from '../../../src/match/game/memory-watch.ts';
import { type GameTerms, type PlayedGame, playGame } from '../../../src/match/game/play-game.ts';
import { Player, type Strictness } from '../../../src/match/game/player.ts';
import { EngineProcess, killAllEngines } from '../../../src/match/process/engine-process.ts';
import type { EngineSpec } from '../../../src/match/process/engine-spec.ts';
import { positionAfter } from '../../../src/match/schedule/openings.ts';
import { WAIT } from '../../battery.ts';
import { engine, referee, STRICT } from '../engines.ts';

const TERMS: GameTerms = { pauseMs: 0, adjudication: {} };

afterEach(killAllEngines);

interface Setting {
  readonly strictness?: Partial<Strictness>;
  readonly terms?: Partial<GameTerms>;
  readonly opening?: readonly Point[];
  readonly rule?: Rule;
  readonly board?: { readonly width: number; readonly height: number };
}

async function game(black: EngineSpec, white: EngineSpec, setting: Setting = {}): Promise<PlayedGame> {
  const strictness = { ...STRICT, ...setting.strictness };
  const players = { black: new Player(black, strictness), white: new Player(white, strictness) };
  const { board = { width: 15, height: 15 }, opening = [], rule = 'freestyle' } = setting;
  const watch = new MemoryWatch(players);
  const played = await playGame(
    players,
    positionAfter(opening, board, rule),
    { ...TERMS, ...setting.terms },
    referee,
  );
  await watch.end();
  await Promise.all([players.black.end(), players.white.end()]);
  return played;
}

describe('the referee', () => {
  it('sees a row, whichever side makes it', async () => {
    const first = await game(engine('row'), engine('weak', ['weak']));
    expect(first.ending).toEqual({ kind: 'five', winner: 'black' });
    expect(first.moves).toHaveLength(9);
    const second = await game(engine('weak', ['weak']), engine('row'));
    expect(second.ending).toEqual({ kind: 'five', winner: 'white' });
    expect(second.moves).toHaveLength(10);
  });

  it('sends initial lines before START, and passes over what they are answered', async () => {
    const said = { sent: [] as string[], heard: [] as string[], error: [] as string[] };
    // It answers TAKEBACK with OK.
    const initial = ['TAKEBACK 0,0', 'INFO strength 3'];
    const spec = { ...engine('row', ['start=slow']), initial };
    const player = new Player(spec, STRICT, (way, text) => said[way].push(text));
    const other = new Player(engine('weak', ['weak']), STRICT);
    const start = positionAfter([], { width: 15, height: 15 }, 'freestyle');
    const { ending } = await playGame({ black: player, white: other }, start, TERMS, referee);
    expect(ending).toEqual({ kind: 'five', winner: 'black' });
    expect(said.sent.slice(0, 4)).toEqual([...initial, 'ABOUT', 'START 15']);
    expect(said.heard.filter((line) => line === 'OK')).toHaveLength(2);
    await Promise.all([player.end(), other.end()]);
  });

  it('adds the standard error of an engine to its file, game by game', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tengen-stderr-'));
    const errorFile = path.join(folder, 'row.txt');
    const noisy = { ...engine('row', ['fault=stderr', 'at=1']), errorFile };
    for (let i = 0; i < 2; i++)
      expect((await game(noisy, engine('weak', ['weak']))).ending.kind).toBe('five');
    const twice = 'Warning: something\n'.repeat(2);
    await vi.waitFor(() => expect(readFileSync(errorFile, 'utf8')).toBe(twice), WAIT);
    rmSync(folder, { recursive: true });
  });

  it('begins from an opening, with the side to move that follows from it', async () => {
    const opening = [
      { x: 7, y: 7 },
      { x: 8, y: 8 },
      { x: 0, y: 14 },
    ];
    const { moves, ending } = await game(engine('weak', ['weak']), engine('row'), { opening });
    expect(moves[0]?.point).toEqual({ x: 1, y: 14 });
    expect(ending).toEqual({ kind: 'five', winner: 'white' });
  });

  it('does not count the pause between moves as its own time', async () => {
    const pauseMs = 40;
    // On a busy machine the referee's own time is longer, but no game would have less than its pauses if they counted.
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 10 && least > 8 * pauseMs; tries++) {
      const { moves, refereeMs } = await game(engine('row'), engine('weak', ['weak']), {
        terms: { pauseMs },
      });
      expect(moves).toHaveLength(9);
      expect(refereeMs).toBeGreaterThan(0);
      least = Math.min(least, refereeMs);
    }
    // Eight pauses.
    expect(least).toBeLessThan(8 * pauseMs);
  });

  it('plays on rectangles', async () => {
    const { moves, ending } = await game(engine('row'), engine('weak', ['weak']), {
      board: { width: 9, height: 6 },
    });
    expect(moves[0]?.point).toEqual({ x: 0, y: 5 });
    expect(ending).toEqual({ kind: 'five', winner: 'black' });
  });

  it('knows what each rule wins by', async () => {
    // Black has 1 to 4 and 6 of the lowest row; its next move there, 0, makes five, and 5 would make six.
    const opening = [1, 2, 3, 4, 6].flatMap((x, i) => [
      { x, y: 14 },
      { x: 2 * i, y: 0 },
    ]);
    const five = await game(engine('row'), engine('weak', ['weak']), { opening, rule: 'standard' });
    expect(five.moves).toHaveLength(1);
    expect(five.ending).toEqual({ kind: 'five', winner: 'black' });
    const blocked = [...opening, { x: 14, y: 0 }, { x: 0, y: 14 }];
    const six = await game(engine('row'), engine('weak', ['weak']), {
      opening: blocked,
      rule: 'standard',
      terms: { drawAfter: 13 },
    });
    expect(six.moves.map(({ point }) => point)).toEqual([{ x: 5, y: 14 }]);
    expect(six.ending).toEqual({ kind: 'move-limit' });
    const freestyle = await game(engine('row'), engine('weak', ['weak']), { opening: blocked });
    expect(freestyle.ending).toEqual({ kind: 'five', winner: 'black' });
  });

  it('lets black lose by a forbidden point', async () => {
    // 1 to 3 and 5 to 6 of the lowest row, 0 white's: black's next move there, 4, makes six.
    const black = [1, 2, 3, 5, 6].map((x) => ({ x, y: 14 }));
    const white = [{ x: 0, y: 14 }, ...[2, 4, 6, 8].map((x) => ({ x, y: 0 }))];
    const opening = black.flatMap((point, i) => [point, white[i] as Point]);
    const { ending, moves } = await game(engine('row'), engine('weak', ['weak']), { opening, rule: 'renju' });
    expect(moves.map(({ point }) => point)).toEqual([{ x: 4, y: 14 }]);
    expect(ending).toEqual({ kind: 'forbidden' });
  });

  it('draws after a number of moves, or on a full board', async () => {
    const weak = ['weak'];
    const limited = await game(engine('a', weak), engine('b', weak), { terms: { drawAfter: 20 } });
    expect(limited.ending).toEqual({ kind: 'move-limit' });
    expect(limited.moves).toHaveLength(20);
    const full = await game(engine('a', weak), engine('b', weak), {
      board: { width: 5, height: 5 },
      rule: 'standard',
    });
    expect(full.ending).toEqual({ kind: 'full-board' });
    expect(full.moves).toHaveLength(25);
  });

  it('adjudicates only when asked to', async () => {
    const [up, down] = [
      engine('up', ['weak', 'says=Depth 5-9 | Eval 900']),
      engine('down', ['weak', 'says=ev -M8']),
    ];
    const adjudication = { win: { value: 800, moves: 3 } };
    const ended = await game(up, down, { terms: { adjudication, drawAfter: 40 } });
    expect(ended.ending).toEqual({ kind: 'adjudicated', winner: 'black' });
    expect(ended.moves).toHaveLength(6);
    expect(ended.moves[0]?.report).toEqual({
      depth: 5,
      selectiveDepth: 9,
      evaluation: { kind: 'value', value: 900 },
    });
    const played = await game(up, down, { terms: { drawAfter: 40 } });
    expect(played.ending).toEqual({ kind: 'move-limit' });
  });
});

describe('a fault of white at its second move', () => {
  it.each([
    ['crash', 'crash', /^exited with code 3, saying "out of ideas"$/],
    ['hang', 'hang', /^gave no answer to TURN 0,2|^gave no answer to TURN/],
    ['late', 'late', /^took [89]\d\d|^took 1\d\d\d ms for a move and had 200 ms$/],
    ['junk', 'junk', /^said "Hello there" where the answer to TURN \d+,\d+ was due$/],
    ['bare', 'junk', /^said "MESSAGE" where/],
    ['error', 'error', /^answered TURN \d+,\d+ with "ERROR no idea"$/],
    ['occupied', 'illegal', /^played [A-O]\d+ \(\d+,\d+\), which is taken$/],
    ['off-board', 'illegal', /^played 15,0, which is off the board$/],
  ] as const)('is recorded as what it is: %s', async (fault, kind, detail) => {
    const { ending, moves } = await game(engine('good', ['weak']), engine('bad', [`fault=${fault}`]));
    expect(ending).toEqual({
      kind: 'fault',
      by: 'white',
      fault: { kind, detail: expect.stringMatching(detail) },
    });
    expect(moves).toHaveLength(3);
  });

  it('out of turn is charged to the one who speaks, while the other one thinks', async () => {
    const { ending } = await game(engine('slow', ['weak', 'delay=100']), engine('bad', ['fault=twice']));
    expect(ending).toEqual({
      kind: 'fault',
      by: 'white',
      fault: { kind: 'out-of-turn', detail: 'said "14,0" though nothing was asked' },
    });
  });

  it('a process that ends while the other one thinks is charged to its own side', async () => {
    const dying = engine('dying', ['weak']);
    let tellAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const players = {
      black: new Player(engine('slow', ['delay=400']), STRICT, (_, text) => {
        if (text === 'BEGIN') tellAsked();
      }),
      white: new Player(dying, STRICT),
    };
    const playing = playGame(
      players,
      positionAfter([], { width: 15, height: 15 }, 'freestyle'),
      TERMS,
      referee,
    );
    await asked;
    process.kill(players.white.pid ?? 0, 'SIGKILL');
    expect((await playing).ending).toEqual({
      kind: 'fault',
      by: 'white',
      fault: { kind: 'crash', detail: 'was ended by SIGKILL' },
    });
  });

  it('at START has a kind of its own', async () => {
    const refused = await game(engine('good'), engine('bad', ['start=refuse']));
    expect(refused.ending).toMatchObject({
      by: 'white',
      fault: { kind: 'no-start', detail: 'answered START 15 with "ERROR no such board"' },
    });
    const silent = await game(engine('good'), engine('bad', ['start=silent']), {
      strictness: { startMs: 3_000 },
    });
    expect(silent.ending).toMatchObject({
      by: 'white',
      fault: { kind: 'no-start', detail: 'did not answer START 15 with OK within 3000 ms' },
    });
    const gone = await game(engine('good'), engine('bad', ['start=exit']));
    expect(gone.ending).toMatchObject({ by: 'white', fault: { kind: 'crash' } });
    const none = await game(engine('good'), {
      ...engine('bad'),
      command: { program: '/no/such/program', args: [] },
    });
    expect(none.ending).toMatchObject({
      by: 'white',
      fault: { kind: 'no-start', detail: 'could not be started (ENOENT)' },
    });
  });

  it.runIf(process.platform === 'linux')('memory is measured and limited', async () => {
    const limits = { turnMs: 60_000 };
    const { ending } = await game(
      engine('good', ['weak', 'delay=200'], limits),
      engine('bad', ['weak', 'fault=memory'], { ...limits, memory: 150 << 20 }),
    );
    expect(ending).toMatchObject({
      by: 'white',
      fault: {
        kind: 'memory',
        detail: expect.stringMatching(/^uses \d+ MiB of memory and may use 150 MiB$/),
      },
    });
  });
});

it('charges neither side when both fail', async () => {
  const { ending } = await game(engine('one', ['start=refuse']), engine('other', ['start=refuse']));
  expect(ending.kind).toBe('both-failed');
});

it('passes over junk and standard error if asked to, and counts them if asked to', async () => {
  const skipped = await game(engine('good', ['weak']), engine('bad', ['fault=junk']), {
    strictness: { junk: 'skip' },
  });
  expect(skipped.ending).toEqual({ kind: 'five', winner: 'white' });
  const ignored = await game(engine('good', ['weak']), engine('bad', ['fault=stderr']));
  expect(ignored.ending).toEqual({ kind: 'five', winner: 'white' });
  const counted = await game(engine('good', ['weak']), engine('bad', ['fault=stderr']), {
    strictness: { standardError: 'output' },
  });
  expect(counted.ending).toMatchObject({
    by: 'white',
    fault: { kind: 'junk', detail: expect.stringContaining('Warning') },
  });
});

it("holds a player to its game's clock, and gives the increment back", async () => {
  const limits = { matchMs: 500, incrementMs: 0 };
  const strictness = { toleranceMs: 0 };
  const spent = await game(engine('slow', ['delay=120'], limits), engine('good', ['weak']), { strictness });
  expect(spent.ending).toMatchObject({ by: 'black', fault: { kind: 'late' } });
  expect(spent.moves.length).toBeLessThan(10);
  const given = await game(
    engine('slow', ['delay=120'], { ...limits, incrementMs: 200 }),
    engine('good', ['weak']),
    { strictness },
  );
  expect(given.ending).toEqual({ kind: 'five', winner: 'black' });
  expect(given.moves[0]?.leftMs).toBeGreaterThan(500);
});

it('lets a debt of the clock stay, so that the tolerance is given once for all moves', async () => {
  const limits = { matchMs: 600 };
  const { ending, moves } = await game(engine('slow', ['delay=300'], limits), engine('good', ['weak']), {
    strictness: { toleranceMs: 800 },
  });
  // Two moves by the clock, two more on credit.
  const late = /^took \d+ ms for a move when its clock was \d+ ms over$/;
  expect(ending).toMatchObject({ by: 'black', fault: { kind: 'late', detail: expect.stringMatching(late) } });
  const left = moves.filter((_, i) => i % 2 === 0).map(({ leftMs }) => leftMs ?? 0);
  expect(left.length).toBeLessThanOrEqual(4);
  expect(left.at(-1)).toBeLessThan(0);
});

it('gives the time of its clock again after a number of moves, and a tolerance of its own to each', async () => {
  const clocked = { matchMs: 500, movesPerMatchMs: 2 };
  const slow = engine('slow', ['delay=120'], clocked);
  const { ending, moves } = await game(slow, engine('good', ['weak']), { strictness: { toleranceMs: 0 } });
  expect(ending).toEqual({ kind: 'five', winner: 'black' });
  const left = moves.filter((_, i) => i % 2 === 0).map(({ leftMs }) => leftMs ?? 0);
  expect(left[1]).toBeGreaterThan(left[0] ?? 0);
  expect(left[2]).toBeLessThan(left[1] ?? 0);
  const late = { ...engine('late', ['delay=300'], { turnMs: 100 }), toleranceMs: 1_000 };
  const tolerated = await game(late, engine('good', ['weak']), { strictness: { toleranceMs: 0 } });
  expect(tolerated.ending).toEqual({ kind: 'five', winner: 'black' });
});

describe('what is sent to a player', () => {
  const opening = [
    { x: 7, y: 7 },
    { x: 8, y: 8 },
  ];
  const terms = { drawAfter: 8 };
  /** The questions to white, as it repeats them. */
  async function questions(setting: Setting): Promise<readonly string[]> {
    const lines: string[] = [];
    const white = new Player(engine('white', ['weak']), STRICT);
    const send = vi.spyOn(EngineProcess.prototype, 'send');
    send.mockImplementation(function (this: EngineProcess, ...sent: string[]) {
      if (this.pid === white.pid) lines.push(...sent.filter((line) => /^[BT]/.test(line)));
      this.write(sent.map((line) => `${line}\r\n`).join(''));
    });
    const black = new Player(engine('black', ['weak']), STRICT);
    const start = positionAfter(setting.opening ?? [], { width: 15, height: 15 }, 'freestyle');
    await playGame({ black, white }, start, { ...TERMS, ...setting.terms }, referee);
    send.mockRestore();
    await Promise.all([black.end(), white.end()]);
    return lines.map((line) => line.split(' ')[0] ?? '');
  }

  it('is the last move, or after an opening first of all the position', async () => {
    expect(await questions({ terms })).toEqual(['TURN', 'TURN', 'TURN', 'TURN']);
    expect(await questions({ terms, opening })).toEqual(['BOARD', 'TURN', 'TURN']);
  });

  it('is always the position if asked to', async () => {
    const always = { ...terms, alwaysBoard: true };
    expect(await questions({ terms: always })).toEqual(['BOARD', 'BOARD', 'BOARD', 'BOARD']);
  });
});
