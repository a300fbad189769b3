import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { PROGRAMS } from './programs.ts';
import { parseTranscript, runTranscript } from './transcript.ts';

const FOLDER = new URL('transcripts/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'));

describe.each(PROGRAMS)('%s', (_, command) => {
  test.concurrent.each(FILES)('%s', async (file) => {
    await runTranscript(parseTranscript(readFileSync(new URL(file, FOLDER), 'utf8')), command);
  });
});
