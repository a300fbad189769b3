/** What is done with a position: set up by hand, turned, solved, drawn; and the proof that is clicked through. */

import { gameFilm } from '../diagram/board-svg.ts';
import { byId, make, makeButton, onClick, setText, setUsable } from '../diagram/elements.ts';
import { copyPicture, saveBlob, saveText } from '../diagram/texts-out.ts';
import { formatPoints } from '../game/formats/notation.ts';
import type { Colour } from '../game/position.ts';
import { stonesAtStart } from '../play/game.ts';
import { proofReplyText, solvedText } from '../play/sentences.ts';
import { words } from '../play/words.ts';
import type { GameRoom } from './game-room.ts';
import { hasChanged } from './language.ts';
import { boardPng, boardSvg } from './picture.ts';
import type { Records } from './records.ts';
import { SET_UP_TOOLS } from './set-up.ts';

const MOST_REPLIES = 60;

export function setUpPosition(room: GameRoom, records: Records): void {
  onClick('set-up', () => {
    room.analysed.tool = room.analysed.tool ? undefined : 'black';
  });
  for (const tool of SET_UP_TOOLS)
    onClick(`tool-${tool}`, () => {
      room.analysed.tool = tool;
    });
  const side = byId<HTMLSelectElement>('set-up-side');
  side.addEventListener('change', () => room.analysed.setSideToMove(side.value as Colour));
  onClick('clear-board', () => room.analysed.clearBoard());
  onClick('balance', () => room.study.findBalance());
  onClick('solve', () => room.study.toggleSolving());
  onClick('rotate', () => room.analysed.turnBoard('rotate'));
  onClick('mirror', () => room.analysed.turnBoard('mirror'));
  onClick('proof-back', () => room.study.solving.back());
  onClick('proof-close', () => room.study.solving.close());
  const board = byId<SVGSVGElement>('board');
  const name = () => `tengen-${room.game.position.stones.length}`;
  const failed = () => records.say(words.page.noPicture);
  onClick('save-svg', () => {
    saveText(`${name()}.svg`, boardSvg(board));
    records.say(words.page.saved(`${name()}.svg`));
  });
  onClick('save-png', () => {
    boardPng(board).then((picture) => {
      saveBlob(`${name()}.png`, picture);
      records.say(words.page.saved(`${name()}.png`));
    }, failed);
  });
  onClick('save-film', () => {
    const { states } = room.game;
    const last = states.at(-1);
    if (!last) return;
    const { position, task } = last;
    const hasRow = task.kind === 'over' && task.result.reason === 'five';
    const file = `tengen-film-${position.stones.length}.svg`;
    saveText(file, gameFilm({ ...position, setUp: stonesAtStart(room.game), hasRow }));
    records.say(words.page.saved(file));
  });
  onClick('copy-picture', () => {
    copyPicture(boardPng(board)).then(
      (isCopied) => records.say(isCopied ? words.page.pictureCopied : words.page.cannotCopy),
      failed,
    );
  });
}

export function showPosition(room: GameRoom): void {
  const { mode, game } = room;
  const { tool } = room.analysed;
  const isAnalysed = mode === 'analyze';
  byId('position').hidden = !isAnalysed;
  if (!isAnalysed) return;
  byId('set-up').setAttribute('aria-pressed', String(tool !== undefined));
  byId('set-up-tools').hidden = tool === undefined;
  for (const one of SET_UP_TOOLS) byId(`tool-${one}`).setAttribute('aria-pressed', String(one === tool));
  byId<HTMLSelectElement>('set-up-side').value = game.position.sideToMove;
  const isOver = game.task.kind === 'over';
  for (const id of ['balance', 'solve']) setUsable(id, !isOver);
  byId('solve').setAttribute('aria-pressed', String(room.study.solving.isOn));
  showProof(room);
}

function showProof(room: GameRoom): void {
  const { proof, solved, isOn } = room.study.solving;
  const { position } = room.game;
  setText(byId('solved'), isOn ? words.page.solving : solved ? solvedText(solved, position) : '');
  byId('proof').hidden = !proof;
  const list = byId('proof-replies');
  if (!hasChanged(list, proof?.line)) return;
  if (!proof) {
    list.replaceChildren();
    return;
  }
  byId('proof-line').textContent = formatPoints(proof.line, position);
  setUsable('proof-back', !proof.isAtStart);
  const items = proof.replies.slice(0, MOST_REPLIES).map((reply) => {
    const item = make('li');
    item.append(makeButton('', proofReplyText(reply, position), () => room.study.solving.reply(reply.reply)));
    return item;
  });
  list.replaceChildren(...(items.length > 0 ? items : [make('li', 'soft', words.page.rowComplete)]));
}
