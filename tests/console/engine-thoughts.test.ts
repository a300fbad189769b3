import { expect, it } from 'vitest';
import { FakeThinker } from '../../lab/program/session-fakes.ts';
import { EngineThoughts } from '../../src/console/engine-thoughts.ts';
import { emptyPosition } from '../../src/game/position.ts';
import { at } from '../protocol/conversation.ts';

class FailingThinker extends FakeThinker {
  fails = true;

  override start(...[request, listener]: Parameters<FakeThinker['start']>): void {
    if (this.fails) throw new TypeError('no threads');
    super.start(request, listener);
  }
}

it('asks the engine again after a thought that failed', async () => {
  const thinker = new FailingThinker();
  const thoughts = new EngineThoughts(thinker, { threads: 1 });
  const question = {
    position: emptyPosition('freestyle', { width: 15, height: 15 }),
    goal: { kind: 'best', lines: 1 },
    ms: 100,
    excluded: [],
  } as const;
  await expect(thoughts.ask(question).answer).rejects.toThrow('no threads');
  thinker.fails = false;
  const { answer } = thoughts.ask(question);
  await new Promise(setImmediate);
  thinker.finish([at(7, 7)]);
  expect((await answer)?.points).toEqual([at(7, 7)]);
});
