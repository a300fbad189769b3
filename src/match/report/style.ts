/** The page's style sheet. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1d2430; --soft: #667085; --line: #d9dee7; --ground: #fff; --panel: #f6f7f9;
  --accent: #2563eb; --black-side: #1d2430; --white-side: #d97706; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ef; --soft: #98a2b3; --line: #384152; --ground: #12161d;
  --panel: #1b212b; --accent: #6ea0ff; --black-side: #c9d3e5; --white-side: #f0a43a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 1180px; background: var(--ground); color: var(--ink);
  font: 15px/1.45 system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
h1 { margin: 0 0 .2rem; font-size: 1.6rem; }
h2 { margin: 2rem 0 .6rem; font-size: 1.15rem; }
.note { color: var(--soft); margin: .2rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { color: var(--soft); font-weight: 600; }
#standings td:nth-child(2), #standings th:nth-child(2), #cross td:nth-child(2), #cross th:nth-child(2),
#standings td:last-child, #standings th:last-child { text-align: left; }
.self { background: var(--panel); }
svg text { fill: var(--ink); font: 12px system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
.chart { display: block; width: 100%; max-width: 760px; }
.chart .name, .chart .figure { font-size: 13px; }
.chart .tick { fill: var(--soft); }
.grid { stroke: var(--line); }
.zero { stroke: var(--soft); }
.bar { stroke: var(--accent); stroke-width: 2; }
.point { fill: var(--accent); }
#replay { display: grid; grid-template-columns: 270px minmax(0, 1fr); gap: 1.2rem; }
#list { max-height: 760px; overflow-y: auto; border: 1px solid var(--line); border-radius: 6px; }
#list button { display: block; width: 100%; padding: .4rem .6rem; border: 0; border-bottom: 1px solid var(--line);
  background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
#list button:hover { background: var(--panel); }
#list button[aria-current="true"] { background: var(--panel); box-shadow: inset 3px 0 var(--accent); }
#list small { display: block; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#title { margin: 0; font-weight: 600; }
#view { display: grid; grid-template-columns: minmax(0, 560px) minmax(240px, 1fr); gap: 1.2rem; align-items: start; }
#board { display: block; width: 100%; border-radius: 6px; }
#board .wood { fill: #e9c78d; } #board .rule { stroke: #8a6a38; } #board .mark { fill: #6b4f24; font-size: 11px; }
#board .stone-black { fill: #161a20; } #board .stone-white { fill: #fbfbf7; stroke: #777; }
#board .on-black { fill: #fff; } #board .on-white { fill: #161a20; }
#board .given { opacity: .65; } #board .last { fill: none; stroke: #d92d20; stroke-width: 2.5; }
#controls { display: flex; gap: .4rem; align-items: center; margin: .6rem 0; }
#controls button { min-width: 2.4rem; padding: .25rem .5rem; border: 1px solid var(--line); border-radius: 5px;
  background: var(--panel); color: inherit; font: inherit; cursor: pointer; }
#slider { flex: 1; min-width: 60px; }
#curves { display: block; width: 100%; cursor: pointer; }
#curves .side-black { stroke: var(--black-side); } #curves .side-white { stroke: var(--white-side); }
#curves path { fill: none; stroke-width: 2; } #curves .now { stroke: var(--accent); } #curves .tick { fill: var(--soft); }
#curves .dot-black { fill: var(--black-side); } #curves .dot-white { fill: var(--white-side); }
.key-black { color: var(--black-side); } .key-white { color: var(--white-side); }
#moves { max-height: 620px; overflow-y: auto; border: 1px solid var(--line); border-radius: 6px; }
#moves table { width: 100%; font-size: 13px; } #moves td, #moves th { padding: .12rem .35rem; }
#moves tr { cursor: pointer; } #moves tr[aria-current="true"] { background: var(--panel); font-weight: 600; }
@media (max-width: 900px) { #replay, #view { grid-template-columns: minmax(0, 1fr); } #list, #moves { max-height: 260px; } }
`;
