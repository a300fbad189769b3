import { expect, it } from 'vitest';
import { ENGINES, EXECUTABLE } from '../../../protocol-tests/programs.ts';
import type { Rule } from '../../../src/game/rule.ts';
import { conformanceCases } from '../../../src/match/conformance/cases.ts';
import { type ConformanceTerms, runConformance } from '../../../src/match/conformance/run-conformance.ts';
import { TestedEngine } from '../../../src/match/conformance/tested-engine.ts';
import type { ProgramCommand } from '../../../src/match/process/engine-spec.ts';
import { RUNS_ALL } from '../../battery.ts';
import { processorShare } from '../../own-stopwatch.ts';
import { referee, testEngine } from '../engines.ts';

const TERMS = { memory: 350 << 20, side: 15, rule: 'freestyle', knowsOtherBoards: true } as const;

async function examine(command: ProgramCommand, terms: ConformanceTerms = TERMS) {
  let text = '';
  const output = { write: (piece: string) => (text += piece) };
  const isConforming = await runConformance(command, terms, referee, output, new AbortController().signal);
  return { isConforming, lines: text.trimEnd().split('\n') };
}

it('tells what an engine passes and what not', async () => {
  const shareBefore = processorShare();
  const { isConforming, lines } = await examine(testEngine(['mute', 'restless']));
  const share = Math.min(shareBefore, processorShare());
  expect(lines).toContain('  pass  required     answers START 15 with OK and nothing else');
  expect(lines).toContain(
    '  FAIL  recommended  answers ABOUT with one line that has name="...": gave no answer to ABOUT within 4000 ms',
  );
  expect(lines).toContain(
    '  FAIL  required     freestyle: completes its five: played 0,14, which wins nothing',
  );
  expect(lines).toContain(
    '  FAIL  recommended  exits within 700 ms after END in the middle of a BOARD: was still running 700 ms after END',
  );
  // Where others leave it a third of a processor it is late, and looks like one that rests.
  const [plays, rests] = share > 2 / 3 ? ['pass', 'FAIL'] : ['(?:pass|FAIL)', '(?:FAIL|pass)'];
  expect(lines).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^ {2}${plays} {2}required {5}plays a game against itself at 100 ms a move without a fault(?:: .* ms)?`,
      ),
    ),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^ {2}${rests} {2}recommended {2}rests while its opponent thinks(?:: used a processor for \\d+ of 1000 ms after its move)?$`,
      ),
    ),
  );
  expect(lines).toContain('  none  optional     swap2: places three stones: answers "UNKNOWN"');
  expect(lines.at(-1)).toMatch(
    /^required: 1[78] of 19 passed, recommended: \d+ of \d+ passed, optional: \d+ of \d+ passed$/,
  );
  expect(isConforming).toBe(false);
});

it('asks an engine that knows one board and one rule for them alone', () => {
  const named = (rule: Rule, knowsOtherBoards: boolean) =>
    new Map(conformanceCases(rule, knowsOtherBoards).map(({ title, level }) => [title, level]));
  const all = named('freestyle', true);
  const alone = named('renju', false);
  expect(all.size - alone.size).toBe(3);
  expect([...alone.keys()].filter((title) => /START 20|RECTSTART|larger board/.test(title))).toEqual([]);
  expect([all.get('renju: completes its five'), alone.get('renju: completes its five')]).toEqual([
    'optional',
    'required',
  ]);
  expect(alone.get('freestyle: completes its five')).toBe('optional');
});

it('asks for the board and by the rule of the examination', async () => {
  const [first] = conformanceCases('renju', false);
  const sent: string[] = [];
  const onTraffic = (way: string, text: string) => void (way === 'sent' && sent.push(text));
  const command = testEngine([]);
  const engines: TestedEngine[] = [];
  const game = conformanceCases('renju', false).find(({ title }) =>
    title.startsWith('reads a whole game start'),
  );
  for (const one of [first, game]) {
    await one?.run({
      ...{ command, referee, memory: 0, side: 20, rule: 'renju' },
      start(options = {}) {
        const engine = new TestedEngine(command, { ...options, onTraffic });
        engines.push(engine);
        return engine;
      },
    });
  }
  for (const engine of engines) engine.kill();
  expect(sent.filter((line) => /^START|rule/.test(line))).toEqual(['START 20', 'START 20', 'INFO rule 4']);
});

// Half a minute; the transcripts ask the program the same and more.
const programs = ENGINES.filter(([name]) => name !== EXECUTABLE[0]);
it.runIf(RUNS_ALL).each(programs)('passes this program: %s', async (_, command) => {
  const [program = '', ...args] = command;
  const { isConforming, lines } = await examine({ program, args });
  expect(lines.filter((line) => line.startsWith('  FAIL') || line.startsWith('  none'))).toEqual([]);
  expect(isConforming).toBe(true);
});
