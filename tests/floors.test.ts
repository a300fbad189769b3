import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** The rooms of src/ from the bottom up, and what each stands on. The core's own floors: tests/core/floors.test.ts. */
const STANDS_ON: Readonly<Record<string, readonly string[]>> = {
  core: [],
  game: [],
  diagram: ['game'],
  reference: ['game'],
  statistics: [],
  system: [],
  binding: ['core', 'game', 'system'],
  play: ['binding', 'game'],
  terminal: ['binding', 'game', 'statistics', 'system'],
  engine: ['binding', 'game', 'system'],
  solve: ['binding', 'game', 'reference', 'system'],
  analysis: ['binding', 'diagram', 'engine', 'game', 'play', 'reference', 'system'],
  protocol: ['binding', 'engine', 'game', 'play', 'system'],
  gtp: ['binding', 'engine', 'game', 'system', 'terminal'],
  queue: ['game', 'system', 'terminal'],
  api: ['analysis', 'binding', 'core', 'engine', 'game', 'protocol', 'solve', 'system'],
  match: ['analysis', 'binding', 'diagram', 'game', 'gtp', 'queue', 'statistics', 'system', 'terminal'],
  selfplay: ['binding', 'game', 'queue', 'system', 'terminal'],
  page: ['analysis', 'api', 'binding', 'diagram', 'game', 'play', 'solve'],
  web: ['system'],
  console: ['analysis', 'binding', 'diagram', 'engine', 'game', 'play', 'solve', 'system', 'terminal'],
  cli: [
    'analysis',
    'binding',
    'console',
    'engine',
    'game',
    'gtp',
    'match',
    'play',
    'queue',
    'selfplay',
    'solve',
    'statistics',
    'system',
    'terminal',
    'web',
  ],
  native: ['cli', 'system', 'terminal'],
  'main.ts': ['cli', 'engine', 'protocol', 'system', 'terminal'],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every import of a file of the project, by path from the root; prefixes say how the bundler embeds it. */
function importsIn(folder: string): readonly Import[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?ts$|\.mjs$/.test(name))
    .flatMap((name) => {
      const from = path.join(folder, name);
      const specifiers = readFileSync(from, 'utf8').matchAll(
        /\b(?:from|import)[ (]'(?:[a-z-]+:)?(\.[^']*)'/g,
      );
      return [...specifiers].map(([, to = '']) => ({ from, to: path.join(path.dirname(from), to) }));
    });
}

function roomOf(file: string): string {
  return path.relative('src', file).split(path.sep)[0] ?? '';
}

describe('the rooms of src', () => {
  const rooms = Object.keys(STANDS_ON);

  it('stand on those below them', () => {
    for (const [room, lower] of Object.entries(STANDS_ON)) {
      expect(rooms.slice(0, rooms.indexOf(room))).toEqual(expect.arrayContaining([...lower]));
    }
  });

  it('stand on what is said here, neither more nor less', () => {
    const imports = importsIn('src').filter(({ to }) => to.startsWith(`src${path.sep}`));
    const found = rooms.map((room) => {
      const lower = imports.filter(({ from }) => roomOf(from) === room).map(({ to }) => roomOf(to));
      return [room, [...new Set(lower)].filter((name) => name !== room).sort()];
    });
    expect(Object.fromEntries(found)).toEqual(STANDS_ON);
    expect(readdirSync('src').filter((name) => !rooms.includes(name))).toEqual(['embedded.d.ts']);
  });

  it('stand on lower floors in the picture of docs/architecture.md', () => {
    const [, picture = ''] = /^```\n(.*?)^```$/ms.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
    const floors = picture.split('\n').map((line) => line.split('│')[1]?.trim().split(/ +/) ?? []);
    const floorOf = (room: string) => floors.findIndex((floor) => floor.includes(room));
    for (const [room, lower] of Object.entries(STANDS_ON)) {
      expect(floorOf(room), room).toBeGreaterThanOrEqual(0);
      for (const other of lower) expect(floorOf(other), `${room} on ${other}`).toBeGreaterThan(floorOf(room));
    }
  });
});

it.each([
  ['src', ['lab', 'tests', 'protocol-tests', 'scripts']],
  ['lab', ['tests', 'protocol-tests']],
] as const)('%s imports nothing of %s', (folder, others) => {
  const imports = importsIn(folder);
  expect(imports.length).toBeGreaterThan(40);
  const outward = imports.filter(({ to }) => others.some((other) => to.startsWith(other + path.sep)));
  expect(outward).toEqual([]);
});
