import readPage from 'asset:../../dist/tengen.html';

/** The page that the program carries: dist/tengen.html. */
export function pageHtml(): Uint8Array {
  return readPage();
}
