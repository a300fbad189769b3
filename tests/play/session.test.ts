import { setImmediate as afterEvents } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { EngineTurn } from '../../src/play/computer-player.ts';
import { movesLine, type StepResult } from '../../src/play/game.ts';
import { Session } from '../../src/play/session.ts';
import { pointsOf, referee } from './games.ts';

const PERSON_BLACK = { black: 'person', white: 'engine' } as const;
const BOTH = { black: 'person', white: 'person' } as const;
const SETUP = { width: 15, height: 15, rule: 'freestyle', seats: PERSON_BLACK } as const;

/** A session whose engine answers when the test says. */
class Table {
  givenUp = 0;
  readonly events: string[] = [];
  #answer: (turn: EngineTurn | undefined) => void = () => {};
  #fail: (error: unknown) => void = () => {};
  readonly session: Session;

  constructor(setup: ConstructorParameters<typeof Session>[0] = SETUP) {
    const think = () => ({
      answer: new Promise<EngineTurn | undefined>((resolve, reject) => {
        this.#answer = resolve;
        this.#fail = reject;
      }),
      stop: () => this.events.push('stop'),
      giveUp: () => this.givenUp++,
    });
    const tell = (event: string) => () => void this.events.push(event);
    const listener = {
      onChange: () => {},
      onDeeds: tell('deeds'),
      onHint: tell('hint'),
      onFault: tell('fault'),
    };
    this.session = new Session(setup, { level: 5, turnMs: 100 }, { referee, computer: { think }, listener });
    this.session.goOn();
  }

  place(...names: readonly string[]): StepResult | undefined {
    return names.map((name) => this.session.place(pointsOf(name)[0] ?? { x: 0, y: 0 })).at(-1);
  }

  async answer(name: string): Promise<void> {
    const [point = { x: 0, y: 0 }] = pointsOf(name);
    this.#answer({ actions: [{ kind: 'point', point }], ms: 1 });
    await afterEvents();
  }

  async fail(): Promise<void> {
    this.#fail(new Error('gone'));
    await afterEvents();
  }

  get moves(): string {
    return movesLine(this.session.game);
  }
}

describe('whose turn it is', () => {
  it('is held to: nobody plays for the engine', async () => {
    const table = new Table();
    expect(table.place('H8', 'I9')).toMatchObject({ ok: false, reason: 'turn' });
    expect(table.session.hint()).toMatchObject({ ok: false, reason: 'turn' });
    await table.answer('I9');
    expect([table.moves, table.events]).toEqual(['H8 I9', ['deeds']]);
  });

  it('goes to the other side when sides are swapped, also while the engine thinks', () => {
    const table = new Table();
    table.place('H8');
    expect(table.session.swapSides()).toBe(true);
    expect([table.givenUp, table.session.thinking, table.session.personsColour]).toEqual([
      1,
      undefined,
      'white',
    ]);
    table.place('I9');
    expect(table.session.thinking).toBe('move');
  });

  it('waits for the engine at an earlier position until it is asked to move', async () => {
    const table = new Table();
    table.place('H8');
    await table.answer('I9');
    table.session.goTo(1);
    expect([table.session.isPaused, table.session.thinking]).toEqual([true, undefined]);
    expect(table.session.redo()).toBe(true);
    expect(table.moves).toBe('H8 I9');
    table.session.goTo(1);
    expect(table.session.moveNow()).toBe(true);
    await table.answer('G7');
    expect(table.moves).toBe('H8 G7');
  });

  it('stays the engine’s after a fault, which moving on mends', async () => {
    const table = new Table();
    table.place('H8');
    await table.fail();
    expect([table.events, table.session.isPaused]).toEqual([['fault'], true]);
    expect(table.session.moveNow()).toBe(true);
    await table.answer('I9');
    expect(table.moves).toBe('H8 I9');
  });
});

describe('a hint', () => {
  it('is forgotten when the person moves instead of waiting for it', async () => {
    const table = new Table({ ...SETUP, seats: BOTH });
    table.session.hint();
    table.place('H8');
    expect([table.givenUp, table.session.thinking]).toEqual([1, undefined]);
    await table.answer('I9');
    expect([table.moves, table.events]).toEqual(['H8', []]);
  });

  it('is all that is taken back while it is looked for', () => {
    const table = new Table({ ...SETUP, seats: BOTH });
    table.place('H8');
    table.session.hint();
    expect([table.session.undo(), table.moves]).toEqual(['hint-cancelled', 'H8']);
    expect([table.session.undo(), table.moves]).toEqual(['undone', '']);
    expect(table.session.undo()).toBe('nothing');
  });
});

describe('the score', () => {
  it('keeps a game that was analysed after its end, and counts nothing of the analysis', () => {
    const table = new Table();
    table.place('H8');
    table.session.resign();
    table.session.reseat(BOTH, false);
    expect(table.session.score).toMatchObject({ games: 1, engine: 1 });
    table.place('A1');
    table.session.resign();
    expect(table.session.score.games).toBe(1);
    table.session.start(SETUP);
    expect(table.session.score).toMatchObject({ games: 1, person: 0, engine: 1 });
  });

  it('forgets an end that was taken back', () => {
    const table = new Table();
    table.session.resign();
    expect(table.session.score.games).toBe(1);
    table.session.goTo(0);
    expect(table.session.score.games).toBe(0);
  });
});
