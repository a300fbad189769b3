import nets from 'nets:../core/evaluation/nets';
import type { Rule } from '../game/rule.ts';
import { NET_VIEWS, type Net, type NetSource } from './net-file.ts';

const decoded = new Map<Rule, Net>();

/**
 * The nets that the program carries: each is decoded when its rule is first searched. As with the core, no thread's script may import
 * this: threads are handed the net.
 */
export const embeddedNets: NetSource = (rule) => {
  const known = decoded.get(rule);
  const embedded = nets[rule];
  if (known || !embedded) return known;
  const bytes = Buffer.from(embedded.payload, 'base64');
  const payload = new Uint8Array(new SharedArrayBuffer(bytes.length));
  payload.set(bytes);
  const net: Net = { rule, views: NET_VIEWS[rule], name: embedded.name, payload };
  decoded.set(rule, net);
  return net;
};
