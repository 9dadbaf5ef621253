import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cookieIn, cookieOf } from '#server/platform/http/cookies.ts';
import {
  LANGUAGES,
  pathIn,
  splitLanguage,
  isLanguage,
  type Language,
  LANGUAGE_COOKIE,
} from '#core/kernel/language.ts';

/** Stands for our origin. A URL that leaves it is not ours. */
const HERE = 'http://shop.invalid';

/** Path and query of our URL without its language; the home page for any other URL. */
function ownAddress(to: string): string {
  // Parse like a browser: `//host`, `/\host` and line breaks lead to other hosts.
  const url = to.startsWith('/') && URL.canParse(to, HERE) ? new URL(to, HERE) : undefined;
  if (url?.origin !== HERE) return '/';
  const { path } = splitLanguage(url.pathname.replace(/^\/+/, '/'));
  return `${path}${url.search}`;
}

/** The footer's language choice. It is a link, so that it works without scripts. */
export const languageRoutes =
  ({ https }: { readonly https: boolean }): FastifyPluginAsyncZod =>
  async (app) => {
    const params = z.object({ language: z.enum(LANGUAGES) });
    const querystring = z.object({ to: z.string().max(4_000).default('/') });

    app.get(
      '/language/:language',
      { schema: { hide: true, params, querystring } },
      async ({ params: { language }, query: { to } }, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
        reply.header('set-cookie', languageCookie(language, https));
        return reply.redirect(pathIn(language, ownAddress(to)), 303);
      },
    );
  };

const ONE_YEAR = 31_536_000;

/** The language chosen in the footer, if any. The browser's own preference is ignored. */
export function chosenLanguage(cookies: string | undefined): Language | undefined {
  const chosen = cookieIn(cookies, LANGUAGE_COOKIE);
  return isLanguage(chosen) ? chosen : undefined;
}

/** A `Set-Cookie` that stores the choice for a year. */
const languageCookie = (language: Language, https: boolean): string =>
  cookieOf({ name: LANGUAGE_COOKIE, value: language, maxAge: ONE_YEAR, https });
