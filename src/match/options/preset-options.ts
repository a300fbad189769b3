import { Refusal } from '../../game/result.ts';
import { type OptionSchema, optional, readSaid, type Said } from '../../terminal/option-schema.ts';
import { saidOnLine } from '../../terminal/read-options.ts';
import { choice } from '../../terminal/value-types.ts';

/** What a tournament has in each of its leagues, as one would type it. */
interface Preset {
  readonly leagues: Readonly<Record<string, string>>;
  readonly options: string;
}

const LONG = '--each tc=180 st=30';
/** Stones at which Gomocup's judge ends a game of renju: 25 points are left free. */
const RENJU_DRAW = 15 * 15 - 25;

/** Leagues, times and limits of Gomocup's judge (its server's configuration and test_zip_rules.py, May 2026). */
const PRESETS: Readonly<Record<string, Preset>> = {
  'gomocup-2026': {
    options: `--each memory=350m restart=yes tolerance=1s --junk skip${process.platform === 'win32' ? '' : ' --suspend'}`,
    leagues: {
      freestyle20: `--rule freestyle --size 20 ${LONG}`,
      fastgame20: '--rule freestyle --size 20 --each tc=100 st=5',
      freestyle15: `--rule freestyle --size 15 ${LONG}`,
      standard15: `--rule standard --size 15 ${LONG}`,
      renju15: `--rule renju --size 15 --draw-after ${RENJU_DRAW} ${LONG}`,
      caro15: `--rule caro --size 15 ${LONG}`,
    },
  },
};

const LEAGUES = [...new Set(Object.values(PRESETS).flatMap(({ leagues }) => Object.keys(leagues)))];

export const PRESET_OPTIONS = {
  preset: optional(
    choice(Object.keys(PRESETS), 'NAME'),
    `the terms of a tournament, beside which other options count: ${Object.keys(PRESETS).join(', ')}; with --league and --openings`,
  ),
  league: optional(choice(LEAGUES, 'NAME'), `which of its tournaments: ${LEAGUES.join(', ')}`),
} as const;

/** What was said, after what a preset says. Throws a Refusal. */
export function withPreset(said: readonly Said[], options: OptionSchema): readonly Said[] {
  const { preset: name, league } = readSaid(said, PRESET_OPTIONS);
  if (name === undefined && league !== undefined) throw new Refusal('--league goes with --preset only');
  const preset = name === undefined ? undefined : PRESETS[name];
  if (!preset) return said;
  if (league === undefined)
    throw new Refusal(`--preset ${name} needs --league: ${Object.keys(preset.leagues).join(', ')}`);
  if (!said.some((one) => one.name === 'openings'))
    throw new Refusal(
      `--preset ${name} needs --openings, with the openings of the tournament: --openings FILE`,
    );
  const words = `${preset.options} ${preset.leagues[league] ?? ''}`.trim().split(' ');
  const terms = saidOnLine(words, options).said;
  const each = [...terms, ...said].filter((one) => one.name === 'each');
  return [...overridden(terms, said).filter((one) => one.name !== 'each'), ...each];
}

/** What was said first, without the options that are said again. */
export function overridden(first: readonly Said[], then: readonly Said[]): readonly Said[] {
  const again = new Set(then.map(({ name }) => name));
  return [...first.filter(({ name }) => !again.has(name)), ...then];
}
