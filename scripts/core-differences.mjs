import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DESCRIPTION = fileURLToPath(new URL('../src/binding/core-module.ts', import.meta.url));

/** What every instance is given besides (src/binding/core-instance.ts). */
const GIVEN = ['env.memory', 'env.abort'];

/** In what a compiled core differs from its description, src/binding/core-module.ts, a sentence each. */
export function coreDifferences(core) {
  const source = readFileSync(DESCRIPTION, 'utf8').replace(/\/\*\*.*?\*\//gs, '');
  const described = methodsOf(source, '\\w+Exports');
  const lent = methodsOf(source, 'CoreImports');
  const module = new WebAssembly.Module(core);
  const known = [...GIVEN, ...[...lent.keys()].map((name) => `host.${name}`)];
  const unknown = WebAssembly.Module.imports(module)
    .map(({ module: from, name }) => `${from}.${name}`)
    .filter((name) => !known.includes(name));
  if (unknown.length > 0) return unknown.map((name) => `core-module.ts does not describe the import ${name}`);
  const memory = new WebAssembly.Memory({ initial: 16, maximum: 65536, shared: true });
  const host = Object.fromEntries([...lent.keys()].map((name) => [name, () => 0]));
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort: () => {} }, host });
  const functions = Object.entries(exports).filter(([, value]) => typeof value === 'function');
  const exported = new Map(functions.map(([name, { length }]) => [name, length]));
  const names = new Set([...described.keys(), ...exported.keys()]);
  return [...names].flatMap((name) => {
    const [count, wanted] = [exported.get(name), described.get(name)];
    if (count === undefined) return [`the core does not export ${name}`];
    if (wanted === undefined) return [`core-module.ts does not describe the export ${name}`];
    return count === wanted ? [] : [`${name} takes ${count} arguments, and ${wanted} by core-module.ts`];
  });
}

/** The methods of the interfaces with such a name, and how many arguments each takes. */
function methodsOf(source, name) {
  const interfaces = [...source.matchAll(new RegExp(`^export interface ${name} {\\n(.*?)^}`, 'gms'))];
  const methods = interfaces.flatMap(([, body]) => [...body.matchAll(/^ {2}(\w+)\(([^)]*)\): \w+;$/gm)]);
  if (methods.length === 0) throw new Error(`core-module.ts has no interface ${name}`);
  return new Map(methods.map(([, method, list]) => [method, list.match(/\w+:/g)?.length ?? 0]));
}
