// Writes the modules of Node's that the program has loaded by its first line, a line each, to the file that LOADED_MODULES names.
const fs = require('node:fs');

const atStart = new Set(process.moduleLoadList);
const { writeSync } = fs;
fs.writeSync = (...args) => {
  fs.writeSync = writeSync;
  const loaded = process.moduleLoadList.filter((name) => !atStart.has(name));
  fs.writeFileSync(process.env.LOADED_MODULES, loaded.join('\n'));
  return writeSync(...args);
};
