import { documented, keyName, type Option, type OptionSchema } from './option-schema.ts';

/** As wide as the narrowest terminals. */
const LINE_WIDTH = 80;
/** Longer names have their help on the next line. */
const MOST_NAME_WIDTH = 24;
const INDENT = '  ';
const GAP = '  ';

/** A line or more for each option of a schema: its name and placeholder, what it does, its default. */
export function optionHelp(schema: OptionSchema): string {
  const explained = new Set<OptionSchema>();
  const rows = documented(schema).map(([name, option]) => [optionName(name, option), option] as const);
  const width = widthOf(rows.map(([name]) => name));
  return rows
    .flatMap(([name, option]) => {
      const { keys } = option;
      const lines = entryLines(name, option, width, INDENT);
      if (!keys || explained.has(keys)) return lines;
      explained.add(keys);
      return [...lines, ...keyLines(keys)];
    })
    .join('\n');
}

/** What is typed, each with its meaning: lines of at most 80 columns, which no word is broken for. */
export function commandHelp(rows: readonly (readonly [typed: string, meaning: string])[]): string {
  const width = widthOf(rows.map(([typed]) => typed));
  const margin = ' '.repeat(width) + GAP;
  return rows
    .flatMap(([typed, meaning]) => {
      const [first = '', ...others] = wrapped(meaning, LINE_WIDTH - margin.length);
      return [typed.padEnd(width) + GAP + first, ...others.map((line) => margin + line)];
    })
    .join('\n');
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
      const [margin = ''] = /^ */.exec(line) ?? [];
      return wrapped(line.slice(margin.length), LINE_WIDTH - margin.length).map((part) => margin + part);
    })
    .join('\n');
}

function keyLines(keys: OptionSchema): readonly string[] {
  const rows = documented(keys).map(
    ([key, option]) => [keyName(key, option) + option.placeholder, option] as const,
  );
  const width = widthOf(rows.map(([name]) => name));
  return rows.flatMap(([name, option]) => entryLines(name, option, width, INDENT.repeat(3)));
}

function optionName(name: string, { kind, placeholder }: Option): string {
  return `--${name}${placeholder && ` ${placeholder}`}${kind === 'words' ? ' ...' : ''}`;
}

function widthOf(names: readonly string[]): number {
  return Math.max(0, ...names.map(({ length }) => length).filter((length) => length <= MOST_NAME_WIDTH));
}

function entryLines(
  name: string,
  { help, otherwise }: Option,
  width: number,
  indent: string,
): readonly string[] {
  const margin = indent + ' '.repeat(width) + GAP;
  const text = otherwise === '' ? help : `${help} (default: ${otherwise})`;
  const [first = '', ...others] = wrapped(text, LINE_WIDTH - margin.length);
  const rest = others.map((line) => margin + line);
  if (name.length > width) return [indent + name, margin + first, ...rest];
  return [indent + name.padEnd(width) + GAP + first, ...rest];
}

/** The text in lines no longer than that, as far as its words allow. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
