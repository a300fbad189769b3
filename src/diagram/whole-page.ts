/** Pages of our own that need nothing else: no network, no other file. */
import { createHash } from 'node:crypto';
import { type Html, html } from './html.ts';

/** JSON that cannot end the script element it stands in. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** What a page of our own is made of. */
export interface PageParts {
  /** Of the window, and the head line. */
  readonly title: string;
  readonly style: string;
  /** What comes below the head line. */
  readonly body: Html;
  /** Finds the data of the page in the element `data`. */
  readonly script: string;
}

/** A page that needs nothing else: no network, no other file. */
export function wholePage(parts: PageParts & { readonly data: unknown }): string {
  return [...pageAround(parts, [scriptJson(parts.data)])].join('');
}

/** What a Content Security Policy calls an element's text by: nothing else is run, or styles the page. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The same in parts, with the JSON of its data in parts too (`scriptJson`). */
export function* pageAround(
  { title, style, body, script }: PageParts,
  data: Iterable<string>,
): Generator<string> {
  const run = script.replaceAll('</script', '<\\/script');
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(run)}">
<title>${html`${title}`}</title>
<style>${style}</style>
</head>
<body>
<h1>${html`${title}`}</h1>
${body}
<script type="application/json" id="data">`;
  yield* data;
  yield `</script>
<script>${run}</script>
</body>
</html>
`;
}
