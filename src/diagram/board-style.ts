import { html } from './html.ts';

/** The style sheet of drawn boards, for every svg with the class `board`. */
export const BOARD_STYLE = `
.board { display: block; width: 100%; border-radius: 8px; }
.board text { font: 12px system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
.board .wood { fill: #e8c48a; } .board .rule { stroke: #7d5d2c; stroke-width: 1; stroke-opacity: .85; } .board .star { fill: #5c4119; }
.board .mark { fill: #5f4418; font-size: 13px; }
.board .stone-black { fill: #15181d; stroke: #0c0e11; stroke-width: .6; } .board .stone-white { fill: #f7f5ee; stroke: #8f8676; stroke-width: .8; }
.board .on-black { fill: #fff; } .board .on-white { fill: #161a20; } .board .number { font-size: 13.5px; } .board .long { font-size: 11.5px; }
.board .given .stone-black { fill: #5a5d62; stroke: #5a5d62; } .board .given .stone-white { fill: #e6dfcc; }
.board .expected .stone { fill-opacity: .72; stroke-dasharray: 4 3; stroke: #d92d20; stroke-width: 1.5; }
.board .expected .number { font-style: italic; }
.board .last { fill: none; stroke: #d92d20; stroke-width: 2.5; }
.board .row { stroke: #16a34a; stroke-width: 5; stroke-linecap: round; opacity: .55; }
.board .row-stone { fill: none; stroke: #16a34a; stroke-width: 3; }
.board .forbidden { stroke: #b42318; stroke-width: 2.4; stroke-linecap: round; }
.board .foul { stroke: #f04438; stroke-width: 3; stroke-linecap: round; }
.board .blocked { fill: #5c4119; fill-opacity: .75; stroke: #3b2605; stroke-width: 1; }
.board .reason { stroke: #d92d20; stroke-width: 4; stroke-linecap: round; opacity: .6; }
.board .tile-black { fill: #1e40af; } .board .tile-white { fill: #fff7ed; }
.board .badge { fill: #2563eb; stroke: #fff; stroke-opacity: .7; stroke-width: 1; } .board .best .badge { fill: #15803d; }
.board .hint .badge { fill: #15803d; fill-opacity: .25; stroke: #15803d; stroke-opacity: 1; stroke-width: 2.5; }
.board .choice .badge { fill: #b45309; fill-opacity: .3; stroke: #b45309; stroke-opacity: 1; stroke-width: 2; }
.board .allowed .badge { fill: #15803d; fill-opacity: .75; }
.board .badge-text { fill: #fff; font-size: 11.5px; font-weight: 600; } .board .badge-text.long { font-size: 9.5px; }
.board .hint .badge-text, .board .choice .badge-text { fill: #3b2605; }
@media (prefers-color-scheme: dark) { .board .wood { fill: #cfa86c; } }
`;

/**
 * The HTML of a board and of what goes through the moves of its game: pages that show a game fill it in and listen to
 * it.
 */
export const BOARD_WITH_CONTROLS = html`<svg id="board" class="board" role="img" aria-label="Board"></svg>
<div id="controls">
<button type="button" id="first" aria-label="First move" title="First move (Home)">|◀</button>
<button type="button" id="back" aria-label="Back" title="Back (←)">◀</button>
<button type="button" id="forward" aria-label="Forward" title="Forward (→)">▶</button>
<button type="button" id="last" aria-label="Last move" title="Last move (End)">▶|</button>
<input type="range" id="slider" min="0" value="0" aria-label="Move">
<output id="place"></output>
</div>`;
