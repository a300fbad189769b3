/** What stands for ../index.ts in browsers: the same, by Web Workers. */
import searchThread from 'worker-source:./page-worker.ts';
import { LocalCore } from '../../binding/local-core.ts';
import { CoreReferee } from '../../binding/referee.ts';
import type { SearchResult } from '../../binding/search-result.ts';
import { Engine, type EngineOptions, engineOptions, type Searcher, type SearcherRequest } from '../engine.ts';
import { loadCore, loadedNets } from '../parts.ts';
import { Rules } from '../rules.ts';
import { compileFor, type EngineParts, PageEngine } from './page-engine.ts';

export * from '../common.ts';

export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { threads, tableBytes } = engineOptions(options);
  const host = await browserCore();
  const rules = await loadRules();
  const parts = { ...host, nets: loadedNets, script: searchThread, tableBytes };
  return new Engine(
    new WorkerSearcher({ ...parts, threads: host.isShared ? threads : 1 }, rules.referee),
    rules,
  );
}

/** The rules alone, without an engine. */
export async function loadRules(): Promise<Rules> {
  const { module, isShared } = await browserCore();
  rules ??= new Rules(
    new CoreReferee(new LocalCore(() => module, 0, undefined, undefined, isShared ? 'shared' : 'unshared')),
  );
  return rules;
}

let rules: Rules | undefined;
let compiled: Promise<Pick<EngineParts, 'module' | 'isShared'>> | undefined;

/** The core as this page can run it, compiled once. */
function browserCore(): Promise<Pick<EngineParts, 'module' | 'isShared'>> {
  compiled ??= loadCore()
    .then(compileFor)
    .catch((error) => {
      compiled = undefined;
      throw error;
    });
  return compiled;
}

/** Searches in Web Workers. */
class WorkerSearcher implements Searcher {
  readonly #parts: EngineParts;
  readonly #referee: CoreReferee;
  /** Its threads are started by the first search. */
  #engine: PageEngine | undefined;

  constructor(parts: EngineParts, referee: CoreReferee) {
    this.#parts = parts;
    this.#referee = referee;
  }

  get threads(): number {
    return this.#parts.threads;
  }

  async search(
    { position, lines, limits, excluded }: SearcherRequest,
    onInfo: Parameters<Searcher['search']>[1],
  ): Promise<SearchResult> {
    this.#engine ??= new PageEngine(this.#parts);
    const request = { position, goal: { kind: 'best', lines }, limits: { ...limits, excluded } } as const;
    const found = await this.#engine.search(request, onInfo);
    // One that was stopped at once has found nothing yet.
    const quick = found.points.length > 0 ? undefined : this.#referee.quickMove(position, excluded);
    return quick ? { ...found, points: [quick], shortcoming: 'it was stopped at once' } : found;
  }

  stop(): void {
    this.#engine?.stop();
  }

  dispose(): void {
    this.#engine?.dispose();
  }
}
