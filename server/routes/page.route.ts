import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedPage, type Encoding, pickEncoding } from '#server/pages/encode.ts';
import { readPageUrl } from '#server/pages/page-request.ts';
import type { Pages } from '#server/pages/pages.ts';
import { type Problem, refuse } from '#server/problem.ts';

const NOT_BUILT: Problem = {
  status: 503,
  code: 'pages_not_built',
  title: 'Website not built',
  detail: 'The website is not built yet. Run "npm run build" and start the server again.',
};

/** Each form of a page is a representation of its own: a strong tag names one of them. */
const etagOf = ({ tag }: EncodedPage, encoding: Encoding): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);

function sendPage(request: FastifyRequest, reply: FastifyReply, page: EncodedPage): FastifyReply {
  const { isPrivate, isForSearch } = readPageUrl(request.url);
  const encoding = pickEncoding(request.headers['accept-encoding']);
  const etag = etagOf(page, encoding);
  reply.header('vary', 'accept-encoding');
  reply.header('cache-control', isPrivate ? 'no-store' : 'no-cache');
  if (!isForSearch) reply.header('x-robots-tag', 'noindex');
  if (!isPrivate) reply.header('etag', etag);
  if (!isPrivate && page.status === 200 && isKnown(request, etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bytes[encoding]);
}

/** Every address that is neither the interface's nor a file's. */
export const pageRoutes =
  (pages: Pages | undefined): FastifyPluginAsync =>
  async (app) => {
    const schema = { hide: true };

    app.get('/*', { schema }, async (request, reply) => {
      if (pages === undefined) return refuse(reply, NOT_BUILT);
      return sendPage(request, reply, await pages.answer(request.url));
    });
  };
