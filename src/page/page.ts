/** Tengen in the browser: the page's beginning, and what joins its parts. */

import searchThread from 'worker-source:./engine/search-thread.ts';
import { LocalCore } from '../binding/local-core.ts';
import { CoreReferee } from '../binding/referee.ts';
import { unsharedCore } from '../binding/unshared-core.ts';
import { moveAt } from '../diagram/chart.ts';
import { byId, onClick } from '../diagram/elements.ts';
import { copyText, saveText } from '../diagram/texts-out.ts';
import { type RecordReading, readRecord } from '../game/formats/read-record.ts';
import { readRecordFile } from '../game/formats/renlib-record.ts';
import { writeRecord } from '../game/formats/write-record.ts';
import type { GameRecord } from '../game/game-record.ts';
import { err, type Result } from '../game/result.ts';
import { ROW_LENGTH } from '../game/rule.ts';
import { type GameSetup, movesLine, recordOf, type Seats, stonesAtStart } from '../play/game.ts';
import { type AddressedGame, formatAddress, parseAddress } from './address.ts';
import { BoardPanel } from './board-panel.ts';
import { showAnalysis, showCurve, showMoves, showPlayers, showStatus } from './cards.ts';
import { setUpHelp, setUpNewGame, setUpOpening, setUpSettings } from './dialogs.ts';
import { embeddedParts } from './embedded-parts.ts';
import { PageEngine } from './engine/page-engine.ts';
import { GameRoom } from './game-room.ts';
import { loadSettings, type Settings, saveSettings } from './settings.ts';

const MIB = 1 << 20;
/** A phone has less to give. */
const TABLE = { bytes: 64 * MIB, fewBytes: 16 * MIB, mapBytes: 8 * MIB, littleMemoryGib: 4 } as const;
const MOST_THREADS = 16;
const SAID_MS = 2500;
const INTERRUPTED_GAME = 'tengen-game';

const FIRST_GAME: GameSetup = {
  width: 15,
  height: 15,
  rule: 'freestyle',
  seats: { black: 'person', white: 'engine' },
};

async function begin(): Promise<void> {
  const isShared = globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== 'undefined';
  const { core, nets } = await embeddedParts();
  const module = await WebAssembly.compile(isShared ? core : unsharedCore(core));
  const memory: unknown = Reflect.get(navigator, 'deviceMemory');
  const parts = { module, isShared, nets, script: searchThread };
  const engine = new PageEngine({
    ...parts,
    threads: isShared ? Math.max(1, Math.min(MOST_THREADS, navigator.hardwareConcurrency)) : 1,
    tableBytes: typeof memory === 'number' && memory < TABLE.littleMemoryGib ? TABLE.fewBytes : TABLE.bytes,
  });
  const makeMapEngine = () => new PageEngine({ ...parts, threads: 1, tableBytes: TABLE.mapBytes });
  const referee = new CoreReferee(
    new LocalCore(() => module, 0, undefined, undefined, isShared ? 'shared' : 'unshared'),
  );
  let isDrawn = true;
  const room = new GameRoom(engine, makeMapEngine, referee, loadSettings(), FIRST_GAME, () => {
    // At once: no frames are drawn in a tab that nobody looks at, and it may be closed or loaded again before the next
    // one.
    remember();
    if (!isDrawn) return;
    isDrawn = false;
    requestAnimationFrame(() => {
      isDrawn = true;
      show();
    });
  });
  const board = new BoardPanel((point) => room.choosePoint(point));

  function show(): void {
    board.confirm = room.settings.confirm;
    board.show(room.boardContents());
    showPlayers(room);
    showStatus(room);
    showAnalysis(room);
    showCurve(room);
    showMoves(room);
    byId('mode-play').setAttribute('aria-pressed', String(room.mode === 'play'));
    byId('mode-analyze').setAttribute('aria-pressed', String(room.mode === 'analyze'));
  }

  function addressed(): AddressedGame {
    const { position, setup, states } = room.game;
    const { start } = setup;
    const setUp = stonesAtStart(room.game);
    const moves = states.at(-1)?.position.stones.slice(setUp) ?? [];
    return { ...position, ...(start && { start }), moves, shown: position.stones.length - setUp };
  }

  /** In the address, and who plays for when the page is loaded again. */
  function remember(): void {
    const hash = formatAddress(addressed());
    // What has been written into the address meanwhile is not overwritten: the page hears of it a moment later.
    if (hash === rememberedHash && room.mode === rememberedMode) return;
    rememberedHash = hash;
    rememberedMode = room.mode;
    history.replaceState(null, '', hash);
    const game = room.mode === 'play' ? JSON.stringify({ hash, seats: room.game.seats }) : '';
    try {
      sessionStorage.setItem(INTERRUPTED_GAME, game);
    } catch {
      // Storage may be forbidden: a game that is loaded again is then one to be analysed.
    }
  }
  let rememberedHash = '';
  let rememberedMode = '';

  /** What is to be known of how the last text was read. */
  let openedAs = '';
  function openText(text: string): Result<void> {
    if (/^\s*(\S*#)?\d{1,2}(x\d{1,2})?[a-z]\d?[bw]?[:/]/i.test(text)) {
      const game = parseAddress(text);
      return game.ok ? room.open(game.value) : err(`the address ${game.error}`);
    }
    return openRecord((reading) => readRecord(text, reading));
  }

  function openRecord(read: (reading: RecordReading) => Result<GameRecord>): Result<void> {
    const { width, height, rule, rowLength } = room.game.position;
    const record = read({ size: { width, height }, sideToMove: 'black' });
    if (!record.ok) return record;
    const isSame = record.value.width === width && record.value.height === height;
    if (record.value.start?.blocked?.length) return err('no game is played with cells that nobody may use');
    const notes = record.value.notes ?? [];
    const ruleNote = record.value.rule ? [] : [`nothing tells the rule: ${rule} is taken`];
    openedAs = [...notes, ...ruleNote].join('; ');
    return room.open({
      ...record.value,
      rule: record.value.rule ?? rule,
      rowLength: isSame ? rowLength : ROW_LENGTH,
      shown: record.value.moves.length,
    });
  }

  function followAddress(): void {
    const game = parseAddress(location.hash);
    if (!game.ok || formatAddress(addressed()) === location.hash) return;
    const seats = interruptedSeats();
    const opened = seats ? room.resume(game.value, seats) : room.open(game.value);
    if (!opened.ok) say(opened.error);
  }

  let saidTimer = 0;
  function say(text: string): void {
    byId('saved').textContent = text;
    clearTimeout(saidTimer);
    saidTimer = setTimeout(() => {
      byId('saved').textContent = '';
    }, SAID_MS);
  }

  async function copy(what: string, text: string): Promise<void> {
    say((await copyText(text)) ? `${what} copied` : 'this browser does not let the page copy');
  }

  function save(kind: 'psq' | 'sgf'): void {
    const { settings } = room;
    const date = new Date().toISOString().slice(0, 10);
    const record = recordOf(room.game, {
      person: 'Person',
      engine: `Tengen ${TENGEN_VERSION}, level ${settings.level}`,
      date,
    });
    const text = writeRecord(record, kind);
    if (!text.ok) {
      say(text.error);
      return;
    }
    const name = `tengen-${date}-${room.game.position.stones.length}.${kind}`;
    saveText(name, text.value);
    say(`${name} saved`);
  }

  function change(changed: Partial<Settings>): void {
    room.settings = { ...room.settings, ...changed };
    saveSettings(room.settings);
    applyTheme(room.settings.theme);
  }

  const stopOrMove = () => (room.mode === 'analyze' ? room.toggleSearch() : room.moveNow());
  const stepTo = (step: number) => room.goTo(step);
  const ACTIONS: readonly (readonly [key: string, meaning: string, act: () => void])[] = [
    ['U', 'take back', () => room.undo()],
    ['R', 'redo', () => room.redo()],
    ['H', 'hint', () => void room.hint()],
    ['S', 'move now; in an analysis search or stop', stopOrMove],
    ['N', 'new game', () => byId('new-game').click()],
    ['A', 'analyse', () => room.setMode('analyze')],
    ['P', 'play on from here', () => room.setMode('play')],
    ['X', 'swap sides', () => byId('swap').click()],
    ['L', 'copy the link', () => byId('copy-link').click()],
    ['O', 'open or paste a game', () => byId('open-record').click()],
    ['PageUp', 'one back', () => stepTo(room.game.done - 1)],
    ['PageDown', 'one forward', () => stepTo(room.game.done + 1)],
    ['Home', 'first position', () => stepTo(0)],
    ['End', 'last position', () => stepTo(room.game.steps.length)],
    ['?', 'these keys', () => byId('open-help').click()],
  ];
  const KEYS = new Map(ACTIONS.map(([key, , act]) => [key.toLowerCase(), act]));
  for (const arrow of ['arrowleft', 'arrowright', 'arrowup', 'arrowdown'])
    KEYS.set(arrow, () => board.focus());

  document.addEventListener('keydown', (event) => {
    const act = KEYS.get(event.key.toLowerCase());
    if (!act || event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
    event.preventDefault();
    act();
  });
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (event.target instanceof HTMLTextAreaElement || text.trim() === '') return;
    const opened = openText(text);
    say(
      opened.ok
        ? ['pasted', openedAs].filter((part) => part !== '').join(': ')
        : `what was pasted: ${opened.error}`,
    );
  });
  window.addEventListener('hashchange', followAddress);

  onClick('mode-play', () => room.setMode('play'));
  onClick('mode-analyze', () => room.setMode('analyze'));
  onClick('undo', () => room.undo());
  onClick('redo', () => room.redo());
  onClick('hint', () => void room.hint());
  onClick('stop', () => room.moveNow());
  onClick('swap', () => room.swapSides());
  onClick('resign', () => room.resign());
  onClick('search-toggle', () => room.toggleSearch());
  onClick('whole-game', () => room.analyseGame());
  onClick('analyse-game', () => {
    room.setMode('analyze');
    room.analyseGame();
  });
  onClick('play-on', () => room.playOn());
  onClick('first', () => stepTo(0));
  onClick('back', () => stepTo(room.game.done - 1));
  onClick('forward', () => stepTo(room.game.done + 1));
  onClick('last', () => stepTo(room.game.steps.length));
  onClick('copy-link', () => void copy('link', location.href));
  onClick('copy-moves', () => void copy('moves', movesLine(room.game)));
  onClick('save-psq', () => save('psq'));
  onClick('save-sgf', () => save('sgf'));
  onClick('skip', () => board.focus());
  const slider = byId<HTMLInputElement>('slider');
  slider.addEventListener('input', () => stepTo(Number(slider.value)));
  byId('curve').addEventListener('click', (event) => {
    const svg = byId('curve');
    stepTo(
      moveAt(svg, event.clientX - svg.getBoundingClientRect().left, Math.max(1, room.game.steps.length)),
    );
  });
  new ResizeObserver(() => showCurve(room)).observe(byId('curve-card'));
  const lineCount = byId<HTMLSelectElement>('line-count');
  lineCount.value = String(room.settings.lines);
  lineCount.addEventListener('change', () => change({ lines: Number(lineCount.value) }));
  const map = byId<HTMLSelectElement>('map');
  map.value = room.settings.map;
  map.addEventListener('change', () => change({ map: map.value as Settings['map'] }));
  setUpNewGame(
    () => room.settings,
    ({ setup, level, moveMs }) => {
      change({ level, moveMs });
      return room.start(setup);
    },
  );
  setUpSettings(() => room.settings, change);
  setUpOpening(openText, (bytes) => openRecord((reading) => readRecordFile(bytes, reading)));
  const threads = engine.threads === 1 ? 'one thread' : `${engine.threads} threads`;
  setUpHelp(
    [
      ['Arrows, Enter', 'choose a point, play it'],
      ...ACTIONS.map(([key, meaning]) => [key, meaning] as const),
    ],
    `Tengen ${TENGEN_VERSION}, searching with ${threads} in your browser: nothing leaves this page.`,
  );

  applyTheme(room.settings.theme);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    applyTheme(room.settings.theme),
  );
  followAddress();
  remember();
  show();
}

/** Whether the element with the focus has a use of its own for a key, or a dialog is open. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (target instanceof HTMLInputElement && target.type === 'range') return key.length > 1;
  if (target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return true;
  return false;
}

function interruptedSeats(): Seats | undefined {
  try {
    const { hash, seats } = JSON.parse(sessionStorage.getItem(INTERRUPTED_GAME) || '{}');
    return hash === location.hash ? (seats as Seats) : undefined;
  } catch {
    // Storage is forbidden, or holds what another program left.
    return undefined;
  }
}

function applyTheme(theme: Settings['theme']): void {
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

begin().catch((error) => {
  console.error(error);
  byId('status').textContent =
    'This browser cannot run the engine: it needs WebAssembly with SIMD (Chrome 110, Firefox 115, Safari 16.4 or newer).';
});
