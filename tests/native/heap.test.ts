import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { quickjs } from '../../scripts/native-sources.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-heap-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(!existsSync('/usr/bin/gcc') || !existsSync(quickjs))(
  'a heap of JavaScript keeps what is written to its blocks, and uses them again',
  () => {
    const program = path.join(folder, 'heap-check');
    const options = ['-O1', '-fsanitize=undefined', '-fno-sanitize-recover=all', '-Inative'];
    const sources = ['tests/native/heap-check.c', 'native/heap.c'];
    const made = spawnSync('gcc', [...options, '-isystem', quickjs, ...sources, '-o', program], {
      encoding: 'utf8',
    });
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(spawnSync(program, { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout: 'whole',
      stderr: '',
    });
  },
);
