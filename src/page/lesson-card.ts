/** What the game has to teach, beside the board: how both sides played, and what there is to learn of a move. */

import type { JudgedMove } from '../analysis/judged-moves.ts';
import { SIGNS, summaryTexts, verdictText } from '../analysis/lessons.ts';
import { byId, make, onClick } from '../diagram/elements.ts';
import { formatPoint } from '../game/formats/notation.ts';
import { samePoint } from '../game/position.ts';
import { movesOf } from '../play/game.ts';
import { words } from '../play/words.ts';
import type { GameRoom } from './game-room.ts';
import { hasChanged } from './language.ts';
import { stepAfter } from './taught-game.ts';

/** The class of a move's grade and the sign that it has in the list; undefined without a grade. */
export function gradeOf(
  move: JudgedMove | undefined,
): { readonly className: string; readonly sign: string; readonly name: string } | undefined {
  if (!move?.judgement) return undefined;
  const className = move.judgement === 'missed win' ? 'blunder' : move.judgement;
  return { className, sign: SIGNS[move.judgement], name: words.analysis.grades[move.judgement] };
}

/** Has the buttons of the card do what they say. */
export function setUpLesson(room: GameRoom): void {
  for (const kind of ['better', 'answer'] as const) {
    onClick(`lesson-${kind}`, () => {
      const move = shownMove(room);
      if (!move) return;
      if (room.lines.open?.kind === kind) room.lines.close();
      else room.lines.openJudged(move, kind);
    });
  }
  onClick('lesson-close', () => room.lines.close());
  onClick('lesson-next', () => {
    const next = nextMistake(room);
    if (next) room.goTo(stepAfter(room.game, next.number));
  });
}

/** The sentences on the whole game, and the card of the move that the board shows. */
export function showLesson(room: GameRoom): void {
  const isShown = room.mode === 'analyze';
  showSummary(room, isShown);
  const move = isShown ? shownMove(room) : undefined;
  const next = isShown ? nextMistake(room) : undefined;
  const card = byId('lesson');
  card.hidden = !move && !next;
  if (card.hidden) return;
  const { position } = room.game;
  const grade = gradeOf(move);
  byId('lesson-move').className = grade?.className ?? '';
  setLines(
    byId('lesson-move'),
    move ? [`${move.number}. ${words.colours[move.colour]} ${formatPoint(move.point, position)}`] : [],
  );
  setLines(byId('lesson-said'), move ? [verdictText(move, position), ...room.study.lessonOf(move)] : []);
  const line = room.lines.open;
  setLines(byId('lesson-place'), line ? [words.page.lineAt(line.length, line.pv.length)] : []);
  const [best] = move?.best.pv ?? [];
  showButton(
    'lesson-better',
    move !== undefined && best !== undefined && !samePoint(best, move.point),
    line?.kind === 'better',
  );
  showButton('lesson-answer', move?.answer !== undefined, line?.kind === 'answer');
  showButton('lesson-close', line !== undefined);
  showButton('lesson-next', next !== undefined);
}

function showSummary(room: GameRoom, isShown: boolean): void {
  const { progress } = room.study.analysis;
  const { moves, positions, isWhole } = room.study.taught;
  const texts = isWhole ? summaryTexts(moves, positions) : [];
  setLines(
    byId('summary'),
    isShown ? [...(progress ? [words.page.searched(progress.done, progress.all)] : []), ...texts] : [],
  );
}

/** Of the move whose line is open, else of the one that was played last. */
function shownNumber({ game, lines }: GameRoom): number {
  return lines.open?.number ?? movesOf(game).shown;
}

function shownMove(room: GameRoom): JudgedMove | undefined {
  return room.study.taught.moves.find((move) => move.number === shownNumber(room));
}

function nextMistake(room: GameRoom): JudgedMove | undefined {
  const number = shownNumber(room);
  return room.study.taught.moves.find((move) => move.number > number && move.judgement !== undefined);
}

function showButton(id: string, isShown: boolean, isPressed?: boolean): void {
  const button = byId(id);
  button.hidden = !isShown;
  if (isPressed !== undefined) button.setAttribute('aria-pressed', String(isPressed));
}

/** Changes texts only if they are others: screen readers read what changes. */
function setLines(element: HTMLElement, texts: readonly string[]): void {
  if (hasChanged(element, texts)) element.replaceChildren(...texts.map((text) => make('div', '', text)));
}
