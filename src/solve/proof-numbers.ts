/**
 * Numbers of a proof-number search: `phi` is what it still costs to reach the goal of the side to move (the attacker's:
 * a proof, the defender's: a disproof), `delta` the same for the other side.
 */
export interface ProofNumbers {
  phi: number;
  delta: number;
}

/** Of what is proven. Sums of many numbers stay below. */
export const INFINITE = 1_000_000_000;

/**
 * Brings a node's numbers up to date with those of its moves. Returns the move that is likeliest to reach the mover's
 * goal, unless the node is decided, and the least `delta` of the others. As lines of threats meet again and again,
 * costs are not simply added: they would be counted many times. (T. Ueda, T. Hashimoto, J. Hashimoto, H. Iida, "Weak
 * Proof-Number Search", 2008.)
 */
export function updateNumbers<Move extends { readonly node: ProofNumbers }>(
  node: ProofNumbers,
  moves: readonly Move[],
): { readonly best?: Move; readonly second: number } {
  let best: Move | undefined;
  let second = INFINITE;
  let most = 0;
  let open = 0;
  for (const move of moves) {
    const { phi, delta } = move.node;
    most = Math.max(most, phi);
    if (phi > 0) open++;
    if (!best || delta < best.node.delta) {
      second = best?.node.delta ?? INFINITE;
      best = move;
    } else if (delta < second) second = delta;
  }
  node.phi = best?.node.delta ?? INFINITE;
  node.delta = node.phi === 0 ? INFINITE : Math.min(most + Math.max(0, open - 1), INFINITE);
  return best && node.phi > 0 && node.delta > 0 ? { best, second } : { second };
}
