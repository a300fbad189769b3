/** The probability that has these odds, as a natural logarithm. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** What it costs to have said `logOdds` of something that happens with `probability`: the cross-entropy. */
export function crossEntropy(probability: number, logOdds: number): number {
  return Math.log1p(Math.exp(-Math.abs(logOdds))) + (logOdds > 0 ? 1 - probability : -probability) * logOdds;
}
