/** Problems that threats solve: the engine and an independent search must agree on the only move. */
import { samePoint } from '../../src/game/position.ts';
import { proveWin } from '../reference/proof-search.ts';
import { BEST, hasOtherWin, type Judge } from './judge.ts';
import { PROOF_NODES, positionOf } from './suite.ts';

const PLIES = { least: 9, most: 25 };
/** Of the independent search, for a win by fours alone. */
const VCF_NODES = 100_000;

export const judgeByThreats: Judge = (search, candidate, { nodes }) => {
  const position = positionOf(candidate);
  if (proveWin(position, { nodes: VCF_NODES, foursOnly: true }).verdict === 'win')
    return { refused: 'a VCF' };
  const proof = proveWin(position, { nodes: PROOF_NODES });
  if (!proof.move) return { refused: 'no win by threats' };
  if (proveWin(position, { nodes: PROOF_NODES, except: proof.move }).move)
    return { refused: 'two wins by threats' };
  const result = search.search(position, BEST, { nodes });
  const score = result.lines[0]?.score;
  const [winning] = result.points;
  if (score?.kind !== 'win' || !winning) return { refused: 'not solved' };
  if (!samePoint(winning, proof.move)) return { refused: 'two wins' };
  if (score.plies < PLIES.least || score.plies > PLIES.most) return { refused: `${score.plies} plies` };
  const tactic = { ...candidate, winning, plies: score.plies };
  return hasOtherWin(search, tactic, result.nodes) ? { refused: 'two wins' } : tactic;
};
