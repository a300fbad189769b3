import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { findCommand } from '../../../src/match/process/find-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-programs-'));
const at = (name: string) => path.join(folder, name);

afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

describe.runIf(process.platform !== 'win32')('a program is found', () => {
  mkdirSync(at('bin'));
  writeFileSync(at('bin/engine'), '', { mode: 0o755 });

  it('past entries of the PATH that are no folders', () => {
    writeFileSync(at('file'), '');
    symlinkSync(at('loop'), at('loop'));
    vi.stubEnv('PATH', [at('file'), at('loop'), at('x'.repeat(300)), at('bin')].join(path.delimiter));
    expect(findCommand('engine', undefined)).toEqual({
      ok: true,
      value: { program: at('bin/engine'), args: [] },
    });
    expect(findCommand('missing', undefined)).toEqual({
      ok: false,
      error: 'there is no program "missing" on the PATH',
    });
  });

  it('before arguments of any length', () => {
    const long = `--net=${'x'.repeat(300)}`;
    expect(findCommand(`${at('bin/engine')} ${long}`, undefined)).toEqual({
      ok: true,
      value: { program: at('bin/engine'), args: [long] },
    });
  });
});
