import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultOf } from '../../src/game/result.ts';
import { FILE_OPTIONS, MATCH_OPTIONS, matchCommand } from '../../src/match/options/match-options.ts';
import { optionsFileSchema } from '../../src/terminal/options-file.ts';
import { readOptions } from '../../src/terminal/read-options.ts';
import { ownStopwatch } from '../own-stopwatch.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-tournament-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
}

/** What a command line means: the match, or what is wrong. */
function command(...args: string[]) {
  const read = resultOf(() => matchCommand(readOptions(args, MATCH_OPTIONS)));
  return read.ok ? read.value : read.error;
}

/** Engines that are right. */
const TWO = '"engines": [{"cmd": "self"}, {"cmd": "self", "name": "b"}]';
const TOURNAMENT = `{
  // Two builds, overnight.
  "$schema": "./tournament.schema.json",
  "engines": [
    { "name": "new", "cmd": "self", "nodes": 4000, "info": { "hash_size": 1024, "x": [1, 2] }, "restart": true },
    { "name": "old", "cmd": "self", "nodes": 2000 }, /* the last release */
  ],
  "each": { "st": 5, "threads": 1 },
  "openings": { "file": ["random:20", "book.txt"], "order": "random", "start": 3 },
  "games": 400,
  "sprt": { "elo0": -5, "elo1": 0.5 },
  "transform": true,
  "size": "20x15",
  "rule": "renju",
  "resign": { "movecount": 4, "score": 500, "twosided": true },
  "concurrency": 2,
  "recover": true,
}`;
const LINE = [
  ...[
    '--engine',
    'name=new',
    'cmd=self',
    'nodes=4000',
    'info.hash_size=1024',
    'info.x=1',
    'info.x=2',
    'restart=yes',
  ],
  ...['--engine', 'name=old', 'cmd=self', 'nodes=2000'],
  ...['--each', 'st=5', 'threads=1'],
  ...['--openings', 'random:20', 'book.txt', 'order=random', 'start=3'],
  ...['--games', '400', '--sprt', 'elo0=-5', 'elo1=0.5', '--transform', '--size', '20x15', '--rule', 'renju'],
  ...['--resign', 'movecount=4', 'score=500', 'twosided=yes', '--concurrency', '2', '--recover'],
];

describe('a tournament file', () => {
  it('means what the same options mean on the command line', () => {
    const config = file('tournament.json', TOURNAMENT);
    const whole = command('--config', config);
    expect(whole).toMatchObject({ kind: 'match', match: { rule: 'renju', gamesPerPairing: 400 } });
    expect(whole).toEqual(command(...LINE));
    expect(command('--config', config, '--rule', 'caro', '--games', '2')).toEqual(
      command(...LINE.map((word) => ({ renju: 'caro', 400: '2' })[word] ?? word)),
    );
  });

  it('and a command line are read as ever', () => {
    const engines = '"engines": [{ "name": "a", "cmd": "self" }, { "name": "b", "cmd": "self" }]';
    const old = `{ ${engines}, "each": { "turn": "5s", "match": "2m", "increment": "100ms", "moves": 40 },
      "round-robin": true, "adjudicate-win": "500,4", "adjudicate-draw": "10,8" }`;
    const today = `{ ${engines}, "each": { "tc": "40/120+0.1", "st": 5 },
      "resign": { "movecount": 4, "score": 500, "twosided": "yes" }, "draw": { "movecount": 8, "score": 10 } }`;
    const two = ['--engine', 'name=a', 'cmd=self', '--engine', 'name=b', 'cmd=self'];
    const line = [...two, '--each', 'turn=5s', 'match=2m', 'increment=100ms', 'moves=40', '--round-robin'];
    const adjudication = ['--adjudicate-win', '500,4', '--adjudicate-draw', '10,8'];
    const before = command('--config', file('old.json', old));
    expect(before).toEqual(command(...line, ...adjudication));
    expect(before).toMatchObject({
      match: { engines: [{ limits: { turnMs: 5000, matchMs: 120_000 } }, {}] },
    });
    // Not before the first move is not before so many stones.
    const now = JSON.stringify(command('--config', file('today.json', today))).replaceAll(',"from":0', '');
    expect(JSON.parse(now)).toEqual(JSON.parse(JSON.stringify(before)));
  });

  it('is written by --save-config, and read as the same', () => {
    const at = path.join(folder, 'saved.json');
    const saved = command(...LINE, '--save-config', at);
    expect(saved).toMatchObject({ kind: 'save-config', file: at });
    if (typeof saved === 'string' || saved.kind !== 'save-config') throw new Error('nothing was saved');
    writeFileSync(at, saved.text);
    expect(command('--config', at)).toEqual(command(...LINE));
    expect(JSON.parse(saved.text)).toMatchObject({
      engines: [{ name: 'new', nodes: 4000, info: { hash_size: 1024, x: [1, 2] }, restart: 'yes' }, {}],
      sprt: { elo0: -5, elo1: 0.5 },
      size: '20x15',
      transform: true,
    });
    expect(command('--save-config', at)).toMatch(/^a match needs two engines or more/);
  });

  it.each([
    ['{', /line 1: this is no JSON \(close brace expected\)$/],
    ['[]', /is no JSON object$/],
    [
      '{\n\n"gmaes": 2}',
      /tournament\.json, line 3: there is no setting "gmaes" \(did you mean games\?\); there are engines, each, /,
    ],
    ['{\n"games": 0}', /line 2: "games" must be .*, not 0$/],
    // What is wrong only beside other settings has its place, too.
    [
      '{"engines": [{"cmd": "self"}, {"cmd": "self", "name": "b"}], "each": {"st": 1},\n"games": 3}',
      /tournament\.json, line 2: "games" must be an even number, .*, not 3$/,
    ],
    [`{${TWO}, "each": {\n"turn": 5}}`, /line 2: "turn" must be a time with its unit such as .*, not 5$/],
    [`{${TWO}, "each": {"nodes": 9},\n"until": {}}`, /line 2: "until" needs error=X$/],
    [
      `{${TWO}, "each": {"nodes": 9, "info":\n{"x": [1, [2]]}}}`,
      /line 2: "x" must be text or a number, not \[2\]$/,
    ],
    [
      '{"engines": [{"cmd": "self"},\n{"cdm": "x"}]}',
      /line 2: there is no setting "cdm" \(did you mean cmd\?\); there are cmd, name, /,
    ],
    ['{"gauntlet": "often"}', /line 1: "gauntlet" must be yes or no, not "often"$/],
    ['{"rule": ["renju"]}', /line 1: "rule" must be one of freestyle, .*, not \["renju"\]$/],
    ['{"games": 2, "games": 4}', /line 1: "games" is given twice$/],
    ['{"engines": [{"cmd": "a", "cmd": "b"}]}', /line 1: "cmd" is given twice$/],
    ['{"engines": [[1]]}', /line 1: "engines" must be an object of settings, not \[1\]$/],
    ['{"resume": "x"}', /there is no setting "resume"/],
    ['{"openings": [5]}', /line 1: "openings" must be text or an object of settings, not 5$/],
    [
      '{"preset": "toString", "league": "renju15"}',
      /line 1: "preset" must be one of gomocup-2026, not "toString"$/,
    ],
    ['{"preset": "gomocup-2026", "league": "toString"}', /line 1: "league" must be one of freestyle20, /],
    ['{"preset": null, "league": "renju15"}', /line 1: "preset" must be one of gomocup-2026, not null$/],
  ])('that is wrong is reported with the place: %s', (text, sentence) => {
    expect(command('--config', file('tournament.json', text))).toMatch(sentence);
  });

  it('of many settings is read as fast as it is long', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `"k${i}": ${i}`).join(',\n');
    const config = file('many.json', `{ "each": { "st": 1, "info": { ${many} } },\n"games": 3, ${TWO} }`);
    const taken = ownStopwatch();
    expect(command('--config', config)).toMatch(/line 20001: "games" must be an even number/);
    expect(taken()).toBeLessThan(5000);
  });

  it('that is not there is reported', () => {
    expect(command('--config', path.join(folder, 'none.json'))).toMatch(
      /^Cannot read .*none\.json: there is no such/,
    );
  });

  it('has a schema that is published, and knows every setting', () => {
    const schema = optionsFileSchema('A match of tengen match', FILE_OPTIONS);
    // `tengen match --schema > tournament.schema.json` makes it.
    expect(JSON.parse(JSON.stringify(schema))).toEqual(
      JSON.parse(readFileSync('tournament.schema.json', 'utf8')),
    );
  });
});

describe('engines with names', () => {
  const engines = () =>
    file('engines.json', '{ "a": { "cmd": "self", "nodes": 9 }, "b": { "cmd": "self", "turn": "1s" } }');
  const two = ['--engine', 'conf=a', '--engine', 'conf=b', 'turn=2s'];

  it('come from a file of their own, and more words change them', () => {
    const read = command('--engines-file', engines(), ...two);
    expect(read).toMatchObject({
      match: {
        engines: [
          { name: 'a', limits: { nodes: 9 } },
          { name: 'b', limits: { turnMs: 2000 } },
        ],
      },
    });
    const config = file(
      't.json',
      `{"engines-file": ${JSON.stringify(engines())}, "engines": [{"conf": "a"}, {"conf": "b", "turn": "2s"}]}`,
    );
    expect(command('--config', config)).toEqual(read);
  });

  it('that are not there are reported', () => {
    expect(command('--engines-file', engines(), '--engine', 'conf=c', ...two)).toMatch(
      /^there is no engine "c" in .*engines\.json; there are a, b$/,
    );
    expect(command(...two)).toMatch(/^Cannot read engines\.json: there is no such file/);
    const none = file('none.json', `{"engines": [{"conf": null}, {"conf": "a"}]}`);
    expect(command('--config', none)).toMatch(/line 1: "conf" must be a name, not null$/);
    const wrong = file('wrong.json', '{ "a": 3 }');
    expect(command('--engines-file', wrong, ...two)).toMatch(
      /line 1: "a" must be an object of settings, not 3$/,
    );
    const twice = file('twice.json', '{ "a": [{ "cmd": "self" }, { "cmd": "x" }] }');
    expect(command('--engines-file', twice, ...two)).toMatch(
      /line 1: "a" must be an object of settings, not \[\{/,
    );
  });
});
