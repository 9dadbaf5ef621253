import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ReadSite } from '#core/content/company.ts';
import {
  isLanguage,
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGES,
  pathIn,
  splitLanguage,
} from '#core/kernel/language.ts';
import { cookieIn, cookieOf } from '#server/platform/http/cookies.ts';
import { problem, refuse } from '#server/platform/http/problem.ts';
import { BAD_ADDRESS } from '#server/platform/plugins/error-handler.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { type EncodedPage, type Encoding, pickEncoding } from './encode.ts';
import { isBackOffice, type PageAsked, plainAddress, readPageUrl } from './page-request.ts';
import { type Pages, PagesBusyError } from './pages.ts';

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
function chosenLanguage(cookies: string | undefined): Language | undefined {
  const chosen = cookieIn(cookies, LANGUAGE_COOKIE);
  return isLanguage(chosen) ? chosen : undefined;
}

/** A `Set-Cookie` that stores the choice for a year. */
const languageCookie = (language: Language, https: boolean): string =>
  cookieOf({ name: LANGUAGE_COOKIE, value: language, maxAge: ONE_YEAR, https });

const NOT_BUILT = problem('pages_not_built');
const BUSY = problem('unavailable_now', { retryAfter: 2 });
/** Control characters, such as a line break that would start a header. No real URL has them. */
const ENCODED_CONTROL = /%(?:[01][\da-f]|7f)/i;

/** A strong tag names one representation, so each encoding has its own. */
const etagOf = ({ tag }: EncodedPage, encoding: Encoding): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);

/** English pages depend on the language cookie, so caches must take it into account. */
const varyOf = ({ language }: PageAsked): string =>
  language === 'en' ? 'accept-encoding, cookie' : 'accept-encoding';

/** The page in the language chosen in the footer, if it is another. `/es` always is Spanish. */
function addressInChosen(request: FastifyRequest, asked: PageAsked): string | undefined {
  if (isBackOffice(asked)) return asked.language === 'en' ? undefined : asked.url;
  const isMeantElsewhere =
    asked.language === 'en' && chosenLanguage(request.headers.cookie) === 'es';
  return isMeantElsewhere ? pathIn('es', asked.url) : undefined;
}

/**
 * Whoever opens a Spanish link of their own, such as a mail's, chose Spanish, unless they chose
 * before. A public page's address says nothing about its reader.
 */
const isOwnChoice = ({ headers }: FastifyRequest, { isPrivate, language }: PageAsked): boolean =>
  isPrivate && language === 'es' && chosenLanguage(headers.cookie) === undefined;

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: PageAsked,
  page: EncodedPage,
): Promise<FastifyReply> {
  const { isPrivate, isForSearch } = asked;
  const encoding = pickEncoding(request.headers['accept-encoding']);
  const etag = etagOf(page, encoding);
  reply.header('vary', varyOf(asked));
  reply.header('cache-control', isPrivate ? 'no-store' : 'no-cache');
  if (!isForSearch) reply.header('x-robots-tag', 'noindex');
  if (!isPrivate) reply.header('etag', etag);
  if (!isPrivate && page.status === 200 && isKnown(request, etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const bytes = await page.as(encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(bytes);
}

/** Every address that belongs to neither the API nor a file. */
export const pageRoutes =
  (pages: Pages | undefined, { https }: { readonly https: boolean }): FastifyPluginAsync =>
  async (app) => {
    const schema = { hide: true };

    const rateLimit = {
      ...LIMITS.page.rateLimit,
      allowList: ({ url }: FastifyRequest) => pages?.isKept(url) === true,
    };

    app.get('/*', { schema, config: { rateLimit } }, async (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      if (ENCODED_CONTROL.test(path)) return refuse(reply, BAD_ADDRESS);
      if (pages === undefined) return refuse(reply, NOT_BUILT);
      const asked = readPageUrl(request.url);
      const plain = plainAddress(asked);
      if (plain !== undefined) {
        reply.header('cache-control', 'no-store');
        return reply.redirect(pathIn(asked.language, plain), 308);
      }
      const elsewhere = addressInChosen(request, asked);
      if (elsewhere !== undefined) {
        reply.headers({ vary: varyOf(asked), 'cache-control': 'no-store' });
        return reply.redirect(elsewhere, 302);
      }
      try {
        const page = await pages.answer(request.url);
        if (isOwnChoice(request, asked)) {
          reply.header('set-cookie', languageCookie(asked.language, https));
        }
        return await sendPage(request, reply, asked, page);
      } catch (error) {
        if (error instanceof PagesBusyError) return refuse(reply, BUSY);
        throw error;
      }
    });
  };

const manifest = (brand: string) => ({
  id: '/crew',
  name: `${brand}, crew`,
  short_name: 'Crew',
  start_url: '/crew',
  scope: '/crew',
  display: 'standalone',
  background_color: '#070b14',
  theme_color: '#070b14',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: '/icons/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
});

/** The page for crew phones. It is the same for everyone, because its data is on the phone. */
export const crewPageRoutes =
  (root: string, readSite: ReadSite): FastifyPluginAsync =>
  async (app) => {
    const schema = { hide: true };
    const isBuilt = existsSync(path.join(root, 'crew.html'));

    app.get('/crew', { schema }, async (_request, reply) => {
      if (!isBuilt) return refuse(reply, NOT_BUILT);
      reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex');
      return reply.sendFile('crew.html', { cacheControl: false });
    });

    app.get('/crew.webmanifest', { schema }, async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest((await readSite()).brand))),
    );
  };
