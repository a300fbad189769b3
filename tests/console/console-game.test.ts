import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as afterEvents } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { PointThreats } from '../../src/binding/point-threats.ts';
import { ConsoleGame, type ConsoleParts } from '../../src/console/console-game.ts';
import { RecordFiles } from '../../src/console/record-files.ts';
import { threatLines } from '../../src/console/threat-lines.ts';
import type { ConsoleSettings } from '../../src/console/typed-commands.ts';
import type { Scene } from '../../src/console/views.ts';
import { formatPoint, formatPoints, parsePoint } from '../../src/game/formats/notation.ts';
import type { EngineTurn } from '../../src/play/computer-player.ts';
import type { Action } from '../../src/play/engine-actions.ts';
import { type Game, movesLine } from '../../src/play/game.ts';
import { LANGUAGE_TAGS, useLanguage } from '../../src/play/languages.ts';
import { levelOf } from '../../src/play/level.ts';
import { lastStep, type WinStep, winStep } from '../../src/solve/win-tree.ts';

const { referee } = new DirectSearch({ core: coreBytes() });
const pointThreats = new PointThreats(coreBytes);

const SETTINGS: ConsoleSettings = {
  width: 15,
  height: 15,
  rule: 'freestyle',
  rowLength: 5,
  opening: 'free',
  colour: 'black',
  level: 5,
  turnMs: 5000,
  isByHand: false,
};

/** After H8 I8 J8: K8 makes an open four, which G8 or L8 completes. */
const OPEN_FOUR = winStep(
  { x: 10, y: 7 },
  [{ reply: { x: 11, y: 7 }, answer: lastStep({ x: 6, y: 7 }) }],
  lastStep({ x: 11, y: 7 }),
);

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-play-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A game whose engine answers when and what the test says. */
class Table {
  readonly game: ConsoleGame;
  said: string[] = [];
  scene: Scene | undefined;
  asked: { readonly game: Game; readonly level: number; readonly turnMs: number }[] = [];
  stops = 0;
  /** What "solve" finds, and its signals. */
  proof: WinStep | undefined = OPEN_FOUR;
  signals: AbortSignal[] = [];
  givenUp = 0;
  #answer: ((turn: EngineTurn | undefined) => void) | undefined;
  #fail: ((error: unknown) => void) | undefined;

  constructor(settings: Partial<ConsoleSettings> = {}) {
    const parts: ConsoleParts = {
      referee,
      files: new RecordFiles(),
      threats: (position) => threatLines(position, referee, pointThreats),
      solve: async (_position, signal) => {
        this.signals.push(signal);
        const { proof } = this;
        await Promise.resolve();
        if (!proof) return { verdict: signal.aborted ? 'unknown' : 'none', ms: 2600 };
        return { verdict: 'win', ms: 2600, proof: { first: proof, firstMoves: [proof.move] } };
      },
      balance: async () => ({ point: { x: 8, y: 6 }, score: { kind: 'value', value: 0 } }),
      computer: {
        think: (game, options) => {
          this.asked.push({ game, ...options });
          return {
            answer: new Promise((resolve, reject) => {
              this.#answer = resolve;
              this.#fail = reject;
            }),
            stop: () => {
              this.stops++;
            },
            giveUp: () => {
              this.givenUp++;
            },
          };
        },
      },
      view: {
        begin: () => {
          this.said = [];
        },
        say: (text) => {
          this.said.push(text);
        },
        update: (scene) => {
          this.scene = scene;
        },
        repeat() {},
        settle() {},
        think() {},
      },
    };
    this.game = new ConsoleGame({ ...SETTINGS, ...settings }, parts);
    this.game.begin();
  }

  /** What is said of lines, the last one's words. */
  type(...lines: readonly string[]): string {
    for (const line of lines) this.game.type(line);
    return this.said.join('\n');
  }

  /** The engine answers with points and choices. */
  async answer(...words: readonly string[]): Promise<string> {
    const actions = words.map((word): Action => {
      if (word === 'black' || word === 'white' || word === 'add-two') return { kind: 'choice', choice: word };
      if (/^\d+$/.test(word)) return { kind: 'choice', choice: Number(word) };
      const point = parsePoint(word, this.position);
      if (!point.ok) throw new Error(point.error);
      return { kind: 'point', point: point.value };
    });
    this.#answer?.({ actions, ms: 400 });
    await afterEvents();
    return this.said.join('\n');
  }

  async fail(error: unknown): Promise<string> {
    this.#fail?.(error);
    await afterEvents();
    return this.said.join('\n');
  }

  get position() {
    if (!this.scene) throw new Error('nothing was shown');
    return this.scene.game.position;
  }

  get moves(): string {
    return this.scene ? movesLine(this.scene.game) : '';
  }

  get status(): string {
    return this.scene?.status ?? '';
  }

  file(name: string): string {
    return path.join(folder, name);
  }
}

describe('a game against the engine', () => {
  it('goes from move to move, and says each', async () => {
    const table = new Table();
    expect(table.status).toBe('Your move (Black).');
    expect(table.said).toEqual([
      `Tengen plays at level 5 of 12 (rating about ${levelOf(5).rating}). Tengen takes at most 5s per move. Type a point such as H8 to move, "help" for all commands, "quit" to leave.`,
    ]);
    expect(table.type('h8')).toBe('1. Black H8');
    expect(table.game.isThinking).toBe(true);
    expect(table.asked[0]).toMatchObject({ level: 5, turnMs: 5000 });
    expect(await table.answer('I9')).toBe('1. Black H8\n2. White I9 (0.4 s)');
    expect(table.moves).toBe('H8 I9');
    expect(table.game.isThinking).toBe(false);
  });

  it('begins with the engine where the person plays white', async () => {
    const table = new Table({ colour: 'white' });
    expect(table.game.isThinking).toBe(true);
    await table.answer('H8');
    expect(table.status).toBe('Your move (White).');
  });

  it('is won with a row, which is shown', async () => {
    const table = new Table({ rowLength: 3, width: 3, height: 3 });
    for (const [own, other] of [
      ['A1', 'A2'],
      ['B1', 'B2'],
    ] as const) {
      table.type(own);
      await table.answer(other);
    }
    table.type('C1');
    expect(table.status).toBe(
      'Three in a row: you (Black) win. Score: you 1, Tengen 0. Type "new" for another game.',
    );
    expect(formatPoints(table.scene?.rows ?? [], table.position)).toBe('A1 B1 C1');
    expect(table.type('C3')).toBe('The game is over.');
    expect(table.type('undo')).toBe('');
    expect(table.moves).toBe('A1 A2 B1 B2');
    expect(table.type('score')).toBe('No game has ended yet.');
  });

  it('refuses what cannot be played, and goes on', async () => {
    const table = new Table();
    table.type('H8');
    await table.answer('I9');
    expect(table.type('I9')).toBe('I9 is taken.');
    expect(table.type('P3')).toBe('P3 is off the 15x15 board.');
    expect(table.type('hello')).toMatch(/^"hello" is neither a point/);
    expect(table.type('')).toBe('');
    expect(table.type('\u001b[31mred\u0007')).toBe(
      '"[31mred" is neither a point such as H8 nor a command. Type "help" for a list.',
    );
    expect(table.type('black')).toBe('There is nothing to choose now.');
    expect(table.type('stay')).toBe('There is nothing to choose now.');
    expect(table.type('turns')).toBe('"turns" works only with --debug, where stones are placed by hand.');
    expect(table.type('white H7')).toBe(
      '"white H7" works only with --debug, where stones are placed by hand.',
    );
    expect(table.type('stop')).toBe('Tengen is not thinking.');
    expect(table.type('level 13')).toBe(
      'There is no level 13. Levels go from 1 (beginner) to 12 (full strength).',
    );
    expect(table.moves).toBe('H8 I9');
  });

  it('takes back any number of moves, and redoes them', async () => {
    const table = new Table();
    expect(table.type('undo')).toBe('There is nothing to take back.');
    for (const [own, other] of [
      ['H8', 'I9'],
      ['H7', 'H6'],
      ['G8', 'F8'],
    ] as const) {
      table.type(own);
      await table.answer(other);
    }
    table.type('undo 2');
    expect(table.moves).toBe('H8 I9');
    table.type('redo');
    expect(table.moves).toBe('H8 I9 H7 H6');
    table.type('redo 9');
    expect(table.moves).toBe('H8 I9 H7 H6 G8 F8');
    expect(table.type('redo')).toBe('There is nothing to redo.');
    table.type('undo 99');
    expect(table.moves).toBe('');
    expect(table.game.isThinking).toBe(false);
  });

  it('takes back a move while the engine thinks of its answer, which nobody wants then', async () => {
    const table = new Table();
    table.type('H8');
    expect(table.type('G9')).toMatch(/^Tengen is thinking\. Type "stop"/);
    expect(table.type('hint')).toMatch(/^Tengen is thinking/);
    table.type('undo');
    expect([table.moves, table.givenUp, table.game.isThinking]).toEqual(['', 1, false]);
    await table.answer('I9');
    expect(table.moves).toBe('');
  });

  it('lets the engine be stopped, which then answers', async () => {
    const table = new Table();
    table.type('H8');
    table.type('stop');
    expect([table.stops, table.game.isThinking]).toEqual([1, true]);
    await table.answer('I9');
    expect(table.moves).toBe('H8 I9');
  });

  it('gives hints at full strength without playing them', async () => {
    const table = new Table({ level: 1 });
    table.type('hint');
    expect(table.asked[0]?.level).toBe(12);
    expect(table.type('undo')).toBe('Hint cancelled.');
    table.type('hint');
    expect(await table.answer('H8')).toBe('Hint: H8.');
    expect(table.scene?.hints).toEqual([{ x: 7, y: 7 }]);
    expect([table.moves, table.game.isThinking]).toEqual(['', false]);
    table.type('G7');
    expect(table.scene?.hints).toEqual([]);
  });

  it('swaps sides: the engine goes on with the other colour', async () => {
    const table = new Table();
    table.type('H8');
    await table.answer('I9');
    expect(table.type('swap')).toBe('You play White.');
    expect(table.game.isThinking).toBe(true);
    await table.answer('G7');
    expect(table.moves).toBe('H8 I9 G7');
    expect(table.status).toBe('Your move (White).');
  });

  it('keeps the score of a sitting', async () => {
    const table = new Table();
    expect(table.type('score')).toBe('No game has ended yet.');
    table.type('H8');
    expect(table.type('resign')).toBe('');
    expect(table.givenUp).toBe(1);
    expect(table.status).toMatch(/^You resigned: Tengen \(White\) wins\. Score: you 0, Tengen 1\./);
    expect(table.type('resign')).toBe('The game is over.');
    table.type('new');
    expect([table.moves, table.type('score')]).toEqual(['', 'Score: you 0, Tengen 1.']);
    table.type('resign');
    expect(table.type('swap')).toBe('You will play White in the next game.');
    expect(table.type('score')).toBe('Score: you 0, Tengen 2.');
    table.type('new');
    expect(table.game.isThinking).toBe(true);
    expect(table.type('score')).toBe('Score: you 0, Tengen 2.');
  });

  it('has a level and a time that can be changed', () => {
    const table = new Table();
    expect(table.type('level')).toBe(`Tengen plays at level 5 of 12 (rating about ${levelOf(5).rating}).`);
    expect(table.type('level 2')).toBe(`Tengen plays at level 2 of 12 (rating about ${levelOf(2).rating}).`);
    expect(table.type('time')).toBe('Tengen takes at most 5s per move.');
    expect(table.type('time 300ms')).toBe('Tengen takes at most 300ms per move.');
    table.type('H8');
    expect(table.asked[0]).toMatchObject({ level: 2, turnMs: 300 });
  });

  it('ends with the record and the score', () => {
    const table = new Table();
    table.type('H8', 'resign');
    expect(table.type('quit')).toBe('H8\nScore: you 0, Tengen 1.');
    expect(table.game.hasQuit).toBe(true);
  });
});

describe('records', () => {
  it('are printed and pasted back as one line, at any point of a game', async () => {
    const table = new Table();
    expect(table.type('moves')).toBe('No moves have been played.');
    table.type('H8');
    await table.answer('I9');
    const line = table.type('moves');
    expect(line).toBe('H8 I9');
    table.type('new');
    expect(table.type(line)).toBe('Moves put on the board: 2 moves.');
    expect([table.moves, table.game.isThinking]).toEqual(['H8 I9', false]);
    table.type('H8 I9 G7');
    expect(table.game.isThinking).toBe(true);
    await table.answer('F6');
    expect(table.moves).toBe('H8 I9 G7 F6');
    table.type('undo');
    expect(table.moves).toBe('H8 I9');
  });

  it('that cannot be played are reported, and the game stays', () => {
    const table = new Table({ colour: 'both' });
    table.type('H8');
    expect(table.type('H8 I9 H8')).toBe('Move 3, H8, is on the stone of move 1.');
    expect(table.type('H8 Z9')).toBe('Move 2: Z9 is off the 15x15 board.');
    expect(table.type('A1 O1 A2 O2 A3 O3 A4 O4 A5 O5')).toMatch(/^Move 10: the game is over/);
    expect(table.moves).toBe('H8');
  });

  it.each(['game.sgf', 'game.psq', 'GAME2.SGF'])('are saved to %s and loaded', (name) => {
    const table = new Table({ colour: 'both' });
    const file = table.file(name);
    table.type('H8', 'I9', 'G7');
    expect(table.type(`save ${file}`)).toBe(`Saved: ${file}.`);
    table.type('A1');
    expect(table.type(`save ${file}`)).toBe(`Saved: ${file}.`);
    const other = new Table({ colour: 'both', width: 20, height: 20 });
    const rule = file.endsWith('psq') ? ' The record does not name its rule, so freestyle is used.' : '';
    expect(other.type(`load ${file}`)).toBe(
      `${file} loaded: 4 moves. The game is now freestyle on 15x15.${rule}`,
    );
    expect(other.moves).toBe('H8 I9 G7 A1');
    expect(other.position.width).toBe(15);
    other.type('new');
    expect(other.position.width).toBe(20);
  });

  it('keep what their record says, and tell what a file has no place for', () => {
    const file = path.join(folder, 'told.sgf');
    writeFileSync(file, '(;GM[4]SZ[15]RU[0]PB[Ann];B[hh]C[the centre];W[ig])');
    for (const settings of [{ colour: 'both' }, { isByHand: true }] as const) {
      const table = new Table(settings);
      table.type(`load ${file}`);
      const again = table.file(`again${settings.colour ?? ''}.sgf`);
      expect(table.type(`save ${again}`)).toBe(`Saved: ${again}.`);
      expect(readFileSync(again, 'utf8')).toMatch(/PB\[Ann\][\s\S]*C\[[\s\S]*the centre\]/);
    }
    const table = new Table({ colour: 'both' });
    table.type(`load ${file}`);
    const psq = table.file('told.psq');
    expect(table.type(`save ${psq}`)).toBe(`Saved: ${psq}. A .psq has no place for: rule, comments.`);
  });

  it('keep variations, but for those that pass, and say so', () => {
    const table = new Table({ colour: 'both' });
    expect(table.type('(;SZ[15];B[hh](;W[ii])(;W[ij]))')).not.toContain('pass');
    expect(table.type('(;SZ[15];B[hh](;W[ii])(;W[];B[ij]))')).toContain(
      'Variations with a pass are left out.',
    );
  });

  it('that replace a game can be taken back at once, and so can a new game', async () => {
    const table = new Table({ colour: 'both' });
    const line = 'H8 I9 G7 I7 F6 H10 G9 A1 B1 C1';
    for (const point of line.split(' ')) table.type(point);
    expect(table.type('A2 A3')).toBe(
      'Moves put on the board: 2 moves. "undo" brings back the previous game.',
    );
    expect(table.type('undo')).toBe('The previous game is back.');
    expect(table.moves).toBe(line);
    table.type('new');
    expect(table.type('undo')).toBe('The previous game is back.');
    expect(table.moves).toBe(line);
    table.type('A2 A3', 'A4', 'undo', 'undo');
    table.type('undo 5');
    expect(table.moves).toBe('');
    expect(table.type('undo')).toBe('The previous game is back.');
    expect(table.moves).toBe(line);
    const hand = new Table({ isByHand: true });
    hand.type('H8', '(;SZ[15]AB[aa]PL[B])', 'undo');
    expect(hand.moves).toBe('H8');
  });

  it('of other games are read on demand alone, and said to be', () => {
    const file = path.join(folder, 'go.sgf');
    writeFileSync(file, '(;GM[1]SZ[15]RU[0];B[hh])');
    const table = new Table({ colour: 'both' });
    const refused = 'game 1: GM[1] is Go, not Gomoku (4): type "any-game" to read its moves all the same.';
    expect(table.type(`load ${file}`)).toBe(`${file}: G${refused.slice(1)}`);
    expect(table.type('(;GM[1]SZ[15]RU[0];B[hh])')).toBe(`G${refused.slice(1)}`);
    table.type('any-game');
    const read = "1 move. GM[1] is Go: its moves are taken for Gomoku's.";
    expect(table.type(`load ${file}`)).toBe(`${file} loaded: ${read}`);
    expect(new Table({ colour: 'both', anyGame: true }).type(`load ${file}`)).toBe(`${file} loaded: ${read}`);
  });

  it('are not written over others, nor under names that say no format', () => {
    const table = new Table({ colour: 'both' });
    const file = table.file('kept.sgf');
    writeFileSync(file, 'kept');
    table.type('H8');
    expect(table.type(`save ${file}`)).toBe(`Cannot write ${file}: it is there already.`);
    expect(readFileSync(file, 'utf8')).toBe('kept');
    expect(table.type('save game.txt')).toBe('Use a name ending in .psq or .sgf ("game.txt" does not).');
    expect(table.type(`save ${table.file('no/folder.sgf')}`)).toMatch(
      /^Cannot write .*: there is no such file/,
    );
  });

  it('that cannot be read are reported in a sentence', () => {
    const table = new Table({ colour: 'both' });
    table.type('H8');
    expect(table.type(`load ${table.file('none.sgf')}`)).toMatch(
      /^Cannot read .*: there is no such file or folder\.$/,
    );
    expect(table.type(`load ${folder}`)).toMatch(/^Cannot read .*: it is a folder\.$/);
    const file = table.file('broken.sgf');
    writeFileSync(file, '(;GM[4]SZ[15];B[zz]');
    expect(table.type(`load ${file}`)).toMatch(/broken\.sgf: .*\.$/);
    writeFileSync(file, 'nothing of the kind');
    expect(table.type(`load ${file}`)).toMatch(/it is no record of a game/i);
    writeFileSync(file, '(;GM[4]SZ[40];B[aa])');
    expect(table.type(`load ${file}`)).toBe('No game can be played on a board of 40x40.');
    expect(table.moves).toBe('H8');
  });
});

describe('renju', () => {
  const BEFORE_FOUL = 'H8 A1 I8 A3 J9 A5 J10 A7';

  it('refuses a forbidden point with its reason and the rows, which are marked', () => {
    const table = new Table({ rule: 'renju', colour: 'both' });
    table.type(BEFORE_FOUL);
    expect((table.scene?.forbidden ?? []).map((point) => formatPoint(point, table.position))).toEqual(['J8']);
    expect(table.type('J8')).toBe('J8 is forbidden to Black: double three (H8 I8 J8 and J10 J9 J8).');
    expect(table.moves).toBe(BEFORE_FOUL);
    expect(formatPoints(table.scene?.rows ?? [], table.position)).toBe('H8 I8 J8 J10 J9 J8');
    expect(table.type('forbidden')).toBe('J8 is forbidden to Black: double three (H8 I8 J8 and J10 J9 J8).');
    table.type('O15');
    expect(table.type('J8')).toBe('10. White J8');
    expect(table.type('forbidden')).toBe('No point is forbidden to Black.');
  });

  it('has nothing forbidden in other games', () => {
    expect(new Table().type('forbidden')).toBe('Nothing is forbidden in freestyle.');
  });

  it('takes a record with a forbidden move for what it is', () => {
    const table = new Table({ rule: 'renju', colour: 'both' });
    expect(table.type(`${BEFORE_FOUL} J8 A8`)).toBe('Move 9: J8 is forbidden to Black.');
    table.type(`${BEFORE_FOUL} J8`);
    expect(table.status).toContain('J8 was forbidden to Black: White wins.');
  });
});

describe('openings', () => {
  it('swap after the third stone: the person may take black, or leave it', async () => {
    const table = new Table({ opening: 'swap-after-third', colour: 'white' });
    await table.answer('H8', 'I9', 'I8');
    expect(table.status).toBe(
      'Your turn (White): type "black" to take Black, or "white" to stay White. Next: The game goes on as usual.',
    );
    expect(table.type('K9')).toBe('Choose a side first.');
    expect(table.type('swap')).toBe('You play Black.');
    expect(table.game.isThinking).toBe(true);
    await table.answer('G7');
    expect(table.status).toBe('Your move (Black).');
  });

  it('swap after the third stone: the engine may take black', async () => {
    const table = new Table({ opening: 'swap-after-third' });
    expect(table.status).toBe(
      'Your turn (Black): place a black stone on H8, then two more. Next: White may swap colours.',
    );
    expect(table.type('I8')).toMatch(/H8/);
    table.type('H8');
    expect(table.status).toBe(
      'Your turn (Black): place a white stone in the square G7 to I9, then one more. Next: White may swap colours.',
    );
    table.type('I9', 'K3');
    expect(table.game.isThinking).toBe(true);
    expect(await table.answer('black')).toMatch(/Tengen takes Black/);
    expect(table.status).toBe('Your move (White).');
  });

  it('two fifth moves: the person offers, the engine chooses', async () => {
    const table = new Table({ opening: 'two-fifths' });
    table.type('H8');
    await table.answer('I9');
    table.type('H7');
    await table.answer('H9');
    expect(table.status).toBe(
      'Your turn (Black): offer a fifth move (1 of 2). Next: White chooses which of them is played.',
    );
    expect(table.type('G6')).toBe('G6 is offered.');
    expect(table.status).toContain('offer a fifth move (2 of 2)');
    expect(formatPoints(table.scene?.offered ?? [], table.position)).toBe('G6');
    table.type('J10');
    await table.answer('J10');
    expect(table.moves).toMatch(/ J10$/);
    expect(table.game.isThinking).toBe(true);
  });

  it('two fifth moves: the engine offers, the person chooses', async () => {
    const table = new Table({ opening: 'two-fifths', colour: 'white' });
    await table.answer('H8');
    table.type('I9');
    await table.answer('H7');
    table.type('H9');
    expect(await table.answer('G6', 'J10')).toMatch(/Tengen offers G6 .*\nTengen offers J10/);
    expect(table.status).toBe(
      'Your turn (White): choose the fifth move to be played: G6, J10. Next: The game goes on as usual.',
    );
    expect(table.type('A1')).toMatch(/not one of the fifth moves/);
    expect(table.type('J10')).toBe('5. Black J10');
    expect(table.status).toBe('Your move (White).');
  });

  it('soosorv-8: the person says how many fifth moves, the engine offers them', async () => {
    const table = new Table({ opening: 'soosorv-8', colour: 'white', rule: 'renju' });
    expect(table.said.at(-1)).toBe('Opening: Soosorv-8. Type "opening" for its steps.');
    await table.answer('H8', 'I9', 'J10');
    expect(table.type('3')).toContain('"3" is neither a point');
    table.type('stay');
    expect(table.status).toBe(
      'Your turn (White): place a white stone. Next: White says how many fifth moves Black must offer (1 to 8).',
    );
    table.type('A15');
    expect(table.status).toBe(
      'Your turn (White): how many fifth moves must Black offer, 1 to 8? Next: Black may swap colours.',
    );
    expect(table.type('9')).toBe('Choose a number of fifth moves first, 1 to 8.');
    expect(table.type('G7')).toBe('Choose a number of fifth moves first, 1 to 8.');
    table.type('hint');
    expect(await table.answer('2')).toBe('Hint: 2 fifth moves.');
    table.type('3');
    expect(await table.answer('black')).toContain('Tengen stays Black');
    await table.answer('G7', 'G8', 'I7');
    expect(table.status).toContain('choose the fifth move to be played: G7, G8, I7');
    table.type('G8');
    expect(table.moves).toBe('H8 I9 J10 A15 G8');
  });

  it('taraguchi-10: the points allowed are marked, ten fifth moves are offered, none a mirror image', async () => {
    const table = new Table({ opening: 'taraguchi-10', rule: 'renju' });
    expect(formatPoints(table.scene?.allowed ?? [], table.position)).toBe('H8');
    expect(table.type('opening').split('\n')).toEqual([
      'Taraguchi-10:',
      '1. Black places a black stone on H8.',
      '2. White may swap colours.',
      '3. White places a white stone in the square G7 to I9.',
      '4. Black may swap colours.',
      '5. Black places a black stone in the square F6 to J10.',
      '6. White may swap colours.',
      '7. White places a white stone in the square E5 to K11.',
      '8. Black may swap colours, or offer ten fifth moves, of which White chooses one.',
      '9. Black places a black stone in the square D4 to L12.',
      '10. White may swap colours.',
      '11. The game goes on as usual.',
    ]);
    table.type('H8');
    await table.answer('white');
    await table.answer('H9');
    table.type('stay', 'H7');
    await table.answer('white');
    await table.answer('H10');
    expect(table.status).toMatch(
      /or "ten" to offer ten fifth moves\. Next: Black places .* D4 to L12 \/ Black offers 10 fifth moves, /,
    );
    table.type('ten');
    table.type('G8');
    expect(formatPoints(table.scene?.forbidden ?? [], table.position)).toBe('I8');
    expect(table.type('I8')).toBe('I8 is a mirror image of G8: offer a different move.');
    table.type('G7', 'G6', 'G5', 'G4', 'G3', 'G2', 'G1', 'F8', 'F7');
    await table.answer('G5');
    expect(table.moves).toBe('H8 H9 H7 H10 G5');
  });

  it('yamaguchi: the engine says how many, the person may swap', async () => {
    const table = new Table({ opening: 'yamaguchi', colour: 'white', rule: 'renju' });
    await table.answer('H8', 'I9', 'J10');
    expect(await table.answer('5')).toContain('Tengen asks for 5 fifth moves');
    table.type('swap');
    await table.answer('A15');
    expect(table.status).toBe(
      'Your turn (Black): offer a fifth move (1 of 5). Next: White chooses which of them is played.',
    );
  });

  it('take the points that they ask for in one line, too', async () => {
    const table = new Table({ opening: 'swap2', rule: 'renju' });
    expect(table.type('A1 O15, C7')).toBe('1. Black A1\n2. White O15\n3. Black C7');
    expect(table.game.isThinking).toBe(true);
    const both = new Table({ opening: 'yamaguchi', colour: 'both', rule: 'renju' });
    expect(both.type('H8 A1 H7')).toMatch(/^1\. Black H8\nA1 is not allowed: the second stone /);
    expect(both.type('H9 H7', 'two')).toBe('Choose a number of fifth moves first, 1 to 12.');
    both.type('3');
    expect(both.type('ten')).toBe('Choose "black" or "white".');
    both.type('stay', 'H10');
    expect(both.type('G8 I8')).toBe('G8 is offered.\nI8 is a mirror image of G8: offer a different move.');
    both.type('G7 G6', 'G6');
    expect(both.moves).toBe('H8 H9 H7 H10 G6');
    // A longer line is a game.
    const other = new Table({ opening: 'swap2', colour: 'both' });
    expect(other.type('A1 O15 C7 D7')).toMatch(/^Moves put on the board: 4 moves/);
  });

  it('go on where a saved game had come to, in its record as far as that', () => {
    const table = new Table({ opening: 'yamaguchi', colour: 'both', rule: 'renju' });
    table.type('H8 H9 H7', '3', 'swap', 'H10', 'G8');
    const file = table.file('opening.sgf');
    table.type(`save ${file}`);
    const { status } = table;
    const other = new Table({ colour: 'both' });
    expect(other.type(`load ${file}`)).toMatch(/^.*opening\.sgf loaded: 4 moves\./);
    expect([other.status, formatPoints(other.scene?.offered ?? [], other.position)]).toEqual([status, 'G8']);
    expect(status).toContain('offer a fifth move (2 of 3)');
    other.type('G7', 'G6', 'G7', `save ${other.file('later.sgf')}`);
    expect(other.moves).toBe('H8 H9 H7 H10 G7');
    expect(readFileSync(other.file('later.sgf'), 'utf8')).toMatch(
      /OPENING\[yamaguchi\]\[3 3\]\[3 black\]\[4 offer G8\].*C\[Yamaguchi\n(?:.*\n)*White: G7\]/,
    );
    other.type('undo 99');
    expect(other.status).toContain('place a black stone on H8');
    expect(other.type('new')).toBe('New game.');
    expect(other.status).toBe('Black to move.');
  });

  it('swap2: two stones are added, and the other side chooses', async () => {
    const table = new Table({ opening: 'swap2', colour: 'white' });
    await table.answer('H8', 'I9', 'K3');
    expect(table.status).toMatch(/"two" to add two stones/);
    table.type('hint');
    expect(await table.answer('white')).toBe('Hint: stay White.');
    table.type('hint');
    expect(await table.answer('black')).toBe('Hint: take Black.');
    table.type('two');
    expect(table.status).toBe(
      'Your turn (White): place a white stone, then one more. Next: Black may swap colours.',
    );
    table.type('A1');
    expect(table.status).toBe('Your turn (White): place a black stone. Next: Black may swap colours.');
    table.type('O15');
    expect(table.game.isThinking).toBe(true);
    await table.answer('white');
    expect(table.position.stones).toHaveLength(5);
  });
});

it('an interrupted game says how to go on with it; one that is left, its moves', () => {
  for (const isInterrupted of [true, false]) {
    const table = new Table({ colour: 'both' });
    table.type('Ｈ８');
    table.said = [];
    table.game.quit(isInterrupted);
    expect(table.said).toEqual([
      'H8',
      ...(isInterrupted ? ['To go on, start "tengen play" again and paste this line.'] : []),
    ]);
  }
});

it('says what game a record has made of it, where that is another one', () => {
  const table = new Table({ colour: 'both', rule: 'renju' });
  expect(table.type('(;FF[4]GM[4]SZ[19]RU[Freestyle];B[jj])')).toContain(
    'The game is now freestyle on 19x19.',
  );
  expect(table.type('(;FF[4]GM[4]SZ[19]RU[Freestyle];B[jj];W[kk])')).not.toContain('The game is now');
});

it('is saved with the name of who plays', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'tengen-named-'));
  for (const [name, saved] of [
    ['Ada', 'PB[Ada]'],
    [undefined, 'PB[Player]'],
  ] as const) {
    const file = path.join(home, `${name}.sgf`);
    const table = new Table({ colour: 'both', ...(name && { name }) });
    table.type('H8', `save ${file}`);
    expect(readFileSync(file, 'utf8')).toContain(saved);
  }
  rmSync(home, { recursive: true });
});

describe('stones put by hand', () => {
  it('that make a row are shown without a score, also where it is asked for', () => {
    const table = new Table({ isByHand: true });
    table.type('H8 I8 J8 K8 L8');
    expect(table.status).toBe('Five in a row: Black wins.');
    expect(table.type('score')).toBe('Stones placed by hand count for no score.');
  });

  it('are black, and what they make is named', () => {
    const table = new Table({ isByHand: true });
    expect(table.type('H8 J10 J9 I8')).toMatch(
      /^Black can make two open threes at J8, an open three at .*\.$/,
    );
    expect(table.position.stones.every(({ colour }) => colour === 'black')).toBe(true);
    table.type('undo 9');
    expect(table.type('H1 L9 L10 M11 N11 K11 L12')).toMatch(
      /^Black has an open three \(K11 M11 N11\) and an open three \(L12 L10 L9\)\.\nBlack can make two open fours at L11,/,
    );
  });

  it('are given what stands on the board', () => {
    const table = new Table({ isByHand: true });
    expect(table.type('H8 J10 J9 I8 I9')).toMatch(
      /^Black has an open three \(H8 I9 J10\)\.\nBlack can make /,
    );
    table.type('undo 9');
    expect(table.type('H1 L9 L10 M11 N11 K11 L12 L11')).toMatch(
      /^Black has an open four \(.*\) and an open four \(.*\)\.\nBlack can make a five at /,
    );
    expect(table.type('threats')).toMatch(/^Black has an open four/);
  });

  it('are taken away, blocked and turned, and that is taken back', () => {
    const table = new Table({ isByHand: true, width: 9, height: 7 });
    table.type('A1 B1 C1');
    expect(table.type('remove D4')).toBe('There is nothing on D4.');
    table.type('remove B1');
    table.type('block A7 C1');
    expect(table.position).toMatchObject({
      stones: [{ x: 0, y: 6 }],
      blocked: [
        { x: 0, y: 0 },
        { x: 2, y: 6 },
      ],
    });
    expect(table.type('A7')).toMatch(/^A7 is taken/);
    table.type('rotate');
    expect(table.position).toMatchObject({
      width: 7,
      height: 9,
      stones: [{ x: 0, y: 0 }],
      blocked: [
        { x: 6, y: 0 },
        { x: 0, y: 2 },
      ],
    });
    table.type('undo');
    expect(table.position).toMatchObject({ width: 9, height: 7, stones: [{ x: 0, y: 6 }] });
    table.type('mirror');
    expect(table.position.stones).toMatchObject([{ x: 8, y: 6 }]);
    table.type('block B1 b1 2,1');
    expect(table.position.blocked).toHaveLength(3);
    expect(table.type('block')).toMatch(/^"block" takes points/);
    expect(new Table().type('rotate')).toMatch(/^"rotate" works only with --debug/);
  });

  it('are solved, and the answer comes when it is there', async () => {
    const table = new Table({ isByHand: true });
    table.type('H8 I8 J8');
    expect(table.type('solve')).toBe('Tengen is looking for a proof.');
    expect(table.game.isThinking).toBe(true);
    await afterEvents();
    expect([table.said.at(-1), table.game.isThinking]).toEqual([
      'Black wins in 2 moves (proven): K8. Type "proof" to step through it.',
      false,
    ]);
    // Not when another position is on the board by then.
    table.type('solve');
    expect(table.type('solve')).toBe('Tengen is looking for a proof.');
    table.type('A1');
    await afterEvents();
    expect([table.said.join(' '), table.game.isThinking]).toEqual([
      expect.not.stringContaining('wins'),
      false,
    ]);
  });

  it('are solved no longer when that is stopped, the position is another one, or the game is left', async () => {
    const table = new Table({ colour: 'both' });
    table.type('H8 I8 J8', 'solve');
    expect(table.type('balance')).toBe('Tengen is looking for a proof.');
    expect(table.type('stop')).toBe('');
    await afterEvents();
    expect([table.said, table.signals[0]?.aborted]).toEqual([[expect.stringMatching(/^White wins/)], true]);
    expect(table.type('stop')).toBe('Tengen is not thinking.');
    table.type('solve', 'A1');
    expect([table.signals[1]?.aborted, table.game.isThinking]).toEqual([true, false]);
    // That the other search has not ended yet holds nothing up.
    expect(table.type('solve')).toBe('Tengen is looking for a proof.');
    await afterEvents();
    expect(table.said.at(-1)).toMatch(/^Black wins/);
    table.type('solve', 'quit');
    expect(table.signals.map(({ aborted }) => aborted)).toEqual([true, true, false, true]);
  });

  it('are solved in words of every language, also where there is no win', async () => {
    const said = async (proof: WinStep | undefined, isStopped = false) => {
      const table = new Table({ colour: 'both' });
      table.proof = proof;
      table.type('H8 I8', 'solve', ...(isStopped ? ['stop'] : []));
      await afterEvents();
      return table.said.at(-1);
    };
    expect(await said(undefined)).toBe('Black has no win by threats, and the search found none.');
    expect(await said(undefined, true)).toBe('Undecided: no proof within 3 s that Black wins.');
    for (const tag of LANGUAGE_TAGS) {
      useLanguage(tag);
      const texts = [await said(OPEN_FOUR), await said(undefined), await said(undefined, true)];
      useLanguage('en');
      const english = texts.filter((text) =>
        /win|move|proof to|--/i.test((text ?? '').replace('"proof"', '')),
      );
      expect([tag, english]).toEqual([tag, tag === 'en' ? texts : []]);
    }
  });

  it('have a proof that is stepped through', async () => {
    const table = new Table({ isByHand: true });
    table.type('H8 I8 J8');
    expect(table.type('proof')).toBe('There is no proof to step through: type "solve" first.');
    table.type('solve');
    await afterEvents();
    expect(table.type('proof')).toBe('K8\n  L8: G8 (1 move)\n  Any other: L8 (1 move)');
    expect(table.scene?.hints).toEqual([{ x: 10, y: 7 }]);
    expect(table.type('proof L8')).toBe('K8 L8 G8\n  The row is complete.');
    expect(table.type('proof A1')).toBe('K8 L8 G8\n  The row is complete.');
    expect(table.type('proof back')).toMatch(/^K8\n/);
    expect(table.type('proof H8')).toBe('H8 is taken.');
    expect(table.type('proof A1')).toBe('K8 A1 L8\n  The row is complete.');
    expect(table.type('proof Z99')).toMatch(/^Z99|^"Z99"|off the 15x15 board/);
    table.type('A1');
    expect(table.type('proof')).toMatch(/^There is no proof/);
  });

  it('have the last line of a long list of replies too, which is any other', async () => {
    const table = new Table({ isByHand: true });
    const replies = Array.from({ length: 14 }, (_, x) => ({
      reply: { x, y: 0 },
      answer: lastStep({ x: 6, y: 7 }),
    }));
    table.proof = winStep(OPEN_FOUR.move, replies, OPEN_FOUR.otherwise);
    table.type('H8 I8 J8', 'solve');
    await afterEvents();
    const lines = table.type('proof').split('\n');
    expect(lines.slice(12)).toEqual(['  L15: G8 (1 move)', '  ...', '  Any other: L8 (1 move)']);
  });

  it('are explained in lines of 80 columns, in every language', () => {
    for (const tag of LANGUAGE_TAGS) {
      useLanguage(tag);
      const help = new Table().type('help');
      useLanguage('en');
      // Signs of full width take two columns.
      const widths = help
        .split('\n')
        .map((line) => [...line].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0));
      expect([tag, Math.max(...widths)]).toEqual([tag, expect.toSatisfy((widest: number) => widest <= 80)]);
    }
  });

  it('have a balanced move, which is marked', async () => {
    const table = new Table({ isByHand: true });
    table.type('H8');
    expect(table.type('balance')).toBe('Tengen is looking for a balanced move.');
    await afterEvents();
    expect([table.said.at(-1), table.scene?.hints]).toEqual([
      'Balanced move: I9 (50 % chance to win).',
      [{ x: 8, y: 6 }],
    ]);
  });

  it('are drawn, and the game as an animated picture', () => {
    const table = new Table({ colour: 'both' });
    table.type('H8');
    table.type('I9');
    const [picture, film] = [table.file('board.svg'), table.file('film.SVG')];
    expect(table.type(`picture ${picture}`)).toBe(`Saved: ${picture}.`);
    expect(table.type(`film ${film}`)).toBe(`Saved: ${film}.`);
    expect(readFileSync(picture, 'utf8')).toMatch(/^<svg /);
    expect(readFileSync(film, 'utf8')).toContain('<animate');
    expect(table.type('film game.gif')).toBe(
      '"film" needs a file name ending in .svg, as in "film game.svg".',
    );
    expect(table.type(`picture ${table.file('none/a.svg')}`)).toMatch(
      /^Cannot write .*no such file or folder\.$/,
    );
  });

  it('are forbidden in renju as in a game', () => {
    const table = new Table({ isByHand: true, rule: 'renju' });
    expect(table.type('H8 J10 J9 I8')).toMatch(
      /^Black can make an open three at .*\nJ8 is forbidden to Black: double three \(H8 I8 J8 and J10 J9 J8\)\.$/,
    );
    expect(table.type('J8')).toMatch(/^J8 is forbidden to Black: double three/);
    table.type('undo 9');
    expect(table.type('H1 L9 L10 M11 N11 K11 L12')).toMatch(
      /\nL11 is forbidden to Black: double four \(K11 L11 M11 N11 and L12 L11 L10 L9\)\.$/,
    );
    table.type('undo 99');
    expect(table.type('A1 B1 C1 E1 F1')).toMatch(
      /D1 is forbidden to Black: overline \(A1 B1 C1 D1 E1 F1\)\./,
    );
  });

  it('are of the colour that was asked for, or in turns', () => {
    const table = new Table({ isByHand: true });
    table.type('H8', 'white');
    expect(table.status).toBe('Next stone: white.');
    expect(table.type('J10 J9')).toMatch(/White can make an open three at/);
    table.type('turns', 'A1', 'B1');
    expect(table.position.stones.map(({ colour }) => colour)).toEqual([
      'black',
      'white',
      'white',
      'black',
      'white',
    ]);
    table.type('undo 2', 'black H1 H2', 'white');
    expect(table.position.stones.slice(3).map(({ colour }) => colour)).toEqual(['black', 'black']);
    table.type('undo 2', 'turns', 'A1 B1', 'undo 2');
    expect(table.position.stones).toHaveLength(3);
    table.type('redo');
    expect(table.moves).toBe('H8 J10 J9 A1');
  });

  it('may stand anywhere, in any order; what is forbidden is reported at the end of the line', () => {
    const table = new Table({ isByHand: true, rule: 'renju' });
    expect(table.type('black H9 H7 G8 I8 H8 A1 A3')).toMatch(/^H8 .*double three/);
    table.type('white H10 H6');
    expect(table.moves).toBe('H9 H7 G8 I8 H8 A1 A3 H10 H6');
    expect(table.type('A5 H8')).toBe('H8 is taken. No stone of this line was placed.');
    expect(table.position.stones).toHaveLength(9);
    table.type('black B1 C1 D1 E1 O15');
    expect(table.position.stones).toHaveLength(14);
  });

  it('are saved, with whose turn it is, and come back as they were', () => {
    const table = new Table({ isByHand: true, rule: 'renju' });
    table.type('black H8 J10 J9', 'white A1');
    const file = table.file('by-hand.sgf');
    expect(table.type(`save ${file}`)).toBe(`Saved: ${file}.`);
    expect(readFileSync(file, 'utf8')).toMatch(/AB\[hh\]\[jf\]\[jg\]AW\[ao\]PL\[W\]/);
    expect(table.type(`save ${table.file('by-hand.psq')}`)).toMatch(
      /^A \.psq has no stones that were put by hand/,
    );
    const again = new Table({ isByHand: true });
    expect(again.type(`load ${file}`)).toContain(`${file} loaded: 4 stones.`);
    const game = new Table({ colour: 'both' });
    expect(game.type(`load ${file}`)).toBe(
      `${file} loaded: 4 stones, 0 moves. The game is now renju on 15x15.`,
    );
    for (const { position } of [again, game]) expect(position).toEqual(table.position);
  });
});

describe('a fault of the engine', () => {
  it('is told, the game can be saved, and the next line has it try again', async () => {
    const table = new Table();
    table.type('H8');
    expect(await table.fail(new TypeError('no\x1b[2Jsuch thing'))).toContain(
      'Tengen has a fault (TypeError: no\\x1b[2Jsuch thing). Save the game, or press Enter to try again.',
    );
    expect([table.game.isThinking, table.game.hasFailed, table.moves]).toEqual([false, true, 'H8']);
    table.type('');
    expect(table.asked).toHaveLength(2);
    await table.answer('J9');
    expect(table.moves).toBe('H8 J9');
  });

  it('may also be a move that is refused', async () => {
    const table = new Table();
    table.type('H8');
    expect(await table.answer('H8')).toMatch(
      /^Tengen has a fault \(Error: the engine played what is refused/m,
    );
    expect(table.game.hasFailed).toBe(true);
  });

  it('of a turn that was given up is reported to nobody', async () => {
    const table = new Table();
    table.type('H8', 'undo');
    expect(await table.fail(new TypeError('late'))).not.toContain('fault');
    expect(table.game.hasFailed).toBe(false);
  });
});
