import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
