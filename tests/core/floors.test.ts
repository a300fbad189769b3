import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const CORE = 'src/core';
/** From the bottom up. What all share with the host lies below them. */
const FLOORS = ['shared-constants.ts', 'memory', 'patterns', 'board', 'evaluation', 'search', 'host'];

function floorOf(file: string): number {
  return FLOORS.indexOf(path.relative(CORE, file).split(path.sep)[0] ?? '');
}

it('lets no file of the core import from a floor above its own', () => {
  const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(CORE, name));
  expect(files.length).toBeGreaterThan(40);
  const upward = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']*)'/g)]
      .map(([, spec = '']) => `${path.join(path.dirname(file), spec)}.ts`)
      .filter((imported) => floorOf(imported) > floorOf(file))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(upward).toEqual([]);
  expect(files.filter((file) => floorOf(file) < 0)).toEqual([]);
});
