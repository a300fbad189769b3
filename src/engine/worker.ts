import { parentPort, workerData } from 'node:worker_threads';
import { instantiate, prepareRule } from '../binding/core-instance.ts';
import type { CoreExports } from '../binding/core-module.ts';
import { CoreSearch, type FinishedLine, type SearchHost } from '../binding/core-search.ts';
import type { SearchResult } from '../binding/search-result.ts';
import { now } from '../system/clock.ts';
import { describeFault } from '../system/debug-log.ts';
import { threadTimeFile } from '../system/thread-time.ts';
import { ControlBlock } from './control-block.ts';
import { SUSPENSION_MS } from './process-suspension.ts';
import { SoftStop } from './time-budget.ts';
import type { SearchJob, TablePlace, WorkerReply, WorkerRequest, WorkerSetup } from './worker-messages.ts';
import { type ProgressNews, WorkerProgress } from './worker-progress.ts';

/**
 * A searching thread. It knows nothing but the core, the control block and the messages; bundled on its own, it
 * travels inside the program as text.
 */

const { thread } = workerData as WorkerSetup;
const isMain = thread === 0;

const COLLECT_AGAIN_MS = 200;

const glue = new CoreSearch();
let core: CoreExports | undefined;
let coreMemory: WebAssembly.Memory | undefined;
let table: TablePlace = { address: 0, bytes: 0 };
/** Whether this instance has taken its slot, which needs the main searcher's work in the memory first. */
let bound = false;
/** When what became of an old memory is to be collected. */
let collectAt = Number.POSITIVE_INFINITY;
/** Of the last search that this thread has begun. */
let lastControl: ControlBlock | undefined;

interface Run {
  readonly core: CoreExports;
  readonly job: SearchJob;
  readonly control: ControlBlock;
  readonly softStop: SoftStop;
  /** What the core knows of the control block's. */
  nodeLimit: number;
  lastLook: number;
  /** ms that the process was stopped, by this thread's looks at the clock. */
  suspended: number;
  readonly progress: WorkerProgress;
}

/** What a search came to, and what of it was not reported yet. */
interface Found {
  readonly result: SearchResult;
  readonly news: ProgressNews | undefined;
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
  core = instantiate(module, memory, glue.imports);
  coreMemory = memory;
  table = place;
  bound = false;
  if (isMain) core.initialise();
  return replaces;
}

/**
 * A memory's size is not the collector's concern, so it must be called (worker-pool.ts exposed it). And
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
  const found = isMain ? searchAsMain(core, coreMemory, control, job) : searchAsHelper(core, control, job);
  const { search: number } = job;
  if (!found) post({ kind: 'dropped', search: number });
  else post({ kind: 'result', search: number, ...found, tableUsage: usageOf(core) });
}

function searchAsMain(
  instance: CoreExports,
  memory: WebAssembly.Memory,
  control: ControlBlock,
  job: SearchJob,
): Found | undefined {
  if (control.isAbandoned || lastControl?.awaitHelpers(control) === false) return undefined;
  bind(instance);
  prepareRule(instance, memory, job.request.position, job.net);
  instance.ageTable();
  if (!control.begin(job.threads - 1)) return undefined;
  lastControl = control;
  const found = search(instance, control, job, 1);
  control.stop();
  return found;
}

function searchAsHelper(instance: CoreExports, control: ControlBlock, job: SearchJob): Found | undefined {
  if (!control.awaitBegin()) return undefined;
  try {
    bind(instance);
    // Every second helper starts one iteration ahead, so that the threads do not all search the same tree.
    return search(instance, control, job, 1 + (thread % 2));
  } finally {
    control.helperDone();
  }
}

function search(instance: CoreExports, control: ControlBlock, job: SearchJob, startDepth: number): Found {
  const { nodeLimit } = control;
  const run: Run = {
    core: instance,
    job,
    control,
    softStop: new SoftStop(),
    nodeLimit,
    lastLook: job.handedOverAt,
    suspended: 0,
    progress: new WorkerProgress(),
  };
  const { position, goal, excluded } = job.request;
  const result = glue.search(
    instance,
    { position, goal, excluded, startDepth, nodes: nodeLimit },
    hostOf(run),
  );
  return { result, news: isMain ? run.progress.take(Number.POSITIVE_INFINITY) : undefined };
}

function hostOf(run: Run): SearchHost {
  const { core: instance, control, job, progress } = run;
  return {
    elapsed: () => elapsed(run),
    nodes() {
      control.setNodes(thread, instance.nodeCount());
      return control.totalNodes();
    },
    poll: () => poll(run),
    lineDone: (line) => lineDone(run, line),
    ...(isMain && job.reportRootMoves && { rootMove: (event, point) => progress.noteRootMove(event, point) }),
  };
}

/**
 * ms of active time since the search's start, as far as this thread can tell: it takes a machine too busy to run it for
 * a stop, after which the protocol thread's watchdog ends the search.
 */
function elapsed(run: Run): number {
  const time = now();
  const gap = time - run.lastLook;
  run.lastLook = time;
  if (gap >= SUSPENSION_MS) run.suspended += gap;
  const sinceStart = time - run.job.request.startedAt;
  if (isMain) run.control.look(sinceStart, run.suspended);
  return sinceStart - run.suspended;
}

function poll(run: Run): boolean {
  const { control } = run;
  if (control.isStopped) return true;
  control.setNodes(thread, run.core.nodeCount());
  const { nodeLimit } = control;
  if (nodeLimit !== run.nodeLimit) glue.limitNodes(nodeLimit);
  run.nodeLimit = nodeLimit;
  if (Number.isFinite(collectAt)) collectIfDue();
  if (!isMain) return false;
  const time = elapsed(run);
  postProgress(run, run.lastLook);
  return time >= control.hard;
}

/** The depth limit is watched here, where it may change during the search. */
function lineDone(
  run: Run,
  { depth, bestScore, timeMs, isLast, isSettled, hasOtherMove, news }: FinishedLine,
): boolean {
  const { control } = run;
  for (const line of news) run.progress.noteLine(line);
  postProgress(run, run.lastLook);
  if (control.isStopped) return true;

  // All lines are let finish, unless the hard limit falls.
  if (!isLast) return false;
  const isDone = isSettled && (!run.job.request.untilProven || glue.isProven);
  if (isDone || depth >= control.depth) return true;
  if (!isMain) return false;
  const { target, hard, flexible } = control;
  const iteration = { score: bestScore, changed: hasOtherMove, elapsed: timeMs };
  return run.softStop.after(iteration, target, hard, flexible);
}

/** Sends what there is to tell at this time; helpers keep it to themselves. */
function postProgress({ core: instance, job, progress }: Run, time: number): void {
  if (!isMain) return;
  const news = progress.take(time);
  if (!news) return;
  post({ kind: 'progress', search: job.search, news, tableUsage: usageOf(instance) });
}

function usageOf(instance: CoreExports): number {
  return instance.tableUsage() / 1000;
}
