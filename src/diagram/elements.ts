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

/** A new button with a class and a text, and what a click on it does. */
export function makeButton(className: string, text: string, then: () => void): HTMLButtonElement {
  const button = make('button', className, text);
  button.type = 'button';
  button.addEventListener('click', then);
  return button;
}

/** Whether the button with this id can be pressed. */
export function setUsable(id: string, isUsable: boolean): void {
  byId<HTMLButtonElement>(id).disabled = !isUsable;
}

/** Changes a text only if it is another one: screen readers read what changes. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Hears a click on the element with this id. */
export function onClick(id: string, then: () => void): void {
  byId(id).addEventListener('click', then);
}
