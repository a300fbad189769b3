/** The face of the core to the host: what src/binding/core-module.ts describes. */

import {
  block,
  stateChecksum as checksum,
  clearBoard,
  empties,
  lastStone,
  play,
  putStone,
  setSide,
  shapeAt,
  undo,
} from '../board/board';
import { isForbidden as forbidden } from '../board/forbidden';
import { foulAt, foulRow as rowOfFoul } from '../board/foul';
import { cellAt } from '../board/geometry';
import { fillHashKeys } from '../board/hash-keys';
import { winner as rowWinner } from '../board/winning-rows';
import { evaluate, threatMask, useThreatWeights } from '../evaluation/evaluation';
import { fillSummaries } from '../evaluation/fill-summaries';
import { useNet, useNoNet } from '../evaluation/net/net';
import { arrangeRows } from '../evaluation/net/net-weights';
import { CODES, NET_PAYLOAD, SHARED_STATE } from '../memory/shared-tables';
import { buildLineKinds } from '../patterns/line-kinds';
import { buildCodes, patternsOf } from '../patterns/pattern-codes';
import { shapeOf, summaryOf } from '../patterns/pattern-summary';
import { buildPatterns, patternTableAddress } from '../patterns/patterns';
import { useRowLength } from '../patterns/rules/line-rule';
import { lineRadiusOf } from '../patterns/rules/rule';
import { Shape } from '../patterns/shapes';
import { balanceOne, balanceTwo } from '../search/balance';
import { clearHistory, historyOf } from '../search/history';
import { searchAllMoves, searchBest } from '../search/iterative-deepening';
import { fillReductions } from '../search/late-move-reductions';
import { clearStack } from '../search/move-list';
import { nodes, limitNodes as setNodeLimit, startCounting } from '../search/node-counter';
import {
  collectRootMoves,
  excludeRootMove,
  moveWithoutSearch,
  onlyForbidden,
  readmitRootMoves,
  rootCount,
} from '../search/root-moves';
import {
  answerAt,
  answerCount,
  clearAnswer,
  lineDepth as depth,
  lineLength as length,
  linePoint as pointInLine,
  pointOf,
  lineScore as score,
  lineSelectiveDepth as selectiveDepth,
} from '../search/search-output';
import { clearSearchStack } from '../search/search-stack';
import {
  useTable as bindTable,
  clearTable as emptyTable,
  startGeneration,
  usage,
} from '../search/transposition-table';
import { clearVcfCache, findQuickVcf, findVcf } from '../search/vcf';
import { GOAL_BALANCE_ONE, GOAL_BEST, GOAL_DEFEND, ROW_LENGTH_OF_NETS } from '../shared-constants';
import {
  isQuiet as quiet,
  isUndecided as undecided,
  writeCellFeatures,
  writeMoveFeatures,
  writePolicy,
} from './features';
import { SharedState, sharedState } from './shared-state';
import { bindSlot, bytesForSlots } from './slots';
import { winningFourPoint, writeThreatMoves, writeThreatReplies } from './threat-moves';

export function reservedBytes(slots: i32): usize {
  return bytesForSlots(slots);
}

export function initialise(): void {
  fillHashKeys();
  buildCodes();
  buildLineKinds();
  fillReductions();
}

export function attach(index: i32): void {
  bindSlot(index);
}

export function prepareRule(rule: i32, rowLength: i32): void {
  if (sharedState.rule === rule && sharedState.rowLength === rowLength) return;
  useRowLength(rowLength);
  buildPatterns(rule);
  fillSummaries(rule);
  sharedState.rule = rule;
  sharedState.rowLength = rowLength;
}

export function netAddress(): usize {
  return NET_PAYLOAD;
}

export function loadNet(rule: i32, views: i32): void {
  arrangeRows(views);
  sharedState.netRule = rule;
  sharedState.netViews = views;
  sharedState.netGeneration++;
}

export function loadedNet(): i32 {
  return sharedState.netViews > 0 ? sharedState.netRule : -1;
}

export function resetBoard(width: i32, height: i32): void {
  useRowLength(sharedState.rowLength);
  clearBoard(width, height, sharedState.rule);
  useThreatWeights(sharedState.rule);
  // Nets are trained on games of five in a row.
  const fits = loadedNet() === sharedState.rule && sharedState.rowLength === ROW_LENGTH_OF_NETS;
  if (fits) useNet(sharedState.netViews, sharedState.netGeneration);
  else useNoNet();
}

export function blockCell(x: i32, y: i32): void {
  block(cellAt(x, y));
}

export function placeStone(x: i32, y: i32, colour: i32): void {
  putStone(cellAt(x, y), colour);
}

export function setSideToMove(colour: i32): void {
  setSide(colour);
}

export function playMove(x: i32, y: i32): void {
  play(cellAt(x, y));
}

export function undoMove(): void {
  undo();
}

export function moveHistory(x: i32, y: i32): i32 {
  return historyOf(cellAt(x, y));
}

export function vcfPlies(fours: i32, isQuick: i32): i32 {
  startCounting(0);
  clearStack();
  return isQuick !== 0 ? findQuickVcf(fours) : findVcf(fours);
}

export function stateChecksum(): u64 {
  return checksum();
}

export function winner(): i32 {
  return rowWinner();
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

export function tableUsage(): i32 {
  return usage();
}

export function ageTable(): void {
  startGeneration();
}

export function excludeMove(x: i32, y: i32): void {
  excludeRootMove(cellAt(x, y));
}

export function clearExcluded(): void {
  readmitRootMoves();
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

export function lineLength(): i32 {
  return length();
}

export function linePoint(index: i32): i32 {
  return pointInLine(index);
}

export function nodeCount(): f64 {
  return <f64>nodes;
}

export function cellFeatures(): usize {
  return writeCellFeatures();
}

export function moveFeatures(): usize {
  return writeMoveFeatures();
}

export function policyFeatures(): usize {
  return writePolicy();
}

export function patternsOfCode(code: i32): u32 {
  return patternsOf(code);
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

export function threats(): i32 {
  return threatMask();
}

export function evaluation(): i32 {
  return evaluate();
}

export function isUndecided(): bool {
  return undecided();
}

export function isQuiet(): bool {
  return quiet();
}

export function threatMoves(foursOnly: bool): usize {
  return writeThreatMoves(foursOnly);
}

export function threatReplies(): usize {
  return writeThreatReplies();
}

export function winningFour(): i32 {
  return winningFourPoint();
}
