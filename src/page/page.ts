/** Tengen in the browser: the page's beginning, and what joins its parts. */

import { createEngine } from '../api/browser/index.ts';
import type { Engine } from '../api/engine.ts';
import { byId } from '../diagram/elements.ts';
import { formatPoint } from '../game/formats/notation.ts';
import type { GameSetup } from '../play/game.ts';
import { words } from '../play/words.ts';
import { BoardPanel } from './board-panel.ts';
import { showAnalysis, showCurve, showMoves, showOpenLine, showPlayers, showStatus } from './cards.ts';
import { type Controlled, setUpButtons, setUpKeys } from './controls.ts';
import { setUpHelp, setUpNewGame, setUpOpening, setUpSettings } from './dialogs.ts';
import { GameRoom } from './game-room.ts';
import { fillLabels, inEveryLanguage, onOtherLanguage, speak } from './language.ts';
import { setUpLesson, showLesson } from './lesson-card.ts';
import { setUpPosition, showPosition } from './position-card.ts';
import { Records } from './records.ts';
import { loadSettings, type Settings, saveSettings } from './settings.ts';
import { offerLastGame, setUpVariations, showVariations } from './variations-card.ts';

/** Of the table, in MiB. A phone has less to give. */
const HASH = { most: 64, few: 16, littleMemoryGib: 4 } as const;
const MOST_THREADS = 16;

const FIRST_GAME: GameSetup = {
  width: 15,
  height: 15,
  rule: 'freestyle',
  seats: { black: 'person', white: 'engine' },
};

/** The engine, with as many threads as pages may have here. */
async function startEngine(): Promise<Engine> {
  const memory: unknown = Reflect.get(navigator, 'deviceMemory');
  const engine = await createEngine({
    threads: Math.max(1, Math.min(MOST_THREADS, navigator.hardwareConcurrency)),
    hash: typeof memory === 'number' && memory < HASH.littleMemoryGib ? HASH.few : HASH.most,
  });
  // While the page is built they start.
  await engine.prepare();
  return engine;
}

async function begin(): Promise<void> {
  const engine = await startEngine();
  let isDrawn = true;
  const room = new GameRoom(engine, loadSettings(), FIRST_GAME, () => {
    // At once: no frames are drawn in a tab that nobody looks at, and it may be closed or loaded again before the next
    // one.
    records.remember();
    if (!isDrawn) return;
    isDrawn = false;
    requestAnimationFrame(() => {
      isDrawn = true;
      show(room, board);
    });
  });
  const records = new Records(room);
  const board = new BoardPanel(
    (point) => room.choosePoint(point),
    (point) => room.tell(words.sentence(words.page.tapAgain(formatPoint(point, room.game.position)))),
  );
  const change = (changed: Partial<Settings>) => {
    room.settings = { ...room.settings, ...changed };
    saveSettings(room.settings);
    applyTheme(room.settings.theme);
    if (changed.language !== undefined) speak(changed.language);
  };
  setUp({ room, board, records, change }, engine.threads);
  applyTheme(room.settings.theme);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    applyTheme(room.settings.theme),
  );
  window.addEventListener('languagechange', () => speak(room.settings.language));
  offerLastGame(room);
  records.followAddress();
  // What was said is in the language before.
  onOtherLanguage(() => room.tell(''));
  records.remember();
  show(room, board);
  await engine.prepare(room.game.setup.rule);
}

function show(room: GameRoom, board: BoardPanel): void {
  board.confirm = room.settings.confirm;
  board.show(room.boardContents());
  showPlayers(room);
  showStatus(room);
  showAnalysis(room);
  showCurve(room);
  showMoves(room);
  showOpenLine(room);
  showLesson(room);
  showVariations(room);
  showPosition(room);
  for (const mode of ['play', 'analyze'] as const)
    byId(`mode-${mode}`).setAttribute('aria-pressed', String(room.mode === mode));
}

/** Buttons, keys, dialogs, and what comes in from outside. */
function setUp(controlled: Controlled, threads: number): void {
  const { room, records, change } = controlled;
  setUpButtons(controlled);
  setUpLesson(room);
  setUpVariations(room);
  setUpPosition(room, records);
  setUpHelp(setUpKeys(controlled), () => words.page.about(TENGEN_VERSION, threads));
  setUpNewGame(
    () => room.settings,
    ({ setup, level, moveMs }) => {
      change({ level, moveMs });
      return room.start(setup);
    },
  );
  setUpSettings(() => room.settings, change);
  setUpOpening(
    (text) => records.openText(text),
    (bytes) => records.openFile(bytes),
  );
  document.addEventListener('paste', ({ clipboardData, target }) => {
    const text = clipboardData?.getData('text') ?? '';
    if (!(target instanceof HTMLTextAreaElement) && text.trim() !== '') records.paste(text);
  });
  window.addEventListener('hashchange', () => records.followAddress());
}

function applyTheme(theme: Settings['theme']): void {
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

speak(loadSettings().language);
inEveryLanguage(fillLabels);
// Only a site that can be installed names a manifest; without its worker the page works all the same, but offline.
if (document.querySelector('link[rel="manifest"]'))
  navigator.serviceWorker
    ?.register('offline-worker.js', { updateViaCache: 'none' })
    // A browser asks for a new worker when it likes, which may be minutes later.
    .then((registration) => registration.update())
    .catch((error) => console.warn(error));
begin().catch((error) => {
  console.error(error);
  byId('status').textContent = words.page.tooOld;
});
