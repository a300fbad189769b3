/** How a game's players are named. */
import type { Colour } from '../../game/position.ts';
import type { Seat } from '../game.ts';

export const ENGINE_NAME = 'Tengen';

/** Of whom a sentence speaks: a side of a game against the engine, or a colour where one player has both. */
export type Who = Seat | 'colour';

type Naming = (who: Who, colour: Colour) => string;

/**
 * `name`: `you`, `Tengen`, `White`. `player`: the same with the colour, `you (Black)`, `Tengen (White)`, `White`.
 * `aside` puts the colour in the language's brackets.
 */
export function playerNames(
  colours: Readonly<Record<Colour, string>>,
  you: string,
  aside: (colour: string) => string,
): { readonly name: Naming; readonly player: Naming } {
  const name: Naming = (who, colour) =>
    who === 'colour' ? colours[colour] : who === 'person' ? you : ENGINE_NAME;
  const player: Naming = (who, colour) =>
    who === 'colour' ? colours[colour] : name(who, colour) + aside(colours[colour]);
  return { name, player };
}
