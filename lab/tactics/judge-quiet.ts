/**
 * Problems that threats do not solve: the engine finds the only winning move, and its claim is proven (`tengen solve`
 * does the same). The proof is replayed by the rules as they are defined.
 */
import { AttackBoard } from '../../src/binding/attack-board.ts';
import type { DirectLimits, DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import type { Position } from '../../src/game/position.ts';
import { Budget } from '../../src/solve/budget.ts';
import { checkProof } from '../../src/solve/check-proof.ts';
import { type EngineOpinion, proveByEngine } from '../../src/solve/quiet-win.ts';
import { ThreatSearch } from '../../src/solve/threat-search.ts';
import { BEST, hasOtherWin, type Judge } from './judge.ts';
import { positionOf } from './suite.ts';

const PLIES = { least: 15, most: 35 };
/** Moves tried to show that threats alone do not win. */
const THREAT_NODES = 300_000;
/** Moves tried in a proof, and nodes that the engine has for each of its positions. */
const PROOF = { nodes: 6_000_000, engineNodes: 1_000_000 };

let board: AttackBoard | undefined;

/** What costs least comes first: most candidates have two wins. */
export const judgeQuiet: Judge = (search, candidate, { nodes }) => {
  const position = positionOf(candidate);
  const opinion = opinionOf(search, position, { nodes });
  if (opinion?.kind !== 'win') return { refused: 'not solved' };
  const { move: winning, amount: plies } = opinion;
  if (plies < PLIES.least || plies > PLIES.most) return { refused: `${plies} plies` };
  board ??= new AttackBoard(coreBytes());
  board.setUp(position);
  const threats = new ThreatSearch(board, { foursOnly: false }).run(new Budget({ nodes: THREAT_NODES }));
  if (threats === 'win') return { refused: 'a win by threats' };
  if (threats === 'unknown') return { refused: 'perhaps a win by threats' };
  const tactic = { ...candidate, winning, plies };
  if (hasOtherWin(search, tactic, opinion.nodes)) return { refused: 'two wins' };
  return isProven(search, board, position, opinion) ? tactic : { refused: 'not proven' };
};

/** Whether the win that the engine claims can be proven, and its proof stands when it is replayed. */
export function isProven(
  search: DirectSearch,
  board: AttackBoard,
  position: Position,
  claim: EngineOpinion,
): boolean {
  const proof = proveByEngine(position, claim, {
    board,
    engine: (asked, limits) => opinionOf(search, asked, { ...limits, remembers: true }),
    engineNodes: PROOF.engineNodes,
    budget: new Budget({ nodes: PROOF.nodes }),
  });
  return proof !== undefined && checkProof(position, proof).isValid;
}

export function opinionOf(
  search: DirectSearch,
  position: Position,
  limits: DirectLimits,
): EngineOpinion | undefined {
  const { points, lines, depth, nodes } = search.search(position, BEST, { ...limits, until: 'proven' });
  const [move] = points;
  const score = lines[0]?.score;
  if (!move || !score) return undefined;
  const amount = score.kind === 'value' ? score.value : score.plies;
  return { kind: score.kind, amount, move, depth, nodes };
}
