import type { SearchInfo } from '../api/engine.ts';
import type { Referee } from '../binding/referee.ts';
import type { Position } from '../game/position.ts';
import { ComputerPlayer, type Thoughts } from '../play/computer-player.ts';
import type { SessionParts } from '../play/session.ts';
import type { Searches } from './searches.ts';

/** Who hears what the engine finds while it thinks. */
export interface ThoughtListener {
  onProgress(info: SearchInfo): void;
  /** What is known of a position, nothing of it being left out. */
  onFound(position: Position, found: SearchInfo): void;
}

/** The engine of the page as the engine at the board asks it. */
function thoughtsOf(searches: Searches, listener: ThoughtListener): Thoughts {
  return {
    ask({ position, goal, ms, nodes, excluded }) {
      let isGivenUp = false;
      const search = searches.search(
        position,
        { ms, ...(nodes !== undefined && { nodes }) },
        {
          ...(goal.kind === 'best' && { lines: goal.lines }),
          ...(goal.kind !== 'defend' && { goal: goal.kind }),
          excluded,
          onInfo: (info) => {
            if (!isGivenUp) listener.onProgress(info);
          },
        },
      );
      const answer = search.then((found) => {
        if (isGivenUp) return undefined;
        if (goal.kind === 'best' && excluded.length === 0) listener.onFound(position, found);
        const lines = found.lines.map(({ point, score, points }) => ({ point, score, pv: points }));
        return { points: found.points, lines, depth: found.depth, timeMs: found.ms };
      });
      return {
        answer,
        stop: () => search.stop(),
        giveUp() {
          isGivenUp = true;
          search.stop();
        },
      };
    },
  };
}

/** An engine that answers sooner seems not to have looked. */
const LEAST_MOVE_MS = 250;

/** The engine at the board, which never answers in an instant. */
export function unhurriedPlayer(
  searches: Searches,
  referee: Referee,
  listener: ThoughtListener,
): SessionParts['computer'] {
  const computer = new ComputerPlayer(thoughtsOf(searches, listener), referee, Math.random);
  return {
    think(game, strength) {
      const pending = computer.think(game, strength);
      const least = new Promise((resolve) => setTimeout(resolve, LEAST_MOVE_MS));
      return { ...pending, answer: pending.answer.then((turn) => least.then(() => turn)) };
    },
  };
}
