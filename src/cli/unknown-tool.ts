import { closestName } from './closest-name.ts';

/** The sentence for a word that names no tool: `no tool "mathc"; did you mean match?` */
export function unknownTool(word: string, tools: readonly string[]): string {
  const meant = closestName(word, tools);
  return meant === undefined
    ? `no tool "${word}"; there are ${tools.join(', ')}.`
    : `no tool "${word}"; did you mean ${meant}?`;
}
