/**
 * Adds the fitted weights (src/core/evaluation/weights/, a file a rule) to a compiled core as static data: each
 * instance has them then, wherever it runs, and a build of the core is one file. The result takes its place whole.
 *
 *     node scripts/add-weights.mjs build/core.partial.wasm build/core.wasm
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { importSource } from './embedded-files.mjs';

const HEADER_BYTES = 8;
const DATA_SECTION = 11;
const DATA_COUNT_SECTION = 12;
const I32_CONST = 0x41;
const END = 0x0b;

const { WEIGHTS, WEIGHT_TABLES, WEIGHT_TABLE_BYTES } = await importSource('src/core/shared-constants.ts');
const { RULES } = await importSource('src/game/rule.ts');

const [partial, file] = process.argv.slice(2);
const weights = Buffer.concat(await Promise.all(RULES.map(tablesOf)));
if (weights.length !== WEIGHT_TABLES * WEIGHT_TABLE_BYTES)
  throw new Error(
    `the files of weights have ${weights.length} bytes instead of ${WEIGHT_TABLES * WEIGHT_TABLE_BYTES}`,
  );
await writeFile(partial, withStaticData(await readFile(partial), WEIGHTS, weights));
await rename(partial, file);

/** The tables of a rule: what stands behind the lines of text with which the file begins, and the empty one. */
async function tablesOf(rule) {
  const bytes = await readFile(`src/core/evaluation/weights/${rule}.weights`);
  return bytes.subarray(bytes.indexOf('\n\n') + 2);
}

/**
 * Adds a segment of static data behind those that are there, tables of asc's Math functions, which must end before it.
 * https://webassembly.github.io/spec/core/binary/modules.html
 */
function withStaticData(core, address, bytes) {
  const segment = [0, I32_CONST, ...signedLeb(address), END, ...leb(bytes.length)];
  const sections = sectionsOf(core).map(({ id, content }) => {
    const at = { offset: 0 };
    if (id === DATA_COUNT_SECTION) return section(id, Buffer.from(leb(number(content, at) + 1)));
    if (id !== DATA_SECTION) return section(id, content);
    const count = number(content, at);
    const segments = content.subarray(at.offset);
    const end = endOfSegments(content, at, count);
    if (end > address) throw new Error(`the core's own static data end at ${end}, beyond ${address}`);
    return section(id, Buffer.concat([Buffer.from(leb(count + 1)), segments, Buffer.from(segment), bytes]));
  });
  return Buffer.concat([core.subarray(0, HEADER_BYTES), ...sections]);
}

function sectionsOf(core) {
  const sections = [];
  for (const at = { offset: HEADER_BYTES }; at.offset < core.length; ) {
    const id = core[at.offset++];
    const length = number(core, at);
    sections.push({ id, content: core.subarray(at.offset, at.offset + length) });
    at.offset += length;
  }
  if (!sections.some(({ id }) => id === DATA_SECTION))
    throw new Error('this is no core: it has no static data');
  return sections;
}

function section(id, content) {
  return Buffer.concat([Buffer.from([id, ...leb(content.length)]), content]);
}

/** The address where the last of these segments ends. */
function endOfSegments(content, at, count) {
  let end = 0;
  for (let i = 0; i < count; i++) {
    const isActive = content[at.offset++] === 0 && content[at.offset++] === I32_CONST;
    const address = number(content, at);
    if (!isActive || content[at.offset++] !== END)
      throw new Error('the core has static data of another kind');
    const length = number(content, at);
    at.offset += length;
    end = Math.max(end, address + length);
  }
  return end;
}

/** Reads a number of at least 0 in LEB128 (of a signed one too, which small positive numbers look like). */
function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at.offset++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
}

/** A number of at least 0 in LEB128. */
function leb(number) {
  const bytes = [];
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

/** The same where the highest bit is the sign. */
function signedLeb(number) {
  const bytes = leb(number);
  const last = bytes.at(-1);
  return last < 64 ? bytes : [...bytes.slice(0, -1), last + 128, 0];
}
