/** The page's texts that do not change, in the language in use. */
import { words } from '../play/words.ts';

/** Attributes of page.html that name a label, and what the label becomes of their element. */
const PLACES: Readonly<Record<string, (element: HTMLElement, text: string) => void>> = {
  text: (element, text) => {
    element.textContent = text;
  },
  label: (element, text) => {
    element.ariaLabel = text;
  },
  title: (element, text) => {
    element.title = text;
  },
};

/** Puts every label of page.html in its place. Throws an Error where the table of sentences has none. */
export function fillLabels(): void {
  const labels: Readonly<Record<string, string>> = words.page.labels;
  for (const [place, put] of Object.entries(PLACES)) {
    for (const element of document.querySelectorAll<HTMLElement>(`[data-${place}]`)) {
      const name = element.dataset[place] ?? '';
      const text = labels[name];
      if (text === undefined) throw new Error(`no sentence for the label ${name}`);
      put(element, text);
    }
  }
}
