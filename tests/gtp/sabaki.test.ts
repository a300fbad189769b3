/** The built program as Sabaki's own library drives it. */
import { Controller, ControllerStateTracker } from '@sabaki/gtp';
import { afterEach, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { BUNDLE, EXECUTABLE } from '../../protocol-tests/programs.ts';
import { RULES } from '../../src/game/rule.ts';
import { battery, RUNS_ALL } from '../battery.ts';

const [, [file = '', ...args]] = RUNS_ALL ? EXECUTABLE : BUNDLE;
const GAMES = battery(100, 2);
const controllers: Controller[] = [];
const errors: string[] = [];

function start(...options: readonly string[]): Controller {
  const controller = new Controller(file, [...args, 'gtp', ...options]);
  controllers.push(controller);
  controller.on('stderr', ({ content }) => errors.push(content));
  controller.start();
  return controller;
}

afterEach(async () => {
  await Promise.all(controllers.splice(0).map((controller) => controller.kill()));
  expect(errors.splice(0)).toEqual([]);
});

async function answer(controller: Controller, line: string): Promise<string> {
  const [name = '', ...words] = line.split(' ');
  const { content, error } = await controller.sendCommand({ name, args: words });
  expect(error, `${line}: ${content}`).toBe(false);
  return content;
}

it(`plays ${GAMES} games of two processes, each move checked by the other`, async () => {
  const random = new RandomChoices(7);
  const players = (['B', 'W'] as const).map((colour) => ({ colour, controller: start('--time', '5ms') }));
  const both = async (line: string) => {
    const answers = await Promise.all(players.map(({ controller }) => answer(controller, line)));
    expect(new Set(answers).size, line).toBe(1);
    return answers[0] ?? '';
  };
  const results: string[] = [];
  for (let game = 0; game < GAMES; game++) {
    await both(`gomoku-rule ${RULES[game % RULES.length]}`);
    await both(`boardsize ${random.pick([15, 15, 20, 9])}`);
    // Three stones near the middle, at different distances, which no rule forbids.
    for (const [i, columns] of ['HJ', 'FG', 'CD'].entries())
      await both(`play ${'BWB'.charAt(i)} ${random.pick([...columns])}${random.between(4, 7)}`);
    let end = '';
    for (let ply = 3; end === ''; ply++) {
      const [mover, other] = ply % 2 === 0 ? players : [...players].reverse();
      if (!mover || !other) throw new Error('two play');
      const move = await answer(mover.controller, `genmove ${mover.colour}`);
      if (move === 'resign' || move === 'pass') end = `${other.colour} by ${move}`;
      else await answer(other.controller, `play ${mover.colour} ${move}`);
    }
    // Black may have resigned among forbidden points; else the board says who has won.
    if ((await both('gogui-rules_final_result')) !== 'unknown') end = `${end}, ${await both('final_score')}`;
    expect(end).toMatch(/^(?:([BW]) by resign(?:, \1\+1)?|[BW] by pass, 0)$/);
    results.push(end);
  }
  expect(results).toHaveLength(GAMES);
  const [black, white] = players;
  const stopped = new Promise((resolve) =>
    black?.controller.once('stopped', ({ signal }) => resolve(signal)),
  );
  await Promise.all([black?.controller.stop(), white?.controller.stop()]);
  expect(await stopped).toBe(0);
});

it('shows live analysis until the next command, and follows a game back and forth', async () => {
  const controller = start('--time', '100ms');
  const tracker = new ControllerStateTracker(controller);
  expect(await tracker.knowsCommand('lz-analyze')).toBe(true);
  const history = [
    ['B', 'H8'],
    ['W', 'J9'],
    ['B', 'H9'],
    ['W', 'H7'],
  ].map((move) => ({ name: 'play', args: move }));
  await tracker.sync({ komi: 0, boardsize: [15, 15], history });
  expect(tracker.state.history).toEqual(history);

  for (const name of ['lz-analyze', 'kata-analyze']) {
    const infos: string[] = [];
    const analysis = tracker.queueCommand({ name, args: ['B', '5'] }, ({ line }) => {
      if (line.startsWith('info ')) infos.push(line);
    });
    await expect.poll(() => infos.length).toBeGreaterThan(1);
    // As Sabaki ends it.
    await controller.sendCommand({ name: 'protocol_version' });
    expect((await analysis).error).toBe(false);
    for (const info of infos) checkInfo(info, name === 'kata-analyze');
  }

  const shorter = history.slice(0, 3);
  await tracker.sync({ history: shorter });
  const shown: string[] = [];
  await tracker.queueCommand({ name: 'lz-genmove_analyze', args: ['W', '5'] }, ({ line }) =>
    shown.push(line),
  );
  const move = shown.find((line) => line.startsWith('play '))?.slice(5);
  expect(move).toMatch(/^[A-HJ-P]\d+$/);
  expect(tracker.state.history).toEqual([...shorter, { name: 'play', args: ['W', move] }]);
  expect(await answer(controller, 'gogui-rules_side_to_move')).toBe('black');
});

/** As Sabaki's and LizzieYzy's readers need it: pairs of key and value, then the points, numbers of their kind. */
function checkInfo(line: string, isKata: boolean): void {
  for (const [order, part] of line
    .split(/\s*info /)
    .slice(1)
    .entries()) {
    const [, pairs = '', pv = ''] = /^(.*) pv ((?:[A-HJ-Z]\d+ ?)+)$/.exec(part) ?? [];
    const words = pairs.split(' ');
    expect(words.length % 2, part).toBe(0);
    const values = Object.fromEntries(words.flatMap((key, i) => (i % 2 === 0 ? [[key, words[i + 1]]] : [])));
    expect(values.move).toBe(pv.split(' ')[0]);
    expect(values.order).toBe(String(order));
    expect(values.visits).toMatch(/^\d{1,9}$/);
    for (const key of ['winrate', 'lcb', 'prior']) {
      expect(values[key]).toMatch(isKata ? /^[01]\.\d+$/ : /^\d{1,5}$/);
      expect(Number(values[key])).toBeLessThanOrEqual(isKata ? 1 : 10_000);
    }
    if (isKata) expect(Number.isFinite(Number(values.scoreMean))).toBe(true);
  }
}
