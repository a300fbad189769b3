'use strict';
/** Which addon (addon.c, built by scripts/build-native-addon.mjs) computes for a build of the core. */
const { createHash } = require('node:crypto');
const { existsSync } = require('node:fs');
const path = require('node:path');

const FOLDER = path.join(__dirname, '../../build/native/addons');
/** The custom section of a module that tells its addon, also in another thread that is handed the module. */
const SECTION = 'tengen-addon';
const CUSTOM = 0;

/** Where the addon of a build is, or is to be: the name is a hash of the build. */
function addonFile(core) {
  return path.join(FOLDER, `${createHash('sha256').update(core).digest('hex').slice(0, 16)}.node`);
}

/** The core with a section that names its addon; undefined if it has none. */
function withAddon(core) {
  const file = addonFile(core);
  if (!existsSync(file)) return undefined;
  const name = path.basename(file);
  const payload = Buffer.from(`${String.fromCharCode(SECTION.length)}${SECTION}${name}`, 'latin1');
  return Buffer.concat([core, Buffer.of(CUSTOM, payload.length), payload]);
}

/** The addon of a module that was compiled from `withAddon`; undefined if it has none. */
function addonOf(module) {
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  return section && require(path.join(FOLDER, Buffer.from(section).toString('latin1')));
}

module.exports = { addonFile, withAddon, addonOf };
