import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import type { Point, Position } from '../game/position.ts';
import {
  type BalancedMove,
  balanceText,
  proofReplyText,
  type SolvedPosition,
  solvedText,
} from '../play/sentences.ts';
import type { Session } from '../play/session.ts';
import { words } from '../play/words.ts';
import { Proof } from '../solve/proof.ts';
import type { ProofParts } from '../solve/win-tree.ts';
import type { Marks } from './board-marks.ts';

/** What is searched beside the game. */
export interface SideSearchParts {
  /** Whether the side to move wins by force, with the proof. After the signal what is not known yet is given up. */
  readonly solve: (
    position: Position,
    signal: AbortSignal,
  ) => Promise<SolvedPosition & { readonly proof?: ProofParts }>;
  /**
   * The move after which both sides stand as evenly as possible, and its score; nothing where there is no move. After
   * the signal the best one so far.
   */
  readonly balance: (position: Position, signal: AbortSignal) => Promise<BalancedMove | undefined>;
}

/** What is said of a search, and marked on the board. */
export interface Finding {
  readonly text: string;
  readonly marks?: Partial<Marks> | undefined;
}

export interface SideSearchListener {
  onFound(finding: Finding): void;
  /** What is said of a search that failed. */
  faultText(error: unknown): string;
}

/** A search that answers a line. */
interface SideSearch {
  readonly position: Position;
  /** What is said of it. */
  readonly doing: string;
  readonly stop: AbortController;
}

/** Replies that are listed where a proof goes on. */
const MOST_REPLIES = 12;

/** Searches beside the game, one at a time: a proof that the side to move wins, or a balanced move. */
export class SideSearches {
  readonly #session: Session;
  readonly #parts: SideSearchParts;
  readonly #listener: SideSearchListener;
  #search: SideSearch | undefined;
  /** Of the position that was solved last. */
  #proof: Proof | undefined;

  constructor(session: Session, parts: SideSearchParts, listener: SideSearchListener) {
    this.#session = session;
    this.#parts = parts;
    this.#listener = listener;
  }

  get isOn(): boolean {
    return this.#search !== undefined;
  }

  /** Has a search end with what is known. False if there is none. */
  stop(): boolean {
    this.#search?.stop.abort();
    return this.isOn;
  }

  /** Nobody wants to know any more. */
  giveUp(): void {
    this.stop();
    this.#search = undefined;
  }

  /** Nobody wants to know of a position any more that is not on the board. */
  giveUpOther(): void {
    if (this.#search?.position !== this.#session.game.position) this.giveUp();
  }

  /** Whether the side to move wins by force. What is said at once. */
  solve(): string {
    return this.#find(words.page.solving, async (position, signal) => {
      const solved = await this.#parts.solve(position, signal);
      return () => {
        const { proof } = solved;
        this.#proof = proof && new Proof(position, proof.first, proof.firstMoves);
        return {
          text: words.joined([solvedText(solved, position), ...(proof ? [words.typed.stepProof] : [])]),
        };
      };
    });
  }

  /** The move after which both sides stand as evenly as possible. What is said at once. */
  balance(): string {
    return this.#find(words.page.balancing, async (position, signal) => {
      const found = await this.#parts.balance(position, signal);
      const text = balanceText(found, position);
      return () => ({ text, marks: found && { hints: [found.point] } });
    });
  }

  /** Goes on in the proof of the position on the board with a reply, or a move back, and lists what may come next. */
  stepInProof(reply: Point | 'back' | undefined): Finding {
    const { position } = this.#session.game;
    const proof = this.#proof;
    if (proof?.position !== position) return { text: words.typed.noProof };
    if (reply === 'back') proof.back();
    else if (reply && proof.replies.length > 0 && !proof.reply(reply))
      return { text: words.sentence(words.refusal.taken(formatPoint(reply, position))) };
    const { replies } = proof;
    const shown = replies.filter(({ isAnyOther }, i) => i < MOST_REPLIES || isAnyOther);
    const texts = shown.map((one) => proofReplyText(one, position));
    if (shown.length < replies.length) texts.splice(MOST_REPLIES, 0, '...');
    const next = texts.length > 0 ? texts : [words.page.rowComplete];
    const text = [formatPoints(proof.line, position), ...next.map((line) => `  ${line}`)].join('\n');
    return { text, marks: { hints: [proof.step.move] } };
  }

  /** The answer comes when it is there. A search of another position is given up, without a word. */
  #find(doing: string, find: (position: Position, signal: AbortSignal) => Promise<() => Finding>): string {
    const { task, position } = this.#session.game;
    if (task.kind === 'over') return words.sentence(words.refusal.over);
    this.giveUpOther();
    if (this.#search) return this.#search.doing;
    if (this.#session.thinking) return words.refusal.engineThinks;
    const search: SideSearch = { position, doing, stop: new AbortController() };
    this.#search = search;
    const end = (found: () => Finding) => {
      if (this.#search !== search) return;
      this.#search = undefined;
      this.#listener.onFound(found());
    };
    find(position, search.stop.signal).then(end, (error: unknown) => {
      end(() => ({ text: this.#listener.faultText(error) }));
    });
    return doing;
  }
}
