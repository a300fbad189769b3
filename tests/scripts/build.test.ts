import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

it('says in a sentence what to do where the packages are not installed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tengen-fresh-'));
  try {
    for (const name of ['build.mjs', 'up-to-date.mjs'])
      cpSync(`scripts/${name}`, path.join(folder, 'scripts', name));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', 'executables'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'The packages are not installed: run "npm ci" first, or ./build.sh, which installs and builds.\n',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('every script that needs a package asks first whether it is installed', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const asks = (name: string): boolean => {
    const first = scripts[`pre${name}`] ?? scripts[name] ?? '';
    const [, other] = /^npm run (\S+)/.exec(first) ?? [];
    return first.startsWith('node scripts/build.mjs ') || (other !== undefined && asks(other));
  };
  const careless = Object.keys(scripts).filter((name) => !name.startsWith('pre') && !asks(name));
  expect(careless).toEqual([]);
});

it.each([
  ['nobody may install them', 1000, 100, 'are missing; as root of a Debian 12 this script installs them.'],
  ['they cannot be had', 0, 100, 'cannot be installed; Debian 12 has them.'],
  ['they took too long', 0, 124, 'were not installed within 240 s; run this script again.'],
])("says in a sentence that the small executables' tools are missing, and %s", (_, user, code, sentence) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tengen-tools-'));
  const standIns = { 'dpkg-query': 'exit 1', timeout: `exit ${code}`, id: `echo ${user}` };
  for (const [name, script] of Object.entries(standIns))
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  try {
    const { status, stdout, stderr } = spawnSync('scripts/install-native-tools.sh', {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^install-native-tools: clang-19 .* zip .*\n$/);
    expect(stderr).toContain(sentence);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
