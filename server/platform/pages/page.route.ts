import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { pathIn } from '#core/kernel/language.ts';
import { type EncodedPage, type Encoding, pickEncoding } from '#server/platform/pages/encode.ts';
import {
  isBackOffice,
  type PageAsked,
  plainAddress,
  readPageUrl,
} from '#server/platform/pages/page-request.ts';
import type { Pages } from '#server/platform/pages/pages.ts';
import { problem, refuse } from '#server/platform/http/problem.ts';
import { chosenLanguage } from './language.route.ts';

const NOT_BUILT = problem('pages_not_built');

/** Each form of a page is a representation of its own: a strong tag names one of them. */
const etagOf = ({ tag }: EncodedPage, encoding: Encoding): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);

/** English pages answer by the visitor's choice of language, so whoever keeps them must look at it. */
const varyOf = ({ language }: PageAsked): string =>
  language === 'en' ? 'accept-encoding, cookie' : 'accept-encoding';

/**
 * Where the page stands in the language the visitor chose in the footer; undefined when here. An address that names
 * Spanish is taken at its word.
 */
function addressInChosen(request: FastifyRequest, asked: PageAsked): string | undefined {
  if (isBackOffice(asked)) return asked.language === 'en' ? undefined : asked.url;
  const isMeantElsewhere =
    asked.language === 'en' && chosenLanguage(request.headers.cookie) === 'es';
  return isMeantElsewhere ? pathIn('es', asked.url) : undefined;
}

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

/** Every address that is neither the interface's nor a file's. */
export const pageRoutes =
  (pages: Pages | undefined): FastifyPluginAsync =>
  async (app) => {
    const schema = { hide: true };

    app.get('/*', { schema }, async (request, reply) => {
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
      return sendPage(request, reply, asked, await pages.answer(request.url));
    });
  };
