/** The sentences for people, in the language in use: English until another one is chosen. */
import { english, type Words } from './words/en.ts';

export type { Words } from './words/en.ts';
export { ENGINE_NAME, type Who } from './words/players.ts';

/** Read at the moment of saying something, never kept: the language may change. */
export let words: Words = english;

/** Has everything said in these words from now on. */
export function useWords(wanted: Words): void {
  words = wanted;
}
