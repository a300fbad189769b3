import { expect, it } from 'vitest';
import { visibleJson, visibleLines, visibleText } from '../../src/game/visible-text.ts';

it('shows what is not seen, and what moves what is seen', () => {
  expect(visibleText('\x1b[2J\u009b31m\x07\r\n\t\0')).toBe('\\x1b[2J\\x9b31m\\x07\\x0d\\x0a\\x09\\x00');
  expect(visibleText('a\u202eb\u2066c\u200ed\u061ce')).toBe('a\\u202eb\\u2066c\\u200ed\\u061ce');
  expect(visibleText('a\u2028b\u2029c\ufeffd\u200be\u00adf')).toBe('a\\u2028b\\u2029c\\ufeffd\\u200be\\xadf');
  expect(visibleText('a\ud800b\udc00c\u{e0041}d')).toBe('a\\ud800b\\udc00c\\u{e0041}d');
});

it('leaves all else as it is: letters of any script, joiners, emoji', () => {
  for (const text of ['Tengen 天元', 'Jürgen „Ü“ 5 % − ± ½', 'علی می\u200cخواهم', '👩‍👩‍👧', '\\x1b', '']) {
    expect(visibleText(text)).toBe(text);
  }
});

it('keeps the lines of a text that has some', () => {
  expect(visibleLines('one\ntwo\x1b[m\n')).toBe('one\ntwo\\x1b[m\n');
});

it('shows them in JSON in such a way that they are read as what they were', () => {
  const value = { name: '\x1b[2J\u009b\u202e\u{e0041}\ud800', lines: ['a\nb'] };
  for (const indent of [undefined, 2]) {
    const json = visibleJson(value, indent);
    expect(visibleLines(json)).toBe(json);
    expect(JSON.parse(json)).toEqual(value);
  }
});
