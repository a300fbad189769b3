import path from 'node:path';
import { createEngine } from '../../src/engine/search-engine.ts';
import { type Result, resultOf } from '../../src/game/result.ts';
import type { Strictness } from '../../src/match/game/player.ts';
import { ENGINE_OPTIONS, parseEngine } from '../../src/match/options/engine-options.ts';
import type { EngineLimits, EngineSpec, ProgramCommand } from '../../src/match/process/engine-spec.ts';
import type { MatchSettings } from '../../src/match/record/match-settings.ts';
import { readOptions } from '../../src/terminal/read-options.ts';

export const TEST_ENGINE = path.join(import.meta.dirname, 'test-engine.mjs');
/** The same for a shell, which starts a hundred times as fast, with the options that it knows. */
export const TEST_ENGINE_OF_SHELL = path.join(import.meta.dirname, 'test-engine.sh');

const NODE_ALONE = /^(?:clock|end=|latin1|swap2=|fault=(?:afterthought|child|holder|memory|twice)$)/;

/** Whether a shell can play the test engine with these options. */
export function canShell(options: readonly string[]): boolean {
  return process.platform !== 'win32' && !options.some((option) => NODE_ALONE.test(option));
}

/** What starts the test engine with these options. */
export function testEngine(options: readonly string[]): ProgramCommand {
  return canShell(options)
    ? { program: '/bin/sh', args: [TEST_ENGINE_OF_SHELL, ...options] }
    : { program: process.execPath, args: [TEST_ENGINE, ...options] };
}

export const referee = createEngine().referee;

/** What tests wait for in vain is short, so that they are; starts take long on a busy machine. */
export const STRICT: Strictness = {
  toleranceMs: 400,
  patienceMs: 800,
  startMs: 20_000,
  hangMs: 20_000,
  junk: 'lose',
  standardError: 'ignore',
};

/** The test engine with these options. */
export function engine(
  name: string,
  options: readonly string[] = [],
  limits: EngineLimits = { turnMs: 200 },
): EngineSpec {
  return {
    name,
    command: testEngine(options),
    limits,
    info: [],
    restart: false,
  };
}

export function matchOf(engines: readonly EngineSpec[], rest: Partial<MatchSettings> = {}): MatchSettings {
  return {
    event: 'test',
    engines,
    format: 'round-robin',
    gamesPerPairing: 2,
    board: { width: 15, height: 15 },
    rule: 'freestyle',
    rowLength: 5,
    openings: [{ points: [], source: 'empty board' }],
    pauseMs: 0,
    adjudication: {},
    strictness: STRICT,
    ...rest,
  };
}

/** An engine as a command line has it, after what is said of every engine. */
export function specOf(own: readonly string[], each: readonly string[] = []): Result<EngineSpec> {
  const common = each.length > 0 ? ['--each', ...each] : [];
  return resultOf(() => {
    const { each: said, engine } = readOptions([...common, '--engine', ...own], ENGINE_OPTIONS).options;
    return parseEngine([...said, ...engine].flat());
  });
}
