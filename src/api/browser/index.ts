/** What stands for ../index.ts in browsers: the same, by Web Workers. */
import searchThread from 'worker-source:./page-worker.ts';
import { LocalCore } from '../../binding/local-core.ts';
import { CoreReferee } from '../../binding/referee.ts';
import { unsharedCore } from '../../binding/unshared-core.ts';
import { Engine, type EngineOptions, engineOptions } from '../engine.ts';
import { failure, TengenError } from '../errors.ts';
import { loadCore, loadedNets } from '../parts.ts';
import { Rules } from '../rules.ts';
import { openingsOn, solveOn, type Thread, type ThreadListener, type ToolHost } from '../tools.ts';
import { NOT_STARTED, WorkerSearcher } from './worker-searcher.ts';

export * from '../common.ts';

export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { threads, tableBytes } = engineOptions(options);
  const { module, isShared } = await browserCore();
  const rules = await loadRules();
  const { referee } = rules;
  return new Engine(
    new WorkerSearcher({
      ...{ module, isShared, tableBytes, referee, nets: loadedNets, script: searchThread },
      threads: isShared ? threads : 1,
    }),
    rules,
  );
}

/** The rules alone, without an engine. */
export async function loadRules(): Promise<Rules> {
  const { module, memoryKind } = await browserCore();
  rules ??= new Rules(new CoreReferee(new LocalCore(() => module, 0, undefined, undefined, memoryKind)));
  return rules;
}

export function protocol(_lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string, void> {
  throw new TengenError(
    'needs-node',
    'The Gomocup protocol is for managers that start programs, and needs Node: in a page use createEngine.',
  );
}

/** A phone has less memory than what Node runs on. */
const HOST: ToolHost = {
  core: browserCore,
  rules: loadRules,
  startThread,
  tableBytes: 32 << 20,
  positions: 2_000_000,
};

export const solve = solveOn.bind(undefined, HOST);
export const openings = openingsOn.bind(undefined, HOST);

let rules: Rules | undefined;
let compiled: ReturnType<typeof compiledCore> | undefined;

/** The core as this page can run it, compiled once. */
function browserCore(): ReturnType<typeof compiledCore> {
  compiled ??= compiledCore().catch((error) => {
    compiled = undefined;
    throw failure('The core cannot be compiled', error);
  });
  return compiled;
}

/** For shared memory where the page is isolated from others, else for memory of one thread's own. */
async function compiledCore() {
  const isShared = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== 'undefined';
  const core = isShared ? await loadCore() : unsharedCore(await loadCore());
  const memoryKind = isShared ? ('shared' as const) : ('unshared' as const);
  return { core, memoryKind, isShared, module: await WebAssembly.compile(core) };
}

function startThread(script: string, { onMessage, onFault }: ThreadListener): Thread {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(url);
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = ({ message }) => onFault(message ?? NOT_STARTED);
  return {
    postMessage: (message) => worker.postMessage(message),
    end() {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}
