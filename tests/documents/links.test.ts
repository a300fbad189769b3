import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const DOCUMENTS = [...filesOf('.', false), ...filesOf('docs')].filter((file) => file.endsWith('.md'));
const CODE = ['src', 'lab', 'native', 'examples', 'scripts', 'tests', 'protocol-tests'].flatMap((folder) =>
  filesOf(folder),
);

function filesOf(folder: string, recursive = true): readonly string[] {
  return readdirSync(folder, { recursive, encoding: 'utf8' }).map((name) => path.join(folder, name));
}

/** The text without code blocks: what looks like a heading or a link in those is none. */
function prose(file: string): string {
  return readFileSync(file, 'utf8').replace(/^```.*?^```/gms, '');
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchors(file: string): ReadonlySet<string> {
  return new Set(
    Array.from(prose(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function broken(document: string): readonly string[] {
  return Array.from(prose(document).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link).filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : path.join(path.dirname(document), file);
    return !existsSync(target) || (anchor !== undefined && !anchors(target).has(anchor));
  });
}

it.each(DOCUMENTS)('%s: every link leads somewhere', (document) => {
  expect(broken(document)).toEqual([]);
});

/** A result of old may name what is gone since. */
const OF_TODAY = DOCUMENTS.filter((document) => !document.startsWith('docs/strength'));

it.each(OF_TODAY)('%s: every source file that it names exists', (document) => {
  const names = prose(document).matchAll(/`([\w./-]+\.(?:ts|mjs|py|sh|c|grit))`/g);
  const files = [...CODE, ...filesOf('.', false)].map((file) => `/${file}`);
  const missing = Array.from(names, ([, name = '']) => name).filter(
    (name) => !files.some((file) => file.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
});

it('every document can be reached from README.md', () => {
  const reached = new Set(['README.md']);
  for (const document of reached)
    for (const [, link = ''] of prose(document).matchAll(/\]\(([^)#\s]+\.md)(?:#[^)]*)?\)/g))
      reached.add(path.join(path.dirname(document), link));
  expect(DOCUMENTS.filter((document) => !reached.has(document))).toEqual([]);
});

it.each(['src', 'lab'])("docs/architecture.md's tree has every folder of %s", (folder) => {
  const architecture = readFileSync('docs/architecture.md', 'utf8');
  const [, tree = ''] = new RegExp(`^${folder}/.*\n((?: {2}.*\n)+)`, 'm').exec(architecture) ?? [];
  const listed = Array.from(tree.matchAll(/^ {2}([\w-]+)\/ /gm), ([, name]) => name);
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...listed].sort()).toEqual(folders.map(({ name }) => name).sort());
});

it('docs/architecture.md names every package that the program is made of', () => {
  const architecture = readFileSync('docs/architecture.md', 'utf8');
  const packages = filesOf('src')
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/ from '([a-z][\w-]*)'/g), ([, name]) => name),
    );
  expect(packages.length).toBeGreaterThan(5);
  expect([...new Set(packages)].filter((name) => !architecture.includes(`\`${name}\``))).toEqual([]);
});

it('code names only documents that exist', () => {
  const missing = CODE.filter((file) => /\.(?:m?[jt]s|cjs|sh|py|c|json)$/.test(file)).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/[\w./-]+\.md\b/g), ([name]) => name)
      .filter((name) => !existsSync(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('comments in src and lab name only sources that exist', () => {
  const names = new Set(CODE.map((file) => path.basename(file)));
  const sources = CODE.filter((file) => /^(?:src|lab)\/.*\.m?ts$/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const missing = sources.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/^.*?(?:\/\*\*|^ *\*|\/\/) .*$/gm), ([comment]) => comment)
      .flatMap((comment) => Array.from(comment.matchAll(/[\w./-]*\w\.(?:m?ts|mjs)\b/g), ([name]) => name))
      .filter((name) => !names.has(path.basename(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it("CHANGELOG's newest release is the version of package.json", () => {
  const [, release] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(release);
});

it.each([
  ['README.md', 150],
  ['CONTRIBUTING.md', 200],
  ['STRENGTH.md', 60],
])('%s has %i lines at most: a page a subject is in docs/', (document, most) => {
  expect(readFileSync(document, 'utf8').split('\n').length - 1).toBeLessThanOrEqual(most);
});
