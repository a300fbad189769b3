import { expect, it } from 'vitest';
import { splitWords } from '../../../src/match/process/command-words.ts';

it.each([
  ['', []],
  ['one', ['one']],
  ['  one   two ', ['one', 'two']],
  ['"/a b/c" --x=\'1 2\'', ['/a b/c', '--x=1 2']],
  ['C:\\Tools\\engine.exe -a', ['C:\\Tools\\engine.exe', '-a']],
  ['a"b c"d', ['ab cd']],
  ['a ""', ['a', '']],
])('splits %s', (text, words) => {
  expect(splitWords(text)).toEqual({ ok: true, value: words });
});

it('misses the end of a quotation', () => {
  expect(splitWords('"a b')).toEqual({ ok: false, error: 'a " is never closed in: "a b' });
});
