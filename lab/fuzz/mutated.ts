import type { RandomChoices } from '../reference/random-choices.ts';

/** A copy of a file with some damage: bytes changed, lost, repeated or put in, or its end cut off. */
export function mutated(bytes: Uint8Array, random: RandomChoices): Uint8Array {
  let copy = [...bytes];
  for (let i = random.between(1, 4); i > 0; i--) {
    const at = random.between(0, Math.max(0, copy.length - 1));
    const length = random.between(1, 40);
    const piece = copy.slice(at, at + length);
    switch (random.between(0, 5)) {
      case 0:
        copy[at] = random.between(0, 255);
        break;
      case 1:
        copy[at] = (copy[at] ?? 0) ^ (1 << random.between(0, 7));
        break;
      case 2:
        copy.splice(at, length);
        break;
      case 3:
        copy.splice(random.between(0, copy.length), 0, ...piece);
        break;
      case 4:
        copy.splice(at, 0, ...piece.map(() => random.between(0, 255)));
        break;
      default:
        copy = copy.slice(0, at);
    }
  }
  return Uint8Array.from(copy);
}
