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

/** A table; the first row is its head. The cells are HTML. */
export function table(id: string, [head = [], ...rows]: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string) =>
    row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
  return `<div class="wide"><table id="${id}"><thead><tr>${cells(head, 'th')}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>`;
}
