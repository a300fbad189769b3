import type { Score } from '../../game/score.ts';
import { pointsAtEnd } from './expected-line.ts';

/** What an engine said about its search before a move, as far as it said it. */
export interface EngineReport {
  readonly depth?: number;
  readonly selectiveDepth?: number;
  readonly evaluation?: Score;
  readonly nodes?: number;
  /** When it had searched these nodes, in ms from its own start. */
  readonly ms?: number;
  readonly nodesPerSecond?: number;
  /** The line that it expects, in its own words for points (see expected-line.ts). */
  readonly line?: readonly string[];
}

/** `Depth 12-24`, `dep 12`, `Depth:12-20`, `Depth: 1-9`. */
const DEPTH = /\b(?:depth|dep)\b:?\s*(\d+)(?:-(\d+))?/i;
/** `Eval 35`, `Evaluation: -53.4`, `ev +M7`, `Val:35`; a mate is M, in PentaZen v. */
const EVALUATION = /\b(?:evaluation|eval|ev|val)\b:?\s*([-+]?)(m|v)?(\d+(?:\.\d+)?)/i;
/** `Node 4512K`, `nd 812k`, `n 4512` (but not `n/ms 950`, `n/s 900`). */
const NODES = /\b(?:nodes|node|nd|n)\b(?!\/):?\s*(\d+(?:\.\d+)?)([kmg])?\b/i;
/** `Time 812ms`, `Time:812ms`, `tm 812`, `Time 4s`. */
const TIME = /\b(?:time|tm)\b:?\s*(\d+(?:\.\d+)?)(ms|s|min|h)?\b/i;
/** `Speed 950K`, `Speed: 900`, `n/s 900`, `n/ms 950`. */
const SPEED = /\b(?:speed|n\/(m)?s)\b:?\s*(\d+(?:\.\d+)?)([kmg])?\b/i;
/** Rapfi's lines of a multi-line search: `(2) 35 | 12-24 | H8 I9`. */
const NUMBERED_LINE = /^\((\d+)\)\s*([-+]?)(m|v)?(\d+(?:\.\d+)?)\s*\|\s*(\d+)-(\d+)/i;
/** SlowRenju: ` 5;(7,7) 120 ---------- 456`. */
const SLOWRENJU = /^(\d+);\(\s*\d+\s*,\s*\d+\s*\)\s*([-+]?)(m|v)?(\d+(?:\.\d+)?)/i;

const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9 };
const TIME_UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1e3, min: 6e4, h: 3.6e6 };

/**
 * Reads the text after MESSAGE. The engines' formats differ in words and order but not in kind: a word for each figure,
 * then the figure; so each is looked for on its own. Nothing found: an empty report.
 */
export function parseSearchMessage(text: string): EngineReport {
  const figures = parseFigures(text);
  // Other messages may end with something like a point.
  const line = Object.keys(figures).length > 0 ? pointsAtEnd(text) : undefined;
  return line ? { ...figures, line } : figures;
}

function parseFigures(text: string): EngineReport {
  const line = text.trim();
  const numbered = NUMBERED_LINE.exec(line);
  if (numbered) {
    const [, number, sign, mate, worth, depth, selective] = numbered;
    if (number !== '1') return {};
    return {
      depth: figure(depth),
      selectiveDepth: figure(selective),
      evaluation: evaluation(sign, mate, worth),
    };
  }
  const slow = SLOWRENJU.exec(line);
  if (slow) {
    const [, depth, sign, mate, worth] = slow;
    return { depth: figure(depth), evaluation: evaluation(sign, mate, worth) };
  }
  const depth = DEPTH.exec(line);
  const value = EVALUATION.exec(line);
  const nodes = NODES.exec(line);
  const time = TIME.exec(line);
  const speed = SPEED.exec(line);
  return {
    ...(depth && { depth: figure(depth[1]) }),
    ...(depth?.[2] !== undefined && { selectiveDepth: figure(depth[2]) }),
    ...(value && { evaluation: evaluation(value[1], value[2], value[3]) }),
    ...(nodes && { nodes: count(nodes[1], nodes[2]) }),
    ...(time && { ms: figure(time[1]) * (TIME_UNITS[time[2]?.toLowerCase() ?? 'ms'] ?? 1) }),
    ...(speed && { nodesPerSecond: count(speed[2], speed[3]) * (speed[1] === undefined ? 1 : 1000) }),
  };
}

/** A later line knows better, figure by figure: some engines spread one report over three lines. */
export function mergeReports(earlier: EngineReport, later: EngineReport): EngineReport {
  return { ...earlier, ...later };
}

/** An engine may write any number of digits: what is infinite is no number in JSON. */
const MOST = 1e15;

function figure(text: string | undefined): number {
  return Math.min(MOST, Number(text));
}

/** `812` and `K`. */
function count(text: string | undefined, unit: string | undefined): number {
  return figure(text) * (MULTIPLES[unit?.toLowerCase() ?? ''] ?? 1);
}

function evaluation(sign: string | undefined, mate: string | undefined, text: string | undefined): Score {
  const number = figure(text);
  if (mate !== undefined) return { kind: sign === '-' ? 'loss' : 'win', plies: number };
  return { kind: 'value', value: sign === '-' ? -number : number };
}
