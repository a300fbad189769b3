/** The variations of the analysed game under its moves, and the offer of the game before. */
import { byId, make, makeButton, onClick, setUsable } from '../diagram/elements.ts';
import { words } from '../play/words.ts';
import type { GameRoom } from './game-room.ts';
import { hasChanged, inEveryLanguage } from './language.ts';
import { lastGame } from './stored-game.ts';

export function setUpVariations(room: GameRoom): void {
  onClick('promote', () => room.analysed.promote());
  onClick('delete-line', () => room.analysed.deleteFromHere());
  onClick('undo-edit', () => room.undo());
}

export function showVariations(room: GameRoom): void {
  const { mode, game } = room;
  const { variations } = room.analysed;
  // The last game is offered until another one has begun.
  if (game.done > 0 || game.setup.start) byId('last-game').hidden = true;
  const isAnalysed = mode === 'analyze';
  byId('variations').hidden = !isAnalysed;
  if (!isAnalysed) return;
  const listed = variations.listed(game.position);
  const isBranched = listed.length > 1;
  const box = byId('variation-list');
  box.hidden = !isBranched;
  if (hasChanged(box, listed)) {
    const items = (isBranched ? listed : []).map(({ path, level, number, moves, isShown }) => {
      const item = make('li');
      item.style.setProperty('--level', String(Math.min(level, 6)));
      const text = level === 0 ? words.page.mainLine : `${number}. ${moves}`;
      const button = makeButton('', text, () => room.analysed.goToLine(path));
      if (isShown) button.setAttribute('aria-current', 'true');
      item.append(button);
      return item;
    });
    box.replaceChildren(...items);
  }
  setUsable('promote', variations.canPromote);
  setUsable('delete-line', variations.path.length > 0);
  setUsable('undo-edit', variations.canUndo);
}

/** Offers the game of a tab that was closed, as long as nothing has been done on the board. */
export function offerLastGame(room: GameRoom): void {
  const last = location.hash.length <= 1 ? lastGame() : undefined;
  const offer = byId('last-game');
  if (!last) return;
  offer.hidden = false;
  inEveryLanguage(() => {
    byId('last-game-text').textContent = words.page.lastGame(
      last.steps.length + (last.setup.start?.stones.length ?? 0),
    );
  });
  onClick('last-game-open', () => {
    offer.hidden = true;
    const opened = room.resume(last);
    if (!opened.ok) room.tell(words.sentence(opened.error));
  });
}
