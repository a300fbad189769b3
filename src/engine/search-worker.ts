import { parentPort, workerData } from 'node:worker_threads';
import { BestLines } from '../binding/best-lines.ts';
import { instantiate, prepareRule, readLine, readPoints, setUpBoard } from '../binding/core-instance.ts';
import {
  type CoreExports,
  GOALS,
  ROOT_MOVE_BEST,
  ROOT_MOVE_LOST,
  ROOT_MOVE_SEARCHED,
  ROOT_MOVE_SEARCHING,
} from '../binding/core-module.ts';
import { now } from '../system/clock.ts';
import { describeFault } from '../system/debug-log.ts';
import { ControlBlock } from './control-block.ts';
import { SUSPENSION_MS } from './process-suspension.ts';
import { SearchProgress } from './search-progress.ts';
import type {
  SearchJob,
  TablePlace,
  ThreadResult,
  WorkerReply,
  WorkerRequest,
  WorkerSetup,
} from './search-worker-messages.ts';
import { SoftStop } from './soft-stop.ts';
import type { RootMoveEvent, SearchInfo } from './thinker.ts';

/**
 * A searching thread. It knows nothing but the core, the control block and the messages; bundled on its own, it
 * travels inside the program as text.
 */

const setup = workerData as WorkerSetup;
const control = ControlBlock.over(setup.control);
const isMain = setup.thread === 0;

/** Longer than any table takes to build, shorter than anybody would wait: the pool is replaced after it. */
const PARTNER_TIMEOUT_MS = 1000;

/** Deeper than the core can go: the depth limit is watched here, where it may change during the search. */
const MAX_DEPTH = 1000;

const ROOT_MOVE_EVENTS: Readonly<Record<number, RootMoveEvent>> = {
  [ROOT_MOVE_SEARCHING]: 'searching',
  [ROOT_MOVE_SEARCHED]: 'done',
  [ROOT_MOVE_BEST]: 'best',
  [ROOT_MOVE_LOST]: 'lost',
};

let core: CoreExports | undefined;
/** What the core works in. */
let coreMemory: WebAssembly.Memory | undefined;
let table: TablePlace = { address: 0, bytes: 0 };
/** Whether this instance has taken its slot, which needs the main searcher's work in the memory first. */
let bound = false;
let run: Run | undefined;

/** What the core's calls back into the host need to know of the search they come from. */
interface Run {
  readonly job: SearchJob;
  readonly softStop: SoftStop;
  lastPoll: number;
  readonly lines: BestLines<SearchInfo>;
  readonly progress: SearchProgress;
  /** The best of this iteration's lines so far. */
  bestScore: number;
}

function post(reply: WorkerReply): void {
  parentPort?.postMessage(reply);
}

parentPort?.on('message', (request: WorkerRequest) => {
  try {
    handle(request);
  } catch (error) {
    post({ kind: 'fault', fault: describeFault(error) });
  }
});

function handle(request: WorkerRequest): void {
  switch (request.kind) {
    case 'attach':
      attach(request);
      break;
    case 'search':
      if (isMain) searchAsMain(request.job);
      else searchAsHelper(request.job);
      break;
  }
}

function attach({ module, memory, table: place }: WorkerRequest & { readonly kind: 'attach' }): void {
  const replaces = core !== undefined;
  core = instantiate(module, memory, { poll, iterationDone, rootMove });
  coreMemory = memory;
  table = place;
  bound = false;
  if (isMain) core.initialise();
  // The old memory's size is not the collector's concern, so it must be told (garbage-collector.ts); the pool exposed
  // it.
  if (replaces) globalThis.gc?.();
}

function bind(instance: CoreExports): void {
  if (bound) return;
  instance.attach(setup.thread);
  instance.useTable(table.address, table.bytes);
  bound = true;
}

function searchAsMain(job: SearchJob): void {
  const { instance, memory } = attached();
  awaitHelpers();
  bind(instance);
  prepareRule(instance, memory, job.request.position, job.net);
  instance.ageTable();
  control.releaseHelpers(job.search, setup.threads - 1);
  const result = search(instance, job, 1);
  control.stop(job.search);
  post({ kind: 'result', search: job.search, result });
}

function searchAsHelper(job: SearchJob): void {
  const { instance } = attached();
  if (!control.awaitRelease(job.search, PARTNER_TIMEOUT_MS))
    throw new Error('no word from the main searcher');
  try {
    bind(instance);
    // Every second helper starts one iteration ahead, so that the threads do not all search the same tree.
    const result = search(instance, job, 1 + (setup.thread % 2));
    post({ kind: 'result', search: job.search, result });
  } finally {
    control.helperDone();
  }
}

function attached() {
  if (!core || !coreMemory) throw new Error('a search without memory');
  return { instance: core, memory: coreMemory };
}

function awaitHelpers(): void {
  if (!control.awaitHelpers(PARTNER_TIMEOUT_MS)) throw new Error('a helper does not stop');
}

function search(instance: CoreExports, job: SearchJob, startDepth: number): ThreadResult {
  const lines = new BestLines<SearchInfo>();
  run = {
    job,
    softStop: new SoftStop(),
    lastPoll: job.handedOverAt,
    lines,
    progress: new SearchProgress(),
    bestScore: 0,
  };
  const { position, goal, excluded } = job.request;
  const nodes = control.nodeLimit;
  setUpBoard(instance, position);
  instance.clearExcluded();
  for (const { x, y } of excluded) instance.excludeMove(x, y);
  instance.search(
    GOALS[goal.kind],
    goal.kind === 'best' ? goal.lines : 1,
    'bias' in goal ? goal.bias : 0,
    startDepth,
    MAX_DEPTH,
    Number.isFinite(nodes) ? nodes : 0,
  );
  postProgress(instance, run, Number.POSITIVE_INFINITY);
  run = undefined;
  const info = lines.best;
  control.setNodes(setup.thread, instance.nodeCount());
  return {
    points: readPoints(instance),
    ...(info ? { info } : {}),
    noLegalMove: instance.onlyForbiddenLeft() !== 0,
  };
}

/** ms of active time since the search's start. Notices when the process was stopped. */
function elapsed(current: Run): number {
  const time = now();
  const gap = time - current.lastPoll;
  current.lastPoll = time;
  if (isMain) {
    if (gap > SUSPENSION_MS) control.addSuspended(gap);
    control.beat(time - current.job.request.startedAt);
  }
  return time - current.job.request.startedAt - control.suspended;
}

function poll(): number {
  if (!run || !core) return 1;
  if (control.isStopped(run.job.search)) return 1;
  const nodes = core.nodeCount();
  control.setNodes(setup.thread, nodes);
  if (!isMain) return 0;
  const time = elapsed(run);
  postProgress(core, run, run.lastPoll);
  return time >= control.hard || nodes >= control.nodeLimit ? 1 : 0;
}

function iterationDone(line: number, lineCount: number, settled: number, changed: number): number {
  if (!run || !core) return 1;
  const time = elapsed(run);
  control.setNodes(setup.thread, core.nodeCount());
  const reported = readLine(core);
  const score = core.lineScore();
  run.bestScore = line === 0 ? score : Math.max(score, run.bestScore);
  if (reported) {
    const info = { line, lineCount, nodes: control.totalNodes(), timeMs: time, ...reported };
    for (const placed of run.lines.add(info)) run.progress.noteLine(placed);
    postProgress(core, run, run.lastPoll);
  }
  if (control.isStopped(run.job.search)) return 1;

  // All lines are let finish, unless the hard limit falls.
  if (line < lineCount - 1) return 0;
  if (settled !== 0 || core.lineDepth() >= control.depth) return 1;
  if (!isMain) return 0;
  const { target, hard, flexible } = control;
  const iteration = { score: run.bestScore, changed: changed !== 0, elapsed: time };
  return run.softStop.after(iteration, target, hard, flexible) ? 1 : 0;
}

/** Sends what there is to tell at this time; helpers keep it to themselves. */
function postProgress(instance: CoreExports, { job, progress }: Run, time: number): void {
  if (!isMain) return;
  const news = progress.take(time);
  if (!news) return;
  post({ kind: 'progress', search: job.search, news, tableUsage: instance.tableUsage() / 1000 });
}

function rootMove(event: number, x: number, y: number): void {
  const kind = ROOT_MOVE_EVENTS[event];
  if (isMain && run?.job.reportRootMoves && kind) run.progress.noteRootMove(kind, { x, y });
}
