import { RandomChoices } from '../reference/random-choices.ts';

const MANY = { players: 2_000, tournaments: 500 };
const RULES = ['RIF', 'Yamaguchi', 'Soosyrv-8', 'Taraguchi-10'];

/** A database as renju.net has it, of random games, piece by piece. */
export function* madeRif(games: number, seed = 1, { players, tournaments } = MANY): Generator<string> {
  const random = new RandomChoices(seed);
  const cells = Array.from(
    { length: 225 },
    (_, i) => `${'abcdefghijklmno'[i % 15]}${Math.floor(i / 15) + 1}`,
  );
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<database>\n<players>\n';
  for (let i = 1; i <= players; i++)
    yield `<player id="${i}" name="Õnne" surname="Player&amp;${i}" country="1" city="1"/>\n`;
  yield '</players>\n<rules>\n';
  for (const [i, rule] of RULES.entries())
    yield `<rule id="${i + 1}" name="${rule}"><info>a rule</info></rule>\n`;
  yield '</rules>\n<openings><opening id="1" abbr="4D" name="Kagetsu"/></openings>\n<tournaments>\n';
  for (let i = 1; i <= tournaments; i++) {
    const year = 1990 + (i % 35);
    yield `<tournament id="${i}" name="Cup ${i}" year="${year}" month="5" start="${year}-05-01" end="${year}-05-03" rule="1" rated="1"/>\n`;
  }
  yield '</tournaments>\n<games>\n';
  for (let i = 1; i <= games; i++) {
    const moves = random.shuffled(cells).slice(0, random.between(20, 60)).join(' ');
    yield `<game id="${i}" publisher="1" tournament="${random.between(1, tournaments)}" round="${random.between(1, 9)}" ` +
      `rule="${random.between(1, RULES.length)}" black="${random.between(1, players)}" white="${random.between(1, players)}" ` +
      `bresult="${random.pick(['0', '0.5', '1'])}" btime="35" wtime="40" opening="1" alt="j10 g6" swap="bwb">` +
      `<move>${moves}</move><info></info></game>\n`;
  }
  yield '</games>\n</database>\n';
}
