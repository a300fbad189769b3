import { defineConfig } from 'vitest/config';
import { defines, viteEmbedding } from './scripts/embedded-files.mjs';

export default defineConfig({
  plugins: [viteEmbedding],
  define: defines,
  test: {
    include: ['tests/**/*.test.ts', 'protocol-tests/**/*.test.ts'],
    // Search threads and built programs need processors of their own to be timed.
    pool: 'threads',
    testTimeout: 30_000,
  },
});
