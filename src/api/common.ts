/** What the package has wherever it runs. */

export type { GameJson, LineJson, MoveJson, PositionJson, ScoreJson } from '../analysis/analysis-json.ts';
export type { SideSummary } from '../analysis/judged-moves.ts';
export type { FoulKind, FoulRow } from '../binding/foul.ts';
export type { GameResult } from '../game/game-record.ts';
export type { BoardSize, Colour, Point, Position, Stone } from '../game/position.ts';
export type { Rule } from '../game/rule.ts';
export { RULES } from '../game/rule.ts';
export type { Score } from '../game/score.ts';
export { winningChance } from '../game/score.ts';
export type { SolutionJson, StepJson, WinJson } from '../solve/solution-json.ts';
export type {
  Engine,
  EngineOptions,
  Line,
  Search,
  SearchInfo,
  SearchLimits,
  SearchOptions,
  SearchResult,
} from './engine.ts';
export type { TengenErrorCode } from './errors.ts';
export { TengenError } from './errors.ts';
export type { AnalyzeOptions, GameAnalysis, GameRecord, ReadOptions, RecordedMove } from './games.ts';
export { analyzeGame, readRecord, writeRecord } from './games.ts';
export type { PointInput, PositionInput, PositionParts } from './positions.ts';
export { pointName, toPoint, toPosition } from './positions.ts';
export type { ForbiddenPoint, Rules } from './rules.ts';
export type { BalancedOpening, OpeningsOptions, SolveOptions } from './tools.ts';
