/** The 97.5 % quantile: 95 % of all lies within so many standard deviations. */
export const QUANTILE_95 = 1.959963985;

/**
 * The share of a normal distribution below `z`. By the error function's approximation 7.1.26 in Abramowitz and Stegun,
 * Handbook of Mathematical Functions; its error is below 1.5e-7.
 */
export function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * Math.exp(-x * x);
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}
