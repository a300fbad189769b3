import { battery } from '../../battery.ts';

/**
 * Texts of two million characters, in the quick run half a million, that are no games, or hardly, each made to cost a
 * reader memory or time.
 */
export const LENGTH = battery(2 << 20, 1 << 19);

/** A piece, so often that it comes to that length. */
const filled = (piece: string) => piece.repeat(LENGTH / piece.length);

export const HOSTILE_TEXTS: Readonly<Record<string, () => string>> = {
  'SGF, rectangles': () => `(;FF[4]GM[4]SZ[52]AB${'[aa:ZZ]'.repeat(100_000)})`,
  'SGF, a rectangle a node': () => `(;SZ[52]${filled(';AB[aa:ZZ]')})`,
  'SGF, a stone set up a node': () => `(;SZ[52]AB[aa:ZZ]${';AB[aa]'.repeat(9_000)})`,
  'SGF, a property again and again': () => `(;SZ[52]${filled(`;${'AB[aa]'.repeat(2_700)}`)})`,
  'SGF, one point set up again and again': () => `(;SZ[15]AB${filled('[aa]')})`,
  'SGF, nodes': () => `(;SZ[15]${filled(';')})`,
  'SGF, moves': () => `(;SZ[15]${filled(';B[aa]')})`,
  'SGF, games': () => filled('(;)'),
  'SGF, parentheses': () => filled('(;'),
  'SGF, open parentheses': () => `(;${filled('(')}`,
  'SGF, branches': () => `(;SZ[15]${filled('(;B[aa])')})`,
  'SGF, escapes': () => `(;C[${filled('\\]')}])`,
  'SGF, a value without end': () => `(;C[${filled('x')}`,
  'SGF, names': () => `(;${Array.from({ length: LENGTH / 9 }, (_, i) => `A${letters(i)}[]`).join('')})`,
  'SGF, a long name': () => `(;${filled('A')}[x])`,
  'SGF, a long point': () => `(;B[${filled('a')}])`,
  'SGF, colons': () => `(;AB[${filled(':')}])`,
  'SGF, remarks': () => `(;B[hh]C[${filled('1ms, ')}])`,
  'psq, moves': () => `Piskvorky 15x15, 11:11, 0\n${filled('1,1,1\n')}`,
  'psq, names': () => `Piskvorky 15x15, 11:11, 0\n1,1,1\n${filled('x\n')}`,
  'psq, blanks': () => `Piskvorky${filled(' ')}`,
  'moves, the same': () => filled('H8 I9 '),
  'moves, blanks': () => `H8${filled(' ')}!`,
  'moves, numbers': () => `H8 ${filled('1. ')}`,
  'position notation': () => filled('h8i9'),
  'position notation, letters': () => `h8${filled('a')}`,
  'offsets, the same': () => filled('0,0, '),
  'offsets, blanks': () => `0,${filled(' ')}`,
  'offsets, figures': () => filled('0'),
  'offsets, commas': () => `0${filled(',')}`,
  remarks: () => `${filled('#\n')}h8`,
  'a drawing, wide': () => filled('X'),
  'a drawing, tall': () => filled('X\n'),
  'a drawing, wide rows': () => filled(`${'X'.repeat(900)}\n`),
  'a drawing, blanks': () => `${filled(' ')}z\nX O X\n`,
  'a drawing, brackets': () => `${filled('[')}\nX O X\n`,
  'a drawing, blanks in each line': () => filled(`X${' '.repeat(900)}z\n`),
  'a drawing, letters': () => `${filled('a ')}!\nX O X`,
  'a drawing, figures': () => `X${filled('1')}X\nX O X`,
  'XML, tags': () => filled('<game>'),
  'XML, tags without a name': () => `<move>${filled('<')}`,
  'XML, games': () => filled('<game><move>h8</move></game>'),
  'XML, moves of a game': () => `<move>${filled('h8 ')}</move>`,
  'XML, an attribute': () => `<game info="${filled('x')}"/>`,
  'XML, attributes': () =>
    `<game ${Array.from({ length: LENGTH / 9 }, (_, i) => `${letters(i)}=""`).join(' ')}/>`,
  'XML, rows': () => `<database><players>${filled('<player id="1" name="Li"/>')}`,
  'XML, entities': () => `<move>${filled('&amp;')}`,
  'XML, closing tags of nothing': () => `<move>h8${filled('</9')}`,
  'XML, attributes without quotes': () => `<game ${filled('a=b ')}/>`,
  'XML, the same attribute': () => `<game ${filled('a="b" ')}/>`,
  'XML, signs that it has not': () => `<game>${filled('\u0001')}`,
  'XML, a comment': () => `<!--${filled('x')}`,
  'XML, a doctype': () => `<!doctype ${filled('[')}`,
  'stones, nested': () => `[${'['.repeat(LENGTH / 2)}${']'.repeat(LENGTH / 2)}]`,
  'stones, many': () => `[${Array.from({ length: LENGTH / 16 }, (_, i) => `[${i},${7 * i},0]`).join()}]`,
  'stones, the same': () => `[[0,0,0]${filled(',[0,0,0]')}]`,
  'nothing but blanks': () => filled(' '),
  'nothing but line ends': () => filled('\n'),
  zeros: () => filled('\0'),
};

function letters(i: number): string {
  return [0, 1, 2, 3, 4]
    .map((digit) => String.fromCharCode(65 + (Math.floor(i / 26 ** digit) % 26)))
    .join('');
}
