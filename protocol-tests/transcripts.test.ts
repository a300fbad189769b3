import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { PROGRAMS } from './programs.ts';
import { parseTranscript, runTranscript } from './transcript.ts';

const FOLDER = new URL('transcripts/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'));

describe.each(PROGRAMS)('%s', (_, command) => {
  // Several programs think at a time here: what the machine makes late once is tried again.
  test.concurrent.each(FILES)('%s', { retry: 2 }, async (file) => {
    await runTranscript(parseTranscript(readFileSync(new URL(file, FOLDER), 'utf8')), command);
  });
});
