/**
 * The core as C, by wabt's wasm2c, changed in what its speed depends on:
 *
 * - its global variables and the address of its memory become variables of the thread, whose address nobody takes: a
 *   store into the memory cannot change them, so the compiler keeps them in registers;
 * - loads whose value nobody uses may be left out;
 * - all of it is static, so that two builds of it fit into one executable.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importSource } from './embedded-files.mjs';

/** Writes core-wasm.c, core-wasm.h and core-exports.h into the folder. Throws an Error, a sentence. */
export async function coreToC(coreFile, wasm2c, folder) {
  const { unsharedCore } = await importSource('src/binding/unshared-core.ts');
  const unshared = path.join(folder, 'core-unshared.wasm');
  await writeFile(unshared, unsharedCore(new Uint8Array(await readFile(coreFile))));
  const source = path.join(folder, 'core-wasm.c');
  const header = path.join(folder, 'core-wasm.h');
  const { status, stderr } = spawnSync(process.execPath, [wasm2c, unshared, '-n', 'core', '-o', source], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`wasm2c refuses the core: ${stderr.trim()}`);
  const declarations = await readFile(header, 'utf8');
  await writeFile(source, threadLocal(await readFile(source, 'utf8'), declarations));
  await writeFile(header, allStatic(declarations));
  await writeFile(path.join(folder, 'core-exports.h'), exportList(declarations));
}

/** Replaces what has to be there, by the given number of times at least. */
function replaced(text, pattern, by, least = 1) {
  const count = text.match(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))?.length ?? 0;
  if (count < least) throw new Error(`wasm2c writes other C than it did: there is no ${pattern}`);
  return text.replace(pattern, by);
}

function threadLocal(source, header) {
  const globals = [...header.matchAll(/^ {2}(u32|u64|f32|f64) w2c_(g\d+);$/gm)];
  const variables = [
    'static _Thread_local u8 *core_memory;',
    ...globals.map(([, type, name]) => `static _Thread_local ${type} core_${name};`),
  ];
  let text = replaced(source, /^#include "core-wasm\.h"$/m, (line) => [line, ...variables].join('\n'));
  text = replaced(text, /\binstance->w2c_(g\d+)\b/g, 'core_$1', globals.length);
  text = replaced(
    text,
    /^(#define MEM_ADDR\(mem, addr, n\)) &\(\(mem\)->data\[addr\]\)$/m,
    '$1 (core_memory + (addr))',
  );
  text = replaced(text, /^(#define FORCE_READ_INT\(var\)) __asm__.*$/m, '$1');
  text = replaced(text, /^(#define FORCE_READ_FLOAT\(var\)) __asm__.*$/gm, '$1');
  // Constants that describe the memory's limits, for a runtime that asks.
  return replaced(text, /^const (u64|u8|u32) (wasm2c_core_\w+_env_memory)\b/gm, 'static const $1 $2', 4);
}

function allStatic(header) {
  const text = replaced(
    header,
    /^((?:u32|u64|f64|void|wasm_rt_\w+ ?\*?) ?\*?(?:w2c|wasm2c)_core_\w+\()/gm,
    'static $1',
    40,
  );
  const imported = replaced(text, /^extern (wasm_rt_memory_t\* w2c_env_memory\()/m, 'static $1');
  return replaced(imported, /^extern const (u64|u8|u32) wasm2c_core_\w+_env_memory;\n/gm, '', 4);
}

/** X(name, result, parameters, call, arguments, count) for each function that the core exports (native/core.h). */
function exportList(header) {
  const lines = [...header.matchAll(/^(u32|u64|f64|void) (w2c_core_(\w+))\(w2c_core\*(.*)\);$/gm)].map(
    ([, result, call, name, rest]) => {
      const types = rest.split(',').flatMap((type) => type.trim() || []);
      const parameters = types.map((type, i) => `${type} a${i}`).join(', ') || 'void';
      const passed = ['&instance', ...types.map((_, i) => `a${i}`)].join(', ');
      const read = types.map((type, i) => `read_${type}(context, values[${i}])`).join(', ');
      return `  X(${name}, ${result}, (${parameters}), ${call}(${passed}), (${read}), ${types.length})`;
    },
  );
  if (lines.length === 0) throw new Error('wasm2c writes other C than it did: it exports nothing');
  return `#define CORE_EXPORTS(X) \\\n${lines.join(' \\\n')}\n`;
}
