/** Counts nodes and polls the host. A node is a move made in the search. */
import { poll } from './host-calls';

/** Nodes between two polls: about a third of a millisecond. */
const POLL_INTERVAL: i64 = 512;

/** Set once the search must end; scores returned from then on are meaningless. */
export let stopped: bool = false;
export let nodes: i64 = 0;
let nodeLimit: i64 = 0;

/** Starts counting; `limit` 0 means none. */
export function startCounting(limit: i64): void {
  stopped = false;
  nodes = 0;
  limitNodes(limit);
}

/** A new limit for the nodes counted since the start; 0 means none. */
export function limitNodes(limit: i64): void {
  nodeLimit = limit === 0 ? i64.MAX_VALUE : limit;
}

/** Counts one node. */
export function countNode(): void {
  nodes++;
  if (nodes >= nodeLimit) stopped = true;
  else if (nodes % POLL_INTERVAL === 0 && poll() !== 0) stopped = true;
}

export function stopSearch(): void {
  stopped = true;
}
