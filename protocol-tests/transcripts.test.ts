import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { PROGRAMS } from './programs.ts';
import { parseTranscript, runTranscript } from './transcript.ts';

const FOLDER = new URL('transcripts/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'));

describe.each(PROGRAMS)('%s', (_, command) => {
  for (const file of FILES) {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    // Several programs think at a time here. What the machine alone makes late is tried again; any other departure
    // never is.
    const retry = /^within /m.test(text) ? 2 : 0;
    test.concurrent(file, { retry }, () => runTranscript(parseTranscript(text), command));
  }
});
