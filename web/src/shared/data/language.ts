import { LANGUAGE_BASE, pathIn, splitLanguage } from '#core/kernel/language.ts';
import { LANGUAGE } from '#texts/language.ts';

const BASE = LANGUAGE_BASE[LANGUAGE];

/** For the routers: every link of the app stays in its language, and its paths are those of `app.tsx` in all. */
export const ROUTER: { readonly basename?: string } = BASE === '' ? {} : { basename: BASE };

/** The address of a page of this language as others see it. */
export const addressOf = (publicUrl: string, path: string): string =>
  `${publicUrl}${pathIn(LANGUAGE, path)}`;

/** The path the browser shows, without the language in front. */
export const ownPathname = (): string => splitLanguage(window.location.pathname).path;
