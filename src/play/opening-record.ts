/** The opening of a game in its record: what was done in it, and the game that goes on in the middle of it. */
import type { Referee } from '../binding/referee.ts';
import { formatPoint, parsePoint } from '../game/formats/notation.ts';
import type { GameRecord } from '../game/game-record.ts';
import {
  choose,
  exchangedSeats,
  type Game,
  type GameSetup,
  playPoint,
  type StepResult,
  startGame,
} from './game.ts';
import { OPENING_RULES, type OpeningRule } from './opening-rule.ts';

/** As GameRecord has them; none of a free opening. */
export function openingStepsOf({ setup, steps, states, done }: Game): readonly string[] {
  const { opening = 'free' } = setup;
  if (opening === 'free') return [];
  const deeds = steps.slice(0, done).flatMap((step, i) => {
    const stones = states[i]?.position.stones.length ?? 0;
    if (step.kind === 'choice') return [`${stones} ${step.choice}`];
    return step.kind === 'offer' ? [`${stones} offer ${formatPoint(step.point, setup)}`] : [];
  });
  return [opening, ...deeds];
}

const DEED = /^(\d{1,3}) (offer )?(\S+)$/;

/**
 * The record's game in its opening, the seats of `setup` being those of the position on the board; undefined where the
 * record tells of no opening, or of one that cannot have gone so.
 */
export function gameInOpening(setup: GameSetup, record: GameRecord, referee: Referee): Game | undefined {
  const [name, ...deeds] = record.openingSteps ?? [];
  const opening = OPENING_RULES.find((rule) => rule === name);
  if (!opening || opening === 'free' || record.start) return undefined;
  const played = replayed({ ...setup, opening }, record, deeds, referee);
  if (!played || played.seats.black === setup.seats.black) return played;
  const seats = exchangedSeats(setup.seats);
  return replayed({ ...setup, opening, seats }, record, deeds, referee);
}

function replayed(
  setup: GameSetup & { readonly opening: OpeningRule },
  { moves }: GameRecord,
  deeds: readonly string[],
  referee: Referee,
): Game | undefined {
  const begun = startGame(setup, referee);
  if (!begun.ok) return undefined;
  let game = begun.value;
  const left = [...deeds];
  for (let stones = 0; stones <= moves.length; stones++) {
    while (left[0]?.startsWith(`${stones} `)) {
      const done = redone(game, left.shift() ?? '', referee);
      if (!done?.ok) return undefined;
      game = done.value;
    }
    const move = moves[stones];
    const placed = move && playPoint(game, move, referee);
    if (placed && !placed.ok) return undefined;
    game = placed?.value ?? game;
  }
  return left.length === 0 && game.position.stones.length === moves.length ? game : undefined;
}

function redone(game: Game, deed: string, referee: Referee): StepResult | undefined {
  const [, , offer, word = ''] = DEED.exec(deed) ?? [];
  const { task } = game;
  if (offer) {
    const point = parsePoint(word, game.position);
    return point.ok && task.kind === 'offer' ? playPoint(game, point.value, referee) : undefined;
  }
  const choice = task.kind === 'choice' && task.choices.find((one) => String(one) === word);
  return choice ? choose(game, choice, referee) : undefined;
}
