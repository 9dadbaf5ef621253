import type { FastifyPluginAsync } from 'fastify';
import {
  parsePictureName,
  type PictureName,
  pictureType,
} from '#core/catalogue/pictures/picture-name.ts';
import { ROUTE_NOT_FOUND } from '#server/platform/plugins/error-handler.ts';
import { refuse } from '#server/platform/http/problem.ts';

type PictureUseCases = {
  readonly readPicture: (name: PictureName) => Promise<Uint8Array | undefined>;
};

/** A name stands for its content, so it never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Whatever the file is: opened on its own it runs and loads nothing. */
const HARMLESS = "default-src 'none'; sandbox";

const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);

/** Uploaded pictures, by the names we gave them. */
export const pictureRoutes =
  ({ readPicture }: PictureUseCases): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { name: string } }>(
      '/pictures/:name',
      { schema: { hide: true } },
      async (request, reply) => {
        const name = parsePictureName(request.params.name);
        if (name === undefined) return refuse(reply, ROUTE_NOT_FOUND);
        const bytes = await readPicture(name);
        if (bytes === undefined) return refuse(reply, ROUTE_NOT_FOUND);
        const etag = `"${name}"`;
        reply
          .header('cache-control', IMMUTABLE)
          .header('content-security-policy', HARMLESS)
          // Mails show them on pages of their own.
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('etag', etag);
        if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply.type(pictureType(name)).send(bytes);
      },
    );
  };
