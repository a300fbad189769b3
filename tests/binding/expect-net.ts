import { expect } from 'vitest';
import type { Net } from '../../src/binding/net-file.ts';

/** Compares the half million numbers of a net as bytes: toEqual takes a second for them. */
export function expectNet(net: Net | undefined, { payload, ...rest }: Net): void {
  expect(net).toMatchObject(rest);
  expect(Buffer.compare(net?.payload ?? new Uint8Array(), payload)).toBe(0);
}
