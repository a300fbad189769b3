import { defineConfig } from 'vitest/config';
import { defines, viteEmbedding } from './scripts/embedded-files.mjs';

export default defineConfig({
  plugins: [viteEmbedding],
  define: defines,
  test: {
    include: ['tests/**/*.test.ts', 'protocol-tests/**/*.test.ts'],
    testTimeout: 30_000,
  },
});
