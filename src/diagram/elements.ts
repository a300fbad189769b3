/** Elements of a page and of its drawings. */

/** The element with this id, which the page has. */
export function byId<T extends Element = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page lacks ${id}`);
  return element as unknown as T;
}

/** A new element with a class and a text. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}

/** Hears a click on the element with this id. */
export function onClick(id: string, then: () => void): void {
  byId(id).addEventListener('click', then);
}

const NAMESPACE = 'http://www.w3.org/2000/svg';

export type Attributes = Readonly<Record<string, string | number>>;

export function draw(parent: Element, name: string, attributes: Attributes, text?: string): SVGElement {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}
