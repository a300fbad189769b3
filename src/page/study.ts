import type { JudgedMove } from '../analysis/judged-moves.ts';
import type { Referee } from '../binding/referee.ts';
import { balanceText } from '../play/sentences.ts';
import { words } from '../play/words.ts';
import { Analysis } from './analysis.ts';
import type { GameRoom } from './game-room.ts';
import type { Searches } from './searches.ts';
import { Solving } from './solving.ts';
import { TaughtGame, type TaughtMoves } from './taught-game.ts';

type Room = Pick<GameRoom, 'game' | 'mode' | 'settings' | 'analysed' | 'lines' | 'tell' | 'suggest' | 'fail'>;

/** What is asked about the game on the board: its best moves, a proof, a balanced move, what it has to teach. */
export class Study {
  readonly analysis: Analysis;
  readonly solving: Solving;
  readonly #room: Room;
  readonly #taught: TaughtGame;
  readonly #onChange: () => void;

  constructor(room: Room, searches: Searches, referee: Referee, onChange: () => void) {
    this.#room = room;
    this.#onChange = onChange;
    this.analysis = new Analysis(searches, onChange);
    this.solving = new Solving(onChange);
    this.#taught = new TaughtGame(referee, (position) => this.analysis.foundInGame(position));
  }

  /** Searches the position on the board. */
  analyse(): void {
    const { game, settings } = this.#room;
    const { task, position } = game;
    if (task.kind === 'over') this.analysis.stop();
    else this.analysis.start(position, settings.lines).catch((error) => this.#room.fail(error));
  }

  /** Another position is on the board; who looks at one does not want the search of the whole game to end. */
  follow(): void {
    if (this.analysis.isOn && !this.analysis.progress) this.analyse();
  }

  /** Begins to search the position in an analysis, or stops. */
  toggleSearch(): void {
    if (this.analysis.isOn) this.analysis.stop();
    else if (this.#room.mode === 'analyze') this.analyse();
  }

  /** Searches every position of the game for a moment. */
  analyseGame(): void {
    const open = this.#room.game.states.filter(({ task }) => task.kind !== 'over');
    const positions = open.map(({ position }) => position);
    this.analysis.startGame(positions).catch((error) => this.#room.fail(error));
  }

  /** Puts the first move of one of the best lines on the board. */
  openLine(index: number): void {
    const room = this.#room;
    room.lines.openFound(this.analysis.knownOf(room.game.position)?.lines[index]?.points ?? []);
  }

  /** What the game has to teach, as far as it has been searched as a whole. */
  get taught(): TaughtMoves {
    return this.#taught.movesOf(this.#room.game);
  }

  /** What there is to learn of a move, in sentences. */
  lessonOf(move: JudgedMove): readonly string[] {
    return this.#taught.lessonOf(move, this.taught);
  }

  /** Begins to look for a proof that the side to move wins, or gives it up. */
  toggleSolving(): void {
    const { task, position } = this.#room.game;
    const isOn = this.solving.isOn;
    this.solving.clear();
    if (!isOn && task.kind !== 'over') {
      // The proof needs the processor that the analysis would take.
      this.analysis.stop();
      this.#room.analysed.layTool();
      this.solving.start(position).catch((error) => this.#room.fail(error));
    }
    this.#onChange();
  }

  /** Marks the move after which both sides stand as evenly as possible. */
  findBalance(): void {
    const room = this.#room;
    const { game } = room;
    if (game.task.kind === 'over') return;
    this.analysis.stop();
    room.tell(words.page.balancing);
    this.analysis
      .balance(game.position)
      .then((found) => {
        if (game === room.game) room.suggest(found?.point, balanceText(found, game.position));
      })
      .catch((error) => room.fail(error));
  }
}
