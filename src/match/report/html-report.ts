import pageScript from 'worker-source:./page/page.ts';
import { ROW_LENGTH } from '../../game/rule.ts';
import { formatScore } from '../../game/score.ts';
import { sprtState } from '../../statistics/sprt.ts';
import { pointsOf } from '../../statistics/tally.ts';
import { millisecondsText } from '../../terminal/figures.ts';
import { resultText, scoreText } from '../../terminal/statistics-text.ts';
import { countingNotes } from '../record/counting-notes.ts';
import { endingText, type MatchGame, openingOf, winnerOf } from '../record/match-game.ts';
import type { MatchSettings } from '../record/match-settings.ts';
import { ranked, type Standing, Standings } from '../record/standings.ts';
import { eloChart } from './elo-chart.ts';
import { escapeHtml, scriptJson, table } from './html.ts';
import type { ReportData, ReportGame, ReportMove } from './report-data.ts';
import { colourRows, openingRows, type Rows, ratingNotes, ratingRows } from './result-tables.ts';
import { standingsTable } from './standings-table.ts';
import { STYLE } from './style.ts';

/** The match as one page that needs nothing else: no network, no other file. */
export function formatReport(settings: MatchSettings, games: readonly MatchGame[]): string {
  const sums = new Standings(settings);
  for (const game of games) sums.add(game);
  const standings = ranked(sums.all());
  const names = settings.engines.map(({ name }) => name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeHtml(settings.event)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(settings.event)}</h1>
${termsOf(settings, games)}
<h2>Standings</h2>
${table(
  'standings',
  standingsTable(standings, names).map((row) => row.map(escapeHtml)),
)}
${pairStatistics(settings, standings)}
${countingNotes(settings, sums)
  .map((note) => `<p class="note">${escapeHtml(note)}</p>`)
  .join('\n')}
<h2>Elo against the opponents, with 95 % intervals</h2>
${eloChart(standings, names)}
<h2>Crosstable</h2>
<p class="note">Wins, draws and losses of the row against the column, and the score.</p>
${crosstable(standings, names)}
${resultTables(settings, sums)}
<h2>Games</h2>
${REPLAY}
<script type="application/json" id="data">${scriptJson(reportData(settings, games))}</script>
<script>${pageScript.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}

const REPLAY = `<div id="replay">
<nav id="list" aria-label="Games"></nav>
<section>
<p id="title"></p>
<p id="ending" class="note"></p>
<div id="view">
<div>
<svg id="board" role="img" aria-label="Board"></svg>
<div id="controls">
<button type="button" id="first" aria-label="First move">|◀</button>
<button type="button" id="back" aria-label="Back">◀</button>
<button type="button" id="forward" aria-label="Forward">▶</button>
<button type="button" id="last" aria-label="Last move">▶|</button>
<input type="range" id="slider" min="0" value="0" aria-label="Move">
<output id="place"></output>
</div>
<svg id="curves" role="img" aria-label="Evaluations"></svg>
<p class="note">Both evaluations from Black's side: up is good for Black.
<span class="key-black">Black <b id="black-name"></b></span>, <span class="key-white">White <b id="white-name"></b></span></p>
</div>
<div id="moves"></div>
</div>
</section>
</div>`;

function termsOf(
  { rule, rowLength, board, gamesPerPairing, engines, format, openings }: MatchSettings,
  games: readonly MatchGame[],
): string {
  const first = games.map(({ startedAt }) => startedAt).sort()[0];
  const terms = [
    `${rule}, ${board.width}x${board.height}${rowLength === ROW_LENGTH ? '' : `, ${rowLength} in a row`}`,
    format === 'gauntlet' ? 'gauntlet' : 'round robin',
    `${gamesPerPairing} games of each two`,
    openings.length > 1 ? `${openings.length} openings` : undefined,
    first && `begun ${first.slice(0, 16).replace('T', ' ')} UTC`,
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
    return `${escapeHtml(name)}: ${parts.join(', ')}`;
  });
  return `<p class="note">${terms.join(' · ')}</p>\n<p class="note">${limits.join(' · ')}</p>`;
}

/** What is counted of two engines only. */
function pairStatistics({ engines, sprt }: MatchSettings, standings: readonly Standing[]): string {
  const first = standings.find(({ engine }) => engine === 0);
  if (engines.length !== 2 || !first) return '';
  const { pairs } = first.counted;
  const lines = [
    `Pairs of games by the points of ${escapeHtml(engines[0]?.name ?? '')} (0, ½, 1, 1½, 2): ${pairs.join(', ')}.`,
  ];
  if (sprt) {
    const { llr, lower, upper, accepted } = sprtState(sprt, first.tested);
    const verdict = accepted ? `${accepted} accepted` : 'undecided';
    lines.push(
      `SPRT of Elo ${sprt.elo0} (H0) against ${sprt.elo1} (H1): ${verdict}; log-likelihood ratio ${llr.toFixed(2)}, bounds ${lower.toFixed(2)} and ${upper.toFixed(2)}.`,
    );
  }
  return lines.map((line) => `<p class="note">${line}</p>`).join('\n');
}

/** What is told of ratings, colours and openings, each in a table of its own. */
function resultTables(settings: MatchSettings, sums: Standings): string {
  const html = (id: string, rows: Rows) =>
    table(
      id,
      rows.map((row) => row.map(escapeHtml)),
    );
  const ratings = ratingRows(settings, sums);
  const openings = openingRows(settings, sums);
  return [
    ...(ratings.length > 0 ? ['<h2>Ratings</h2>', html('ratings', ratings)] : []),
    ...ratingNotes(settings, sums).map((note) => `<p class="note">${escapeHtml(note)}</p>`),
    '<h2>Colours</h2>',
    html('colours', colourRows(settings, sums)),
    ...(openings.length > 0
      ? [`<details><summary>Openings</summary>${html('openings', openings)}</details>`]
      : []),
  ].join('\n');
}

function crosstable(standings: readonly Standing[], names: readonly string[]): string {
  const head = ['', 'Engine', 'Score', ...standings.map((_, i) => String(i + 1))];
  const rows = standings.map(({ engine, total, against }, i) => [
    String(i + 1),
    escapeHtml(names[engine] ?? ''),
    scoreText(total),
    ...standings.map((other) => {
      if (other.engine === engine) return '·';
      const met = against.get(other.engine);
      return met ? `${resultText(met)} <small>(${pointsOf(met).toFixed(1)})</small>` : '';
    }),
  ]);
  return table('cross', [head, ...rows]);
}

function reportData(settings: MatchSettings, games: readonly MatchGame[]): ReportData {
  const { board, engines } = settings;
  const names = engines.map(({ name }) => name);
  return {
    width: board.width,
    height: board.height,
    names,
    games: games.map((game): ReportGame => {
      const given = openingOf(game, settings).points;
      return {
        number: game.number + 1,
        black: game.black,
        white: game.white,
        winner: winnerOf(game.ending),
        ending: endingText(game, settings),
        opening: given.length,
        moves: [
          ...given.map(({ x, y }): ReportMove => [x, y, null, null, null]),
          ...game.moves.map(
            ({ x, y, ms, depth, evaluation }): ReportMove => [
              x,
              y,
              ms,
              depth ?? null,
              evaluation ? (evaluation.kind === 'value' ? evaluation.value : formatScore(evaluation)) : null,
            ],
          ),
        ],
      };
    }),
  };
}
