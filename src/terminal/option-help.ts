import { documented, keyName, type Option, type OptionSchema } from './option-schema.ts';

/** As wide as the narrowest terminals. */
const LINE_WIDTH = 80;
/** What is longer has its meaning on the next line. */
const MOST_TYPED_WIDTH = 24;
const GAP = '  ';

/** What is typed, each with its meaning. */
type HelpRow = readonly [typed: string, meaning: string];

/** A line or more for each option of a schema: its name and placeholder, what it does, its default. */
export function optionHelp(schema: OptionSchema): string {
  const options = documented(schema);
  const rows = options.map((option): HelpRow => {
    const { name, placeholder, kind } = option;
    const typed = `--${name}${placeholder && ` ${placeholder}`}${kind === 'words' ? ' ...' : ''}`;
    return [typed, meaningOf(option)];
  });
  const explained = new Set<OptionSchema>();
  return tableLines(rows, '  ')
    .flatMap((lines, i) => {
      const keys = options[i]?.keys;
      if (!keys || explained.has(keys)) return lines;
      explained.add(keys);
      const keyRows = documented(keys).map((key): HelpRow => {
        return [keyName(key.name, key.kind) + key.placeholder, meaningOf(key)];
      });
      return [...lines, ...tableLines(keyRows, '      ').flat()];
    })
    .join('\n');
}

/** What is typed, each with its meaning: lines of at most 80 columns, which no word is broken for. */
export function commandHelp(rows: readonly HelpRow[]): string {
  return tableLines(rows).flat().join('\n');
}

/**
 * A text in lines of at most 80 columns, which no word is broken for. Paragraphs have an empty line between them; a
 * line that begins with a blank stays a line.
 */
export function paragraphs(text: string): string {
  const joined = text.replaceAll(/(?<=\S)\n(?=\S)/g, ' ');
  return joined
    .split('\n')
    .flatMap((line) => {
      const margin = line.slice(0, line.search(/\S|$/));
      return wrapped(line, LINE_WIDTH - margin.length).map((part) => margin + part);
    })
    .join('\n');
}

function meaningOf({ help, otherwise }: Option): string {
  return otherwise === '' ? help : `${help} (default: ${otherwise})`;
}

/** Of each row its lines. */
function tableLines(rows: readonly HelpRow[], indent = ''): readonly (readonly string[])[] {
  const widths = rows.map(([typed]) => typed.length).filter((length) => length <= MOST_TYPED_WIDTH);
  const width = Math.max(0, ...widths);
  const margin = indent + ' '.repeat(width) + GAP;
  return rows.map(([typed, meaning]) => {
    const [first = '', ...others] = wrapped(meaning, LINE_WIDTH - margin.length);
    const begin =
      typed.length > width
        ? [indent + typed, margin + first]
        : [(indent + typed).padEnd(margin.length) + first];
    return [...begin, ...others.map((line) => margin + line)];
  });
}

/** The text in lines no longer than that, as far as its words allow. */
function wrapped(text: string, width: number): readonly string[] {
  const line = new RegExp(`\\S.{0,${width - 1}}(?=\\s|$)|\\S+`, 'g');
  return text.match(line)?.map((one) => one.trimEnd()) ?? [''];
}
