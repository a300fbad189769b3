/** Nets as tools of the workbench read them: from files that a command line names. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Net } from '../../src/binding/net-file.ts';
import { needed, Refusal } from '../../src/game/result.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { NO_NET, readNet } from '../../src/terminal/read-file.ts';

/** The nets that the program carries, a file a rule. */
export const NETS_FOLDER = 'src/core/evaluation/nets';

/**
 * The nets of these rules that `from` names: a file, which must be for one of them, a folder with a file `RULE.net` for
 * each rule that has a net, or NO_NET. Throws a Refusal.
 */
export function readNets(from: string, rules: readonly Rule[] = RULES): readonly Net[] {
  if (from === NO_NET) return [];
  const isFolder = existsSync(from) && statSync(from).isDirectory();
  const files = isFolder
    ? rules.map((rule) => path.join(from, `${rule}.net`)).filter((file) => existsSync(file))
    : [from];
  return files.map((file) => {
    const net = needed(readNet(file));
    if (!rules.includes(net.rule)) throw new Refusal(`${file} is a net for ${net.rule}`);
    return net;
  });
}

/** The nets of the program itself; none where the folder is missing. */
export function readOwnNets(rules?: readonly Rule[]): readonly Net[] {
  return existsSync(NETS_FOLDER) ? readNets(NETS_FOLDER, rules) : [];
}
