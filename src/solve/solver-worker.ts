import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { AttackBoard } from '../binding/attack-board.ts';
import { DirectSearch } from '../binding/direct-search.ts';
import { type Net, netsAmong } from '../binding/net-file.ts';
import type { Position } from '../game/position.ts';
import { visibleJson } from '../game/visible-text.ts';
import { positionsIn } from './budget.ts';
import { type ProveOptions, proveWin } from './prove-win.ts';
import { engineOf } from './quiet-win.ts';
import { solutionJson } from './solution-json.ts';
import { solutionText } from './solution-text.ts';
import type { Verdict } from './threat-search.ts';
import type { ProofParts } from './win-tree.ts';

/** What is asked of a position, and the form of the answer. */
export interface SolveRequest extends Pick<ProveOptions, 'by' | 'nodes' | 'ms'> {
  readonly position: Position;
  /** As one line of JSON, with the whole proof if `tree`; else as text with `lines` replies to the first move. */
  readonly json: boolean;
  readonly tree: boolean;
  readonly lines: number;
  /** The answer has the proof itself, too. */
  readonly steps?: boolean;
}

/** To the thread that solves (solver-worker.ts), as worker data. It answers with one message, a SolveAnswer. */
export interface SolverSetup {
  readonly core: Uint8Array;
  readonly net: Net | undefined;
  readonly request: SolveRequest;
  /** Shared: once it is not 0 the thread gives up what is not answered yet. */
  readonly stop: Int32Array;
}

export type SolveAnswer =
  | { readonly verdict: Verdict; readonly text: string; readonly proof?: ProofParts }
  /** Why there is nothing to solve: the end of a sentence that begins with the position's name. */
  | { readonly refused: string };

/** The thread that solves a position; bundled on its own, it travels inside the program as text. */

/** Of the engine's table. */
const TABLE_BYTES = 64 << 20;

const { core, net, request, stop } = workerData as SolverSetup;
parentPort?.postMessage(solve());

function solve(): SolveAnswer {
  const { position, by, nodes, ms, json } = request;
  const search = new DirectSearch({ core, tableBytes: TABLE_BYTES, nets: netsAmong(net ? [net] : []) });
  const outcome = search.referee.outcome(position);
  if (outcome?.kind === 'five') return { refused: `the game is over, ${outcome.winner} has won` };
  if (outcome) return { refused: 'the board is full' };
  const solution = proveWin(position, new AttackBoard(core), {
    by,
    nodes,
    ms,
    positions: positionsIn(getHeapStatistics().heap_size_limit),
    isStopped: () => Atomics.load(stop, 0) !== 0,
    engine: engineOf(search),
  });
  const text = json
    ? visibleJson(solutionJson(position, solution, request))
    : solutionText(position, solution, request).join('\n');
  const { verdict, best, wins } = solution;
  if (!request.steps || verdict !== 'win' || !best) return { verdict, text };
  const firstMoves = wins.filter(({ check }) => check?.isValid).map(({ move }) => move);
  return { verdict, text, proof: { first: best.proof, firstMoves } };
}
