/** Where the page stands, as the end of its address. */
export interface GameLink {
  /** Its number, from 1 up. */
  readonly game: number;
  /** How many moves are on the board; absent = all. */
  readonly moves?: number;
}

const LINK = /^#(\d{1,9})(?:\.(\d{1,6}))?$/;

/** `#12.34`: game 12 after 34 moves. */
export function formatLink({ game, moves }: GameLink): string {
  return moves === undefined ? `#${game}` : `#${game}.${moves}`;
}

export function parseLink(hash: string): GameLink | undefined {
  const [, game, moves] = LINK.exec(hash) ?? [];
  if (game === undefined) return undefined;
  return { game: Number(game), ...(moves !== undefined && { moves: Number(moves) }) };
}
