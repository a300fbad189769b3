import { describe, expect, test } from 'vitest';
import { info } from '../../lab/program/session-fakes.ts';
import { NOTHING_FOUND } from '../../src/binding/search-result.ts';
import type { Point } from '../../src/game/position.ts';
import type { Score } from '../../src/game/score.ts';
import { type ReportStyle, SearchReport } from '../../src/protocol/session-search.ts';
import { at } from './conversation.ts';

function reporting(style: Partial<ReportStyle> = {}) {
  const lines: string[] = [];
  const clock = { now: 0 };
  const manager = { isBehind: false };
  const report = new SearchReport(
    { yixin: false, showDetail: 0, width: 15, tellsDepths: false, ...style },
    {
      send: (line) => lines.push(line),
      sendProgress: (more) => lines.push(...more),
      now: () => clock.now,
      get isBehind() {
        return manager.isBehind;
      },
    },
  );
  const tick = (nodes = 0) => {
    lines.length = 0;
    report.tick(nodes);
    return lines;
  };
  return { report, lines, clock, manager, tick };
}

const DONE = { ...NOTHING_FOUND, points: [at(7, 7)] };

describe('outside Yixin mode', () => {
  test('one summary, rows counted from the top', () => {
    const { report, lines } = reporting({ showDetail: 3 });
    report.onInfo(info({ depth: 11 }));
    report.onInfo(info());
    report.onRootMove('best', at(7, 7));
    report.finish({ ...DONE, lines: [info()] });
    expect(lines).toEqual(['MESSAGE Depth 12-24 | Eval 35 | Node 1234K | Time 812ms | H8 I7']);
  });

  test('a search for several lines tells all of them when a depth is complete, and at the end', () => {
    const { report, lines, tick } = reporting({ tellsDepths: true });
    const points = [at(7, 7), at(6, 6), at(5, 5)];
    const tell = (line: number, depth: number) =>
      report.onInfo(
        info({
          line,
          lineCount: 3,
          depth,
          score: { kind: 'value', value: 30 - 10 * line },
          pv: [points[line] as Point],
        }),
      );
    tell(0, 4);
    tell(1, 4);
    expect(tick()).toEqual([]);
    tell(2, 4);
    const told = (depth: number) => [
      `MESSAGE Depth ${depth}-24 | Eval 30 | Node 1234K | Time 812ms | H8`,
      `MESSAGE Line 2 | Depth ${depth}-24 | Eval 20 | G7`,
      `MESSAGE Line 3 | Depth ${depth}-24 | Eval 10 | F6`,
    ];
    expect(tick()).toEqual(told(4));
    tell(0, 5);
    expect(tick()).toEqual([]);
    tell(1, 5);
    tell(2, 5);
    lines.length = 0;
    report.finish({
      ...DONE,
      lines: [info({ depth: 5, score: { kind: 'value', value: 30 }, pv: [at(7, 7)] })],
    });
    expect(lines).toEqual(told(5));
    // A better move than the line's was found last.
    lines.length = 0;
    report.finish({ ...DONE, points: [at(6, 6)], lines: [info({ depth: 5 })] });
    expect(lines[0]).toMatch(/\| G7$/);
    expect(lines.slice(1)).toEqual([
      'MESSAGE Line 2 | Depth 5-24 | Eval 30 | H8',
      'MESSAGE Line 3 | Depth 5-24 | Eval 10 | F6',
    ]);
  });

  test('of two hundred lines no more are sent than a manager can read', () => {
    const { report, lines, tick } = reporting({ tellsDepths: true });
    for (let line = 0; line < 200; line++)
      report.onInfo(info({ line, lineCount: 200, pv: [at(line % 15, line / 15)] }));
    expect(tick().length).toBeLessThanOrEqual(30);
    lines.length = 0;
    report.finish({ ...DONE, lines: [info()] });
    expect(lines.length).toBeLessThanOrEqual(101);
  });

  test('a depth that takes long is sent again every few seconds, with nodes and time', () => {
    const { report, clock, tick } = reporting({ tellsDepths: true });
    clock.now = 2900;
    expect(tick(5000)).toEqual([]);
    clock.now = 3000;
    expect(tick(5000)).toEqual(['MESSAGE Node 5000 | Time 3000ms']);
    report.onInfo(info({ nodes: 6000, timeMs: 3100 }));
    clock.now = 3100;
    expect(tick(6500)).toEqual(['MESSAGE Depth 12-24 | Eval 35 | Node 6000 | Time 3100ms | H8 I7']);
    clock.now = 6000;
    expect(tick(11_000)).toEqual([]);
    clock.now = 6100;
    expect(tick(11_000)).toEqual(['MESSAGE Depth 12-24 | Eval 35 | Node 11K | Time 6100ms | H8 I7']);
    clock.now = 6200;
    expect(tick(12_000)).toEqual([]);
  });

  test('at the end nothing is sent again, unless it may be lost', () => {
    for (const isBehind of [false, true]) {
      const { report, lines, clock, manager, tick } = reporting({ tellsDepths: true });
      for (const line of [0, 1]) report.onInfo(info({ line, lineCount: 2, pv: [at(7 - line, 7)] }));
      clock.now = 100;
      const told = [...tick()];
      expect(told).toHaveLength(2);
      lines.length = 0;
      manager.isBehind = isBehind;
      report.finish({ ...DONE, lines: [info({ pv: [at(7, 7)] })] });
      expect(lines).toEqual(isBehind ? told : []);
    }
    const { report, lines, clock, tick } = reporting({ tellsDepths: true });
    report.onInfo(info());
    tick();
    clock.now = 3000;
    // After another count of nodes the line that the move has is the newer one.
    expect(tick(2e9)).toHaveLength(1);
    lines.length = 0;
    report.finish({ ...DONE, lines: [info()] });
    expect(lines).toHaveLength(1);
  });

  test('a search that tells no depths stays silent', () => {
    const { clock, tick } = reporting();
    clock.now = 60_000;
    expect(tick(1e6)).toEqual([]);
  });

  test('a move that the last line does not begin with is sent alone', () => {
    const { report, lines } = reporting();
    report.finish({ ...DONE, points: [at(5, 7)], lines: [info()] });
    expect(lines).toEqual(['MESSAGE Depth 12-24 | Eval 35 | Node 1234K | Time 812ms | F8']);
  });

  test('nothing for a move found without a search', () => {
    const { report, lines } = reporting();
    report.finish(DONE);
    expect(lines).toEqual([]);
  });

  test('a forbidden point as the last resort is sent', () => {
    const { report, lines } = reporting();
    report.finish({ ...DONE, noLegalMove: true });
    expect(lines).toEqual(['MESSAGE Black has only forbidden points left']);
  });

  test.each<[Score, string]>([
    [{ kind: 'value', value: -12.4 }, '-12'],
    [{ kind: 'win', plies: 7 }, '+M7'],
    [{ kind: 'loss', plies: 8 }, '-M8'],
  ])('score %j', (score, text) => {
    const { report, lines } = reporting();
    report.finish({ ...DONE, lines: [info({ score })] });
    expect(lines[0]).toContain(`Eval ${text} |`);
  });

  test.each([
    [9999, 9999, 'Node 9999 | Time 9999ms'],
    [10_000, 10_000, 'Node 10K | Time 10s'],
    [12_345_678, 700_000, 'Node 12M | Time 12min'],
    [45e9, 36e6, 'Node 45G | Time 10h'],
  ])('%d nodes in %d ms', (nodes, timeMs, text) => {
    const { report, lines } = reporting();
    report.finish({ ...DONE, lines: [info({ nodes, timeMs })] });
    expect(lines[0]).toContain(text);
  });

  test('a long line of play stays far below 1,000 bytes, and has no blank at its end', () => {
    const { report, lines } = reporting();
    const pv = Array.from({ length: 500 }, () => at(31, 31));
    report.finish({
      ...DONE,
      points: [at(31, 31)],
      lines: [info({ pv, nodes: Number.MAX_SAFE_INTEGER, timeMs: 1e12 })],
    });
    expect(lines[0]?.length).toBeLessThan(500);
    expect(lines[0]).toMatch(/ AF32$/);
  });
});

describe('in Yixin mode', () => {
  test('text has the letter of the second number, and rows from the bottom', () => {
    const { report, lines } = reporting({ yixin: true });
    report.finish({ ...DONE, points: [at(0, 2)], lines: [info({ pv: [at(0, 2)] })] });
    expect(lines).toEqual(['MESSAGE Depth 12-24 | Eval 35 | Node 1234K | Time 812ms | C15']);
  });

  test('INFO lines by bit 2, the newest at each tick, the last ones at the end at the latest', () => {
    const { report, lines, tick } = reporting({ yixin: true, showDetail: 2 });
    report.onInfo(info({ depth: 1 }));
    report.onInfo(info({ depth: 2 }));
    expect(tick()).toEqual([
      'INFO PV 0',
      'INFO NUMPV 1',
      'INFO DEPTH 2',
      'INFO SELDEPTH 24',
      'INFO NODES 1234567',
      'INFO TOTALTIME 812',
      'INFO EVAL 35',
      'INFO WINRATE 0.544',
      'INFO BESTLINE 7,7 8,6',
      'INFO PV DONE',
    ]);
    expect(tick()).toEqual([]);
    report.onInfo(info({ depth: 3 }));
    report.onInfo(info({ depth: 4 }));
    report.finish(DONE);
    expect(lines.filter((line) => line.startsWith('INFO DEPTH'))).toEqual(['INFO DEPTH 4']);
  });

  test('several lines, in their order', () => {
    const { report, lines, tick } = reporting({ yixin: true, showDetail: 2 });
    for (const line of [0, 1, 2]) report.onInfo(info({ line, lineCount: 3 }));
    report.onInfo(info({ line: 1, lineCount: 3, score: { kind: 'loss', plies: 4 } }));
    const numbers = () => tick().filter((line) => line.startsWith('INFO PV ') && line !== 'INFO PV DONE');
    expect(numbers()).toEqual(['INFO PV 0', 'INFO PV 1', 'INFO PV 2']);
    expect(lines).toContain('INFO EVAL -M4');
    expect(lines).toContain('INFO WINRATE 0.000');
    for (const line of [2, 0, 1]) report.onInfo(info({ line, lineCount: 3, depth: 13 }));
    expect(numbers()).toEqual(['INFO PV 0', 'INFO PV 1', 'INFO PV 2']);
  });

  test('of two hundred lines as many a tick as a manager can read, all in turn', () => {
    const { report, lines, tick } = reporting({ yixin: true, showDetail: 3 });
    const told = new Set<string | undefined>();
    for (let i = 0; i < 60; i++) {
      for (let line = 0; line < 200; line++) report.onInfo(info({ line, lineCount: 200 }));
      expect(tick().length).toBeLessThanOrEqual(30);
      for (const line of lines) if (/^INFO PV \d/.test(line)) told.add(line);
    }
    expect(told.size).toBe(200);
    lines.length = 0;
    report.finish(DONE);
    expect(lines.length).toBeLessThanOrEqual(102);
  });

  test('REALTIME by bit 1, from depth 8 and after 200 ms', () => {
    const { report, lines, clock, tick } = reporting({ yixin: true, showDetail: 1 });
    expect(report.wantsMarks).toBe(true);
    report.onInfo(info({ depth: 6 }));
    report.onRootMove('best', at(6, 7));
    clock.now = 300;
    expect(tick()).toEqual([]);
    report.onInfo(info({ depth: 7 }));
    report.onRootMove('searching', at(7, 7));
    report.onRootMove('best', at(7, 7));
    report.onRootMove('lost', at(8, 7));
    report.onRootMove('done', at(8, 7));
    expect(tick()).toEqual([
      'MESSAGE REALTIME REFRESH',
      'MESSAGE REALTIME VAL 35',
      'MESSAGE REALTIME PV H8 G7',
      'MESSAGE REALTIME BEST 7,7',
      'MESSAGE REALTIME POS 7,7',
      'MESSAGE REALTIME LOST 8,7',
      'MESSAGE REALTIME DONE 8,7',
    ]);
    lines.length = 0;
    report.finish(DONE);
    expect(lines).toEqual(['MESSAGE REALTIME REFRESH']);
  });

  test('a mark is sent when it changes, and no more of them a tick than a manager can read', () => {
    const { report, clock, tick } = reporting({ yixin: true, showDetail: 1 });
    clock.now = 300;
    report.onInfo(info());
    tick();
    const goThroughAll = () => {
      for (let x = 0; x < 15; x++) {
        for (let y = 0; y < 4; y++)
          for (const event of ['searching', 'done'] as const) report.onRootMove(event, at(x, y));
      }
    };
    const counts: number[] = [];
    for (let i = 0; i < 6; i++) {
      goThroughAll();
      counts.push(tick().length);
    }
    expect(counts).toEqual([15, 15, 15, 15, 0, 0]);
  });

  test('not before 200 ms', () => {
    const { report, clock, tick } = reporting({ yixin: true, showDetail: 3 });
    clock.now = 199;
    report.onInfo(info({ depth: 20 }));
    report.onRootMove('best', at(7, 7));
    expect(tick().filter((line) => line.includes('REALTIME'))).toEqual([]);
  });

  test('no bit, no detail', () => {
    const { report, clock, tick } = reporting({ yixin: true, showDetail: 0 });
    clock.now = 1000;
    report.onInfo(info());
    report.onRootMove('best', at(7, 7));
    expect(report.wantsMarks).toBe(false);
    expect(report.wantsTicks).toBe(false);
    expect(tick()).toEqual([]);
  });

  test('nothing while the manager is behind, and the newest once it is not', () => {
    const { report, lines, clock, manager, tick } = reporting({
      yixin: true,
      showDetail: 3,
      tellsDepths: true,
    });
    clock.now = 300;
    manager.isBehind = true;
    for (const depth of [10, 11, 12]) {
      report.onInfo(info({ depth }));
      report.onRootMove('best', at(depth, 7));
      expect(tick()).toEqual([]);
    }
    manager.isBehind = false;
    expect(tick().filter((line) => /Depth|BEST |INFO DEPTH/.test(line))).toEqual([
      'MESSAGE Depth 12-24 | Eval 35 | Node 1234K | Time 812ms | H8 G7',
      'MESSAGE REALTIME BEST 12,7',
      'INFO DEPTH 12',
    ]);
    report.onInfo(info({ depth: 13 }));
    manager.isBehind = true;
    lines.length = 0;
    report.finish({ ...DONE, lines: [info({ depth: 13 })] });
    expect(lines).toEqual([
      'MESSAGE REALTIME REFRESH',
      'MESSAGE Depth 13-24 | Eval 35 | Node 1234K | Time 812ms | H8 G7',
    ]);
  });
});

describe('finished depths', () => {
  test('are sent once each, the newest at each tick', () => {
    const { report, tick } = reporting({ tellsDepths: true });
    expect(report.wantsTicks).toBe(true);
    expect(tick()).toEqual([]);
    report.onInfo(info({ depth: 3 }));
    report.onInfo(info({ depth: 4 }));
    expect(tick()).toEqual(['MESSAGE Depth 4-24 | Eval 35 | Node 1234K | Time 812ms | H8 I7']);
    expect(tick()).toEqual([]);
    report.onInfo(info({ depth: 4 }));
    expect(tick()).toEqual([]);
    report.onInfo(info({ depth: 5 }));
    expect(tick()).toHaveLength(1);
  });

  test('are not sent unasked', () => {
    const { report, tick } = reporting();
    expect(report.wantsTicks).toBe(false);
    report.onInfo(info());
    expect(tick()).toEqual([]);
  });
});
