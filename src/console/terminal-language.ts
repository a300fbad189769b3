import { firstLanguage, type Language } from '../play/languages.ts';

/** Variables of POSIX that name the language of messages: the first one that is set counts. */
const VARIABLES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

/**
 * The language that the environment asks for: of the system where no variable says it, as on Windows. English where
 * characters are not UTF-8: those of other languages would not be shown.
 */
export function terminalLanguage(
  environment: Readonly<Record<string, string | undefined>>,
  system: string,
): Language {
  const tag = VARIABLES.map((name) => environment[name]).find((value) => value) ?? system;
  const charset = /\.([^@]*)/.exec(tag)?.[1] ?? 'UTF-8';
  return /^utf-?8$/i.test(charset) ? firstLanguage([tag]) : 'en';
}

/** That of this process: its variables, or the operating system's. */
export function processLanguage(): Language {
  return terminalLanguage(process.env, new Intl.DateTimeFormat().resolvedOptions().locale);
}
