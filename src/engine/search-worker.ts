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
import { threadTimeFile } from './thread-time.ts';

/**
 * A searching thread. It knows nothing but the core, the control block and the messages; bundled on its own, it
 * travels inside the program as text.
 */

const { thread } = workerData as WorkerSetup;
const isMain = thread === 0;

const COLLECT_AGAIN_MS = 200;

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
/** When what became of an old memory is to be collected. */
let collectAt = Number.POSITIVE_INFINITY;
/** Of the last search that this thread has begun. */
let lastControl: ControlBlock | undefined;

/** What the core's calls back into the host need to know of the search they come from. */
interface Run {
  readonly job: SearchJob;
  readonly control: ControlBlock;
  readonly softStop: SoftStop;
  /** What the core knows of the control block's. */
  nodeLimit: number;
  lastLook: number;
  /** ms that the process was stopped, by this thread's looks at the clock. */
  suspended: number;
  readonly lines: BestLines<SearchInfo>;
  readonly progress: SearchProgress;
  /** The best of this iteration's lines so far. */
  bestScore: number;
}

function post(reply: WorkerReply): void {
  parentPort?.postMessage(reply);
}

post({ kind: 'started', timeFile: threadTimeFile() });

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
      if (attach(request)) giveOldMemoryBack();
      break;
    case 'search':
      takeJob(request.job);
      break;
  }
}

/** True if this memory replaces another one. */
function attach({ module, memory, table: place }: WorkerRequest & { readonly kind: 'attach' }): boolean {
  const replaces = core !== undefined;
  core = instantiate(module, memory, { poll, iterationDone, rootMove });
  coreMemory = memory;
  table = place;
  bound = false;
  if (isMain) core.initialise();
  return replaces;
}

/**
 * A memory's size is not the collector's concern, so it must be told (garbage-collector.ts; the pool exposed it). And
 * again a little later, in the middle of a search if need be: Node 20 often keeps the memory through the first run.
 */
function giveOldMemoryBack(): void {
  globalThis.gc?.();
  collectAt = now() + COLLECT_AGAIN_MS;
  setTimeout(collectIfDue, COLLECT_AGAIN_MS + 1);
}

function collectIfDue(): void {
  if (now() < collectAt) return;
  collectAt = Number.POSITIVE_INFINITY;
  globalThis.gc?.();
}

function bind(instance: CoreExports): void {
  if (bound) return;
  instance.attach(thread);
  instance.useTable(table.address, table.bytes);
  bound = true;
}

/** A job that was abandoned while it waited in the queue does nothing at all. */
function takeJob(job: SearchJob): void {
  if (!core || !coreMemory) throw new Error('a search without memory');
  const control = ControlBlock.over(job.control);
  const result = isMain ? searchAsMain(core, coreMemory, control, job) : searchAsHelper(core, control, job);
  post(result ? { kind: 'result', search: job.search, result } : { kind: 'dropped', search: job.search });
}

function searchAsMain(
  instance: CoreExports,
  memory: WebAssembly.Memory,
  control: ControlBlock,
  job: SearchJob,
): ThreadResult | undefined {
  if (control.isAbandoned || lastControl?.awaitHelpers(control) === false) return undefined;
  bind(instance);
  prepareRule(instance, memory, job.request.position, job.net);
  instance.ageTable();
  if (!control.begin(job.threads - 1)) return undefined;
  lastControl = control;
  const result = search(instance, control, job, 1);
  control.stop();
  return result;
}

function searchAsHelper(
  instance: CoreExports,
  control: ControlBlock,
  job: SearchJob,
): ThreadResult | undefined {
  if (!control.awaitBegin()) return undefined;
  try {
    bind(instance);
    // Every second helper starts one iteration ahead, so that the threads do not all search the same tree.
    return search(instance, control, job, 1 + (thread % 2));
  } finally {
    control.helperDone();
  }
}

function search(
  instance: CoreExports,
  control: ControlBlock,
  job: SearchJob,
  startDepth: number,
): ThreadResult {
  const lines = new BestLines<SearchInfo>();
  run = {
    job,
    control,
    softStop: new SoftStop(),
    nodeLimit: control.nodeLimit,
    lastLook: job.handedOverAt,
    suspended: 0,
    lines,
    progress: new SearchProgress(),
    bestScore: 0,
  };
  const { position, goal, excluded } = job.request;
  setUpBoard(instance, position);
  instance.clearExcluded();
  for (const { x, y } of excluded) instance.excludeMove(x, y);
  instance.search(
    GOALS[goal.kind],
    goal.kind === 'best' ? goal.lines : 1,
    'bias' in goal ? goal.bias : 0,
    startDepth,
    MAX_DEPTH,
    coreLimit(run.nodeLimit),
  );
  postProgress(instance, run, Number.POSITIVE_INFINITY);
  run = undefined;
  const info = lines.best;
  control.setNodes(thread, instance.nodeCount());
  return {
    points: readPoints(instance),
    ...(info ? { info } : {}),
    noLegalMove: instance.onlyForbiddenLeft() !== 0,
  };
}

/**
 * ms of active time since the search's start, as far as this thread can tell: it takes a machine too busy to run it for
 * a stop, after which the protocol thread's watchdog ends the search.
 */
function elapsed(current: Run): number {
  const time = now();
  const gap = time - current.lastLook;
  current.lastLook = time;
  if (gap >= SUSPENSION_MS) current.suspended += gap;
  const sinceStart = time - current.job.request.startedAt;
  if (isMain) current.control.look(sinceStart, current.suspended);
  return sinceStart - current.suspended;
}

function poll(): number {
  if (!run || !core) return 1;
  const { control } = run;
  if (control.isStopped) return 1;
  control.setNodes(thread, core.nodeCount());
  const { nodeLimit } = control;
  if (nodeLimit !== run.nodeLimit) core.limitNodes(coreLimit(nodeLimit));
  run.nodeLimit = nodeLimit;
  if (Number.isFinite(collectAt)) collectIfDue();
  if (!isMain) return 0;
  const time = elapsed(run);
  postProgress(core, run, run.lastLook);
  return time >= control.hard ? 1 : 0;
}

/** The core knows no infinity. */
function coreLimit(nodes: number): number {
  return Number.isFinite(nodes) ? nodes : 0;
}

function iterationDone(line: number, lineCount: number, settled: number, changed: number): number {
  if (!run || !core) return 1;
  const { control } = run;
  const time = elapsed(run);
  control.setNodes(thread, core.nodeCount());
  const reported = readLine(core);
  const score = core.lineScore();
  run.bestScore = line === 0 ? score : Math.max(score, run.bestScore);
  if (reported) {
    const info = { line, lineCount, nodes: control.totalNodes(), timeMs: time, ...reported };
    for (const placed of run.lines.add(info)) run.progress.noteLine(placed);
    postProgress(core, run, run.lastLook);
  }
  if (control.isStopped) return 1;

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
