import { expect, it } from 'vitest';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { LocalCore } from '../../src/binding/local-core.ts';
import { CoreReferee } from '../../src/binding/referee.ts';
import { afterMove, emptyPosition, freeCells } from '../../src/game/position.ts';
import { Random } from '../../src/game/random.ts';
import { RULES } from '../../src/game/rule.ts';
import { battery } from '../battery.ts';

const GAMES = battery(60, 12);

const module = new WebAssembly.Module(coreBytes());
const newReferee = () => new CoreReferee(new LocalCore(() => module, 0));

it.each(RULES)(
  '%s: of a game followed stone by stone the same is said as of each position by itself',
  (rule) => {
    const random = new Random(71);
    const following = newReferee();
    const fresh = newReferee();
    for (let game = 0; game < GAMES; game++) {
      const size = random.between(7, 10);
      const empty = emptyPosition(rule, { width: size, height: size });
      let position = empty;
      for (;;) {
        fresh.outcome(empty);
        expect(following.outcome(position)).toEqual(fresh.outcome(position));
        expect(following.forbiddenPoints(position)).toEqual(fresh.forbiddenPoints(position));
        const free = freeCells(position);
        const point = free[random.between(0, free.length - 1)];
        if (!point || following.outcome(position)) break;
        expect(following.wins(position, point)).toBe(fresh.wins(position, point));
        position = afterMove(position, point);
      }
    }
  },
);
