/** The replay of games in the report, in the browser. */
import { formatPoint } from '../../../game/formats/notation.ts';
import type { ReportData, ReportGame } from '../report-data.ts';
import { drawBoard } from './board.ts';
import { drawCurves, moveAt } from './curves.ts';

const data: ReportData = JSON.parse(byId('data').textContent ?? '');
const slider = byId('slider') as HTMLInputElement;
const buttons: HTMLButtonElement[] = [];
let game: ReportGame | undefined;
/** How many moves are on the board. */
let count = 0;

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page lacks ${id}`);
  return element;
}

function nameOf(engine: number): string {
  return data.names[engine] ?? '';
}

function resultOf({ winner }: ReportGame): string {
  return winner === 'none' ? '½–½' : winner === 'black' ? '1–0' : '0–1';
}

function openGame(index: number): void {
  const opened = data.games[index];
  if (!opened) return;
  game = opened;
  for (const [i, button] of buttons.entries()) button.setAttribute('aria-current', String(i === index));
  byId('title').textContent =
    `Game ${opened.number}: ${nameOf(opened.black)} (Black) – ${nameOf(opened.white)} (White), ${resultOf(opened)}`;
  byId('ending').textContent = opened.ending;
  byId('black-name').textContent = nameOf(opened.black);
  byId('white-name').textContent = nameOf(opened.white);
  slider.max = String(opened.moves.length);
  listMoves(opened);
  show(opened.moves.length);
}

function show(moves: number): void {
  if (!game) return;
  count = Math.max(0, Math.min(game.moves.length, moves));
  slider.value = String(count);
  byId('place').textContent = `${count} / ${game.moves.length}`;
  drawBoard(byId('board'), data.width, data.height, game, count);
  drawCurves(byId('curves'), game, count);
  for (const [i, row] of [...byId('moves').querySelectorAll('tbody tr')].entries()) {
    row.setAttribute('aria-current', String(i === count - 1));
  }
}

function listMoves({ moves }: ReportGame): void {
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  for (const title of ['', 'Move', 'ms', 'Depth', 'Eval']) {
    const cell = document.createElement('th');
    cell.textContent = title;
    head.append(cell);
  }
  const body = table.createTBody();
  for (const [i, [x, y, ms, depth, evaluation]] of moves.entries()) {
    const row = body.insertRow();
    const cells = [
      i + 1,
      formatPoint({ x, y }, data),
      ms === null ? '' : Math.round(ms),
      depth ?? '',
      evaluation ?? '',
    ];
    for (const text of cells) row.insertCell().textContent = String(text);
    row.addEventListener('click', () => show(i + 1));
  }
  byId('moves').replaceChildren(table);
}

function listGames(): void {
  for (const [i, listed] of data.games.entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = `${listed.number}. ${nameOf(listed.black)} – ${nameOf(listed.white)}  ${resultOf(listed)}`;
    const note = document.createElement('small');
    note.textContent = `${listed.moves.length} moves, ${listed.ending}`;
    button.append(note);
    button.addEventListener('click', () => openGame(i));
    buttons.push(button);
    byId('list').append(button);
  }
}

byId('first').addEventListener('click', () => show(0));
byId('back').addEventListener('click', () => show(count - 1));
byId('forward').addEventListener('click', () => show(count + 1));
byId('last').addEventListener('click', () => show(game?.moves.length ?? 0));
slider.addEventListener('input', () => show(Number(slider.value)));
byId('curves').addEventListener('click', (event) => {
  const { left, width } = byId('curves').getBoundingClientRect();
  if (game) show(moveAt((event.clientX - left) / width, game));
});
document.addEventListener('keydown', (event) => {
  if (event.target === slider) return;
  if (event.key === 'ArrowLeft') show(count - 1);
  if (event.key === 'ArrowRight') show(count + 1);
});

listGames();
openGame(0);
