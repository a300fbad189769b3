/**
 * Makes dist/tengen.html: the engine and its board as one page that needs nothing else, no network and no other file.
 * The core and the nets are in it as text, deflated, in elements of their own: an import of one reads its element.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import esbuild from 'esbuild';
import { defines, importSource, netFiles, workerSources } from './embedded-files.mjs';
import { noteBundled, notices } from './notices.mjs';

const OUTPUT = 'dist/tengen.html';
/** What a page may weigh. */
const MOST_BYTES = 4_000_000;

const embeddedData = {
  name: 'embedded-data',
  setup(build) {
    build.onResolve({ filter: /^packed:/ }, ({ path: name }) => ({
      path: path.posix.basename(name),
      namespace: 'embedded-data',
    }));
    build.onLoad({ filter: /.*/, namespace: 'embedded-data' }, ({ path: name }) => ({
      contents: `export default document.getElementById('${elementOf(name)}').textContent.trim();`,
    }));
  },
};

const [template, style, core, nets, { BOARD_STYLE }] = await Promise.all([
  readFile('src/page/page.html', 'utf8'),
  readFile('src/page/page.css', 'utf8'),
  readFile('build/core.wasm'),
  netFiles('src/core/evaluation/nets'),
  importSource('src/diagram/board-style.ts'),
]);

const { outputFiles } = await esbuild.build({
  entryPoints: ['src/page/page.ts'],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  define: defines,
  plugins: [workerSources, embeddedData, noteBundled],
  logLevel: 'warning',
  write: false,
});
const script = outputFiles[0].text;
const { code: plainStyle } = await esbuild.transform(`${BOARD_STYLE}\n${style}`, {
  loader: 'css',
  minify: true,
});

// Two hyphens would end the comment.
const licences = `<!--\n${(await notices()).replaceAll('--', '- -')}\n-->`;
const parts = [licences, dataElement('core.wasm', core)];
for (const file of nets.values()) parts.push(dataElement(path.basename(file), await readFile(file)));

const pageStyle = plainStyle.trim();
const pageScript = script.replaceAll('</script', '<\\/script');
const html = template
  .replace('STYLE-HASH', () => hashOf(pageStyle))
  .replace('SCRIPT-HASH', () => hashOf(pageScript))
  .replace('/*STYLE*/', () => pageStyle)
  .replace('<!--DATA-->', () => parts.join('\n'))
  .replace('/*SCRIPT*/', () => pageScript);
const bytes = Buffer.from(html);
if (bytes.length > MOST_BYTES)
  throw new Error(`${OUTPUT} would have ${bytes.length} bytes, more than ${MOST_BYTES}.`);

await mkdir('dist', { recursive: true });
const before = await readFile(OUTPUT).catch(() => undefined);
if (!before?.equals(bytes)) {
  await writeFile(OUTPUT, bytes);
  console.log(`${OUTPUT}: ${(bytes.length / 2 ** 20).toFixed(2)} MiB`);
}

/** What a Content Security Policy calls an element's text by: nothing else is run, or styles the page. */
function hashOf(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** A file, deflated, as text in an element that the browser does not run. */
function dataElement(name, contents) {
  const deflated = deflateSync(contents, { level: 9 });
  return `<script type="text/plain" id="${elementOf(name)}">${deflated.toString('base64')}</script>`;
}

/** The id of a file's element. */
function elementOf(name) {
  return name === 'core.wasm' ? 'core' : `net-${path.basename(name, '.net')}`;
}
