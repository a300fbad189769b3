/** The page's language: which one, and all that has to be said in it when it changes. */
import { firstLanguage, LANGUAGE_TAGS, useLanguage } from '../play/languages.ts';
import { words } from '../play/words.ts';

/** Attributes of page.html that name a label, and what the label becomes of their element. */
const PLACES: Readonly<Record<string, (element: HTMLElement, text: string) => void>> = {
  text: (element, text) => {
    element.textContent = text;
  },
  label: (element, text) => {
    element.setAttribute('aria-label', text);
  },
  title: (element, text) => {
    const { key } = element.dataset;
    element.title = key === undefined ? text : `${text} (${key})`;
  },
};

const FILLS: (() => void)[] = [];

/** Does it at once, and whenever another language is chosen. */
export function inEveryLanguage(fill: () => void): void {
  onOtherLanguage(fill);
  fill();
}

/** Does it whenever another language is chosen. */
export function onOtherLanguage(fill: () => void): void {
  FILLS.push(fill);
}

/** Says everything in the wanted language; in one of the browser's if there is none of this tag, as for `auto`. */
export function speak(wanted: string): void {
  const language = LANGUAGE_TAGS.find((tag) => tag === wanted) ?? firstLanguage(navigator.languages);
  useLanguage(language);
  document.documentElement.lang = language;
  for (const fill of FILLS) fill();
}

/**
 * Whether an element has to show something else than the last time, or in another language. Where it has not, its
 * buttons stay, and with them the focus.
 */
export function hasChanged(element: HTMLElement | SVGElement, shown: unknown): boolean {
  const state = JSON.stringify([words.figures.locale, shown]);
  const isOther = element.dataset.shown !== state;
  element.dataset.shown = state;
  return isOther;
}

/** Puts every label of page.html in its place. Throws an Error where the table of sentences has none. */
export function fillLabels(): void {
  const labels: Readonly<Record<string, string>> = { ...words.colours, ...words.page.labels };
  for (const [place, put] of Object.entries(PLACES)) {
    for (const element of document.querySelectorAll<HTMLElement>(`[data-${place}]`)) {
      const name = element.dataset[place] ?? '';
      const text = labels[name];
      if (text === undefined) throw new Error(`no sentence for the label ${name}`);
      put(element, text);
    }
  }
}
