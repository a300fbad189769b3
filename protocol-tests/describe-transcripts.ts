import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { ENGINES } from './programs.ts';
import { parseTranscript, runTranscript } from './transcript.ts';

/** A test for each transcript in the folder and each program; `concurrent`: several at a time. */
export function describeTranscripts(folder: URL, options: { readonly concurrent: boolean }): void {
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));

  describe.each(ENGINES)('%s', (_, command) => {
    for (const file of files) {
      const text = readFileSync(new URL(file, folder), 'utf8');
      // What the machine alone makes late is tried again; any other departure never is.
      const retry = /^within /m.test(text) ? 2 : 0;
      test(file, { ...options, retry }, () => runTranscript(parseTranscript(text), command));
    }
  });
}
