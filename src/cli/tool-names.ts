import { closestName } from '../terminal/closest-name.ts';

/** The subcommands, in the order in which they are listed. */
export const TOOL_NAMES = [
  'analyze',
  'bench',
  'board',
  'convert',
  'gtp',
  'match',
  'openings',
  'play',
  'queue',
  'report',
  'selfplay',
  'solve',
  'worker',
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

/** The sentence for a word that names no tool: `no tool "mathc"; did you mean match?` */
export function unknownTool(word: string, tools: readonly string[]): string {
  const meant = closestName(word, tools);
  return meant === undefined
    ? `no tool "${word}"; there are ${tools.join(', ')}.`
    : `no tool "${word}"; did you mean ${meant}?`;
}
