/** The drawn board as a picture of its own: SVG, and PNG made of it. */

/** What a drawing has from style sheets, and what it would have without: a picture has none, each element says it. */
const STYLES: Readonly<Record<string, string>> = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-linecap': 'butt',
  'stroke-dasharray': 'none',
  opacity: '1',
};
const FONTS = ['font-family', 'font-size', 'font-weight', 'font-style'];
/** Pixels of a PNG for each unit of the drawing. */
const SCALE = 2;

/** The board as an SVG file. */
export function boardSvg(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const elements = [...board.querySelectorAll('*')];
  for (const [i, element] of [...copy.querySelectorAll('*')].entries()) {
    const source = elements[i];
    if (!source || element.closest('defs')) continue;
    const style = getComputedStyle(source);
    for (const [name, usual] of Object.entries(STYLES)) {
      const value = style.getPropertyValue(name);
      // The light of a stone is a gradient, which its attribute names.
      if (value !== usual && !value.startsWith('url(')) element.setAttribute(name, value);
    }
    if (element.tagName === 'text')
      for (const name of FONTS) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  }
  const { width, height } = board.viewBox.baseVal;
  for (const name of ['id', 'class', 'aria-hidden', 'data-board']) copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(SCALE * width));
  copy.setAttribute('height', String(SCALE * height));
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** The board as a PNG file. Rejects where the browser cannot make one. */
export async function boardPng(board: SVGSVGElement): Promise<Blob> {
  const { width, height } = board.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(boardSvg(board))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SCALE * width;
  canvas.height = SCALE * height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas makes no PNG'))));
  });
}
