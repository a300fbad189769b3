import { expect, it } from 'vitest';
import { nativeProgram } from '../../scripts/native-bundle.mjs';

// The small executables are not built by every test run: what the program has come to need of Node is noticed here.
it('bundles the program with what src/native/ has in place of Node', async () => {
  const { script, files } = await nativeProgram();
  expect(script).toContain('timeout_turn');
  expect([...files.keys()]).toContain('freestyle.net');
  // The same sources make the same bytes in any folder.
  expect(script).not.toContain(process.cwd());
});
