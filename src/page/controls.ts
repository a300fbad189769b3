/** The page's buttons and keys, and what each does. */
import { moveAt } from '../diagram/chart.ts';
import { byId, onClick } from '../diagram/elements.ts';
import { movesLine } from '../play/game.ts';
import { type Words, words } from '../play/words.ts';
import type { BoardPanel } from './board-panel.ts';
import { showCurve } from './cards.ts';
import type { GameRoom } from './game-room.ts';
import type { Records } from './records.ts';
import type { Settings } from './settings.ts';

/** What the controls work on. `change`: takes other settings. */
export interface Controlled {
  readonly room: GameRoom;
  readonly board: BoardPanel;
  readonly records: Records;
  readonly change: (changed: Partial<Settings>) => void;
}

/** Has the buttons do what they say. */
export function setUpButtons({ room, board, records, change }: Controlled): void {
  const clicks: Readonly<Record<string, () => void>> = {
    'mode-play': () => room.setMode('play'),
    'mode-analyze': () => room.setMode('analyze'),
    undo: () => room.undo(),
    redo: () => room.redo(),
    hint: () => room.hint(),
    stop: () => room.moveNow(),
    swap: () => room.swapSides(),
    resign: () => room.resign(),
    'search-toggle': () => room.study.toggleSearch(),
    'whole-game': () => room.study.analyseGame(),
    'analyse-game': () => {
      room.setMode('analyze');
      room.study.analyseGame();
    },
    'play-on': () => room.playOn(),
    first: () => room.goTo(0),
    back: () => room.lines.step(-1),
    forward: () => room.lines.step(1),
    last: () => room.goTo(room.game.steps.length),
    'open-line-close': () => room.lines.close(),
    'copy-link': () => void records.copy(words.page.linkCopied, location.href),
    'copy-moves': () => void records.copy(words.page.movesCopied, movesLine(room.game)),
    'save-psq': () => records.save('psq'),
    'save-sgf': () => records.save('sgf'),
    skip: () => board.focus(),
  };
  for (const [id, act] of Object.entries(clicks)) onClick(id, act);
  document.addEventListener('pointerdown', ({ target }) => {
    if (!byId('cells').contains(target as Node)) room.forgetFoul();
  });
  const slider = byId<HTMLInputElement>('slider');
  slider.addEventListener('input', () => room.goTo(Number(slider.value)));
  const curve = byId('curve');
  curve.addEventListener('click', ({ clientX }) => {
    const x = clientX - curve.getBoundingClientRect().left;
    room.goTo(moveAt(curve, x, Math.max(1, room.game.steps.length)));
  });
  new ResizeObserver(() => showCurve(room)).observe(byId('curve-card'));
  const lines = byId<HTMLSelectElement>('line-count');
  lines.value = String(room.settings.lines);
  lines.addEventListener('change', () => change({ lines: Number(lines.value) }));
  const map = byId<HTMLSelectElement>('map');
  map.value = room.settings.map;
  map.addEventListener('change', () => change({ map: map.value as Settings['map'] }));
}

export type KeyMeanings = readonly (readonly [key: string, meaning: string])[];
type KeyMeaning = keyof Words['page']['keys'] | keyof Words['page']['labels'];

/** Has the keys do what is returned: what each means. */
export function setUpKeys({ room, board }: Controlled): () => KeyMeanings {
  const click = (id: string) => () => byId(id).click();
  const actions: readonly (readonly [key: string, meaning: KeyMeaning, act: () => void])[] = [
    ['U', 'undo', () => room.undo()],
    ['R', 'redo', () => room.redo()],
    ['H', 'hint', () => room.hint()],
    ['S', 'stop', () => (room.mode === 'analyze' ? room.study.toggleSearch() : room.moveNow())],
    ['N', 'newGame', click('new-game')],
    ['A', 'analyse', () => room.setMode('analyze')],
    ['P', 'play', () => room.setMode('play')],
    ['X', 'swap', click('swap')],
    ['L', 'copyLink', click('copy-link')],
    ['O', 'open', click('open-record')],
    ['PageUp', 'back', click('back')],
    ['PageDown', 'forward', click('forward')],
    ['Home', 'first', click('first')],
    ['End', 'last', click('last')],
    ['+', 'zoomIn', click('zoom-in')],
    ['-', 'zoomOut', click('zoom-out')],
    ['?', 'help', click('open-help')],
  ];
  const acts = new Map(actions.map(([key, , act]) => [key.toLowerCase(), act]));
  for (const arrow of ['arrowleft', 'arrowright', 'arrowup', 'arrowdown'])
    acts.set(arrow, () => board.focus());
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      room.forgetFoul();
      if (room.lines.open && !document.querySelector('dialog[open]')) room.lines.close();
    }
    const act = acts.get(event.key.toLowerCase());
    if (!act || event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
    event.preventDefault();
    act();
  });
  return () => {
    const { keys, labels } = words.page;
    // Most keys have words of their own, the others those of their buttons.
    const said = { ...labels, ...keys };
    const meanings = actions.map(([key, meaning]) => [key, said[meaning].toLowerCase()] as const);
    return [[keys.arrows, keys.board], ...meanings];
  };
}

/** Whether the element with the focus has a use of its own for a key, or a dialog is open. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (target instanceof HTMLInputElement && target.type === 'range') return key.length > 1;
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}
