import { describeTranscripts } from './describe-transcripts.ts';

describeTranscripts(new URL('transcripts/', import.meta.url), { concurrent: true });
