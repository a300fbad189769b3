import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { enginesFor } from './programs.ts';
import { parseTranscript, runTranscript } from './transcript.ts';

const folder = new URL('transcripts/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));

for (const [i, file] of files.entries()) {
  const transcript = parseTranscript(readFileSync(new URL(file, folder), 'utf8'));
  for (const [name, command] of enginesFor(i))
    test.concurrent(`${file}, the ${name}`, () => runTranscript(transcript, command));
}
