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
