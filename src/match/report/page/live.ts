/** The page of a running match, in the browser: draws what it is sent. */
import { drawBoard, numbered } from '../../../diagram/board-drawing.ts';
import { rowsThrough } from '../../../diagram/board-points.ts';
import { byId, make } from '../../../diagram/elements.ts';
import { countText, scoreText } from '../../../diagram/figures.ts';
import { COLOURS, type Colour, type Point } from '../../../game/position.ts';
import type { LiveGame, LiveHead, LiveNews, LivePlayer } from '../live-news.ts';
import { decodePoints } from '../move-codes.ts';

const CLOCK_MS = 200;
/** Games that have ended and are listed. */
const MOST_ENDED = 20;

/** The board of a slot, with what stands beside it. */
class GameView {
  readonly #element = make('section', 'game');
  readonly #title = make('h3');
  readonly #ending = make('p', 'note ending');
  readonly #board: Element;
  readonly #players: Readonly<Record<Colour, PlayerView>> = {
    black: new PlayerView('black'),
    white: new PlayerView('white'),
  };
  #number = 0;
  #points: readonly Point[] = [];

  constructor(parent: Element) {
    this.#board = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    this.#board.setAttribute('class', 'board');
    this.#board.setAttribute('role', 'img');
    const { black, white } = this.#players;
    this.#element.append(this.#title, black.element, this.#board, white.element, this.#ending);
    parent.append(this.#element);
  }

  show(game: LiveGame, head: LiveHead): void {
    this.#points = [...this.#points.slice(0, game.from), ...decodePoints(game.points)];
    this.#title.textContent = `Game ${game.number}, move ${this.#points.length}`;
    this.#ending.textContent = game.ending ?? '';
    const isNew = game.number !== this.#number;
    this.#number = game.number;
    for (const colour of COLOURS) {
      this.#players[colour].show(game.players[colour], { isMover: game.mover === colour, isNew });
    }
    const stones = [
      ...numbered(this.#points.slice(0, game.given), { kind: 'given' }),
      ...numbered(this.#points.slice(game.given), { from: game.given }),
    ];
    const last = stones.at(-1);
    const { width, height, rowLength } = head;
    this.#board.setAttribute('aria-label', `Board of game ${game.number} after ${stones.length} moves`);
    drawBoard(this.#board, {
      width,
      height,
      stones,
      ...(last && { last }),
      ...(last && game.endedBy === 'five' && { rows: rowsThrough(stones, last, rowLength) }),
      ...(last && game.endedBy === 'forbidden' && { fouls: [last] }),
    });
  }

  tick(): void {
    for (const colour of COLOURS) this.#players[colour].tick();
  }
}

class PlayerView {
  readonly element = make('div', 'player');
  readonly #name = make('b');
  readonly #clock = make('span', 'clock');
  readonly #said = make('div', 'said');
  #player: LivePlayer | undefined;
  #toldAt = 0;

  constructor(colour: Colour) {
    const disc = make('span', `disc disc-${colour}`);
    disc.title = colour === 'black' ? 'Black' : 'White';
    this.element.append(disc, this.#name, this.#clock, this.#said);
  }

  show(player: LivePlayer, { isMover, isNew }: { readonly isMover: boolean; readonly isNew: boolean }): void {
    const { thinkingMs, ...rest } = player;
    this.#player = isMover ? player : rest;
    this.#toldAt = performance.now();
    this.element.classList.toggle('moves', isMover);
    this.#name.textContent = player.name;
    const { evaluation, depth, nodes, line } = player;
    const said = [
      evaluation && scoreText(evaluation),
      depth !== undefined && `depth ${depth}`,
      nodes !== undefined && `${countText(nodes)} nodes`,
      line,
    ]
      .filter(Boolean)
      .join(', ');
    // An engine that thinks of its next move has said nothing of it yet: what it said of the last one stays.
    if (said !== '' || isNew) this.#said.textContent = said;
    this.tick();
  }

  /** The clock runs here between two pieces of news. */
  tick(): void {
    const { thinkingMs, leftMs } = this.#player ?? {};
    const thinking = thinkingMs === undefined ? 0 : thinkingMs + performance.now() - this.#toldAt;
    if (leftMs !== undefined) this.#clock.textContent = clockText(leftMs - thinking);
    else this.#clock.textContent = thinkingMs === undefined ? '' : `${(thinking / 1000).toFixed(1)} s`;
  }
}

/** `2:59.8`, also below nothing. */
function clockText(ms: number): string {
  const tenths = Math.floor(Math.abs(ms) / 100);
  const seconds = (tenths % 600) / 10;
  return `${ms < 0 ? '−' : ''}${Math.floor(tenths / 600)}:${seconds.toFixed(1).padStart(4, '0')}`;
}

const views = new Map<number, GameView>();
let head: LiveHead | undefined;
let isConnected = false;

function show(news: LiveNews): void {
  if (news.head) {
    head = news.head;
    // After a break the match may have been resumed with fewer games at the same time.
    byId('games').replaceChildren();
    views.clear();
    document.title = head.title;
    byId('title').textContent = head.title;
    byId('ended').replaceChildren();
  }
  if (news.progress)
    byId('progress').replaceChildren(...news.progress.map((line) => make('p', 'note', line)));
  if (news.standings) showStandings(news.standings);
  for (const line of news.ended ?? []) byId('ended').prepend(make('li', '', line));
  while (byId('ended').childElementCount > MOST_ENDED) byId('ended').lastElementChild?.remove();
  for (const game of news.games ?? []) {
    const view = views.get(game.slot) ?? new GameView(byId('games'));
    views.set(game.slot, view);
    if (head) view.show(game, head);
  }
}

function showStandings(rows: readonly (readonly string[])[]): void {
  const [titles = [], ...others] = rows;
  const line = (cells: readonly string[], kind: 'th' | 'td') => {
    const row = make('tr');
    row.append(...cells.map((cell, column) => make(kind, column === 1 ? 'name-cell' : '', cell)));
    return row;
  };
  byId('standings').replaceChildren(line(titles, 'th'), ...others.map((cells) => line(cells, 'td')));
}

function say(state: string, isLost = false): void {
  byId('state').textContent = state;
  byId('state').classList.toggle('lost', isLost);
}

let source: EventSource | undefined;
let isOver = false;

function connect(): void {
  const events = new EventSource('/events');
  source = events;
  events.addEventListener('open', () => {
    isConnected = true;
    say('Live');
  });
  events.addEventListener('error', () => {
    isConnected = false;
    say('No connection to the match', true);
  });
  events.addEventListener('message', ({ data }) => {
    const news: LiveNews = JSON.parse(data);
    show(news);
    if (!news.isOver) return;
    isOver = true;
    events.close();
    say('The match has ended');
  });
}

/** The tabs of this page. A browser has six connections to a program for all of them. */
const tabs = new BroadcastChannel('live');

/** A tab that is seen connects, and others that are not leave their connections to it. */
function connectWhenSeen(): void {
  if (isOver || document.hidden) return;
  tabs.postMessage('seen');
  if (!source || source.readyState === EventSource.CLOSED) connect();
}

tabs.addEventListener('message', () => {
  if (!document.hidden) return;
  source?.close();
  isConnected = false;
});
document.addEventListener('visibilitychange', connectWhenSeen);
connectWhenSeen();
setInterval(() => {
  if (!isConnected) return;
  for (const view of views.values()) view.tick();
}, CLOCK_MS);
