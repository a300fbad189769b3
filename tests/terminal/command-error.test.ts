import { expect, it } from 'vitest';
import { CommandError, failedTo, fileError } from '../../src/terminal/command-error.ts';

it('an error of the system gets its sentence, and one that is a sentence already stays as it is', () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open' });
  expect(fileError('read', 'a.tgd', denied).message).toBe('Cannot read a.tgd: permission denied.');
  const told = new CommandError('a is no file, but a folder, a pipe or a device.');
  expect(fileError('read', 'a', told)).toBe(told);
  expect(() => failedTo('write', 'b')(told)).toThrow(told);
});
