/** Proving a win in the position on the board, and the proof that was found. */
import type { MemoryKind } from '../binding/core-instance.ts';
import type { NetSource } from '../binding/net-file.ts';
import type { Point, Position } from '../game/position.ts';
import type { SolvedPosition } from '../play/sentences.ts';
import { Proof } from '../solve/proof.ts';
import type { SolverReply, SolverRequest } from './solver-messages.ts';

export interface SolverParts {
  /** The core for memory of this kind. */
  readonly core: Uint8Array<ArrayBuffer>;
  readonly memoryKind: MemoryKind;
  readonly nets: NetSource;
  /** The script of the thread (page-solver.ts). */
  readonly script: string;
}

export class Solving {
  readonly #parts: SolverParts;
  readonly #onNews: () => void;
  #worker: Worker | undefined;
  /** Of its script, which the browser keeps until it is revoked. */
  #url = '';
  #proof: Proof | undefined;
  #solved: SolvedPosition | undefined;

  /** `onNews` is called when the answer is there. */
  constructor(parts: SolverParts, onNews: () => void) {
    this.#parts = parts;
    this.#onNews = onNews;
  }

  get isOn(): boolean {
    return this.#worker !== undefined;
  }

  get proof(): Proof | undefined {
    return this.#proof;
  }

  /** Of the last position that was asked for. */
  get solved(): SolvedPosition | undefined {
    return this.#solved;
  }

  /** `onFault` is told why the solver failed. */
  start(position: Position, onFault: (fault: Error) => void): void {
    this.clear();
    const { core, memoryKind, nets, script } = this.#parts;
    const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const worker = new Worker(url);
    this.#worker = worker;
    this.#url = url;
    const startedAt = performance.now();
    worker.onmessage = ({ data }: MessageEvent<SolverReply>) => {
      if (this.#worker !== worker) return;
      this.#end();
      if ('fault' in data) onFault(new Error(data.fault));
      else {
        const { solved } = data;
        const { verdict } = solved;
        if (verdict === 'win') this.#proof = new Proof(position, solved.proof, solved.firstMoves);
        this.#solved = {
          verdict,
          ms: performance.now() - startedAt,
          ...(this.#proof && { proof: this.#proof }),
        };
      }
      this.#onNews();
    };
    worker.onerror = ({ message }) => {
      if (this.#worker !== worker) return;
      this.#end();
      onFault(new Error(message));
    };
    const request: SolverRequest = { core, memoryKind, net: nets(position.rule), position };
    worker.postMessage(request);
    this.#onNews();
  }

  /** Another position is on the board, or nobody wants to know any more. */
  clear(): void {
    this.#end();
    this.#proof = undefined;
    this.#solved = undefined;
  }

  /** Plays a reply of the other side in the proof. */
  reply(point: Point): void {
    this.#proof?.reply(point);
    this.#onNews();
  }

  /** Takes the last reply in the proof back. */
  back(): void {
    this.#proof?.back();
    this.#onNews();
  }

  close(): void {
    this.clear();
    this.#onNews();
  }

  #end(): void {
    if (!this.#worker) return;
    this.#worker.terminate();
    this.#worker = undefined;
    URL.revokeObjectURL(this.#url);
  }
}
