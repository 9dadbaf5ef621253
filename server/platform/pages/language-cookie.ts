import { isLanguage, type Language, LANGUAGE_COOKIE } from '#core/kernel/language.ts';

const ONE_YEAR = 31_536_000;

/** The language a visitor chose in the footer; undefined when none was. The browser's own wish is not asked for. */
export function chosenLanguage(cookies: string | undefined): Language | undefined {
  const chosen = (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return isLanguage(chosen) ? chosen : undefined;
}

/** A `Set-Cookie` that keeps the choice for a year. */
export const languageCookie = (language: Language, https: boolean): string =>
  [
    `${LANGUAGE_COOKIE}=${language}`,
    'Path=/',
    `Max-Age=${ONE_YEAR}`,
    'SameSite=Lax',
    'HttpOnly',
    ...(https ? ['Secure'] : []),
  ].join('; ');
