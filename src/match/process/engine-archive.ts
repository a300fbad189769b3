import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Rule } from '../../game/rule.ts';
import { makeFolder } from '../../system/make-folder.ts';
import { CommandError, fileError } from '../../terminal/command-error.ts';
import { statsOf } from '../../terminal/read-file.ts';
import type { ProgramCommand } from './engine-spec.ts';
import { findCommand } from './find-program.ts';

/** What unpacks a ZIP into a folder, the first that is there. None of them writes outside of it. */
const UNPACKERS: readonly (readonly [
  program: string,
  arguments_: (zip: string, folder: string) => readonly string[],
])[] = [
  ['7z', (zip, folder) => ['x', '-y', `-o${folder}`, zip]],
  ['unzip', (zip, folder) => ['-o', '-q', zip, '-d', folder]],
  // Part of Windows, and of macOS: bsdtar, which reads ZIPs.
  ...(process.platform === 'linux'
    ? []
    : [['tar', (zip: string, folder: string) => ['-xf', zip, '-C', folder]] as const]),
];

/** What decides which of several programs in a ZIP is started. */
export interface Tournament {
  readonly rule: Rule;
  /** The board's side. */
  readonly side: number;
}

/**
 * Unpacks an engine as Gomocup's judge does, and finds the program that it starts, which runs in the folder. A Windows
 * program is started by Wine on other systems. Throws a CommandError.
 */
export async function unpackedCommand(
  zip: string,
  folder: string,
  wanted: Tournament,
): Promise<ProgramCommand> {
  const names = await unpack(zip, folder);
  const name = chosenProgram(names, wanted, process.arch !== 'ia32');
  if (name === undefined)
    throw new CommandError(
      `${zip} has no .exe in its top folder, where Gomocup's judge looks for the engine.`,
    );
  const program = path.join(folder, name);
  if (process.platform === 'win32') return { program, args: [], folder };
  const wine = findCommand('wine', undefined);
  if (!wine.ok)
    throw new CommandError(
      `${name} of ${zip} is a Windows program, and there is no program "wine" on the PATH.`,
    );
  return { program: wine.value.program, args: [program], folder };
}

/** The names of its files in the folder, where others may be of a match before. */
async function unpack(zip: string, folder: string): Promise<readonly string[]> {
  try {
    makeFolder(folder);
  } catch (error) {
    throw fileError('create', folder, error);
  }
  const begun = Date.now() - CLOCK_STEP_MS;
  for (const [name, argumentsFor] of UNPACKERS) {
    const found = findCommand(name, undefined);
    if (!found.ok) continue;
    const failure = await failureOf(found.value.program, argumentsFor(zip, folder));
    if (failure !== undefined) throw new CommandError(`Cannot unpack ${zip}: ${name} says "${failure}".`);
    const names = await readdir(folder);
    const unpacked = names.filter((one) => (statsOf(path.join(folder, one))?.ctimeMs ?? 0) >= begun);
    // A disk that tells whole seconds, no such times, or those of another machine's clock tells nothing.
    return unpacked.length > 0 ? unpacked : names;
  }
  const names = UNPACKERS.map(([name]) => name).join(' or ');
  throw new CommandError(`Cannot unpack ${zip}: there is no program ${names} on the PATH.`);
}

/** What a program that failed said; undefined if it did not. */
function failureOf(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => {
        said = (said + data.toString('latin1')).slice(-MOST_SAID);
      });
    }
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? undefined : reasonIn(said) || `exit code ${code}`));
  });
}

const MOST_SAID = 2_000;
/** The times of files may be that much behind. */
const CLOCK_STEP_MS = 50;

/** What says why, or else comes last; lines that begin with blanks go on with the one before. */
function reasonIn(text: string): string {
  const lines = text.split(/\r?\n(?=\S)/).map((line) => line.trim().replaceAll(/\s+/g, ' '));
  return lines.find((line) => /can(?:no|')t|failed/i.test(line)) ?? lines.at(-1) ?? '';
}

const RULE_NAMES: Readonly<Record<Rule, string>> = {
  freestyle: 'freestyle',
  standard: 'standard',
  renju: 'renju',
  caro: 'caro',
  'caro-exact': 'caro',
};
/** `pbrain-x_renju-15_64.exe`: rule and size, each of which may be missing, before what says that it has 64 bits. */
const SUFFIX = /_(?:(freestyle|standard|renju|caro)(?:-(15|20))?|(15|20))$/;

/**
 * The program that Gomocup's judge starts: of those that begin with pbrain, if there are any, the one whose name fits
 * the tournament best; of equals the one that has 64 in its name, on a system of 64 bits.
 */
export function chosenProgram(
  names: readonly string[],
  { rule, side }: Tournament,
  is64Bit: boolean,
): string | undefined {
  const programs = names.filter((name) => /\.exe$/i.test(name));
  const brains = programs.filter((name) => /^pbrain/i.test(name));
  const fitOf = (name: string) => {
    const base = name
      .toLowerCase()
      .replace(/\.exe$/, '')
      .replace(/[_-]?64$/, '');
    const [, named, ownSide, onlySide] = SUFFIX.exec(base) ?? [];
    const size = ownSide ?? onlySide;
    if ((named !== undefined && named !== RULE_NAMES[rule]) || (size !== undefined && size !== String(side)))
      return 0;
    return 1 + (size === undefined ? 0 : 1) + (named === undefined ? 0 : 2);
  };
  const fits = (brains.length > 0 ? brains : programs).map((name) => ({
    name,
    fit: fitOf(name),
    hasBits: name.includes('64') === is64Bit,
  }));
  const [best] = [...fits].sort((a, b) => b.fit - a.fit || Number(b.hasBits) - Number(a.hasBits));
  return best?.name;
}
