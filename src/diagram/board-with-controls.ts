import { html } from './html.ts';

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
