import { accessSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../../game/result.ts';
import { statsOf } from '../../terminal/read-file.ts';
import { splitWords } from './command-words.ts';
import type { ProgramCommand } from './engine-spec.ts';

/** This very program, as an engine. */
const SELF = 'self';

/**
 * What a command line means on this machine, checked before anything is started. A program named by a path, without
 * arguments, runs in its own folder, where engines look for their files; anything else runs in this one, so that paths
 * in its arguments hold.
 */
export function findCommand(text: string, folder: string | undefined): Result<ProgramCommand> {
  const words = isFile(path.resolve(text.trim())) ? ok([text.trim()]) : splitWords(text);
  if (!words.ok) return words;
  const [name, ...args] = words.value;
  if (name === undefined) return err('the command is empty');
  if (folder !== undefined && !isFolder(folder)) return err(`there is no folder ${folder}`);
  const given = folder !== undefined ? { folder: path.resolve(folder) } : {};
  if (name === SELF) {
    const [program = '', ...own] = ownCommand();
    return ok({ program, args: [...own, ...args], ...given });
  }
  const isPath = name.includes('/') || name.includes(path.sep);
  const program = isPath ? isProgram(path.resolve(name)) : onPath(name);
  if (!program.ok) return program;
  const own = isPath && args.length === 0 ? { folder: path.dirname(program.value) } : {};
  return ok({ program: program.value, args, ...own, ...given });
}

/** How this program was started: as an executable of its own, or by Node with a script. */
export function ownCommand(): readonly string[] {
  const [, name] = process.argv;
  // npm starts what it has installed by a link of another name.
  const script = name !== undefined && isFile(name) ? realpathSync(name) : '';
  return script.endsWith('.cjs') ? [process.execPath, script] : [process.execPath];
}

function isProgram(file: string): Result<string> {
  const candidates = [file, ...extensions().map((extension) => file + extension)];
  const found = candidates.find(isFile);
  if (found === undefined) return err(`there is no file ${file}`);
  return isExecutable(found) ? ok(found) : err(`${file} is not executable`);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(name: string): Result<string> {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const program = folder === '' ? undefined : isProgram(path.join(folder, name));
    if (program?.ok) return program;
  }
  const hint = isFile(path.resolve(name)) ? `; the one in this folder is .${path.sep}${name}` : '';
  return err(`there is no program "${name}" on the PATH${hint}`);
}

function extensions(): readonly string[] {
  return process.platform === 'win32' ? (process.env.PATHEXT ?? '.EXE;.CMD;.BAT').split(';') : [];
}

export function isFile(file: string): boolean {
  return statsOf(file)?.isFile() === true;
}

function isFolder(folder: string): boolean {
  return statsOf(folder)?.isDirectory() === true;
}
