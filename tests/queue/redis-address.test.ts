import { expect, it } from 'vitest';
import { redisAddress } from '../../src/queue/redis-address.ts';
import { runNameOf } from '../../src/queue/run-record.ts';
import { readValue } from '../../src/terminal/option-schema.ts';
import { readOptions } from '../../src/terminal/read-options.ts';

it('reads where a Redis is and how one gets in', () => {
  expect(redisAddress.parse('redis://farm/')).toEqual({
    host: 'farm',
    port: 6379,
    database: 0,
    isTls: false,
  });
  expect(redisAddress.parse('rediss://me:a%40b%2Fc@farm.example:6390/3?ca=/etc/ca.pem')).toEqual({
    host: 'farm.example',
    port: 6390,
    database: 3,
    isTls: true,
    username: 'me',
    password: 'a@b/c',
    ca: '/etc/ca.pem',
  });
  expect(redisAddress.parse('redis://[::1]:7000')).toMatchObject({ host: '::1', port: 7000 });
});

it.each([
  'farm',
  'http://farm/',
  'redis://',
  'redis://farm/none',
  'redis://farm/1/2',
  'redis://farm/5000',
  'redis://farm/#1',
  'redis://farm/?db=1',
  'redis://farm/?ca=/etc/ca.pem',
  'redis://:%ff@farm/',
])('takes %s for no address', (text) => expect(redisAddress.parse(text)).toBeUndefined());

it('shows neither user nor password', () => {
  const shown = (text: string) => redisAddress.format(redisAddress.parse(text) ?? expect.fail(text));
  expect(shown('rediss://me:secret@farm:6390/3')).toBe('rediss://farm:6390/3');
  expect(shown('redis://:secret@[::1]/')).toBe('redis://[::1]/');
});

it('shows no credentials of an address that is wrong either', () => {
  const value = 'redis://me:se/cret@farm/none';
  expect(() => readValue(redisAddress, { label: 'ADDRESS', value })).toThrow(
    /^ADDRESS must be an address .*, not "redis:\/\/\*\*\*@farm\/none"$/,
  );
  expect(() => readOptions(['redis://me:secret@farm/'], {}, 0)).toThrow(
    /^"redis:\/\/\*\*\*@farm\/" belongs to no option \(--help lists them\)$/,
  );
});

it('makes names for the queue of those of folders', () => {
  expect(runNameOf('my match (2)')).toBe('my-match-2-');
  expect(runNameOf('x'.repeat(80))).toHaveLength(60);
  expect(runNameOf('')).toBe('run');
});
