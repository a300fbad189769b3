/**
 * Bakes a bundle into a Node binary with @yao-pkg/pkg's SEA function.
 *
 * pkg's command line offers neither `nodePath` nor `seaConfig` (it would
 * download from nodejs.org), so the function behind it is called. It starts
 * `node` and `npx postject` by name from a folder under os.tmpdir():
 *  - PATH leads to the base binary, as a blob must be written by the Node
 *    version that loads it;
 *  - the temporary folder lies inside node_modules, so that npx finds the
 *    project's own pinned postject and downloads nothing.
 * It also ignores a failed injection, so callers must check the result.
 */
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * @param program { bundle: CommonJS script, assets: files that it reads when it needs them, by name }
 * @param bakery { node: Linux node binary (named "node"), scratch: folder inside node_modules }
 * @param target { platform: 'linux' | 'win', base: Node binary, output: file }
 */
export async function bake({ bundle, assets }, bakery, target) {
  const sea = require('@yao-pkg/pkg/lib-es5/sea.js').default;
  const before = { ...process.env };
  Object.assign(process.env, {
    PATH: path.dirname(bakery.node) + path.delimiter + process.env.PATH,
    TMPDIR: bakery.scratch,
    npm_config_offline: 'true',
  });
  delete process.env.NODE_OPTIONS; // must not reach the blob's writer
  try {
    await sea(bundle, {
      nodePath: target.base,
      targets: [{ platform: target.platform, arch: 'x64', nodeRange: 'node22', output: target.output }],
      // V8's cache saves 2 ms of compiling, but is good for the platform alone that wrote it: elsewhere V8 warns of it.
      seaConfig: { ...SEA_CONFIG, assets, useCodeCache: target.platform === 'linux' },
    });
  } finally {
    for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
    Object.assign(process.env, before);
  }
}

const SEA_CONFIG = {
  disableExperimentalSEAWarning: true,
  useSnapshot: false, // does not cross platforms
  // SIGUSR1 must not open a debugger, and managers read standard error: V8 warns there of a code cache that it cannot
  // use.
  execArgv: ['--disable-sigusr1', '--no-warnings'],
  execArgvExtension: 'cli', // NODE_OPTIONS is ignored; --node-options= is how the program restarts itself
};
