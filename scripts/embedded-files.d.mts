import type { BuildOptions, Plugin } from 'esbuild';

export const defines: Record<string, string>;
export const bundleOptions: BuildOptions;
export const esbuildEmbedding: Plugin;

export class ProgramEmbedding {
  constructor(reader?: string);
  readonly files: Map<string, Buffer>;
  readonly plugins: Plugin[];
}
