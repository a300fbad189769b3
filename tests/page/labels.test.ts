import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { english } from '../../src/play/words/en.ts';

const HTML = readFileSync('src/page/page.html', 'utf8');
const BODY = HTML.slice(HTML.indexOf('<body>')).replaceAll(/<!--.*?-->|<script>.*?<\/script>/gs, '');

it('page.html names every label of the tables of sentences, and no other', () => {
  const named = [...BODY.matchAll(/ data-(?:text|label|title)="(\w*)"/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(Object.keys({ ...english.colours, ...english.page.labels })));
});

it('page.html has no sentence of its own', () => {
  const texts = [...BODY.matchAll(/>([^<]*)</g)].map(([, text = '']) => text.trim());
  const said = texts.filter((text) => /\p{L}/u.test(text) && text !== 'Tengen');
  const attributes = [...BODY.matchAll(/ (?:aria-label|title|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  expect([said, attributes]).toEqual([[], ['H8 I9 J7 …']]);
});
