import { visibleText } from '../game/visible-text.ts';

/** A column of a table: its width, and the side its cells stand on; figures stand to the right. */
export interface Column {
  readonly width: number;
  readonly align: 'left' | 'right';
}

const GAP = '  ';

/** One line of a table whose columns are known, for tables that are written as their rows come. */
export function tableLine(columns: readonly Column[], cells: readonly string[]): string {
  return columns
    .map(({ width, align }, i) => {
      const cell = visibleText(cells[i] ?? '');
      return align === 'left' ? cell.padEnd(width) : cell.padStart(width);
    })
    .join(GAP)
    .trimEnd();
}

/**
 * A whole table: columns as wide as their widest cell; those listed in `left` stand to the left, others to the right.
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  left: readonly number[] = [0],
): readonly string[] {
  const count = largest(rows.map((row) => row.length));
  const columns = Array.from(
    { length: count },
    (_, column): Column => ({
      width: largest(rows.map((row) => visibleText(row[column] ?? '').length)),
      align: left.includes(column) ? 'left' : 'right',
    }),
  );
  return rows.map((row) => tableLine(columns, row));
}

/** Not Math.max(...numbers): a table may have more rows than a function takes arguments. */
function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}
