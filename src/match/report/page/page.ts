/** The games of the report, in the browser. */

import { byId } from '../../../diagram/elements.ts';
import type { ReportData } from '../report-data.ts';
import { parseLink } from './game-link.ts';
import { GameList } from './game-list.ts';
import { Replay } from './replay.ts';

const data: ReportData = JSON.parse(byId('data').textContent ?? '');
// The text is a second copy of all games.
byId('data').remove();
const replay = new Replay(data);
const list = new GameList(data, (index) => openGame(index));

function openGame(index: number | undefined, moves?: number): void {
  const game = index === undefined ? undefined : data.games[index];
  if (index === undefined || !game) return;
  replay.open(game, moves);
  list.select(index);
}

/** Opens what the address asks for; false if that is no game. */
function followLink(): boolean {
  const link = parseLink(location.hash);
  const index = data.games.findIndex(({ number }) => number === link?.game);
  if (!link || index < 0) return false;
  openGame(index, link.moves);
  return true;
}

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => replay.show(replay.count - 1),
  ArrowRight: () => replay.show(replay.count + 1),
  Home: () => replay.show(0),
  End: () => replay.show(replay.length),
  b: () => replay.toggleLine('black'),
  w: () => replay.toggleLine('white'),
  n: () => openGame(list.neighbour(1)),
  p: () => openGame(list.neighbour(-1)),
};

/** Whether the element with the focus has a use of its own for this key. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (target instanceof HTMLInputElement && target.type === 'range') return key.length > 1;
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}

document.addEventListener('keydown', (event) => {
  const act = KEYS[event.key];
  if (!act || isTaken(event.target, event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  act();
});
window.addEventListener('hashchange', followLink);

if (!followLink()) openGame(0);
