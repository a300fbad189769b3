import type { Option, OptionSchema } from './option-schema.ts';

const LINE_WIDTH = 110;
/** Longer names have their help on the next line. */
const MOST_NAME_WIDTH = 26;
const INDENT = '  ';
const GAP = '  ';

/** A line or more for each option of a schema: its name and placeholder, what it does, its default. */
export function optionHelp(schema: OptionSchema): string {
  const rows = Object.entries(schema).map(([name, option]) => [nameText(name, option), option] as const);
  const width = widthOf(rows.map(([name]) => name));
  return rows
    .flatMap(([name, option]) => [
      ...entryLines(name, helpLine(option), width, INDENT),
      ...(option.kind === 'words' ? detailLines(option.details) : []),
    ])
    .join('\n');
}

function detailLines(details: readonly (readonly [words: string, meaning: string])[]): readonly string[] {
  const width = widthOf(details.map(([words]) => words));
  return details.flatMap(([words, meaning]) => entryLines(words, meaning, width, INDENT.repeat(3)));
}

function nameText(name: string, option: Option): string {
  switch (option.kind) {
    case 'flag':
      return `--${name}`;
    case 'words':
      return `--${name} ${option.placeholder} ...`;
    default:
      return `--${name} ${option.type.placeholder}`;
  }
}

/** What an option does, and its default. */
export function helpLine(option: Option): string {
  const isOptional = option.kind === 'default' || option.kind === 'optional';
  return isOptional && option.otherwiseText !== ''
    ? `${option.help} (default: ${option.otherwiseText})`
    : option.help;
}

function widthOf(names: readonly string[]): number {
  return Math.max(0, ...names.map(({ length }) => length).filter((length) => length <= MOST_NAME_WIDTH));
}

function entryLines(name: string, help: string, width: number, indent: string): readonly string[] {
  const margin = indent + ' '.repeat(width) + GAP;
  const [first = '', ...others] = wrapped(help, LINE_WIDTH - margin.length);
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
