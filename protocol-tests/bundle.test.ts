import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { BUNDLE, EXECUTABLE } from './programs.ts';

const ASSETS = 'dist/tengen-assets';
const bundle = readFileSync('dist/tengen.cjs', 'latin1');
const assets = readdirSync(ASSETS);
const textOf = (name: string) => readFileSync(path.join(ASSETS, name), 'latin1');

/** The magic number and version of WebAssembly, as bytes and in base64. */
const MAGIC = ['\0asm\u0001\0\0\0', 'AGFzbQEAAA'];
const hasWebAssembly = (text: string) => MAGIC.some((magic) => text.includes(magic));

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tengen-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the core is an asset of the program, and deflated in the page, which is served as it is', () => {
  expect(textOf('core.wasm')).toBe(readFileSync('build/core.wasm', 'latin1'));
  expect(hasWebAssembly(bundle)).toBe(false);
  expect(assets.filter((name) => hasWebAssembly(textOf(name)))).toEqual(['core.wasm']);
  const [, deflated = ''] = /id="core">(.*?)</.exec(textOf('tengen.html')) ?? [];
  expect(inflateSync(Buffer.from(deflated, 'base64')).equals(readFileSync('build/core.wasm'))).toBe(true);
  expect(textOf('tengen.html')).toBe(readFileSync('dist/tengen.html', 'latin1'));
});

test('the script is small and plain, since V8 reads all of it before the first OK', () => {
  expect(bundle.length).toBeLessThan(120_000);
  // Text that is not Latin-1 would take twice the memory, and longer to read.
  expect(bundle).toMatch(/^[\n -~]*$/);
});

test('the client of the queue is an asset of its own, which nothing else brings', () => {
  const bringsIt = (text: string) => /bullmq|ioredis/i.test(text);
  expect(assets.filter((name) => bringsIt(textOf(name)))).toEqual(['queue-client.js']);
  expect(bringsIt(bundle)).toBe(false);
});

test('nothing of Node is loaded before the first OK', () => {
  const loadedModules = path.join(temporaryFolder(), 'modules');
  const { stdout } = spawnSync(
    process.execPath,
    ['--require', path.resolve('protocol-tests/loaded-modules.cjs'), 'dist/tengen.cjs'],
    { input: 'START 15\nEND\n', encoding: 'utf8', env: { ...process.env, LOADED_MODULES: loadedModules } },
  );
  expect(stdout).toBe('OK\n');
  expect(readFileSync(loadedModules, 'utf8')).toBe('');
});

test('the assets lie in the executable as they are', () => {
  const executable = readFileSync('dist/pbrain-tengen');
  expect(assets).toEqual(expect.arrayContaining(['core.wasm', 'subcommands.js']));
  expect(assets.filter((name) => !executable.includes(readFileSync(path.join(ASSETS, name))))).toEqual([]);
});

test.each([BUNDLE, EXECUTABLE])(
  '%s: a subcommand works in any folder, and uses the core',
  (_, [program = '', ...args]) => {
    const { status, stdout, stderr } = spawnSync(program, [...args, 'bench', '--depth', '3'], {
      cwd: tmpdir(),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^signature +[0-9a-f]{8}$/m);
  },
);

test('an executable whose code cache V8 cannot use starts all the same, without a word of that', () => {
  const executable = readFileSync('dist/pbrain-tengen');
  const script = readFileSync('dist/tengen.cjs');
  // The cache follows the script and its own length: magic number, hashes of version, source and flags, 4 bytes each.
  const cache = executable.indexOf(script) + script.length + 8;
  expect(executable.readUInt16LE(cache + 2)).toBe(0xc0de);
  executable.writeUInt32LE(~executable.readUInt32LE(cache + 12) >>> 0, cache + 12);
  const file = path.join(temporaryFolder(), 'pbrain-tengen');
  writeFileSync(file, executable, { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync(file, { input: 'START 15\nEND\n', encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'OK\n', stderr: '' });
});

test('a script that has lost its assets says what is missing, and still answers its manager', () => {
  const folder = temporaryFolder();
  const script = path.join(folder, 'tengen.cjs');
  copyFileSync('dist/tengen.cjs', script);
  const run = (args: readonly string[], input = '') =>
    spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', input });

  const missing = path.join(folder, 'tengen-assets', 'subcommands.js');
  const command = run(['bench']);
  expect(command.status).toBe(70);
  expect(command.stderr).toContain(`${missing} cannot be read`);
  expect(command.stderr).toContain('it belongs beside the program');

  const protocol = run([], 'START 15\nEND\n');
  expect(protocol).toMatchObject({ status: 0, stdout: 'OK\n', stderr: '' });
});
