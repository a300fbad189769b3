import path from 'node:path';
import type { EngineSpec } from '../process/engine-spec.ts';
import { GAMES } from '../record/match-folder.ts';
import { isSameFile, realPath } from '../record/whole-file.ts';
import { OWN_FILES } from './write-report.ts';

/** What is written while a match is played, by what names it. */
interface Outputs {
  readonly log?: string | undefined;
  readonly messages?: string | undefined;
}

/**
 * Why a match in this folder cannot write these outputs, as a sentence: one of them would end up in a file of the match
 * or in another output. Engines may share a file for their standard errors.
 */
export function whyClashing(
  folder: string,
  { log, messages }: Outputs,
  engines: readonly EngineSpec[],
): string | undefined {
  const logs = Object.entries({ '--log': log, '--messages': messages }).flatMap(([name, file]) =>
    // The second one is what was before it (ProtocolLog).
    file === undefined
      ? []
      : [
          { name, file },
          { name, file: `${file}.1` },
        ],
  );
  const errors = engines.flatMap(({ name, errorFile }) =>
    errorFile === undefined ? [] : [{ name: `stderr= of ${name}`, file: errorFile }],
  );
  for (const { name, ownFolder } of engines) {
    if (ownFolder !== undefined && isWithin(folder, ownFolder.path))
      return `folder= of ${name}: ${ownFolder.path} has the match in it, whose files would count as the engine's; name another one.`;
  }
  for (const { name, file } of [...logs, ...errors]) {
    const own = OWN_FILES.find((one) => isSameFile(file, path.join(folder, one)));
    if (own !== undefined) return `${name}: ${file} is a file of the match itself; name another one.`;
    if (isSameFile(path.dirname(file), path.join(folder, GAMES)))
      return `${name}: ${path.dirname(file)} is for the games of the match; name a file elsewhere.`;
  }
  for (const { name, file } of logs) {
    const other = [...logs, ...errors].find((one) => one.name !== name && isSameFile(one.file, file));
    if (other) return `${name} and ${other.name} both write ${file}; name another one.`;
  }
  return undefined;
}

function isWithin(folder: string, other: string): boolean {
  const way = path.relative(realPath(other), realPath(folder));
  return !/^\.\.(?:[/\\]|$)/.test(way) && !path.isAbsolute(way);
}
