const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is nothing but text inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** JSON that cannot end the script element it stands in. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** What a page of our own is made of. */
export interface PageParts {
  /** Of the window, and the head line. */
  readonly title: string;
  readonly style: string;
  /** HTML below the head line. */
  readonly body: string;
  /** What the script finds in the element `data`. */
  readonly data: unknown;
  readonly script: string;
}

/** A page that needs nothing else: no network, no other file. */
export function wholePage({ title, style, body, data, script }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
<script type="application/json" id="data">${scriptJson(data)}</script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}

/** A cell that has a class of its own. */
export interface ClassedCell {
  readonly className: string;
  readonly html: string;
}

export type Cell = string | ClassedCell;

/** A table; the first row is its head. The cells are HTML. A cell of the head takes the class of those below it. */
export function table(id: string, [head = [], ...rows]: readonly (readonly Cell[])[]): string {
  const classOf = (cell: Cell | undefined) => (typeof cell === 'object' ? ` class="${cell.className}"` : '');
  const cells = (row: readonly Cell[], tag: string) =>
    row
      .map((cell, i) => {
        const html = typeof cell === 'string' ? cell : cell.html;
        return `<${tag}${classOf(tag === 'th' ? rows[0]?.[i] : cell)}>${html}</${tag}>`;
      })
      .join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
  return `<div class="wide"><table id="${id}"><thead><tr>${cells(head, 'th')}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>`;
}
