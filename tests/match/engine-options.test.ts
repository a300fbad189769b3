import path from 'node:path';
import { expect, it } from 'vitest';
import { parseTimeControl, timeControlText } from '../../src/match/time-control.ts';
import { specOf } from './engines.ts';

it('time controls are read as cutechess-cli, fastchess and c-gomoku-cli write them', () => {
  const read = (text: string) => {
    const control = parseTimeControl(text);
    return control.ok ? control.value : control.error;
  };
  expect(read('60+0.1')).toEqual({ matchMs: 60_000, incrementMs: 100 });
  expect(read('40/60+0.1')).toEqual({ matchMs: 60_000, movesPerMatchMs: 40, incrementMs: 100 });
  expect(read('1:30')).toEqual({ matchMs: 90_000 });
  expect(read('0/30')).toEqual({ turnMs: 30_000 });
  expect(read('3m/30s+1s')).toEqual({ matchMs: 180_000, turnMs: 30_000, incrementMs: 1_000 });
  expect(read('40/20s')).toEqual({ matchMs: 20_000, movesPerMatchMs: 40 });
  expect(read('inf')).toEqual({});
  for (const text of ['', 'x', '60+', '60+x', '1/2/3', '0', '60s+1+1', '1.5/3']) {
    expect(read(text)).toMatch(/^tc= must be like /);
  }
  expect(read('180/30')).toMatch(/^tc=180\/30 is 180 moves in 30 s to fastchess, and 180 s a game/);
});

it('time controls are written as PGN has them', () => {
  expect(timeControlText({ matchMs: 60_000, movesPerMatchMs: 40, incrementMs: 100 })).toBe('40/60+0.1');
  expect(timeControlText({ matchMs: 60_000, incrementMs: 0 })).toBe('60');
  expect(timeControlText({ turnMs: 500 })).toBe('0.5/move');
  expect(timeControlText({})).toBe('-');
});

it('engines are read with the words of other arbiters', () => {
  const each = ['tc=40/60+0.1', 'st=5', 'timemargin=50', 'thread=2', 'maxmemory=1000'];
  const engine = specOf(['cmd=self', 'args="a b" c', 'option.hash_size=64', 'tolerance=0'], each);
  expect(engine.ok && engine.value).toMatchObject({
    limits: {
      turnMs: 5_000,
      matchMs: 60_000,
      movesPerMatchMs: 40,
      incrementMs: 100,
      threads: 2,
      memory: 1000,
    },
    info: [{ key: 'hash_size', value: '64' }],
    toleranceMs: 0,
  });
  expect(engine.ok && engine.value.command.args.slice(-2)).toEqual(['a b', 'c']);
  const own = specOf(['cmd=self', 'match=5s'], ['tc=60+1']);
  expect(own.ok && own.value.limits).toMatchObject({ matchMs: 5_000, incrementMs: 1_000 });
  const late = specOf(['cmd=self', 'timemargin=500'], ['st=1', 'tolerance=100ms']);
  expect(late.ok && late.value.toleranceMs).toBe(500);
  expect(specOf(['cmd=self', 'tc=inf']).ok).toBe(true);
  expect(specOf(['cmd=self', 'st=1', 'initstr=INFO a 1\\nINFO b 2', 'stderr=/tmp/x'])).toMatchObject({
    value: { initial: ['INFO a 1', 'INFO b 2'], errorFile: path.resolve('/tmp/x') },
  });
  expect(specOf(['cmd=self', 'st=1', 'initstr=é'])).toMatchObject({
    error: expect.stringMatching(/^initstr= must be printable/),
  });
  expect(specOf(['cmd=self', 'moves=40', 'turn=1s'])).toEqual({
    ok: false,
    error: 'moves= needs match=, the time for those moves; tc=MOVES/TIME says both',
  });
});

it('engines name the protocol they speak', () => {
  const protocolOf = (own: readonly string[], each: readonly string[] = []) => {
    const engine = specOf(['cmd=self', 'st=1', ...own], each);
    return engine.ok ? engine.value.command.protocol : engine.error;
  };
  expect(protocolOf(['proto=gtp'])).toBe('gtp');
  expect(protocolOf([], ['proto=gtp'])).toBe('gtp');
  expect(protocolOf(['proto=gomocup'], ['proto=gtp'])).toBeUndefined();
  expect(protocolOf([])).toBeUndefined();
  expect(protocolOf(['proto=uci'])).toMatch(/proto=.*gomocup.*gtp/);
});
