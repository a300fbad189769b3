import path from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** What the board in the browser uses as well: nothing in it, nor in what it stands on, may need Node. */
it.each(['src/analysis/cell-map.ts', 'src/analysis/game-analysis.ts', 'src/analysis/threats.ts'])(
  '%s runs in a browser',
  async (file) => {
    const { errors, outputFiles } = await build({
      entryPoints: [path.resolve(file)],
      bundle: true,
      platform: 'browser',
      format: 'esm',
      write: false,
      logLevel: 'silent',
    });
    expect(errors).toEqual([]);
    expect(outputFiles[0]?.text).not.toMatch(/\bprocess\.|require\(|from ?["']node:/);
  },
);
