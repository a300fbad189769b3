/** Elements of a page. */

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
