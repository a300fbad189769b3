/** What the page carries as text besides its script: the core and the nets (scripts/make-page.mjs). */
import { type Net, type NetSource, uncheckedNet } from '../binding/net-file.ts';
import { byId } from '../board/elements.ts';
import type { Rule } from '../game/rule.ts';

/** The core, built for shared memory. */
export function coreOfPage(): Uint8Array<ArrayBuffer> {
  return bytesOf(byId('core'));
}

const read = new Map<Rule, Net>();

/** Each net is read when its rule is first searched. */
export const netsOfPage: NetSource = (rule) => {
  const element = document.getElementById(`net-${rule}`);
  if (!read.has(rule) && element) read.set(rule, uncheckedNet(rule, bytesOf(element)));
  return read.get(rule);
};

function bytesOf(element: Element): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob((element.textContent ?? '').trim()), (letter) => letter.charCodeAt(0));
}
