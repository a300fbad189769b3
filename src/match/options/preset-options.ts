import { err, ok, type Result } from '../../game/result.ts';
import { type Given, optional } from '../../terminal/option-schema.ts';
import { choice } from '../../terminal/value-types.ts';

/** What a tournament has in each of its leagues: options by their names, as a file has them. */
interface Preset {
  readonly leagues: Readonly<Record<string, Given>>;
  readonly options: Given;
}

const LONG = { tc: '180', st: '30' };
/** Stones at which Gomocup's judge ends a game of renju: 25 points are left free. */
const RENJU_DRAW = 15 * 15 - 25;

/** Leagues, times and limits of Gomocup's judge (its server's configuration and test_zip_rules.py, May 2026). */
const PRESETS: Readonly<Record<string, Preset>> = {
  'gomocup-2026': {
    options: {
      each: [{ memory: '350m', restart: 'yes', tolerance: '1s' }],
      junk: 'skip',
      ...(process.platform !== 'win32' && { suspend: true }),
    },
    leagues: {
      freestyle20: { rule: 'freestyle', size: '20', each: [LONG] },
      fastgame20: { rule: 'freestyle', size: '20', each: [{ tc: '100', st: '5' }] },
      freestyle15: { rule: 'freestyle', size: '15', each: [LONG] },
      standard15: { rule: 'standard', size: '15', each: [LONG] },
      renju15: { rule: 'renju', size: '15', 'draw-after': String(RENJU_DRAW), each: [LONG] },
      caro15: { rule: 'caro', size: '15', each: [LONG] },
    },
  },
};

const LEAGUES = [...new Set(Object.values(PRESETS).flatMap(({ leagues }) => Object.keys(leagues)))];

export const PRESET_OPTIONS = {
  preset: optional(
    choice(Object.keys(PRESETS), { placeholder: 'NAME' }),
    `the terms of a tournament, beside which other options count: ${Object.keys(PRESETS).join(', ')}; with --league and --openings`,
  ),
  league: optional(
    choice(LEAGUES, { placeholder: 'NAME' }),
    `which of its tournaments: ${LEAGUES.join(', ')}`,
  ),
} as const;

/** What was given, after what a preset says. The error is the beginning of a sentence. */
export function withPreset(given: Given): Result<Given> {
  const { preset: name, league } = given;
  if (name === undefined) return league === undefined ? ok(given) : err('--league goes with --preset only');
  const preset = PRESETS[String(name)];
  // What it must be instead is said by the option itself.
  if (!preset) return ok(given);
  if (league === undefined)
    return err(`--preset ${name} needs --league: ${Object.keys(preset.leagues).join(', ')}`);
  const terms = preset.leagues[String(league)] ?? {};
  if (given.openings === undefined)
    return err(`--preset ${name} needs --openings, with the openings of the tournament: --openings FILE`);
  const each = [preset.options.each, terms.each, given.each].flatMap((said) => said ?? []);
  return ok({ ...preset.options, ...terms, ...given, each });
}
