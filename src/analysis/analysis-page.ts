import pageScript from 'worker-source:./page/page.ts';
import { BOARD_STYLE, BOARD_WITH_CONTROLS } from '../diagram/board-style.ts';
import { html } from '../diagram/html.ts';
import { PAGE_STYLE } from '../diagram/page-style.ts';
import { wholePage } from '../diagram/whole-page.ts';
import { ROW_LENGTH } from '../game/rule.ts';
import type { AnalysisJson, GameJson } from './analysis-json.ts';
import type { GameTexts } from './lessons.ts';

/**
 * An analysis as one page that needs nothing else: no network, no other file. `objects`: what `--json` prints, in any
 * order.
 */
export function analysisPage(
  title: string,
  game: GameJson,
  objects: readonly AnalysisJson[],
  texts: GameTexts = { lessons: {}, summary: [] },
): string {
  const data = { game, objects: objects.filter(({ type }) => type !== 'game'), texts };
  const body = html`<p class="note">${termsOf(game)}</p>
${VIEW}`;
  return wholePage({ title, style: STYLE, body, data, script: pageScript });
}

function termsOf({ rule, width, height, rowLength, black, white, moves }: GameJson): string {
  const players = black === undefined && white === undefined ? [] : [`${black ?? '?'} – ${white ?? '?'}`];
  const length = rowLength === ROW_LENGTH ? '' : `, ${rowLength} in a row`;
  return [...players, `${rule}, ${width}x${height}${length}`, `${moves.length} moves`].join(' · ');
}

const VIEW = html`<div id="view">
<div>
${BOARD_WITH_CONTROLS}
<div id="maps" role="group" aria-label="What a move on each point is worth">
<span class="note">Worth of each point</span>
<button type="button" id="map-off" aria-pressed="true">off</button>
<button type="button" id="map-black" aria-pressed="false">to Black</button>
<button type="button" id="map-white" aria-pressed="false">to White</button>
<output id="cell"></output>
</div>
<div id="chances">
<h4>Black's chance to win <small>dots in colour are mistakes</small></h4>
<svg id="curve" role="img" aria-label="Black's chance to win"></svg>
</div>
</div>
<div>
<h3 id="turn"></h3>
<div id="said" class="note"></div>
<div id="lines"></div>
<ul id="facts"></ul>
<div id="judged">
<h3>Moves</h3>
<div id="sides" class="note"></div>
<div id="moves"></div>
</div>
</div>
</div>`;

const STYLE = `${PAGE_STYLE}
h3 { margin-top: .2rem; }
#maps { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin: .6rem 0; }
#maps button { padding: .2rem .6rem; } #maps button[aria-pressed="true"] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
#cell { font-variant-numeric: tabular-nums; }
#curve { display: block; width: 100%; cursor: pointer; }
#curve .fill-black { fill: var(--ink); opacity: .14; } #curve .line { fill: none; stroke: var(--ink); stroke-width: 1.8; stroke-linejoin: round; }
#curve .dot { fill: var(--ink); } #curve .dot.here { fill: var(--accent); } #curve .dot.inaccuracy { fill: #b7791f; } #curve .dot.mistake { fill: #dd6b20; } #curve .dot.blunder { fill: #d92d20; } svg .now { stroke: var(--accent); }
#lines { display: grid; gap: .4rem; margin: .5rem 0; }
.best-line { border: 1px solid var(--line); border-radius: 6px; padding: .35rem .5rem; font-size: 14px; }
.best-line[aria-current="true"] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.best-line b { font-variant-numeric: tabular-nums; margin-right: .4rem; } .best-line small { color: var(--soft); }
.best-line .steps { display: flex; flex-wrap: wrap; gap: .2rem; margin-top: .25rem; }
.step { padding: 0 .35rem; font-size: 13px; min-width: 2.4rem; } .step[aria-pressed="true"] { background: var(--accent); color: #fff; border-color: var(--accent); }
#facts { margin: .4rem 0; padding-left: 1.1rem; font-size: 14px; }
#moves { max-height: 520px; overflow-y: auto; border: 1px solid var(--line); border-radius: 6px; position: relative; }
#moves table { width: 100%; font-size: 13px; } #moves td, #moves th { padding: .14rem .4rem; }
#moves thead th { position: sticky; top: 0; background: var(--ground); box-shadow: 0 1px var(--line); }
#moves tbody tr { cursor: pointer; } #moves tbody tr:hover { background: var(--panel); }
#moves tr[aria-current="true"] { background: var(--panel); font-weight: 600; box-shadow: inset 3px 0 var(--accent); }
#moves .grade { color: #d92d20; } #moves td:last-child { text-align: left; }
#said div, #sides div { margin: .15rem 0; } #said .best-line { margin: .35rem 0; color: var(--ink); }
@media (prefers-color-scheme: dark) { #moves .grade, #curve .dot.blunder { color: #ff7a70; fill: #ff7a70; } }
@media (max-width: 760px) { .step { min-height: 2rem; } #maps button { min-height: 2.2rem; flex: 1; } #cell { flex-basis: 100%; min-height: 1.4em; } }
${BOARD_STYLE}`;
