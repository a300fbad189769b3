/** The face of the core to the host: what src/binding/core-module.ts describes. */

import { block, clearBoard, empties, lastStone, play, putStone, shapeAt } from '../board/board';
import { isForbidden as forbidden } from '../board/forbidden';
import { foulAt, foulRow as rowOfFoul } from '../board/foul';
import { cellAt } from '../board/geometry';
import { fillHashKeys } from '../board/hash-keys';
import { useThreatWeights } from '../evaluation/evaluation';
import { fillSummaries } from '../evaluation/fill-summaries';
import { useNet, useNoNet } from '../evaluation/net/net';
import { arrangeRows } from '../evaluation/net/net-weights';
import { fillNearCells } from '../evaluation/net/policy';
import { CODES, NET_PAYLOAD, SHARED_STATE } from '../memory/shared-tables';
import { buildLineKinds } from '../patterns/line-kinds';
import { buildLineSummaries } from '../patterns/line-summary';
import { buildCodes, patternsOf } from '../patterns/pattern-codes';
import { shapeOf, summaryOf } from '../patterns/pattern-summary';
import { buildPatterns, patternTableAddress } from '../patterns/patterns';
import { lineRadiusOf, useRowLength } from '../patterns/rules';
import { Shape } from '../patterns/shapes';
import { balanceOne, balanceTwo } from '../search/balance';
import { clearHistory, historyOf } from '../search/history';
import {
  answerAt,
  answerCount,
  clearAnswer,
  lineDepth as depth,
  pointOf,
  lineScore as score,
  lineSelectiveDepth as selectiveDepth,
} from '../search/host-output';
import { fillReductions } from '../search/late-move-reductions';
import { clearStack } from '../search/move-generator';
import { nodes, limitNodes as setNodeLimit, startCounting } from '../search/node-counter';
import {
  collectRootMoves,
  excludeRootMove,
  moveWithoutSearch,
  onlyForbidden,
  rootCount,
} from '../search/root-moves';
import { searchAllMoves, searchBest } from '../search/root-search';
import { clearSearchStack } from '../search/search-stack';
import { useTable as bindTable, clearTable as emptyTable } from '../search/transposition-table';
import { clearVcfCache, findQuickVcf, findVcf } from '../search/vcf';
import { GOAL_BALANCE_ONE, GOAL_BEST, GOAL_DEFEND, ROW_LENGTH_OF_NETS } from '../shared-constants';
import { SharedState, sharedState } from './shared-state';

export { setSide as setSideToMove, stateChecksum, undo as undoMove } from '../board/board';
export { winner } from '../board/winning-rows';
export { evaluate as evaluation, threatMask as threats } from '../evaluation/evaluation';
export { followChanges } from '../evaluation/net/accumulators';
export { logitLayer, quarterLayer, regionLayer, secondLayer, wideLayer } from '../evaluation/net/layer';
export { prefetched } from '../memory/prefetch';
export { patternsOf as patternsOfCode } from '../patterns/pattern-codes';
export { lineLength, linePoint, tellRootMoves } from '../search/host-output';
export { readmitRootMoves as clearExcluded } from '../search/root-moves';
export { bindSlot as attach, bytesForSlots as reservedBytes } from '../search/search-stack';
export { startGeneration as ageTable, usage as tableUsage } from '../search/transposition-table';
export {
  isQuiet,
  isUndecided,
  writeCellFeatures as cellFeatures,
  writeMoveFeatures as moveFeatures,
  writePolicy as policyFeatures,
} from './features';
export {
  winningFourPoint as winningFour,
  writeThreatMoves as threatMoves,
  writeThreatReplies as threatReplies,
} from './threat-moves';

export function initialise(): void {
  fillHashKeys();
  buildCodes();
  buildLineKinds();
  fillNearCells();
  fillReductions();
}

export function prepareRule(rule: i32, rowLength: i32): void {
  if (sharedState.rule === rule && sharedState.rowLength === rowLength) return;
  useRowLength(rowLength);
  buildPatterns(rule);
  buildLineSummaries(lineRadiusOf(rule));
  fillSummaries(rule);
  sharedState.rule = rule;
  sharedState.rowLength = rowLength;
}

export function netAddress(): usize {
  return NET_PAYLOAD;
}

export function loadNet(rule: i32, perspectives: i32): void {
  arrangeRows(perspectives);
  sharedState.netRule = rule;
  sharedState.netPerspectives = perspectives;
  sharedState.netGeneration++;
}

export function loadedNet(): i32 {
  return sharedState.netPerspectives > 0 ? sharedState.netRule : -1;
}

export function resetBoard(width: i32, height: i32): void {
  useRowLength(sharedState.rowLength);
  clearBoard(width, height, sharedState.rule);
  useThreatWeights(sharedState.rule);
  // Nets are trained on games of five in a row.
  const fits = loadedNet() === sharedState.rule && sharedState.rowLength === ROW_LENGTH_OF_NETS;
  if (fits) useNet(sharedState.netPerspectives, sharedState.netGeneration);
  else useNoNet();
}

export function blockCell(x: i32, y: i32): void {
  block(cellAt(x, y));
}

export function placeStone(x: i32, y: i32, colour: i32): void {
  putStone(cellAt(x, y), colour);
}

export function playMove(x: i32, y: i32): void {
  play(cellAt(x, y));
}

export function moveHistory(x: i32, y: i32): i32 {
  return historyOf(cellAt(x, y));
}

export function vcfPlies(fours: i32, isQuick: i32): i32 {
  startCounting(0);
  clearStack();
  return isQuick !== 0 ? findQuickVcf(fours) : findVcf(fours);
}

export function emptyCells(): i32 {
  return empties;
}

export function winsAt(x: i32, y: i32, colour: i32): bool {
  return shapeAt(cellAt(x, y), colour) === Shape.Five;
}

export function isForbidden(x: i32, y: i32): bool {
  return forbidden(cellAt(x, y));
}

export function foul(x: i32, y: i32): i32 {
  return foulAt(cellAt(x, y));
}

export function foulRow(x: i32, y: i32, index: i32): i32 {
  return rowOfFoul(cellAt(x, y), index);
}

export function quickMove(): i32 {
  clearStack();
  collectRootMoves(false);
  return rootCount > 0 ? pointOf(moveWithoutSearch()) : -1;
}

export function useTable(address: usize, bytes: usize): void {
  bindTable(address, bytes, SHARED_STATE + offsetof<SharedState>('generation'));
}

export function clearTable(): void {
  emptyTable();
  clearVcfCache();
}

export function excludeMove(x: i32, y: i32): void {
  excludeRootMove(cellAt(x, y));
}

export function search(goal: i32, lines: i32, bias: i32, startDepth: i32, maxDepth: i32, maxNodes: f64): i32 {
  startCounting(<i64>maxNodes);
  clearStack();
  clearAnswer();
  clearHistory();
  clearSearchStack(lastStone());
  if (goal === GOAL_BEST) searchBest(lines, startDepth, maxDepth);
  else if (goal === GOAL_DEFEND) searchAllMoves(maxDepth);
  else if (goal === GOAL_BALANCE_ONE) balanceOne(bias, startDepth, maxDepth);
  else balanceTwo(bias, startDepth, maxDepth);
  return answerCount;
}

export function limitNodes(maxNodes: f64): void {
  setNodeLimit(<i64>maxNodes);
}

export function resultCount(): i32 {
  return answerCount;
}

export function resultPoint(index: i32): i32 {
  return pointOf(answerAt(index));
}

export function onlyForbiddenLeft(): bool {
  return onlyForbidden;
}

export function lineScore(): i32 {
  return score;
}

export function lineDepth(): i32 {
  return depth;
}

export function lineSelectiveDepth(): i32 {
  return selectiveDepth;
}

export function nodeCount(): f64 {
  return <f64>nodes;
}

export function isForbiddenCode(code: i32, colour: i32): bool {
  return shapeOf(summaryOf(colour, patternsOf(code))) === Shape.Forbidden;
}

export function shapeOfCode(code: i32, colour: i32): i32 {
  return shapeOf(summaryOf(colour, patternsOf(code)));
}

export function patternTable(table: i32): usize {
  return table < 4 ? patternTableAddress(table) : CODES;
}

export function lineRadius(): i32 {
  return lineRadiusOf(sharedState.rule);
}
