/**
 * Tengen for programs: an engine for Gomoku and Renju, the rules, and games. The same in Node and in browsers, where
 * browser/index.ts stands for this module.
 *
 * @module tengen
 */
import workerSource from 'worker-source:../engine/worker.ts';
import { LocalCore } from '../binding/local-core.ts';
import { CoreReferee } from '../binding/referee.ts';
import type { SearchLine, SearchResult } from '../binding/search-result.ts';
import { createEngine as startThreads, type Engine as ThreadEngine } from '../engine/search-engine.ts';
import { now } from '../system/clock.ts';
import { Engine, type EngineOptions, engineOptions, type Searcher, type SearcherRequest } from './engine.ts';
import { loadCore, loadedNets } from './parts.ts';
import { Rules } from './rules.ts';

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

/** Searches in threads of Node's. */
class ThreadSearcher implements Searcher {
  readonly threads: number;
  readonly #tableBytes: number;
  readonly #engine: ThreadEngine;
  /** What a thread failed with during the search that is just being answered. */
  #fault: unknown;

  constructor(
    core: Uint8Array,
    { threads, tableBytes }: { readonly threads: number; readonly tableBytes: number },
  ) {
    this.threads = threads;
    this.#tableBytes = tableBytes;
    this.#engine = startThreads({ core: () => core, workerSource, nets: loadedNets }, (error) => {
      this.#fault = error;
    });
  }

  search(
    { position, lines, limits: { ms, nodes, depth }, excluded }: SearcherRequest,
    onInfo: Parameters<Searcher['search']>[1],
  ): Promise<SearchResult> {
    const { thinker } = this.#engine;
    const newest = new Map<number, SearchLine>();
    return new Promise((resolve, reject) => {
      this.#fault = undefined;
      const request = {
        position,
        goal: { kind: 'best', lines },
        limits: {
          ...(ms !== undefined && Number.isFinite(ms) && { turnMs: ms }),
          ...(nodes !== undefined && { nodes }),
          ...(depth !== undefined && { depth }),
        },
        resources: { threads: this.threads, hashBytes: this.#tableBytes },
        excluded,
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
