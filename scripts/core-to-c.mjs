/**
 * The core as C, by wabt's wasm2c, changed in what its speed depends on:
 *
 * - its functions get the address of its memory, as `restrict`, in place of an instance: it stays in a register;
 * - its global variables become variables of the thread, which a store into the memory cannot change;
 * - accesses that guard pages already check have no check of their own, and loads that nobody uses may be left out;
 * - an address that the core leaves in its variable `prefetched` is prefetched, which WebAssembly has no word for;
 * - the net's kernels have wider vectors where the processor has them (native/net-kernels.h);
 * - all of it is static, so that two builds of it fit into one executable.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importSource } from './embedded-files.mjs';
import { NET_KERNELS } from './native-sources.mjs';

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
  await writeFile(source, overMemory(await readFile(source, 'utf8'), declarations));
  await writeFile(header, allStatic(declarations));
  const { HIDDEN_MAX, LAYER_SHIFT } = await importSource('src/core/shared-constants.ts');
  const defined = `#define LAYER_SHIFT ${LAYER_SHIFT}\n#define HIDDEN_MAX ${HIDDEN_MAX}\n`;
  await writeFile(
    path.join(folder, 'core-exports.h'),
    exportList(declarations) + globalList(declarations) + defined,
  );
}

/** Replaces what has to be there, by the given number of times at least. */
function replaced(text, pattern, by, least = 1) {
  const count = text.match(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))?.length ?? 0;
  if (count < least) throw new Error(`wasm2c writes other C than it did: there is no ${pattern}`);
  return text.replace(pattern, by);
}

function overMemory(source, header) {
  const globals = globalsOf(header);
  const variables = [
    'static _Thread_local u64 core_memory_bytes;',
    ...globals.map(([, type, name]) => `static _Thread_local ${type} core_${name};`),
  ];
  let text = replaced(source, /^#include "core-wasm\.h"$/m, (line) => [line, ...variables].join('\n'));
  text = replaced(text, /\binstance->w2c_(g\d+)\b/g, 'core_$1', globals.length);
  text = withoutKernels(prefetching(text));
  text = replaced(text, /^static void init_instance_import\([^}]*\}\n/m, '');
  text = replaced(text, /^ {2}init_instance_import\(.*\);\n/m, '');
  text = replaced(text, /\binstance->w2c_env_memory\b/g, 'memory', 1000);
  // The host reads and writes the memory: without its address the compiler would take it that it does not.
  text = replaced(text, /\binstance->w2c_host_instance\b/g, '(struct w2c_host *)memory', 10);
  text = replaced(text, /\bw2c_core ?\* ?instance\b/g, 'w2c_core *restrict memory', 100);
  text = replaced(text, /\(instance\b/g, '(memory', 100);
  text = replaced(
    text,
    /^(#define MEM_ADDR\(mem, addr, n\)) &\(\(mem\)->data\[addr\]\)$/m,
    '$1 ((mem) + (addr))',
  );
  text = replaced(text, /\(mem\)->size\b/g, 'core_memory_bytes');
  text = replaced(text, /\bv128_load32_splat\(memory\b/g, 'v128_load32_splat_default32(memory', 20);
  text = replaced(text, /^(#define FORCE_READ_INT\(var\)) __asm__.*$/m, '$1');
  text = replaced(text, /^(#define FORCE_READ_FLOAT\(var\)) __asm__.*$/gm, '$1');
  const checked = text.match(/\b[ifv]\d+_(load|store)\w*(?<!_default32)\(memory\b/);
  if (checked) throw new Error(`wasm2c checks accesses of another kind than it did: ${checked[0]}`);
  // Constants that describe the memory's limits, for a runtime that asks.
  return replaced(text, /^const (u64|u8|u32) (wasm2c_core_\w+_env_memory)\b/gm, 'static const $1 $2', 4);
}

/** Of a core from before there was such a variable nothing changes. */
function prefetching(source) {
  if (!source.includes('w2c_prefetched')) return source;
  let text = replaced(source, /^u32\* w2c_core_prefetched\([^}]*\}\n/m, '');
  text = replaced(text, /^ {2}instance->w2c_prefetched = 0u;\n/m, '');
  return replaced(text, /\binstance->w2c_prefetched = (\w+);/g, '__builtin_prefetch(memory + $1);');
}

/** wasm2c's kernels are for processors that native/net-kernels.h has none for. */
function withoutKernels(source) {
  const pattern = new RegExp(`^void w2c_core_(?:${NET_KERNELS.join('|')})_0\\([^]*?^\\}\\n`, 'gm');
  // A core from before there were such functions has them inside others.
  if (!source.includes(`w2c_core_${NET_KERNELS[0]}_0`)) return source;
  return replaced(source, pattern, '#ifndef HAS_NET_KERNELS\n$&#endif\n', NET_KERNELS.length);
}

const globalsOf = (header) => [...header.matchAll(/^ {2}(u32|u64|f32|f64) w2c_(g\d+);$/gm)];

/** X(type, name) for each global variable, for who keeps the thread's while another instance has its turn. */
function globalList(header) {
  const lines = globalsOf(header).map(([, type, name]) => `  X(${type}, ${name})`);
  return `#define CORE_GLOBALS(X) \\\n${lines.join(' \\\n')}\n`;
}

function allStatic(header) {
  const type = replaced(header, /^typedef struct w2c_core \{[^}]*\} w2c_core;$/m, 'typedef u8 w2c_core;');
  const text = replaced(
    type,
    /^((?:u32|u64|f64|void|wasm_rt_\w+ ?\*?) ?\*?(?:w2c|wasm2c)_core_\w+\()/gm,
    'static $1',
    40,
  );
  const own = text.replace(/^u32\* w2c_core_prefetched\(.*\n/m, '');
  const imported = replaced(own, /^extern wasm_rt_memory_t\* w2c_env_memory\(.*\n/m, '');
  return replaced(imported, /^extern const (u64|u8|u32) wasm2c_core_\w+_env_memory;\n/gm, '', 4);
}

/** X(name, result, parameters, call, arguments, count) for each function that the core exports (native/core.h). */
function exportList(header) {
  const lines = [...header.matchAll(/^(u32|u64|f64|void) (w2c_core_(\w+))\(w2c_core\*(.*)\);$/gm)]
    .filter(([, , , name]) => !NET_KERNELS.includes(name))
    .map(([, result, call, name, rest]) => {
      const types = rest.split(',').flatMap((type) => type.trim() || []);
      const parameters = types.map((type, i) => `${type} a${i}`).join(', ') || 'void';
      const passed = ['core_memory', ...types.map((_, i) => `a${i}`)].join(', ');
      const read = types.map((type, i) => `read_${type}(context, values[${i}])`).join(', ');
      return `  X(${name}, ${result}, (${parameters}), ${call}(${passed}), (${read}), ${types.length})`;
    });
  if (lines.length === 0) throw new Error('wasm2c writes other C than it did: it exports nothing');
  return `#define CORE_EXPORTS(X) \\\n${lines.join(' \\\n')}\n`;
}
