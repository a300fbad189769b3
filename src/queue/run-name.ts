/** What a match or a file of games may be called in a queue: it stands in keys and in tables. */
export const RUN_NAME = /^[\w.+-]{1,60}$/;

const LONGEST = 60;

/** A name for a run, made of the name of its folder or file. */
export function runNameOf(text: string): string {
  return text.replaceAll(/[^\w.+-]+/g, '-').slice(0, LONGEST) || 'run';
}
