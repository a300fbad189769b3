import nets from 'nets:../core/evaluation/nets';
import type { Rule } from '../game/rule.ts';
import { type Net, type NetSource, uncheckedNet } from './net-file.ts';

const decoded = new Map<Rule, Net>();

/**
 * The nets that the program carries: each is read when its rule is first searched. As with the core, no thread's script
 * may import this: threads are handed the net.
 */
export const embeddedNets: NetSource = (rule) => {
  const known = decoded.get(rule);
  const read = nets[rule];
  if (known || !read) return known;
  const net = uncheckedNet(rule, read());
  decoded.set(rule, net);
  return net;
};
