// There is one build per language: docs/decisions/19-languages.md.
/** Languages of the customer screens. */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** In the office. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

/** For `Intl`: American dates and numbers in both languages. */
export const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;

/** Set for a year by the language link in the footer, or by a private link in Spanish. Only the server reads it. */
export const LANGUAGE_COOKIE = 'language';

/** The path prefix of each language; none for English. */
export const LANGUAGE_BASE: Readonly<Record<Language, '' | '/es'>> = { en: '', es: '/es' };

export const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

/** The path of the same page in a language: `/es/products`. The Spanish home page is `/es`. */
export const pathIn = (language: Language, path: string): string =>
  `${LANGUAGE_BASE[language]}${path}`.replace(/^\/es\/(?=$|\?)/, '/es');

type PathInLanguage = { readonly language: Language; readonly path: string };

/** Splits the language off a path: `/es/products` is `/products` in Spanish. Keeps the query. */
export function splitLanguage(path: string): PathInLanguage {
  const rest = /^\/es(?=$|[/?])(.*)$/s.exec(path)?.[1];
  if (rest === undefined) return { language: 'en', path };
  return { language: 'es', path: rest.replace(/^\/*/, '/') };
}
