import { defined } from '../../game/defined.ts';
import { Refusal } from '../../game/result.ts';
import { ELO_MODELS } from '../../statistics/elo.ts';
import type { SprtTerms } from '../../statistics/sprt.ts';
import { BOARD_OPTIONS } from '../../terminal/board-options.ts';
import {
  flag,
  hidden,
  optional,
  repeated,
  required,
  type ValuesOf,
  withDefault,
  words,
} from '../../terminal/option-schema.ts';
import { choice, decimal, duration, text, type ValueType, whole } from '../../terminal/value-types.ts';
import { OPENING_FORMATS } from '../schedule/openings.ts';
import { isPlayedInRounds, type Terms } from '../schedule/plan.ts';
import type { OpeningsRequest } from '../schedule/read-openings.ts';
import { mostSwissRounds } from '../schedule/swiss.ts';

const GENERATE = /^random(?::(\d{1,6}))?$/i;
/** The engines make the openings themselves. */
const SWAP2 = /^swap2$/i;
const DEFAULT_GENERATED = 50;

/** `rapfi=2500` */
const anchored: ValueType<{ readonly name: string; readonly elo: number }> = {
  placeholder: 'NAME=ELO',
  expected: "an engine's name and its rating such as rapfi=2500",
  parse(value) {
    const [, name = '', rating = ''] = /^(.+)=([^=]+)$/.exec(value) ?? [];
    const elo = decimal(-10_000, 10_000).parse(rating);
    return name.trim() === '' || elo === undefined ? undefined : { name: name.trim(), elo };
  },
};

/** Beyond that the score of the logistic curve is 0 or 1 to the last digit, which no result makes likelier. */
const hypothesis = decimal(-4_000, 4_000);
const errorRate = decimal(0.0001, 0.4999);
const SPRT_KEYS = {
  elo0: withDefault(hypothesis, 0, 'the hypothesis H0: the first engine is so much stronger'),
  elo1: withDefault(hypothesis, 10, 'the hypothesis H1'),
  alpha: withDefault(errorRate, 0.05, 'how often H1 may be accepted though H0 is true'),
  beta: withDefault(errorRate, 0.05, 'how often H0 may be accepted though H1 is true'),
  model: withDefault(
    choice(ELO_MODELS),
    'logistic',
    "Elo by the logistic curve, or normalized Elo, as fastchess's default is",
  ),
  faults: withDefault(
    choice(['skip', 'count']),
    'skip',
    'whether pairs with a game lost to a fault are left out',
  ),
} as const;

const UNTIL_KEYS = {
  error: required(decimal(0.1), "the 95 % error of each engine's Elo is this or less"),
} as const;

const OPENING_KEYS = {
  file: repeated(text('FILE'), 'the same as FILE alone'),
  format: optional(
    choice(OPENING_FORMATS, 'FORMAT'),
    OPENING_FORMATS.join(', '),
    'by what the file looks like',
  ),
  order: withDefault(choice(['sequential', 'random'], 'ORDER'), 'sequential', 'sequential, random'),
  plies: optional(whole(0), 'only the first N moves of each opening'),
  start: withDefault(whole(1), 1, 'begins with the opening of this number; those before it come last'),
  seed: optional(whole(0), 'for the random order', '--seed'),
} as const;

export const SCHEDULE_OPTIONS = {
  gauntlet: flag('the first engine plays each of the others, instead of a round robin'),
  'round-robin': hidden(flag('every engine plays every other one, as without --gauntlet')),
  seeds: optional(
    whole(1),
    'a gauntlet of the first N engines: each of them plays each of the others',
    '1 with --gauntlet',
  ),
  swiss: optional(
    whole(1, 1_000, 'ROUNDS'),
    'a Swiss: in each round engines with like scores meet, nobody twice while that can be avoided; --games 1 or an even number',
  ),
  knockout: flag('the loser of each two is out; ties are replayed'),
  games: optional(
    whole(1, 1_000_000),
    'games per pairing, an even number',
    'each opening twice; 2 in a Swiss or a knockout',
  ),
  noswap: flag('plays each opening once, the engine that comes first with black; --games may be odd'),
  reverse: flag('the engine that comes second begins each opening with black'),
  ...BOARD_OPTIONS,
  openings: {
    ...words(
      'FILE',
      "openings in offset or pos notation (c-gomoku-cli's h8i7, numbers from the top), .psq or SGF; may be repeated. " +
        'Each is played with both colours. random:N generates N balanced ones, swap2 has the engines place stones and ' +
        'choose colours. After the files:',
      OPENING_KEYS,
    ),
    bareKey: 'file',
  },
  transform: flag(
    'plays the openings turned and mirrored too: up to seven times as many more, after the others',
  ),
  seed: withDefault(whole(0), 1, 'for everything random'),
  sprt: words(
    'KEY=VALUE',
    'sequential probability ratio test of two engines: the match stops as soon as it is decided',
    SPRT_KEYS,
  ),
  'elo-model': withDefault(
    choice(ELO_MODELS),
    'logistic',
    'the Elo that standings, report and --until tell: by the logistic curve, or normalized',
  ),
  until: words('KEY=VALUE', 'stops the match as soon as its results are this exact:', UNTIL_KEYS),
  anchor: optional(
    anchored,
    'the engine whose rating is given, as in rapfi=2500',
    'the mean of all ratings is 0',
  ),
  wait: withDefault(duration, 0, 'between two games'),
} as const;

type Options = ValuesOf<typeof SCHEDULE_OPTIONS>;

const FORMAT_OPTIONS = ['gauntlet', 'round-robin', 'swiss', 'knockout'] as const;

/** Who plays whom; the games are still to be counted where none are given. Throws a Refusal. */
export function termsOf(options: Options, engines: number): Omit<Terms, 'gamesPerPairing'> {
  const { seeds, swiss, games, noswap, reverse } = options;
  const [format = seeds === undefined ? 'round-robin' : 'gauntlet', other] = FORMAT_OPTIONS.filter(
    (name) => options[name],
  );
  if (other !== undefined) throw new Refusal(`--${format} and --${other} exclude each other`);
  if (seeds !== undefined && format !== 'gauntlet') throw new Refusal(`--seeds does not go with --${format}`);
  if (seeds !== undefined && seeds >= engines)
    throw new Refusal(`--seeds ${seeds} leaves no other engine of ${engines} to play against`);
  const isInRounds = isPlayedInRounds({ format });
  if (noswap && isInRounds) throw new Refusal(`--noswap does not go with --${format}`);
  const most = mostSwissRounds(engines);
  if (swiss !== undefined && swiss > most)
    throw new Refusal(
      `--swiss ${swiss}: ${engines} engines have ${most === 1 ? '1 round' : `${most} rounds`} at most, as nobody is to meet twice`,
    );
  if (games !== undefined && games % 2 !== 0 && !noswap && !(format === 'swiss' && games === 1))
    throw new Refusal(
      `--games must be an even number, as every opening is played with both colours, not ${games}`,
    );
  return defined({
    format,
    seeds,
    rounds: swiss,
    noSwap: noswap || undefined,
    reverse: reverse || undefined,
  });
}

/** Where the openings come from. Throws a Refusal. */
export function openingsRequest({ openings, seed, transform }: Options): OpeningsRequest {
  const keys: Partial<ValuesOf<typeof OPENING_KEYS>> = openings ?? {};
  const { file: sources = [], format, plies, order, start = 1, seed: orderSeed = seed } = keys;
  if (openings && sources.length === 0) throw new Refusal('--openings needs a FILE or random:N');
  const isSwap2 = sources.some((source) => SWAP2.test(source));
  if (isSwap2 && sources.length > 1) throw new Refusal('--openings swap2 is the only opening of a match');
  const generated = sources.map((source) => GENERATE.exec(source)).filter((match) => match !== null);
  return defined({
    files: isSwap2 ? [] : sources.filter((source) => !GENERATE.test(source)),
    swap2: isSwap2,
    format,
    generate: generated.reduce((sum, [, count]) => sum + Number(count ?? DEFAULT_GENERATED), 0),
    shuffle: order === 'random',
    seed,
    orderSeed,
    plies,
    start,
    transform,
  });
}

/** The test that ends a match, if one is wanted. Throws a Refusal. */
export function sprtOf({ sprt }: Options): { readonly sprt?: SprtTerms; readonly faultsInSprt?: boolean } {
  if (!sprt) return {};
  const { faults, model, ...terms } = sprt;
  if (terms.elo0 >= terms.elo1) throw new Refusal('--sprt needs an elo0 below elo1');
  return { sprt: { ...terms, ...(model !== 'logistic' && { model }) }, faultsInSprt: faults === 'count' };
}
