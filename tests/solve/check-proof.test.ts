import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { positionOf as positionOfTactic, readSuite } from '../../lab/tactics/suite.ts';
import { AttackBoard } from '../../src/binding/attack-board.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import type { Colour, Point, Position } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { emptyPoints } from '../../src/reference/board.ts';
import { Budget } from '../../src/solve/budget.ts';
import { checkProof } from '../../src/solve/check-proof.ts';
import { ThreatSearch } from '../../src/solve/threat-search.ts';
import { allSteps, lastStep, type WinStep, winStep } from '../../src/solve/win-tree.ts';
import { battery, RUNS_ALL } from '../battery.ts';
import { draw, drawingOf } from '../drawn-board.ts';
import { positionOf, randomProblems } from './random-positions.ts';

const PROOFS = battery(12, 1);
const CHANGES = 12;
const SMALL_CELLS = 81;
const NODES = 20_000;

const attackBoard = new AttackBoard(coreBytes());

function proofOf(position: Position, foursOnly = false): WinStep | undefined {
  attackBoard.setUp(position);
  const search = new ThreatSearch(attackBoard, { foursOnly });
  return search.run(new Budget({ nodes: NODES })) === 'win' ? search.proof() : undefined;
}

/** A drawing's position, and its marked points by their signs. */
function drawn(rule: Rule, side: Colour, drawing: string) {
  const { board, marks } = draw(drawing);
  const at = (sign: string): Point => {
    const point = marks.get(sign);
    if (!point) throw new Error(`no point ${sign}`);
    return point;
  };
  return { position: positionOf(board, rule, side), at };
}

function faultOf(position: Position, proof: WinStep): string {
  const check = checkProof(position, proof);
  return check.isValid ? 'none' : `${check.fault}, after ${check.line.length}`;
}

const OPEN_THREE = `
  . . . . . . . . .
  . c a X X X b d .
  . . . . . . . . .
  . . e . . . . . .
  . . . . . . . . .`;

describe('a proof', () => {
  it('holds if every reply is answered', () => {
    const { position, at } = drawn('freestyle', 'black', OPEN_THREE);
    const proof = winStep(at('a'), [{ reply: at('c'), answer: lastStep(at('b')) }], lastStep(at('c')));
    expect(checkProof(position, proof)).toMatchObject({ isValid: true, plies: 3 });
    expect(checkProof(position, proof, { isLiteral: true })).toMatchObject({ isValid: true, plies: 3 });
  });

  it.each([
    ['a reply is not answered', () => [], 'the move is on no free point, after 3'],
    [
      'an answer comes too late',
      (b: Point, d: Point) => [[b, d]],
      'the move completes no row, and nothing follows it, after 3',
    ],
  ] as const)('is refused if %s', (_, replies, fault) => {
    const { position, at } = drawn('freestyle', 'black', OPEN_THREE);
    const answers = replies(at('b'), at('d')).map(([reply, answer]) => ({
      reply: reply as Point,
      answer: lastStep(answer as Point),
    }));
    expect(faultOf(position, winStep(at('a'), answers, lastStep(at('c'))))).toBe(fault);
  });

  it('is refused if there is nothing to be done about some reply', () => {
    const { position, at } = drawn('freestyle', 'black', OPEN_THREE);
    const proof = winStep(at('a'), [{ reply: at('c'), answer: lastStep(at('b')) }], undefined);
    expect(faultOf(position, proof)).toBe('nothing is said about this reply, after 2');
  });

  it('is refused if it says that a row is complete which is none', () => {
    const { position, at } = drawn('freestyle', 'black', OPEN_THREE);
    expect(faultOf(position, lastStep(at('a')))).toBe(
      'the move completes no row, and nothing follows it, after 1',
    );
    const slow = winStep(at('e'), [], lastStep(at('a')));
    expect(faultOf(position, slow)).toBe('the move completes no row, and nothing follows it, after 2');
  });

  it('is refused if it begins on a stone, or in a game that is over', () => {
    const { position, at } = drawn('freestyle', 'black', OPEN_THREE);
    const [stone = at('a')] = position.stones;
    expect(faultOf(position, lastStep(stone))).toBe('the move is on no free point, after 1');
    const over = drawn('freestyle', 'black', '. O O O O O a');
    expect(faultOf(over.position, lastStep(over.at('a')))).toBe(
      'the game is over before the first move, after 0',
    );
  });

  it('is refused if the defender completes a row in between', () => {
    const { position, at } = drawn(
      'freestyle',
      'black',
      `
      . . . . . . . . .
      . c a X X X b . .
      . . . . . . . . .
      . X O O O O f . .`,
    );
    const proof = winStep(at('a'), [{ reply: at('c'), answer: lastStep(at('b')) }], lastStep(at('c')));
    expect(faultOf(position, proof)).toBe('this reply wins for white, after 2');
  });

  it('is refused if a reply that gains time was forgotten', () => {
    // Two threes at once win, but for the four that white can make first.
    const { position, at } = drawn(
      'freestyle',
      'black',
      `
      . . . . . . . . . .
      . . . c X X a b . .
      . . . . . . X . . .
      . . . . . . X . . .
      . . . . . . . . . .
      . X O O O f g . . .
      . . . . . . . . . .`,
    );
    const four = winStep(at('b'), [{ reply: at('c'), answer: lastStep({ x: 8, y: 1 }) }], lastStep(at('c')));
    expect(faultOf(position, winStep(at('a'), [], four))).not.toBe('none');
  });

  it.each([
    [
      'double three',
      `
      . . . . . . . .
      . . . . . . . .
      . . . X X a . .
      . . . . . X . .
      . . . . . X . .
      . . . . . . . .
      . . . . . . . .`,
    ],
    [
      'overline',
      `
      . . . . . . . .
      . X X X a X X .
      . . . . . . . .`,
    ],
  ])('is refused if black plays a %s in renju', (foul, drawing) => {
    const { position, at } = drawn('renju', 'black', drawing);
    const proof = winStep(at('a'), [], lastStep(at('a')));
    expect(faultOf(position, proof)).toContain(`it is a ${foul}, after 1`);
  });

  it('may rely on what black may not play in renju', () => {
    const drawing = `
      . . . . . . . .
      . . . . . X . .
      . . . . . X . .
      . . . . . X . .
      X O O O a b . .
      . . . . . X . .
      . . . . . X . .
      . . . . . . . .`;
    const renju = drawn('renju', 'white', drawing);
    const proof = winStep(renju.at('a'), [], lastStep(renju.at('b')));
    expect(checkProof(renju.position, proof).isValid).toBe(true);
    expect(faultOf(drawn('freestyle', 'white', drawing).position, proof)).toBe(
      'this reply wins for black, after 2',
    );
  });
});

describe('proofs of the tactical suite', () => {
  /** One in twelve of them, or the shortest. */
  const tactics = RUNS_ALL
    ? readSuite().filter((_, i) => (i + 5) % 12 === 0)
    : readSuite()
        .toSorted((a, b) => a.plies - b.plies)
        .slice(0, 3);

  it('hold, and do not if any part of them is taken away', () => {
    const random = new RandomChoices(1);
    let refused = 0;
    for (const tactic of tactics) {
      const position = positionOfTactic(tactic);
      attackBoard.setUp(position);
      const search = new ThreatSearch(attackBoard, { foursOnly: false });
      expect(search.run(new Budget({ nodes: 1_000_000 }))).toBe('win');
      const proof = search.proof();
      expect(checkProof(position, proof)).toMatchObject({ isValid: true, plies: proof.plies });
      const broken = withoutOneReply(proof, random);
      if (!broken) continue;
      const check = checkProof(position, broken);
      if (!check.isValid) refused++;
    }
    // What was taken away may have been of no use: another threat may answer the same reply.
    expect(refused).toBeGreaterThan(tactics.length / 2);
  });
});

/** The proof without one of the replies to the first move that are answered each in its own way. */
function withoutOneReply(proof: WinStep, random: RandomChoices): WinStep | undefined {
  if (proof.replies.length === 0) return undefined;
  const lost = random.pick(proof.replies);
  return { ...proof, replies: proof.replies.filter((reply) => reply !== lost) };
}

describe.each(RULES)('replaying what matters alone, %s', (rule) => {
  it.each([5, 4, 6, 3])(
    'comes to the same as replaying everything, also of broken proofs: %i in a row',
    (rowLength) => {
      const random = new RandomChoices(100 * rowLength + RULES.indexOf(rule));
      const seen = { proofs: 0, valid: 0, broken: 0 };
      for (const { board, position } of randomProblems(rowLength, rule, SMALL_CELLS, rowLength)) {
        if (seen.proofs >= PROOFS) break;
        const proof = proofOf(position);
        if (!proof || proof.plies < 3 || allSteps(proof).length > 60) continue;
        seen.proofs++;
        const changed = Array.from({ length: CHANGES }, () =>
          changedProof(proof, emptyPoints(board), random),
        );
        for (const one of [proof, ...changed]) {
          const quick = checkProof(position, one);
          const literal = checkProof(position, one, { isLiteral: true });
          if (quick.isValid !== literal.isValid || (one === proof && !quick.isValid)) {
            throw new Error(
              `${JSON.stringify(quick)} ${JSON.stringify(literal)}, ${position.sideToMove} to move\n${drawingOf(board)}\n${JSON.stringify(one)}`,
            );
          }
          if (quick.isValid && literal.isValid) expect(quick.plies).toBe(literal.plies);
          if (quick.isValid) seen.valid++;
          else seen.broken++;
        }
      }
      console.log(rule, rowLength, JSON.stringify(seen));
      expect(seen.broken).toBeGreaterThan(seen.proofs);
    },
  );
});

/** The proof with a move, a reply, or what follows any other reply changed or taken away somewhere. */
function changedProof(proof: WinStep, points: readonly Point[], random: RandomChoices): WinStep {
  const target = random.pick(allSteps(proof));
  const copies = new Map<WinStep, WinStep>();
  const copy = (step: WinStep): WinStep => {
    const known = copies.get(step);
    if (known) return known;
    const replies = step.replies.map(({ reply, answer }) => ({ reply, answer: copy(answer) }));
    const same = { ...step, replies, otherwise: step.otherwise && copy(step.otherwise) };
    const result = step === target ? changed(same) : same;
    copies.set(step, result);
    return result;
  };
  const changed = (step: WinStep): WinStep => {
    const roll = random.fraction();
    if (roll < 0.35) return { ...step, move: random.pick(points) };
    if (roll < 0.75 && step.replies.length > 0) {
      const lost = random.pick(step.replies);
      return { ...step, replies: step.replies.filter((reply) => reply !== lost) };
    }
    if (roll < 0.85) return { ...step, otherwise: undefined };
    const other = random.pick(allSteps(proof));
    return step.replies.length > 0
      ? { ...step, replies: step.replies.map((reply, i) => (i === 0 ? { ...reply, answer: other } : reply)) }
      : { ...step, move: random.pick(points) };
  };
  return copy(proof);
}
