import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Code is formatted by Biome, which leaves the lines of comments as they are. */
const WIDEST = 120;

it.each(['src', 'lab', 'scripts', 'tests', 'protocol-tests'])('no comment in %s is too wide', (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.m?ts$|\.mjs$/.test(name),
  );
  expect(files.length).toBeGreaterThan(5);
  const tooWide = files
    .map((name) => path.join(folder, name))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, i) =>
          /^\s*(?:\/?\*|\/\/)/.test(line) && line.length > WIDEST ? [`${file}:${i + 1}`] : [],
        ),
    );
  expect(tooWide).toEqual([]);
});
