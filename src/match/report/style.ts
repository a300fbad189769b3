import { BOARD_STYLE } from '../../diagram/board-style.ts';
import { PAGE_STYLE } from '../../diagram/page-style.ts';

/** The page's style sheet. */
export const STYLE = `
${PAGE_STYLE}
#elo { max-width: 900px; }
.elo-row { display: grid; grid-template-columns: minmax(7rem, 14rem) minmax(0, 1fr) 11rem; gap: 0 .9rem; align-items: center; }
.elo-name { text-align: right; padding: .3rem 0; }
.elo-figure { font-variant-numeric: tabular-nums; white-space: nowrap; }
.elo-track { position: relative; align-self: stretch; min-height: 1.9rem; }
.elo-track i { position: absolute; top: 0; bottom: 0; border-left: 1px solid var(--line); } .elo-track .zero { border-color: var(--soft); }
.elo-axis .elo-track span { position: absolute; transform: translateX(-50%); white-space: nowrap; color: var(--soft); font-size: 12px; }
.elo-bar { position: absolute; top: calc(50% - 5px); height: 10px; border: 2px solid var(--accent); border-width: 0 2px; }
.elo-bar::before { content: ""; position: absolute; left: 0; right: 0; top: 4px; border-top: 2px solid var(--accent); }
.elo-bar.open-low { border-left-width: 0; } .elo-bar.open-high { border-right-width: 0; }
.elo-bar.open-low::before, .elo-bar.open-high::before { border-top-style: dashed; }
.elo-bar.open-low::after, .elo-bar.open-high::after { content: ""; position: absolute; top: 0; border: 5px solid transparent; }
.elo-bar.open-high::after { right: -2px; border-left-color: var(--accent); border-right-width: 0; }
.elo-bar.open-low::after { left: -2px; border-right-color: var(--accent); border-left-width: 0; }
.elo-point { position: absolute; top: calc(50% - 5px); width: 10px; height: 10px; margin-left: -5px; border-radius: 50%;
  background: var(--accent); }

#replay { display: grid; grid-template-columns: 290px minmax(0, 1fr); gap: 1.3rem; margin-top: .6rem; align-items: start; }
#filters { display: grid; gap: .35rem; margin-bottom: .4rem; }
#filters select, #filters input { width: 100%; padding: .3rem .45rem; min-width: 0; }
#list { height: 640px; overflow-y: auto; border: 1px solid var(--line); border-radius: 6px; }
#rows { position: relative; }
.game-row { position: absolute; left: 0; right: 0; width: 100%; padding: .35rem .6rem; border: 0; border-radius: 0;
  border-bottom: 1px solid var(--line); background: none; text-align: left; display: grid;
  grid-template-columns: 2.6rem minmax(0, 1fr); font-size: 14px; line-height: 1.35; align-content: start; }
.game-row:hover { background: var(--panel); }
.game-row[aria-current="true"] { background: var(--panel); box-shadow: inset 3px 0 var(--accent); }
.game-row:focus-visible { outline-offset: -2px; }
.game-number { grid-row: 1 / span 3; color: var(--soft); font-variant-numeric: tabular-nums; }
.game-side { grid-column: 2; display: flex; gap: .4rem; align-items: baseline; }
.game-name { flex: 1; min-width: 0; } .game-points { font-weight: 600; font-variant-numeric: tabular-nums; }
.game-row small { grid-column: 2; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.disc { flex: none; display: inline-block; width: .68em; height: .68em; border-radius: 50%; border: 1px solid var(--soft); }
.disc-black { background: #161a20; } .disc-white { background: #fbfbf7; }
summary { cursor: pointer; color: var(--soft); } #words { margin: .3rem 0; }
#words pre { margin: .3rem 0; padding: .5rem; max-height: 220px; overflow: auto; background: var(--panel); border-radius: 6px; font-size: 12px; }
#tools { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin: .6rem 0; }
#tools button { padding: .2rem .6rem; font-size: 13px; }
#copied { color: var(--soft); font-size: 13px; }
#lines { display: grid; gap: .35rem; }
#lines button { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .5rem; align-items: baseline; padding: .3rem .6rem; text-align: left;
  font-size: 13px; overflow-wrap: normal; }
#lines button[aria-pressed="true"] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
#curves, #times { display: block; width: 100%; cursor: pointer; }
#curves path, #times path { fill: none; stroke-width: 1.8; stroke-linejoin: round; }
svg .side-black { stroke: var(--black-side); } svg .side-white { stroke: var(--white-side); }
svg .dot-black { fill: var(--black-side); } svg .dot-white { fill: var(--white-side); } svg .now { stroke: var(--accent); }
.key-black { color: var(--black-side); } .key-white { color: var(--white-side); }
.key-black::before, .key-white::before { content: "— "; font-weight: 700; }
#moves { height: 780px; overflow-y: auto; border: 1px solid var(--line); border-radius: 6px; position: relative; }
#moves table { width: 100%; font-size: 13px; } #moves td, #moves th { padding: .14rem .4rem; }
#moves thead th { position: sticky; top: 0; background: var(--ground); box-shadow: 0 1px var(--line); }
#moves tbody tr { cursor: pointer; } #moves tbody tr:hover { background: var(--panel); }
#moves tr[aria-current="true"] { background: var(--panel); font-weight: 600; box-shadow: inset 3px 0 var(--accent); }
@media (max-width: 1100px) { #moves { height: auto; max-height: 300px; } }
@media (max-width: 760px) {
  .name-cell { min-width: 7rem; max-width: 11rem; }
  #replay { grid-template-columns: minmax(0, 1fr); }
  #filters { grid-template-columns: 1fr 1fr; } #search, #found { grid-column: 1 / -1; }
  #list { height: 270px; }
  .elo-row { grid-template-columns: minmax(0, 1fr) auto; }
  .elo-name { text-align: left; } .elo-track { grid-row: 2; grid-column: 1 / -1; min-height: 1.3rem; }
  .elo-axis { padding-top: .1rem; }
  #tools button { flex: 1 0 28%; min-height: 2.1rem; } #copied { flex-basis: 100%; }
}
${BOARD_STYLE}`;
