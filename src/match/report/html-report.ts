import pageScript from 'worker-source:./page/page.ts';
import { BOARD_WITH_CONTROLS } from '../../diagram/board-style.ts';
import { type Cell, type ClassedCell, type Html, html, table } from '../../diagram/html.ts';
import { pageAround, scriptJson } from '../../diagram/whole-page.ts';
import { ROW_LENGTH } from '../../game/rule.ts';
import { sprtState } from '../../statistics/sprt.ts';
import { pointsOf } from '../../statistics/tally.ts';
import { millisecondsText } from '../../terminal/figures.ts';
import { normalizedEloText, resultText, scoreText } from '../../terminal/statistics-text.ts';
import { countingNotes, gamesText } from '../record/counting-notes.ts';
import type { MatchGame } from '../record/match-game.ts';
import { eloUnit, type MatchSettings } from '../record/match-settings.ts';
import { ranked, type Standing, type Standings } from '../record/standings.ts';
import { gamesPerOpening } from '../schedule/plan.ts';
import { eloChart } from './elo-chart.ts';
import { reportGame, reportHead } from './report-games.ts';
import { colourRows, openingRows, type Rows, ratingTable, workerRows } from './result-tables.ts';
import { standingsTable } from './standings-table.ts';
import { STYLE } from './style.ts';
import { tournamentRows } from './tournament-rows.ts';

/**
 * The match as one page that needs nothing else: no network, no other file. In parts, as it has all games in it;
 * `sums`: of the same games.
 */
export function formatReport(
  settings: MatchSettings,
  sums: Standings,
  games: Iterable<MatchGame>,
): Generator<string> {
  const standings = ranked(sums.all());
  const names = settings.engines.map(({ name }) => name);
  const elo = eloChart(standings, names);
  const body = html`${termsOf(settings, sums.begunAt)}
<h2>Standings</h2>
${table('standings', standingsCells(standings, settings))}
${pairStatistics(settings, standings)}
${countingNotes(settings, sums).map(noteLine)}
<h2>${eloUnit(settings)} against the opponents, with 95 % intervals</h2>
${elo.chart}
<h2>Crosstable</h2>
<p class="note">Wins, draws and losses of the row against the column, and the score.</p>
${crosstable(standings, names)}
${resultTables(settings, sums)}
<h2>Games</h2>
${REPLAY}`;
  const page = { title: settings.event, style: `${STYLE}${elo.style}`, body, script: pageScript };
  return pageAround(page, dataJson(settings, games));
}

/** ReportData as JSON for a script element, game by game. */
function* dataJson(settings: MatchSettings, games: Iterable<MatchGame>): Generator<string> {
  yield `${scriptJson(reportHead(settings)).slice(0, -1)},"games":[`;
  let isFirst = true;
  for (const game of games) {
    yield `${isFirst ? '' : ','}${scriptJson(reportGame(game, settings))}`;
    isFirst = false;
  }
  yield ']}';
}

const REPLAY = html`<p class="note">Points are named as boards are drawn: letters from the left, numbers from the bottom.
A link to this page with #12.34 at its end opens game 12 after move 34.</p>
<div id="replay">
<nav id="games" aria-label="Games">
<div id="filters">
<input type="search" id="search" placeholder="Search games" aria-label="Search games">
<select id="by-engine" aria-label="Engine"></select>
<select id="by-result" aria-label="Result"></select>
<select id="by-opening" aria-label="Opening"></select>
<select id="by-fault" aria-label="Fault"></select>
<p id="found" class="note" role="status"></p>
</div>
<div id="list"><div id="rows"></div></div>
</nav>
<section id="game" hidden>
<h3 id="title"></h3>
<p id="ending" class="note"></p>
<details id="words" hidden><summary></summary><pre></pre></details>
<div id="view">
<div>
${BOARD_WITH_CONTROLS}
<div id="lines">
<button type="button" id="line-black" aria-pressed="false" title="Draws the line that Black expects (B)"></button>
<button type="button" id="line-white" aria-pressed="false" title="Draws the line that White expects (W)"></button>
</div>
<div id="tools">
<button type="button" id="copy-link">Copy link</button>
<button type="button" id="copy-sgf">Copy SGF</button>
<button type="button" id="copy-psq">Copy psq</button>
<button type="button" id="save-sgf">Save SGF</button>
<button type="button" id="save-psq">Save psq</button>
<output id="copied"></output>
</div>
<h4>Evaluations <small>from Black's side: up is good for Black; W4: Black wins in 4 moves, L4: White does</small></h4>
<svg id="curves" role="img" aria-label="Evaluations"></svg>
<h4>Time a move</h4>
<svg id="times" role="img" aria-label="Time a move"></svg>
<p class="note"><span class="key-black">Black <b id="black-name"></b></span>, <span class="key-white">White <b id="white-name"></b></span></p>
</div>
<div id="moves"></div>
</div>
</section>
</div>`;

function formatText({ format, seeds = 1, rounds, noSwap, reverse }: MatchSettings): string {
  const kinds = {
    gauntlet: seeds === 1 ? 'gauntlet' : `gauntlet of the first ${seeds}`,
    'round-robin': 'round robin',
    swiss: rounds === 1 ? 'Swiss of one round' : `Swiss of ${rounds} rounds`,
    knockout: 'knockout',
  } as const;
  return [kinds[format], noSwap && 'each opening once', reverse && 'the second engine begins with black']
    .filter(Boolean)
    .join(', ');
}

function termsOf(settings: MatchSettings, begunAt: string | undefined): Html {
  const { rule, rowLength, board, gamesPerPairing, engines, openings, referenceSpeed } = settings;
  const terms = [
    `${rule}, ${board.width}x${board.height}${rowLength === ROW_LENGTH ? '' : `, ${rowLength} in a row`}`,
    formatText(settings),
    `${gamesText(gamesPerPairing)} of each two`,
    openings.length > 1 ? `${openings.length} openings` : undefined,
    referenceSpeed === undefined ? undefined : `times for ${Math.round(referenceSpeed / 1000)} kn/s`,
    begunAt && `begun ${begunAt.slice(0, 16).replace('T', ' ')} UTC`,
  ].filter((term) => term !== undefined);
  const limits = engines.map(({ name, limits: { turnMs, matchMs, incrementMs, depth, nodes, threads } }) => {
    const parts = [
      turnMs !== undefined && `${millisecondsText(turnMs)} a move`,
      matchMs !== undefined && `${millisecondsText(matchMs)} a game`,
      incrementMs !== undefined && `+${millisecondsText(incrementMs)} a move`,
      depth !== undefined && `depth ${depth}`,
      nodes !== undefined && `${nodes} nodes`,
      threads !== undefined && `${threads} threads`,
    ].filter((part) => part !== false);
    return `${name}: ${parts.join(', ')}`;
  });
  return html`<p class="note">${terms.join(' · ')}</p>
<p class="note">${limits.join(' · ')}</p>`;
}

function noteLine(text: string): Html {
  return html`<p class="note">${text}</p>`;
}

/** A name is whole, in as many lines as it needs, and stays in sight when a wide table is moved. */
function nameCell(name = ''): ClassedCell {
  return { className: 'name-cell', content: name };
}

/** A kind of fault may stand in the next line, but is not broken. */
function faultsCell(faults = ''): ClassedCell {
  const kinds = faults.split(', ');
  const content = kinds.map((fault, i) => html`<span>${fault}</span>${i < kinds.length - 1 ? ', ' : ''}`);
  return { className: 'faults-cell', content };
}

function standingsCells(
  standings: readonly Standing[],
  settings: MatchSettings,
): readonly (readonly Cell[])[] {
  const [head = [], ...rows] = standingsTable(standings, settings);
  return [
    head,
    ...rows.map(([place = '', name, ...figures]) => [
      place,
      nameCell(name),
      ...figures.slice(0, -1),
      faultsCell(figures.at(-1)),
    ]),
  ];
}

/** What is counted of two engines only, where they play pairs. */
function pairStatistics(settings: MatchSettings, standings: readonly Standing[]): Html {
  const { engines, sprt } = settings;
  const first = standings.find(({ engine }) => engine === 0);
  if (engines.length !== 2 || gamesPerOpening(settings) === 1 || !first) return html``;
  const { pairs } = first.counted;
  const lines = [
    `Pairs of games by the points of ${engines[0]?.name ?? ''} (0, ½, 1, 1½, 2): ${pairs.join(', ')}.`,
    `${normalizedEloText(pairs, sprt)}.`,
  ];
  if (sprt) {
    const { llr, lower, upper, accepted } = sprtState(sprt, first.tested);
    const verdict = accepted ? `${accepted} accepted` : 'undecided';
    lines.push(
      `SPRT of ${sprt.model === 'normalized' ? 'normalized Elo' : 'Elo'} ${sprt.elo0} (H0) against ${sprt.elo1} (H1): ${verdict}; log-likelihood ratio ${llr.toFixed(2)}, bounds ${lower.toFixed(2)} and ${upper.toFixed(2)}.`,
    );
  }
  return html`${lines.map(noteLine)}`;
}

/** Ratings, colours and openings, each in a table of its own. */
function resultTables(settings: MatchSettings, sums: Standings): Html {
  const named = (id: string, rows: Rows) =>
    table(
      id,
      rows.map((row, i) => row.map((cell, column) => (i > 0 && column === 1 ? nameCell(cell) : cell))),
    );
  /** The second cell of the head says what the table is about. */
  const section = (id: string, rows: Rows) =>
    rows.length > 0 ? [html`<h2>${rows[0]?.[1] ?? ''}</h2>`, named(id, rows)] : [];
  const ratings = ratingTable(settings, sums);
  const openings = openingRows(settings, sums);
  return html`${[
    ...section('rounds', tournamentRows(settings, sums)),
    ...section('ratings', ratings.rows),
    ...ratings.notes.map(noteLine),
    ...section('colours', colourRows(settings, sums)),
    ...section('workers', workerRows(settings, sums)),
    ...(openings.length > 0
      ? [html`<details><summary>Openings</summary>${named('openings', openings)}</details>`]
      : []),
  ]}`;
}

function crosstable(standings: readonly Standing[], names: readonly string[]): Html {
  const head = ['', 'Engine', 'Score', ...standings.map((_, i) => String(i + 1))];
  const rows = standings.map(({ engine, total, against }, i) => [
    String(i + 1),
    nameCell(names[engine]),
    scoreText(total),
    ...standings.map((other) => {
      if (other.engine === engine) return '·';
      const met = against.get(other.engine);
      return met ? html`${resultText(met)} <small>(${pointsOf(met).toFixed(1)})</small>` : '';
    }),
  ]);
  return table('cross', [head, ...rows]);
}
