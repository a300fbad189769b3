/**
 * The thread that solves a position or makes openings, one question each; bundled on its own, it travels inside the
 * package as text. It is written as a Web Worker, which Node's threads pass for (index.ts).
 */
import { generateOpenings } from '../analysis/balanced-openings.ts';
import { AttackBoard } from '../binding/attack-board.ts';
import { DirectSearch } from '../binding/direct-search.ts';
import { netsAmong } from '../binding/net-file.ts';
import { proveWin } from '../solve/prove-win.ts';
import { engineOf } from '../solve/quiet-win.ts';
import { solutionJson } from '../solve/solution-json.ts';
import { describeFault } from '../system/debug-log.ts';
import type { ToolReply, ToolSetup } from './tools.ts';

// The types are those of a page or of Node, neither of which has a word for a worker's own scope.
const scope = globalThis as unknown as {
  postMessage(reply: ToolReply): void;
  onmessage: ((event: { readonly data: ToolSetup }) => void) | null;
};

scope.onmessage = ({ data }) => {
  try {
    for (const answer of answersTo(data)) scope.postMessage({ kind: 'answer', answer });
    scope.postMessage({ kind: 'end' });
  } catch (error) {
    scope.postMessage({ kind: 'fault', fault: describeFault(error) });
  }
};

function* answersTo({ core, memoryKind, net, tableBytes, question }: ToolSetup): Generator<unknown> {
  const parts = { core, memoryKind, nets: netsAmong(net ? [net] : []) };
  if (question.kind === 'openings') {
    // A small table, as it is emptied before each search, and the same everywhere: so are the openings of a seed then.
    yield* generateOpenings(question.options, new DirectSearch(parts));
    return;
  }
  const search = new DirectSearch({ ...parts, tableBytes });
  const { position, options, tree } = question;
  const board = new AttackBoard(core, memoryKind);
  yield solutionJson(position, proveWin(position, board, { ...options, engine: engineOf(search) }), { tree });
}
