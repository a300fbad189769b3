const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is nothing but text inside an element or a quoted attribute. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A piece of HTML. Only `html` makes one, so that nothing gets into a page that was not escaped or written here. */
export class Html {
  readonly #text: string;

  constructor(strings: TemplateStringsArray, values: readonly HtmlValue[]) {
    this.#text = strings.map((part, i) => (i === 0 ? part : Html.#of(values[i - 1]) + part)).join('');
  }

  toString(): string {
    return this.#text;
  }

  /** Whatever it is: what was read from a file may not be of the type that it should be. */
  static #of(value: unknown): string {
    if (value instanceof Html) return value.#text;
    return Array.isArray(value) ? value.map((part) => Html.#of(part)).join('\n') : escaped(String(value));
  }
}

/** What can be put into HTML: texts are escaped, lists stand line by line. */
export type HtmlValue = string | number | Html | readonly HtmlValue[];

/** HTML as it is written here, with what is put in escaped unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings, values);
}

/** A cell that has a class of its own. */
export interface ClassedCell {
  readonly className: string;
  readonly content: HtmlValue;
}

export type Cell = string | Html | ClassedCell;

/** A table; the first row is its head. A cell of the head takes the class of those below it. */
export function table(id: string, [head = [], ...rows]: readonly (readonly Cell[])[]): Html {
  const heads = head.map((cell, i) => html`<th${classOf(rows[0]?.[i])}>${contentOf(cell)}</th>`);
  const body = rows.map((row) => {
    const cells = row.map((cell) => html`<td${classOf(cell)}>${contentOf(cell)}</td>`);
    return html`<tr>${cells}</tr>`;
  });
  return html`<div class="wide"><table id="${id}"><thead><tr>${heads}</tr></thead>
<tbody>
${body}
</tbody></table></div>`;
}

function classOf(cell: Cell | undefined): Html {
  return isClassed(cell) ? html` class="${cell.className}"` : html``;
}

function contentOf(cell: Cell): HtmlValue {
  return isClassed(cell) ? cell.content : cell;
}

function isClassed(cell: Cell | undefined): cell is ClassedCell {
  return typeof cell === 'object' && !(cell instanceof Html);
}
