import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  LANGUAGES,
  pathIn,
  splitLanguage,
  isLanguage,
  type Language,
  LANGUAGE_COOKIE,
} from '#core/kernel/language.ts';

/** Stands in for the shop's own origin: only what a browser would still find there is ours. */
const HERE = 'http://shop.invalid';

/** Path and query of an address of ours without its language; the home page for anything else. */
function ownAddress(to: string): string {
  // Read as a browser reads it: `//host`, `/\host` and a line break are ways to another host.
  const url = to.startsWith('/') && URL.canParse(to, HERE) ? new URL(to, HERE) : undefined;
  if (url?.origin !== HERE) return '/';
  const { path } = splitLanguage(url.pathname.replace(/^\/+/, '/'));
  return `${path}${url.search}`;
}

/** The footer's choice of a language: a link, so that it works without a script. */
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

/** The language a visitor chose in the footer; undefined when none was. The browser's own request is not asked for. */
export function chosenLanguage(cookies: string | undefined): Language | undefined {
  const chosen = (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return isLanguage(chosen) ? chosen : undefined;
}

/** A `Set-Cookie` that keeps the choice for a year. */
const languageCookie = (language: Language, https: boolean): string =>
  [
    `${LANGUAGE_COOKIE}=${language}`,
    'Path=/',
    `Max-Age=${ONE_YEAR}`,
    'SameSite=Lax',
    'HttpOnly',
    ...(https ? ['Secure'] : []),
  ].join('; ');
