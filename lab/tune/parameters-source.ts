/**
 * The source of core/search/parameters.ts with other values for the numbers of these names. Throws an Error if it lacks
 * one.
 */
export function withValues(source: string, values: ReadonlyMap<string, number>): string {
  let result = source;
  for (const [name, value] of values) {
    const line = new RegExp(`^(export let ${name}: i32 = )-?\\d+;$`, 'm');
    if (!line.test(result)) throw new Error(`there is no number ${name} in the source`);
    result = result.replace(line, `$1${value};`);
  }
  return result;
}
