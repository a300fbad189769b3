/** The style sheet of drawn boards, for every svg with the class `board`. */
export const BOARD_STYLE = `
.board { display: block; width: 100%; border-radius: 6px; }
.board text { font: 12px system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
.board .wood { fill: #e9c78d; } .board .rule { stroke: #8a6a38; stroke-width: 1; } .board .star { fill: #6b4f24; }
.board .mark { fill: #5f4418; font-size: 13px; }
.board .stone-black { fill: #161a20; stroke: #161a20; } .board .stone-white { fill: #fbfbf7; stroke: #6f675a; }
.board .on-black { fill: #fff; } .board .on-white { fill: #161a20; } .board .number { font-size: 13.5px; } .board .long { font-size: 11.5px; }
.board .given .stone-black { fill: #5a5d62; stroke: #5a5d62; } .board .given .stone-white { fill: #e6dfcc; }
.board .expected .stone { fill-opacity: .72; stroke-dasharray: 4 3; stroke: #d92d20; stroke-width: 1.5; }
.board .expected .number { font-style: italic; }
.board .last { fill: none; stroke: #d92d20; stroke-width: 2.5; }
.board .row { stroke: #16a34a; stroke-width: 5; stroke-linecap: round; opacity: .55; }
.board .row-stone { fill: none; stroke: #16a34a; stroke-width: 3; }
.board .forbidden { stroke: #b42318; stroke-width: 2.4; stroke-linecap: round; }
.board .foul { stroke: #f04438; stroke-width: 3; stroke-linecap: round; }
@media (prefers-color-scheme: dark) { .board .wood { fill: #cfae78; } }
`;
