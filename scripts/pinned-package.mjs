/**
 * Packages of the npm registry that the build takes files from, and does not install: each is kept as the registry's
 * tarball in the cache folder, and is checked against its sha512 on every run, so that a cached file is trusted no more
 * than a fresh one.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Unpacks `members` of a package's tarball into `folder`, downloading it once. `npm view NAME@VERSION dist.integrity`
 * prints an integrity.
 */
export async function unpackPackage(pinned, members, cache, folder) {
  const tarball = path.join(cache, `${pinned.name}-${pinned.version}.tgz`);
  const cached = await integrityOf(tarball);
  if (cached !== pinned.integrity) {
    if (cached !== undefined) await rm(tarball);
    await download(pinned, tarball);
  }
  await mkdir(folder, { recursive: true });
  try {
    await run('tar', ['-xzf', tarball, '-C', folder, ...members]);
  } catch (error) {
    throw new Error(`tar could not unpack ${tarball}: ${firstLine(error)}`);
  }
}

/** One quick retry: without a network the default would take over a minute to say so. */
const NPM_OPTIONS = [
  '--ignore-scripts',
  '--prefer-offline',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
];

async function download({ name, version, integrity }, tarball) {
  const spec = `${name}@${version}`;
  const cache = path.dirname(tarball);
  await mkdir(cache, { recursive: true });
  const incoming = await mkdtemp(path.join(cache, 'incoming-'));
  try {
    try {
      // Fetches a package of any platform; npm checks what the registry declares.
      await run('npm', ['pack', spec, ...NPM_OPTIONS, '--pack-destination', incoming], {
        shell: process.platform === 'win32', // npm is npm.cmd there
      });
    } catch (error) {
      throw new Error(`${spec} is not in ${cache} and npm could not fetch it: ${firstLine(error)}`);
    }
    const fetched = path.join(incoming, path.basename(tarball));
    const actual = await integrityOf(fetched);
    if (actual !== integrity)
      throw new Error(`${spec} has integrity ${actual ?? '(no file)'}, not ${integrity}`);
    await rename(fetched, tarball); // whole or not at all
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

async function integrityOf(file) {
  try {
    return `sha512-${createHash('sha512')
      .update(await readFile(file))
      .digest('base64')}`;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function firstLine(error) {
  const lines = String(error.stderr || error.message).split('\n');
  return (lines.find((line) => /npm error (?!code|syscall|errno)|tar:/.test(line)) ?? lines[0]).trim();
}
