/** Proving a win in the position on the board, and the proof that was found. */
import { solve } from '../api/browser/index.ts';
import type { Point, Position } from '../game/position.ts';
import type { SolvedPosition } from '../play/sentences.ts';
import { Proof } from '../solve/proof.ts';
import { proofIn } from '../solve/solution-json.ts';

/** The time that a proof is looked for. */
const SOLVE_MS = 30_000;

export class Solving {
  readonly #onNews: () => void;
  /** Ends the proof search under way. */
  #ending: AbortController | undefined;
  #proof: Proof | undefined;
  #solved: SolvedPosition | undefined;

  /** `onNews` is called when the answer is there. */
  constructor(onNews: () => void) {
    this.#onNews = onNews;
  }

  get isOn(): boolean {
    return this.#ending !== undefined;
  }

  get proof(): Proof | undefined {
    return this.#proof;
  }

  /** Of the last position that was asked for. */
  get solved(): SolvedPosition | undefined {
    return this.#solved;
  }

  /** Rejects if the solver fails. */
  async start(position: Position): Promise<void> {
    this.clear();
    const ending = new AbortController();
    this.#ending = ending;
    this.#onNews();
    const startedAt = performance.now();
    try {
      const solution = await solve(position, { ms: SOLVE_MS, tree: true, signal: ending.signal });
      if (ending.signal.aborted) return;
      const proof = proofIn(solution);
      if (proof) this.#proof = new Proof(position, proof.first, proof.firstMoves);
      this.#solved = { verdict: solution.verdict, ms: performance.now() - startedAt, proof };
    } catch (error) {
      if (!ending.signal.aborted) throw error;
    } finally {
      if (this.#ending === ending) {
        this.#ending = undefined;
        this.#onNews();
      }
    }
  }

  /** Another position is on the board, or nobody wants to know any more. */
  clear(): void {
    this.#ending?.abort();
    this.#ending = undefined;
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
}
