/**
 * Makes dist/pbrain-tengen (Linux) and dist/pbrain-tengen64.exe (Windows) from
 * dist/tengen.cjs and dist/tengen-assets/: each is an official Node binary with the
 * bundle and its assets inside.
 *
 *   node scripts/package-executables.mjs
 *
 * Runs on Linux x64 with Node 20 or later. Downloads once, then works offline.
 */
import { spawnSync } from 'node:child_process';
import { access, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bake } from './bake-with-pkg.mjs';
import { LICENCE, LINUX, unpackBase, WINDOWS } from './base-binaries.mjs';
import { withoutSignature } from './portable-executable.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const cache = path.join(root, 'node_modules', '.cache', 'tengen');
const bundle = path.join(dist, 'tengen.cjs');
const assetFolder = path.join(dist, 'tengen-assets');

const LINUX_NAME = 'pbrain-tengen';
const WINDOWS_NAME = 'pbrain-tengen64.exe';
const LICENCE_NAME = 'NODE-LICENSE.txt';

/** Node flips the digit to 1 once a blob has been injected. */
const FUSE_SET = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1';

/**
 * Linux keeps a written file in memory in blocks as large as the writes were,
 * and maps whole blocks into the process: written at one go, the idle engine
 * counts 64 MB of its own; written in 16 KiB pieces, 37 MB.
 */
const WRITE_SIZE = 16 * 1024;

async function main() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Packaging needs Linux x64: the Linux Node binary writes the blob.');
  }
  await access(bundle).catch(() => {
    throw new Error('There is no dist/tengen.cjs; build the bundle first.');
  });
  const assets = await assetFiles();
  await mkdir(cache, { recursive: true });
  const scratch = await mkdtemp(path.join(cache, 'work-'));
  try {
    await unpackBase(LINUX, [LINUX.binary, LICENCE], cache, scratch);
    await unpackBase(WINDOWS, [WINDOWS.binary], cache, scratch);
    const node = path.join(scratch, LINUX.binary);
    const unsigned = path.join(scratch, 'node-unsigned.exe');
    await writeFile(unsigned, withoutSignature(await readFile(path.join(scratch, WINDOWS.binary))));

    const targets = [
      { platform: 'linux', base: node, output: path.join(scratch, LINUX_NAME) },
      { platform: 'win', base: unsigned, output: path.join(scratch, WINDOWS_NAME) },
    ];
    for (const target of targets) {
      await bake({ bundle, assets }, { node, scratch }, target);
      await checkBaked(target.output, assets);
    }
    checkRuns(targets[0].output);

    for (const { output } of targets) await publish(output, 0o755);
    const licence = path.join(scratch, LICENCE_NAME);
    await rename(path.join(scratch, LICENCE), licence);
    await publish(licence, 0o644);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The files that the bundle reads when it needs them, by name. */
async function assetFiles() {
  const names = await readdir(assetFolder);
  return Object.fromEntries(names.map((name) => [name, path.join(assetFolder, name)]));
}

/** What has to be found in an executable. */
async function images(assets) {
  return Promise.all([bundle, ...Object.values(assets)].map((file) => readFile(file)));
}

/** The bundle and its assets are in the file, and Node will look for them. */
async function checkBaked(file, assets) {
  const name = path.basename(file);
  const image = await readFile(file);
  const parts = [FUSE_SET, ...(await images(assets))];
  if (!parts.every((part) => image.includes(part))) {
    throw new Error(`Injecting the bundle into ${name} failed.`);
  }
}

/** The engine answers, says nothing on stderr, and NODE_OPTIONS does not reach it. */
function checkRuns(file) {
  const result = spawnSync(file, {
    input: 'START 15\nEND\n',
    encoding: 'utf8',
    timeout: 20_000,
    env: { ...process.env, NODE_OPTIONS: '--no-such-option' },
  });
  if (result.status !== 0 || result.stderr !== '' || !/^OK\r?$/m.test(result.stdout ?? '')) {
    const said = (result.stderr || result.stdout || String(result.error ?? '')).trim().split('\n')[0];
    throw new Error(`${path.basename(file)} did not answer START 15 with OK: "${said}"`);
  }
}

/** Writes the file into dist/ in small pieces (see WRITE_SIZE) and puts it in place whole. */
async function publish(file, mode) {
  const image = await readFile(file);
  const final = path.join(dist, path.basename(file));
  const partial = `${final}.partial`;
  await rm(partial, { force: true });
  const out = await open(partial, 'w', mode);
  try {
    for (let at = 0; at < image.length; at += WRITE_SIZE) {
      await out.writeFile(image.subarray(at, at + WRITE_SIZE));
    }
    await out.chmod(mode); // whatever the umask
    await out.sync();
  } finally {
    await out.close();
  }
  await rename(partial, final);
  console.log(`dist/${path.basename(final)}: ${(image.length / 2 ** 20).toFixed(1)} MiB`);
}

main().catch((error) => {
  console.error(`package-executables: ${error.message}`);
  process.exitCode = 1;
});
