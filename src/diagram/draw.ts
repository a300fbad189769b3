/** How drawings are made: into an svg element of a page, or into text where there is no page. */

/** As much of an element as drawings use. */
export interface Drawable {
  setAttribute(name: string, value: string): void;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  append(child: never): void;
  replaceChildren(): void;
  textContent: string | null;
  readonly ownerDocument: { createElementNS(namespace: string, name: string): Drawable };
}

const NAMESPACE = 'http://www.w3.org/2000/svg';

export type Attributes = Readonly<Record<string, string | number>>;

/** Appends an element with these attributes to another one. */
export function draw(parent: Drawable, name: string, attributes: Attributes, text?: string): Drawable {
  const element = parent.ownerDocument.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  parent.append(element as never);
  return element;
}
