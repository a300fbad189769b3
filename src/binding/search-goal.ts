/** What a search is to find. GOALS in core-module.ts has the core's numbers for them. */
export type SearchGoal =
  /** The best move; `lines` > 1 reports that many best lines. Plays one point. */
  | { readonly kind: 'best'; readonly lines: number }
  /** Every legal move evaluated and reported; plays the best. */
  | { readonly kind: 'defend' }
  /** The move after which the evaluation, seen from the side that moves, is nearest `bias`. Plays one point. */
  | { readonly kind: 'balance-one'; readonly bias: number }
  /** The two moves (this side's, then the opponent's) after which the evaluation is nearest `bias`. */
  | { readonly kind: 'balance-two'; readonly bias: number };
