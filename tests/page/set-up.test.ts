import { describe, expect, it } from 'vitest';
import { AttackBoard } from '../../src/binding/attack-board.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import { variationsOf } from '../../src/game/game-tree.ts';
import { afterMove, type StartPosition } from '../../src/game/position.ts';
import { formatAddress, parseAddress } from '../../src/page/address.ts';
import { clicked, type SetUpTool, turned } from '../../src/page/set-up.ts';
import { Proof } from '../../src/solve/proof.ts';
import { proveWin } from '../../src/solve/prove-win.ts';
import { BY_HAND, newGame, played, pointsOf, referee } from '../play/games.ts';

const EMPTY: StartPosition = { stones: [], sideToMove: 'black' };
const at = (name: string) => pointsOf(name)[0] ?? { x: -1, y: -1 };
const clicks = (steps: readonly (readonly [SetUpTool, string])[]) =>
  steps.reduce((start, [tool, name]) => clicked(start, at(name), tool), EMPTY);

describe('a position that is set up', () => {
  it('gets stones in any order, of either colour, and points that nobody may use', () => {
    const start = clicks([
      ['white', 'H8'],
      ['white', 'I9'],
      ['black', 'H8'],
      ['blocked', 'A1'],
      ['blocked', 'B1'],
      ['blocked', 'A1'],
      ['white', 'C3'],
      ['erase', 'C3'],
      ['black', 'D4'],
      ['black', 'D4'],
    ]);
    expect(start).toEqual({
      stones: [
        { ...at('I9'), colour: 'white' },
        { ...at('H8'), colour: 'black' },
      ],
      blocked: [at('B1')],
      sideToMove: 'black',
    });
    const inTurns = clicks([
      ['turns', 'H8'],
      ['turns', 'I9'],
      ['turns', 'J8'],
    ]);
    expect([inTurns.stones.map(({ colour }) => colour), inTurns.sideToMove]).toEqual([
      ['black', 'white', 'black'],
      'white',
    ]);
  });

  it('is in its address as it is', () => {
    const size = { width: 15, height: 15, rule: 'renju', rowLength: 5, shown: 1 } as const;
    for (const blocked of [undefined, [at('A1'), at('O15')]]) {
      const start = {
        stones: [{ ...at('H8'), colour: 'white' }],
        sideToMove: 'white',
        ...(blocked && { blocked }),
      } as const;
      const game = { ...size, start, moves: [at('C3')] };
      expect(parseAddress(formatAddress(game))).toEqual({ ok: true, value: game });
    }
    expect(parseAddress('#15rW/H8//a1/c3')).toMatchObject({
      ok: true,
      value: { start: { sideToMove: 'white', blocked: [at('A1')] } },
    });
  });

  it('is the same after four turns, and after it was mirrored twice, with its variations', () => {
    const start: StartPosition = {
      stones: [{ x: 1, y: 2, colour: 'white' }],
      blocked: [{ x: 3, y: 0 }],
      sideToMove: 'black',
    };
    const moves = [
      { x: 0, y: 0 },
      { x: 4, y: 5 },
    ];
    const setup = { width: 9, height: 6, rule: 'freestyle', seats: BY_HAND, start } as const;
    const game = { setup, moves, children: variationsOf({ moves }) };
    const once = turned(game, 'rotate');
    expect([once.setup.width, once.setup.height, once.moves[0]]).toEqual([6, 9, { x: 5, y: 0 }]);
    expect(turned(turned(turned(once, 'rotate'), 'rotate'), 'rotate')).toEqual(game);
    expect(turned(turned(game, 'mirror'), 'mirror')).toEqual(game);
  });

  it('is turned with what its record says of players and moves', () => {
    const text =
      '(;GM[4]SZ[9]PB[Ann]RE[B+R]AB[bc]PL[W];W[aa]C[12ms, eval 5, line A9]BL[3];B[ef]C[good](;W[gg])(;W[hh]MA[aa]))';
    const read = readRecord(text, { keepsVariations: true });
    const record = read.ok ? read.value : undefined;
    const { width = 0, height = 0, start, moves = [] } = record ?? {};
    const setup = {
      width,
      height,
      rule: 'freestyle',
      seats: BY_HAND,
      ...(start && { start }),
      ...(record && { record }),
    } as const;
    const once = turned({ setup, moves, children: variationsOf({ moves }) }, 'rotate');
    const { record: kept } = once.setup;
    expect(kept).toMatchObject({
      black: 'Ann',
      result: { winner: 'black' },
      start: { stones: [{ x: 6, y: 1 }] },
    });
    expect(kept?.moves).toEqual([
      { x: 8, y: 0, ms: 12, evaluation: { kind: 'value', value: 5 } },
      { x: 3, y: 4, comment: 'good' },
      { x: 2, y: 6 },
    ]);
    expect(kept?.tree && variationsOf({ tree: kept.tree, moves: kept.moves })).toMatchObject([
      {
        point: { x: 8, y: 0 },
        children: [{ children: [{ point: { x: 2, y: 6 } }, { point: { x: 1, y: 7 } }] }],
      },
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/A9|MA/);
    const again = turned(turned(turned(once, 'rotate'), 'rotate'), 'rotate');
    expect(again.setup.record?.moves.map(({ x, y }) => ({ x, y }))).toEqual(
      moves.map(({ x, y }) => ({ x, y })),
    );
  });
});

describe('a proof that is clicked through', () => {
  const { position } = played(newGame({ seats: BY_HAND }), 'H8 A1 I8 A15 J8 O1');
  const { best, wins } = proveWin(position, new AttackBoard(coreBytes()), { by: 'threats', nodes: 100_000 });
  if (!best) throw new Error('it is not proven');
  const begun = () =>
    new Proof(
      position,
      best.proof,
      wins.map(({ move }) => move),
    );

  it('answers every reply until the row is complete', () => {
    const proof = begun();
    const replies = proof.replies;
    expect(replies.length).toBeGreaterThan(1);
    expect(replies.at(-1)?.isAnyOther).toBe(true);
    for (const { reply } of replies) {
      const way = begun();
      for (let next: typeof reply | undefined = reply; next; next = way.replies[0]?.reply)
        expect(way.reply(next)).toBe(true);
      const after = way.line.reduce(afterMove, position);
      expect(referee.outcome(after)).toMatchObject({ kind: 'five', winner: 'black' });
    }
  });

  it('takes no stone for a reply, and goes back', () => {
    const proof = begun();
    expect([proof.reply(at('H8')), proof.reply(proof.step.move), proof.isAtStart]).toEqual([
      false,
      false,
      true,
    ]);
    const [first] = proof.replies;
    proof.reply(first?.reply ?? at('A2'));
    expect(proof.line).toHaveLength(3);
    proof.back();
    expect(proof.line).toEqual([best.move]);
  });
});
