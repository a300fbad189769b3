import { lent } from '../lent.ts';

export const isatty = (descriptor: number): boolean => lent.kind(descriptor) === 2;
