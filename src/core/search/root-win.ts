/** Wins at the root that need no full search: what the patterns tell, and victory by continuous fours. */
import { hash, sideToMove } from '../board/board';
import { INFINITE, winAt } from '../evaluation/score';
import { WIN_SCORE } from '../shared-constants';
import { PLY } from './depth';
import { stopped } from './node-counter';
import { clearPv, extendPv, pvLength, pvMove } from './principal-variation';
import { completeProvenLine } from './proven-line';
import { promote, rootMoveAt } from './root-moves';
import { searchRoot } from './root-search';
import { reportLine, setAnswer } from './search-output';
import { doubleThreatCell, fiveCell, staticVerdict, winningFourCell } from './threats';
import { Bound, probe, ttBoundOf, ttMoveOf, ttScoreOf } from './transposition-table';
import { findVcf, vcfMove } from './vcf';

/** Fours that the search for a VCF may try. */
const ROOT_FOURS: i32 = 20000;
/** Iterations in which a win shorter than a VCF is looked for: what earlier searches proved is in the table. */
const ITERATIONS_AFTER_VCF: i32 = 3;

/**
 * Answers with a win that the patterns tell, or with a VCF, and reports it; false if there is neither. Nothing else
 * needs to be searched then but a shorter win that the table may know: what was told before is to be played out no
 * slower.
 */
export function answerWithWin(maxDepth: i32): bool {
  let plies = promoteStaticWin();
  if (plies === 0) {
    plies = findVcf(ROOT_FOURS);
    if (plies === 0 || stopped || !promote(vcfMove)) return false;
    const ttData = probe(hash);
    const ttScore = ttScoreOf(ttData);
    const isShorter = ttData !== 0 && ttBoundOf(ttData) !== Bound.Upper && ttScore > winAt(plies);
    if (isShorter && promote(ttMoveOf(ttData))) plies = WIN_SCORE - ttScore;
  }
  setAnswer(rootMoveAt(0));
  const last = min(ITERATIONS_AFTER_VCF, maxDepth);
  for (let depth = 1; depth <= last && plies > 5 && !stopped; depth++) {
    clearPv(0);
    const score = searchRoot(0, winAt(plies), INFINITE, depth * PLY);
    if (stopped || score <= winAt(plies)) continue;
    plies = WIN_SCORE - score;
    promote(pvMove(0, 0));
    setAnswer(rootMoveAt(0));
  }
  if (pvLength(0) === 0 || pvMove(0, 0) !== rootMoveAt(0)) {
    clearPv(1);
    extendPv(0, rootMoveAt(0));
  }
  completeProvenLine(winAt(plies));
  reportLine(0, 1, plies, winAt(plies), true, false);
  return true;
}

/**
 * Brings the move to the front that begins a win which the patterns alone tell, and returns its plies; 0 if there is
 * none.
 */
export function promoteStaticWin(): i32 {
  const us = sideToMove;
  const verdict = staticVerdict(0);
  if (verdict === winAt(1)) return promote(fiveCell(us)) ? 1 : 0;
  if (verdict === winAt(3)) return promote(winningFourCell(us)) ? 3 : 0;
  if (verdict === winAt(5)) return promote(doubleThreatCell(us)) ? 5 : 0;
  return 0;
}
