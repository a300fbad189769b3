/** Types of the options that commands with a queue share. */
import { duration, type ValueType } from '../terminal/value-types.ts';
import { RUN_NAME } from './run-record.ts';

export const runName: ValueType<string> = {
  placeholder: 'NAME',
  expected: 'a name of at most 60 letters, digits, points, dashes and underscores',
  parse: (value) => (RUN_NAME.test(value) ? value : undefined),
};

const TIMEOUT = { least: 1_000, most: 3_600_000 } as const;

/** After which a worker that is silent has lost its jobs. */
export const workerTimeout: ValueType<number> = {
  ...duration,
  expected: 'a time from 1s to 1h',
  parse(value) {
    const ms = duration.parse(value);
    return ms !== undefined && ms >= TIMEOUT.least && ms <= TIMEOUT.most ? ms : undefined;
  },
};
