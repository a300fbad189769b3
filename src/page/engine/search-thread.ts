/**
 * A searching thread of the page: a Web Worker, bundled on its own, that travels inside the page as text. While it
 * searches it hears nothing: where there is shared memory it is told to stop through that, elsewhere the page ends it
 * (page-engine.ts).
 */
import { BestLines, type SearchedLine } from '../../binding/best-lines.ts';
import {
  createMemory,
  instantiate,
  prepareRule,
  readLine,
  readPoints,
  setUpBoard,
} from '../../binding/core-instance.ts';
import { type CoreExports, GOALS } from '../../binding/core-module.ts';
import { describeFault } from '../../system/debug-log.ts';
import { reservedBytes } from './reserved-bytes.ts';
import {
  controlOf,
  type FoundLine,
  type PageSearchLimits,
  type PageSearchResult,
  type SearchState,
  type ThreadReply,
  type ThreadRequest,
} from './search-messages.ts';

type Setup = ThreadRequest & { readonly kind: 'attach' };
type Job = ThreadRequest & { readonly kind: 'search' };

/** As deep as the core goes. */
const MAX_DEPTH = 1000;
/** The page is told no more often than this, but of a first line at once. */
const PROGRESS_MS = 80;

let setup: Setup | undefined;
let memory: WebAssembly.Memory | undefined;
let core: CoreExports | undefined;
let control: ReturnType<typeof controlOf> | undefined;
let run: Run | undefined;
let isBound = false;

interface Run {
  readonly search: number;
  readonly limits: PageSearchLimits;
  readonly startedAt: number;
  readonly lines: BestLines<FoundLine & SearchedLine>;
  depth: number;
  toldAt: number;
  isNews: boolean;
}

// The types are those of a page, which has no word for a worker's own scope.
const scope = globalThis as unknown as {
  postMessage(reply: ThreadReply): void;
  onmessage: ((event: MessageEvent<ThreadRequest>) => void) | null;
};

scope.onmessage = ({ data }) => {
  try {
    if (data.kind === 'attach') attach(data);
    else search(data);
  } catch (error) {
    scope.postMessage({ kind: 'fault', fault: describeFault(error) });
  }
};

function attach(request: Setup): void {
  setup = request;
  control = request.shared && controlOf(request.shared.control);
  memory =
    request.shared?.memory ??
    createMemory(reservedBytes(request.module, 1, 'unshared') + request.tableBytes, 'unshared');
  core = instantiate(request.module, memory, { poll, iterationDone, rootMove: () => {} });
  if (request.thread === 0) core.initialise();
}

function search({ search: number, request, net }: Job): void {
  if (!setup || !memory || !core) throw new Error('a search before there is a core');
  const { position, goal, limits } = request;
  if (!isBound) {
    core.attach(setup.thread);
    core.useTable(core.reservedBytes(setup.threads), setup.tableBytes);
    isBound = true;
  }
  if (setup.thread === 0) {
    prepareRule(core, memory, position, net);
    if (limits.forgets) core.clearTable();
    core.ageTable();
    if (setup.threads > 1) scope.postMessage({ kind: 'prepared', search: number });
  }
  setUpBoard(core, position);
  core.clearExcluded();
  for (const { x, y } of limits.excluded ?? []) core.excludeMove(x, y);
  const startedAt = performance.now();
  run = { search: number, limits, startedAt, lines: new BestLines(), depth: 0, toldAt: 0, isNews: false };
  core.search(
    GOALS[goal.kind],
    goal.kind === 'best' ? goal.lines : 1,
    'bias' in goal ? goal.bias : 0,
    // Every second helper starts one iteration ahead, so that the threads do not all search the same tree.
    1 + (setup.thread % 2),
    limits.depth ?? MAX_DEPTH,
    limits.nodes ?? 0,
  );
  const result: PageSearchResult = { ...stateOf(core, run), points: readPoints(core) };
  run = undefined;
  scope.postMessage({ kind: 'result', search: number, result });
}

function stateOf(instance: CoreExports, { lines, depth, startedAt }: Run): SearchState {
  const own = instance.nodeCount();
  const others = control?.nodes.subarray(1).reduce((sum, nodes) => sum + nodes, 0) ?? 0;
  return { lines: lines.all, depth, nodes: own + others, ms: performance.now() - startedAt };
}

function poll(): number {
  if (!run || !core) return 1;
  if (setup && control) {
    control.nodes[setup.thread] = core.nodeCount();
    if (Atomics.load(control.stops, 0) >= run.search) return 1;
  }
  const time = performance.now();
  tell(core, run, time);
  return time - run.startedAt >= (run.limits.ms ?? Number.POSITIVE_INFINITY) ? 1 : 0;
}

function iterationDone(line: number, lineCount: number, settled: number): number {
  if (!run || !core) return 1;
  const reported = readLine(core);
  run.depth = core.lineDepth();
  if (reported) {
    run.lines.add({ ...reported, line, lineCount });
    run.isNews = true;
    tell(core, run, performance.now());
  }
  if (line < lineCount - 1 || settled === 0) return 0;
  const isProven = run.lines.all.every((known) => known.score.kind !== 'value');
  return isProven || !run.limits.untilProven ? 1 : 0;
}

/** Tells the page what is new, now and then. */
function tell(instance: CoreExports, current: Run, time: number): void {
  if (setup?.thread !== 0 || (!current.isNews && time - current.toldAt < 5 * PROGRESS_MS)) return;
  if (time - current.toldAt < PROGRESS_MS) return;
  current.isNews = false;
  current.toldAt = time;
  scope.postMessage({ kind: 'progress', search: current.search, state: stateOf(instance, current) });
}
