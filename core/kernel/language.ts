// One build per language: docs/decisions/24-languages.md.
/** The languages of the customer's screens. Product texts are the owner's and stay as they were entered. */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Kept for a year by the footer's choice; read by the server alone. */
export const LANGUAGE_COOKIE = 'language';

/** What stands before every path of a language: nothing for English. */
export const LANGUAGE_BASE: Readonly<Record<Language, '' | '/es'>> = { en: '', es: '/es' };

export const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

/** The path of the same page in a language: `/es/products`. The home page of Spanish is `/es`. */
export const pathIn = (language: Language, path: string): string =>
  `${LANGUAGE_BASE[language]}${path}`.replace(/^\/es\/(?=$|\?)/, '/es');

export type PathInLanguage = { readonly language: Language; readonly path: string };

/** Takes the language off a path: `/es/products` is `/products` in Spanish. A query stays where it is. */
export function splitLanguage(path: string): PathInLanguage {
  const rest = /^\/es(?=$|[/?])(.*)$/s.exec(path)?.[1];
  if (rest === undefined) return { language: 'en', path };
  return { language: 'es', path: rest.replace(/^\/*/, '/') };
}
