/** The thread of the page that proves wins: a Web Worker, which is ended when nobody wants the answer any more. */
import { AttackBoard } from '../binding/attack-board.ts';
import { DirectSearch } from '../binding/direct-search.ts';
import { netsAmong } from '../binding/net-file.ts';
import { proveWin } from '../solve/prove-win.ts';
import { engineOf } from '../solve/quiet-win.ts';
import { describeFault } from '../system/debug-log.ts';
import { SOLVE_MS, type Solved, type SolverReply, type SolverRequest } from './solver-messages.ts';

const NODES = 1_000_000;
const TABLE_BYTES = 32 << 20;
/** Positions that a proof may take of a page's memory. */
const MOST_POSITIONS = 2_000_000;

const scope = globalThis as unknown as {
  postMessage(reply: SolverReply): void;
  onmessage: ((event: MessageEvent<SolverRequest>) => void) | null;
};

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage({ solved: solve(data) });
  } catch (error) {
    scope.postMessage({ fault: describeFault(error) });
  }
};

function solve({ core, memoryKind, net, position }: SolverRequest): Solved {
  const search = new DirectSearch({
    core,
    memoryKind,
    tableBytes: TABLE_BYTES,
    nets: netsAmong(net ? [net] : []),
  });
  const { verdict, best, wins } = proveWin(position, new AttackBoard(core, memoryKind), {
    by: 'search',
    nodes: NODES,
    ms: SOLVE_MS,
    positions: MOST_POSITIONS,
    engine: engineOf(search),
  });
  if (verdict !== 'win' || !best) return { verdict: verdict === 'none' ? 'none' : 'unknown' };
  const firstMoves = wins.filter(({ check }) => check?.isValid).map(({ move }) => move);
  return { verdict, proof: best.proof, firstMoves };
}
