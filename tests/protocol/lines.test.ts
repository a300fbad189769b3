import { describe, expect, test } from 'vitest';
import { CUT_OFF, LineSplitter, MAX_LINE_LENGTH } from '../../src/protocol/lines.ts';

function split(...chunks: readonly (string | Uint8Array)[]): readonly string[] {
  const splitter = new LineSplitter();
  return chunks.flatMap((chunk) =>
    splitter.push(typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk),
  );
}

describe('LineSplitter', () => {
  test.each([
    ['LF', 'a\nb\n'],
    ['CR LF', 'a\r\nb\r\n'],
    ['CR', 'a\rb\r'],
    ['mixed', 'a\r\n\n\rb\n'],
    ['blanks around', '  a\t\n \t b \n'],
    ['empty lines', '\n\n a\n\r\n  \n\t\nb\n'],
  ])('%s', (_, text) => {
    expect(split(text)).toEqual(['a', 'b']);
  });

  test('a CR ends the line at once', () => {
    const splitter = new LineSplitter();
    expect(splitter.push(Buffer.from('BEGIN\r'))).toEqual(['BEGIN']);
    expect(splitter.push(Buffer.from('\nEND\r'))).toEqual(['END']);
  });

  test('byte by byte', () => {
    expect(split(...'START 15\r\nBEGIN\r\n')).toEqual(['START 15', 'BEGIN']);
  });

  test('the last line without its end comes at the end', () => {
    const splitter = new LineSplitter();
    expect(splitter.push(Buffer.from('a\nb'))).toEqual(['a']);
    expect(splitter.end()).toEqual(['b']);
    expect(splitter.end()).toEqual([]);
  });

  test('any bytes make a line', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i).filter((byte) => byte !== 10 && byte !== 13);
    const lines = split(bytes, '\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toHaveLength(bytes.length);
  });

  test('a byte order mark before the first line is not part of it', () => {
    expect(split('\u00ef\u00bb\u00bfSTART 15\nx\n')).toEqual(['START 15', 'x']);
  });

  test.each([1, 1000, 70_000])('a line too long is cut and marked (chunks of %i)', (size) => {
    const text = `${'x'.repeat(MAX_LINE_LENGTH + 5000)}\nEND\n`;
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
      text.slice(i * size, (i + 1) * size),
    );
    const lines = split(...chunks);
    expect(lines).toEqual([`${'x'.repeat(MAX_LINE_LENGTH)}${CUT_OFF}`, 'END']);
  });

  test('blanks make no line too long', () => {
    expect(split(`${' '.repeat(50_000)}START 15${' '.repeat(50_000)}\n`)).toEqual(['START 15']);
    expect(split(`START 15${' '.repeat(50_000)}x\n`)[0]?.endsWith(CUT_OFF)).toBe(true);
  });

  test('memory stays bounded in a line that never ends', () => {
    const splitter = new LineSplitter();
    const chunk = Buffer.alloc(65_536, 'x');
    for (let i = 0; i < 1000; i++) expect(splitter.push(chunk)).toEqual([]);
    expect(splitter.push(Buffer.from('\n'))[0]).toHaveLength(MAX_LINE_LENGTH + 1);
  });
});
