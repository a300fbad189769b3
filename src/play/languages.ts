/** The languages that sentences can be said in, and which of them a person wants. */

import { czech } from './words/cs.ts';
import { english, type Words } from './words/en.ts';
import { japanese } from './words/ja.ts';
import { korean } from './words/ko.ts';
import { russian } from './words/ru.ts';
import { vietnamese } from './words/vi.ts';
import { simplifiedChinese } from './words/zh-hans.ts';
import { traditionalChinese } from './words/zh-hant.ts';
import { useWords } from './words.ts';

/** Some of the sentences of a language; English says the others. */
export type Translation<Part = Words> = {
  readonly [Key in keyof Part]?: Part[Key] extends ((...given: never[]) => unknown) | readonly unknown[]
    ? Part[Key]
    : Part[Key] extends object
      ? Translation<Part[Key]>
      : Part[Key];
};

interface LanguageTable {
  /** In the language itself. */
  readonly name: string;
  readonly words: Translation;
}

/** By their tags of BCP 47. */
export const LANGUAGES = {
  en: { name: 'English', words: english },
  'zh-Hans': { name: '简体中文', words: simplifiedChinese },
  'zh-Hant': {
    name: '繁體中文',
    get words() {
      return traditionalChinese();
    },
  },
  ja: { name: '日本語', words: japanese },
  ko: { name: '한국어', words: korean },
  ru: { name: 'Русский', words: russian },
  cs: { name: 'Čeština', words: czech },
  vi: { name: 'Tiếng Việt', words: vietnamese },
} as const satisfies Readonly<Record<string, LanguageTable>>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as readonly Language[];

/** Has everything said in this language from now on. */
export function useLanguage(language: Language): void {
  useWords(merged(english, LANGUAGES[language].words) as Words);
}

/**
 * The language of a tag as browsers have it, `zh-TW`, or systems, `zh_TW.UTF-8`: Chinese by its script, others by the
 * language alone. Undefined where there is no table.
 */
export function languageOf(tag: string): Language | undefined {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(tag.replace(/[.@].*$/, '').replaceAll('_', '-')).maximize();
  } catch {
    // Not a tag: `C`, or anything else that a variable may hold.
    return undefined;
  }
  const names = [`${locale.language}-${locale.script}`, locale.language];
  return LANGUAGE_TAGS.find((language) => names.includes(language));
}

/** The first of the wanted tags that there is a table for; English if there is none. */
export function firstLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return 'en';
}

/** The table with what the other one has in its place. */
function merged(table: unknown, other: unknown): unknown {
  if (other === undefined) return table;
  if (typeof table !== 'object' || table === null || Array.isArray(table)) return other;
  const others = other as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, merged(value, others[key])]));
}
