/** A tool of the workbench that fails as its argument says. */
import { defineCommand } from '../../src/terminal/command.ts';

export const tool = defineCommand({
  name: 'faulty',
  summary: 'fails',
  about: 'npm run faulty -- HOW',
  options: {},
  positionals: ['HOW'],
  toRequest: ({ positionals: [how] }) => how,
  async run(how) {
    if (how === 'worded') throw new Error('the file holds no games');
    if (how === 'fault') throw new TypeError('the moon is full');
    setTimeout(() => {
      throw new TypeError('the moon is full');
    });
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    return 1;
  },
});
