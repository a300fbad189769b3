/** More slips of the finger than this make another word. */
const MOST_SLIPS = 2;

/** The name that was probably meant by a word that is none, if any is near enough: `mathc` means `match`. */
export function closestName(word: string, names: readonly string[]): string | undefined {
  const typed = word.toLowerCase().replace(/^-+/, '');
  if (typed === '') return undefined;
  const beginnings = names.filter((name) => name.startsWith(typed));
  if (beginnings.length === 1) return beginnings[0];
  const distances = names.map((name) => ({ name, slips: editDistance(typed, name) }));
  const [closest] = distances.sort((a, b) => a.slips - b.slips);
  return closest && closest.slips <= Math.min(MOST_SLIPS, typed.length - 1) ? closest.name : undefined;
}

/** ` (did you mean match?)`, or nothing. */
export function didYouMean(word: string, names: Iterable<string>, shown = (name: string) => name): string {
  const meant = closestName(word, [...names]);
  return meant === undefined ? '' : ` (did you mean ${shown(meant)}?)`;
}

/**
 * Letters to be put in, left out, changed, or exchanged with their neighbour to make one word of the other (the optimal
 * string alignment distance).
 */
export function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1));
      rows[i]?.push(isExchanged ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
  }
  return at(a.length, b.length);
}
