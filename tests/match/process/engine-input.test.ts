import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineProcess } from '../../../src/match/process/engine-process.ts';
import { engineEnvironment } from '../../../src/match/process/engine-spec.ts';
import { WAIT } from '../../battery.ts';
import { specOf } from '../engines.ts';

const HOSTILE = [
  // Its low byte is a line feed.
  'INFO key \u010aEXPORTMODEL /tmp/x',
  'INFO key a\nEXPORTMODEL /tmp/x',
  'INFO key a\rEXPORTMODEL /tmp/x',
  'INFO key a\u0000b',
  'INFO key \u001b[2J',
  'INFO key \u007f',
  'INFO key \u0085EXPORTMODEL',
  'INFO key \u2028EXPORTMODEL',
  'INFO key a\tb',
  'INFO k\u00e9y 1',
];

const started: EngineProcess[] = [];
afterEach(() => {
  for (const engine of started.splice(0)) engine.kill();
});

/** A process that says what it reads, byte by byte, and what stands in its environment. */
function echo(script: string): { readonly engine: EngineProcess; readonly heard: string[] } {
  const heard: string[] = [];
  const engine = new EngineProcess(
    { program: process.execPath, args: ['-e', script] },
    { onLine: ({ text }) => heard.push(text), onExit: () => {} },
  );
  started.push(engine);
  return { engine, heard };
}

it('hands an engine printable ASCII alone, whatever the source', async () => {
  const { engine, heard } = echo("process.stdin.on('data', (data) => console.log(data.toString('hex')))");
  for (const line of HOSTILE) {
    expect(() => engine.send('START 15', line), line).toThrow(/cannot be sent to an engine/);
  }
  // What is written as it is may have line ends of its own, which make lines.
  for (const line of HOSTILE.filter((text) => !/[\r\n]/.test(text))) {
    expect(() => engine.write(`START 15\r\n${line}\r\n`), line).toThrow(/cannot be sent to an engine/);
  }
  expect(() => engine.send(HOSTILE[4] ?? '')).toThrow(
    'The line "INFO key \\x1b[2J" cannot be sent to an engine, which reads printable ASCII only.',
  );
  engine.send('START 15', 'INFO key ~ value!');
  engine.write('BEGIN\n');
  const sent = Buffer.from('START 15\r\nINFO key ~ value!\r\nBEGIN\n').toString('hex');
  await vi.waitFor(() => expect(heard.join('')).toBe(sent), WAIT);
});

it('writes to engines in one place', () => {
  const writers = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => readFileSync(path.join('src', name), 'utf8').match(/stdin\??\.write\(/g) ?? []);
  expect(writers).toHaveLength(1);
});

it.each(HOSTILE)('takes no %j from a command line', (line) => {
  const [, key, value] = line.split(/ (.*?) (.*)/s);
  const engine = specOf(['cmd=self', 'turn=1s', `info.${key}=${value}`]);
  expect(engine.ok ? engine.value.info : engine.error).toMatch(/printable ASCII/);
});

it('gives engines no secrets', async () => {
  const secrets = {
    TENGEN_QUEUE_PASSWORD: 'x',
    MY_TOKEN: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
    REDISCLI_AUTH: 'x',
    PGPASSWORD: 'x',
  };
  const others = { PATH: '/bin', SSH_AUTH_SOCK: '/run/agent', TENGEN_DEBUG: 'log', XAUTHORITY: '/x' };
  expect(engineEnvironment({ ...secrets, ...others })).toEqual(others);
  vi.stubEnv('TENGEN_QUEUE_PASSWORD', 'open-sesame');
  vi.stubEnv('TENGEN_TEST_VARIABLE', 'there');
  const { heard } = echo('console.log(JSON.stringify(process.env))');
  vi.unstubAllEnvs();
  await vi.waitFor(() => expect(heard).toHaveLength(1), WAIT);
  const environment = JSON.parse(heard[0] ?? '');
  expect(environment.TENGEN_TEST_VARIABLE).toBe('there');
  expect(heard[0]).not.toContain('open-sesame');
});
