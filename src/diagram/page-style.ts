/**
 * What the pages have in common that the program writes as files, the report of a match and that of an analysis:
 * colours, text, tables, and a board with its controls beside what belongs to it.
 */
export const PAGE_STYLE = `:root { color-scheme: light dark; --ink: #1d2430; --soft: #5b6678; --line: #d9dee7; --ground: #fff; --panel: #f3f5f8;
  --accent: #2563eb; --black-side: #1d2430; --white-side: #c2610c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ef; --soft: #9aa5b6; --line: #384152; --ground: #12161d;
  --panel: #1e2530; --accent: #6ea0ff; --black-side: #c9d3e5; --white-side: #f0a43a; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0 auto; padding: 1.5rem; max-width: 1280px; background: var(--ground); color: var(--ink);
  font: 15px/1.45 system-ui, "Segoe UI", Roboto, Arial, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .2rem; font-size: 1.6rem; }
h2 { margin: 2rem 0 .6rem; font-size: 1.15rem; }
h3 { margin: 0; font-size: 1rem; }
h4 { margin: .8rem 0 .2rem; font-size: .85rem; } h4 small { color: var(--soft); font-weight: 400; }
.note { color: var(--soft); margin: .2rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { color: var(--soft); font-weight: 600; }
.name-cell { text-align: left; white-space: normal; min-width: 8rem; max-width: 20rem; position: sticky; left: 0;
  background: var(--ground); }
.faults-cell { text-align: left; white-space: normal; min-width: 6.5rem; } .faults-cell span { white-space: nowrap; }
svg text { fill: var(--ink); font: 12px system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
svg .tick { fill: var(--soft); }
svg .grid { stroke: var(--line); } svg .zero { stroke: var(--soft); }
button, select, input { font: inherit; color: inherit; }
button, select, input[type="search"] { border: 1px solid var(--line); border-radius: 5px; background: var(--panel); }
button { cursor: pointer; } button:disabled { cursor: default; color: var(--soft); }
button:focus-visible, select:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }

#view { display: grid; grid-template-columns: minmax(0, 580px) minmax(290px, 1fr); gap: 1.3rem; align-items: start; margin-top: .5rem; }
#controls { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin: .6rem 0; }
#controls button { min-width: 2.5rem; padding: .25rem .5rem; }
#slider { flex: 1; min-width: 60px; } #place { min-width: 4.2rem; text-align: right; font-variant-numeric: tabular-nums; }
@media (max-width: 1100px) { #view { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 760px) {
  body { padding: .8rem; font-size: 14px; }
  th, td { padding: .25rem .4rem; }
  h1 { font-size: 1.3rem; }
  #controls button { flex: 1; min-height: 2.4rem; } #slider { flex-basis: 60%; order: 1; } #place { order: 2; flex: 1; }
}
`;
