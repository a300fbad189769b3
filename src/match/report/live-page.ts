import pageScript from 'worker-source:./page/live.ts';
import { BOARD_STYLE } from '../../diagram/board-style.ts';
import { html } from '../../diagram/html.ts';
import { PAGE_STYLE } from '../../diagram/page-style.ts';

const STYLE = `${PAGE_STYLE}${BOARD_STYLE}
#state { font-weight: 600; } #state.lost { color: #d92d20; }
#games { display: grid; grid-template-columns: repeat(auto-fill, minmax(290px, 1fr)); gap: 1.3rem; margin-top: 1rem; }
.player { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 .5rem; align-items: center; padding: .2rem .4rem;
  border-radius: 6px; }
.player.moves { background: var(--panel); } .player .clock { font-variant-numeric: tabular-nums; }
.player .said { grid-column: 2 / -1; color: var(--soft); font-size: .85rem; min-height: 2.6em; }
.disc { width: .9em; height: .9em; border-radius: 50%; border: 1px solid var(--soft); }
.disc-black { background: #15181d; } .disc-white { background: #f7f5ee; }
.ending { min-height: 1.4em; margin: .2rem 0; }
#ended { padding-left: 1.2rem; }
`;

const PAGE = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tengen match</title>
<link rel="stylesheet" href="/live.css">
</head>
<body>
<h1 id="title">Tengen match</h1>
<p id="state" role="status">Connecting …</p>
<div id="progress"></div>
<div id="games"></div>
<h2>Standings</h2>
<div class="wide"><table id="standings"></table></div>
<h2>Last games</h2>
<ol id="ended" reversed></ol>
<script src="/live.js" defer></script>
</body>
</html>
`;

/** The page of a running match, by name: it has no script and no style in itself. */
export function livePage(): ReadonlyMap<string, { readonly type: string; readonly content: Uint8Array }> {
  return new Map([
    ['index.html', { type: 'text/html; charset=utf-8', content: Buffer.from(PAGE.toString()) }],
    ['live.css', { type: 'text/css; charset=utf-8', content: Buffer.from(STYLE) }],
    ['live.js', { type: 'text/javascript; charset=utf-8', content: Buffer.from(pageScript) }],
  ]);
}
