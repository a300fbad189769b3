import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PACKAGES = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: object }).devDependencies,
);

/** Heads of the notices: a package with its version and licence. */
function heads(text: string): readonly string[] {
  return Array.from(text.matchAll(/^(\S+) \d[\w.-]* \((\S+)\)$/gm), ([, name]) => name as string);
}

it('the licences of all packages in the program are beside it', () => {
  const licences = readFileSync('dist/LICENCES.txt', 'utf8');
  const inside = heads(licences);
  expect(licences).toMatch(/^Tengen\n\nMIT License/);
  // Those that src imports, and what they are made of themselves.
  expect(inside).toEqual(
    expect.arrayContaining(['bullmq', 'ioredis', 'log-update', 'saxes', 'valibot', 'xmlchars']),
  );
  expect(inside).not.toEqual(expect.arrayContaining(['esbuild']));
  expect(inside.length).toBeGreaterThan(PACKAGES.filter((name) => inside.includes(name)).length);
});

it('the page has those of its packages in itself', () => {
  const page = readFileSync('dist/tengen.html', 'utf8');
  expect(heads(page)).toEqual(expect.arrayContaining(['saxes', 'xmlchars']));
  expect(heads(page)).not.toContain('ioredis');
});
