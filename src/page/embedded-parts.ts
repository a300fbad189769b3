/** What the page carries as text besides its script: the core and the nets, deflated (scripts/make-page.mjs). */
import { type Net, type NetSource, uncheckedNet } from '../binding/net-file.ts';
import { unpacked } from '../binding/packed-file.ts';
import { byId } from '../diagram/elements.ts';
import { RULES, type Rule } from '../game/rule.ts';

export interface EmbeddedParts {
  /** The core, built for shared memory. */
  readonly core: Uint8Array<ArrayBuffer>;
  readonly nets: NetSource;
}

/** Inflates the core and the files of the nets. A net is read when its rule is first searched. */
export async function embeddedParts(): Promise<EmbeddedParts> {
  const [core, ...files] = await Promise.all([textIn(byId('core')), ...RULES.map(netFile)]);
  const read = new Map<Rule, Net>();
  const nets: NetSource = (rule) => {
    const file = files[RULES.indexOf(rule)];
    if (!read.has(rule) && file) read.set(rule, uncheckedNet(rule, file));
    return read.get(rule);
  };
  return { core, nets };
}

async function netFile(rule: Rule): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const element = document.getElementById(`net-${rule}`);
  return element ? textIn(element) : undefined;
}

function textIn(element: Element): Promise<Uint8Array<ArrayBuffer>> {
  return unpacked((element.textContent ?? '').trim());
}
