import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDebugLog, openDebugLog } from '../../src/system/debug-file.ts';
import { debug, debugFault, describeFault } from '../../src/system/debug-log.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tengen-log-'));
});

afterEach(() => {
  closeDebugLog();
  rmSync(folder, { recursive: true, force: true });
});

describe('the debug log', () => {
  it('tells the message of an error once, whether or not the stack of this JavaScript engine has it', () => {
    const error = new Error('no luck');
    expect(describeFault(error)).toBe(error.stack);
    error.stack = '    at play (program)\n';
    expect(describeFault(error)).toBe('Error: no luck\n    at play (program)');
    error.stack = '';
    expect(describeFault(error)).toBe('Error: no luck');
    expect(describeFault('no luck')).toBe('no luck');
  });

  it('appends lines with process, time and topic', () => {
    const file = join(folder, 'log');
    for (let i = 0; i < 2; i++) {
      openDebugLog(file);
      debug('in', 'START 15');
      debug('search', () => 'depth 7');
    }
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain(`process Tengen ${TENGEN_VERSION}`);
    expect(lines[1]).toMatch(new RegExp(`^${process.pid} +\\d+\\.\\d in {6}START 15$`));
    expect(lines[5]).toMatch(/search {2}depth 7$/);
  });

  it('tells where a fault came from', () => {
    const file = join(folder, 'log');
    openDebugLog(file);
    debugFault('getting ready', new RangeError('no memory'));
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('fault   getting ready: RangeError: no memory');
    expect(text).toContain('debug-log.test.ts:');
  });

  it('costs nothing and hurts nobody where there is none', () => {
    openDebugLog('');
    debug('search', () => {
      throw new Error('nobody asked for this text');
    });
    for (const file of [folder, join(folder, 'missing', 'log'), '/dev/full', '\0']) {
      openDebugLog(file);
      debug('in', 'START 15');
      debugFault('a test', new Error('of it'));
    }
  });
});
