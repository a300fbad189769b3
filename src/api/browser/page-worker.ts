/**
 * A searching thread of the page: a Web Worker, bundled on its own, that travels inside the page as text. While it
 * searches it hears nothing: shared memory, where there is any, tells it to stop; elsewhere the page ends it
 * (worker-searcher.ts).
 */
import { createMemory, instantiate, prepareRule, reservedBytes } from '../../binding/core-instance.ts';
import type { CoreExports } from '../../binding/core-module.ts';
import { CoreSearch, type SearchHost } from '../../binding/core-search.ts';
import { describeFault } from '../../system/debug-log.ts';
import type { SearchLimits } from '../engine.ts';
import { controlOf, type ThreadReply, type ThreadRequest } from './page-worker-messages.ts';

type Setup = ThreadRequest & { readonly kind: 'attach' };
type Job = ThreadRequest & { readonly kind: 'search' };

/** The least time between two reports to the page, in ms; a first line is reported at once. */
const PROGRESS_MS = 80;

let setup: Setup | undefined;
let memory: WebAssembly.Memory | undefined;
let core: CoreExports | undefined;
let control: ReturnType<typeof controlOf> | undefined;
let isBound = false;
const glue = new CoreSearch();

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
  core = instantiate(request.module, memory, glue.imports);
  if (request.thread === 0) core.initialise();
}

function search({ search: number, request, net }: Job): void {
  if (!setup || !memory || !core) throw new Error('a search before there is a core');
  const { position, goal, limits, excluded } = request;
  if (!isBound) {
    core.attach(setup.thread);
    core.useTable(core.reservedBytes(setup.threads), setup.tableBytes);
    isBound = true;
  }
  if (setup.thread === 0) {
    prepareRule(core, memory, position, net);
    core.ageTable();
    if (setup.threads > 1) scope.postMessage({ kind: 'prepared', search: number });
  }
  const { depth, nodes } = limits;
  // Every second helper starts one iteration ahead, so that the threads do not all search the same tree.
  const startDepth = 1 + (setup.thread % 2);
  const asked = { position, goal, excluded, startDepth, depth, nodes };
  const result = glue.search(core, asked, hostOf(core, setup.thread, number, limits));
  scope.postMessage({ kind: 'result', search: number, result });
}

function hostOf(instance: CoreExports, thread: number, number: number, limits: SearchLimits): SearchHost {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let toldAt = 0;
  let isNews = false;
  /** Tells the page what is new, now and then. */
  const tell = () => {
    const ms = performance.now() - toldAt;
    if (thread !== 0 || ms < (isNews ? PROGRESS_MS : 5 * PROGRESS_MS)) return;
    isNews = false;
    toldAt = performance.now();
    scope.postMessage({ kind: 'progress', search: number, state: glue.known });
  };
  return {
    elapsed,
    nodes() {
      if (!control) return instance.nodeCount();
      control.nodes[thread] = instance.nodeCount();
      return control.nodes.reduce((sum, searched) => sum + searched, 0);
    },
    poll() {
      if (control) {
        control.nodes[thread] = instance.nodeCount();
        if (Atomics.load(control.stops, 0) >= number) return true;
      }
      tell();
      return elapsed() >= (limits.ms ?? Number.POSITIVE_INFINITY);
    },
    lineDone({ isLast, isSettled, news }) {
      if (news.length > 0) {
        isNews = true;
        tell();
      }
      return isLast && isSettled && (!limits.untilProven || glue.isProven);
    },
  };
}
