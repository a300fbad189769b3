/**
 * Tengen for programs: an engine for Gomoku and Renju, the rules, games, proofs of wins and openings. The same in Node
 * and in browsers, where browser/index.ts stands for this module.
 *
 * @module tengen
 */
import workerSource from 'worker-source:../engine/worker.ts';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { LocalCore } from '../binding/local-core.ts';
import { CoreReferee } from '../binding/referee.ts';
import type { SearchLine, SearchResult } from '../binding/search-result.ts';
import { createEngine as startThreads, type Engine as ThreadEngine } from '../engine/search-engine.ts';
import type { Resources } from '../engine/thinker.ts';
import { positionsIn } from '../solve/budget.ts';
import type { SolutionJson } from '../solve/solution-json.ts';
import { now } from '../system/clock.ts';
import { Engine, type EngineOptions, engineOptions, type Searcher, type SearcherRequest } from './engine.ts';
import { loadCore, loadedNets } from './parts.ts';
import type { PositionInput } from './positions.ts';
import { Rules } from './rules.ts';
import {
  type BalancedOpening,
  type OpeningsOptions,
  openingsOn,
  type SolveOptions,
  solveOn,
  type Thread,
  type ThreadListener,
  type ToolHost,
} from './tools.ts';

export * from './common.ts';

/**
 * Makes an engine. Its threads are started by the first search; `dispose` ends them, and a Node process with an engine
 * that has searched does not end by itself before. Rejects with a TengenError (`bad-option`, `engine-failed`).
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const checked = engineOptions(options);
  const core = await loadCore();
  return new Engine(new ThreadSearcher(core, checked), await loadRules());
}

let rules: Rules | undefined;

/** The rules alone, without an engine. Rejects with a TengenError (`engine-failed`). */
export async function loadRules(): Promise<Rules> {
  const core = await loadCore();
  if (!rules) {
    const module = new WebAssembly.Module(core);
    rules = new Rules(new CoreReferee(new LocalCore(() => module, 0)));
  }
  return rules;
}

/**
 * Whether the side to move wins by force, how soon, and by which first moves; each proof is checked against the rules.
 * The object of `tengen solve --json`. Runs in a thread of its own. Rejects with a TengenError (`bad-position`,
 * `game-over`, `engine-failed`) or the signal's reason.
 */
export function solve(position: PositionInput, options?: SolveOptions): Promise<SolutionJson> {
  return solveOn(HOST, position, options);
}

/**
 * Balanced openings, as they are found; no two are the same under the symmetries of the board. Ends early if there are
 * no more. Runs in a thread of its own. Throws a TengenError (`bad-position`, `bad-option`, `engine-failed`) or the
 * signal's reason.
 */
export function openings(options?: OpeningsOptions): AsyncGenerator<BalancedOpening, void> {
  return openingsOn(HOST, options);
}

/**
 * The Gomocup protocol without a process: lines go in, answers come out, such as `START 15`, `OK`. Ends after END, or
 * when the lines end and all is answered. An engine of its own searches. While a hundred answers wait to be read no
 * more lines are asked for. Needs Node: in a browser it throws a TengenError (`needs-node`).
 */
export async function* protocol(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void> {
  const { protocolLines } = await import('./protocol.ts');
  yield* protocolLines(lines);
}

const HOST: ToolHost = {
  core: async () => ({ core: await loadCore(), memoryKind: 'shared' }),
  rules: loadRules,
  startThread,
  tableBytes: 64 << 20,
  get positions() {
    return positionsIn(getHeapStatistics().heap_size_limit);
  },
};

/** What a Web Worker has and a thread of Node's has not. */
const WORKER_SCOPE = `{
  const { parentPort } = require('node:worker_threads');
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  parentPort.on('message', (data) => globalThis.onmessage({ data }));
}
`;

function startThread(script: string, { onMessage, onFault }: ThreadListener): Thread {
  const worker = new Worker(WORKER_SCOPE + script, { eval: true, execArgv: [] });
  worker.on('message', onMessage);
  worker.on('error', ({ message }) => onFault(message));
  worker.on('exit', () => onFault('it ended'));
  return { postMessage: (message) => worker.postMessage(message), end: () => void worker.terminate() };
}

/** Searches in threads of Node's. */
class ThreadSearcher implements Searcher {
  readonly threads: number;
  readonly #resources: Resources;
  readonly #engine: ThreadEngine;
  /** What a thread failed with during the search that is just being answered. */
  #fault: unknown;

  constructor(core: Uint8Array, { threads, tableBytes }: ReturnType<typeof engineOptions>) {
    this.threads = threads;
    this.#resources = { threads, hashBytes: tableBytes };
    this.#engine = startThreads({ core: () => core, workerSource, nets: loadedNets }, (error) => {
      this.#fault = error;
    });
  }

  prepare(): void {
    this.#engine.thinker.prepare(this.#resources);
  }

  search(
    { position, goal, limits: { ms, nodes, depth, untilProven = false }, excluded }: SearcherRequest,
    onInfo: Parameters<Searcher['search']>[1],
  ): Promise<SearchResult> {
    const { thinker } = this.#engine;
    const newest = new Map<number, SearchLine>();
    return new Promise((resolve, reject) => {
      this.#fault = undefined;
      const request = {
        position,
        goal,
        limits: { turnMs: ms === Number.POSITIVE_INFINITY ? undefined : ms, nodes, depth },
        resources: this.#resources,
        excluded,
        untilProven,
        startedAt: now(),
      } as const;
      thinker.start(request, {
        onInfo(line) {
          newest.set(line.line, line);
          const known = [...newest.values()].sort((a, b) => a.line - b.line);
          onInfo({ lines: known, depth: line.depth, nodes: line.nodes, timeMs: line.timeMs });
        },
        // The answer comes first, and then what failed.
        onDone: (result) =>
          queueMicrotask(() => (this.#fault === undefined ? resolve(result) : reject(this.#fault))),
      });
    });
  }

  stop(): void {
    this.#engine.thinker.stop();
  }

  dispose(): void {
    this.#engine.dispose();
  }
}
