import { LANGUAGE_BASE, pathIn, splitLanguage } from '#core/kernel/language.ts';
import { LANGUAGE } from '#texts/language.ts';

const BASE = LANGUAGE_BASE[LANGUAGE];

/** For the routers: keeps all links in the page's language, with the same paths as in `app.tsx`. */
export const ROUTER: { readonly basename?: string } = BASE === '' ? {} : { basename: BASE };

/** The public URL of a page in this language. */
export const addressOf = (publicUrl: string, path: string): string =>
  `${publicUrl}${pathIn(LANGUAGE, path)}`;

/** The browser's path without the language. */
export const ownPathname = (): string => splitLanguage(window.location.pathname).path;
