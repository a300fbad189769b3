/** The subcommands, in the order in which they are listed. */
export const TOOL_NAMES = [
  'analyze',
  'bench',
  'board',
  'convert',
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
