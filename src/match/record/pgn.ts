import { formatPos } from '../../game/formats/notation.ts';
import { endingText, type MatchGame, winnerOf } from './match-game.ts';
import type { MatchSettings } from './match-settings.ts';

/**
 * The games for rating tools (BayesElo, Ordo), which know chess: PGN's White is who moves first, here black. The moves are
 * in a comment, as such tools do not play them.
 */
export function formatPgn(settings: MatchSettings, games: readonly MatchGame[]): string {
  return games.map((game) => formatGame(settings, game)).join('\n');
}

const RESULTS = { black: '1-0', white: '0-1', none: '1/2-1/2' } as const;

function formatGame(settings: MatchSettings, game: MatchGame): string {
  const { event, engines, openings, rule, board } = settings;
  const names = engines.map(({ name }) => name);
  const result = RESULTS[winnerOf(game.ending)];
  const points = [...(openings[game.opening]?.points ?? []), ...game.moves];
  const tags = [
    ['Event', event],
    ['Date', game.startedAt.slice(0, 10).replaceAll('-', '.')],
    ['Round', String(game.number + 1)],
    ['White', names[game.black] ?? ''],
    ['Black', names[game.white] ?? ''],
    ['Result', result],
    ['Variant', `${rule} ${board.width}x${board.height}`],
  ] as const;
  const text = `${formatPos(points)}, ${endingText(game, settings)}`.replaceAll(/[{}]/g, '');
  return [...tags.map(([key, value]) => `[${key} "${quotable(value)}"]`), '', `{${text}} ${result}`, ''].join(
    '\n',
  );
}

function quotable(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
