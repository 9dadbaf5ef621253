import type { FastifyPluginAsync, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  parsePictureName,
  type PictureName,
  pictureType,
  MOST_PICTURE_BYTES,
  PICTURE_UPLOAD_TYPES,
} from '#core/catalogue/pictures/picture-name.ts';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { UploadPictureError } from '#core/catalogue/pictures/upload-picture.ts';
import { pictureSetSchema } from '#core/contract/products.ts';
import type { Result } from '#core/kernel/result.ts';
import { refuse, type Problem, problems, staffProblem } from '#server/platform/http/problem.ts';
import { ROUTE_NOT_FOUND } from '#server/platform/plugins/error-handler.ts';

type PictureUseCases = {
  readonly readPicture: (name: PictureName) => Promise<Uint8Array | undefined>;
};

/** A name is derived from the content, so the content never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Opened directly, a file of any type runs and loads nothing. */
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
          // Mail programs show them outside our pages.
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('etag', etag);
        if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply.type(pictureType(name)).send(bytes);
      },
    );
  };

type AdminPictureUseCases = {
  readonly uploadPicture: (bytes: Uint8Array) => Promise<Result<PictureSet, UploadPictureError>>;
};

const STATUS = {
  animated_picture: 422,
  vector_picture: 422,
  heic_picture: 422,
  unknown_picture: 422,
  broken_picture: 422,
  too_many_pixels: 422,
  too_many_uploads: 503,
} as const satisfies Record<UploadPictureError['kind'], number>;

const DETAILS: Readonly<Record<UploadPictureError['kind'], string>> = {
  animated_picture: 'This picture is animated. Please choose a still one.',
  vector_picture: 'This is a drawing (SVG), not a photo. Save it as PNG or JPEG first.',
  heic_picture:
    'This is a HEIC photo, which browsers cannot show. Save it as JPEG, or set the camera of the iPhone to "Most Compatible".',
  unknown_picture: 'This is not a JPEG, PNG, WebP or AVIF picture.',
  broken_picture: 'This picture is damaged or incomplete. Try saving it again.',
  too_many_pixels:
    'This picture has too many pixels: at most 64 megapixels (AVIF: 16, interlaced PNG: 32). Make it smaller first.',
  too_many_uploads: 'Many pictures are being processed right now. Please try again in a moment.',
};

const TOO_LARGE = staffProblem(
  413,
  'picture_too_large',
  'Picture too large',
  'A picture can be at most 15 MB. Make it smaller first.',
);

const WRONG_TYPE = staffProblem(
  415,
  'unsupported_media_type',
  'Not a picture',
  'Send one JPEG, PNG, WebP or AVIF picture as the body.',
);

const BODY_PROBLEMS: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: WRONG_TYPE,
};

const refused = ({ kind }: UploadPictureError): Problem =>
  kind === 'too_many_uploads'
    ? staffProblem(STATUS[kind], kind, 'Busy', DETAILS[kind], { retryAfter: 10 })
    : staffProblem(STATUS[kind], kind, 'Picture refused', DETAILS[kind]);

/** Words body errors for pictures and passes other errors on. */
function answerBodyError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const problem = BODY_PROBLEMS[error.code];
  if (problem === undefined) throw error;
  return refuse(reply, problem);
}

/** Registered behind the admin check, which runs before the body is read. */
export const adminPictureRoutes =
  (use: AdminPictureUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.setErrorHandler(answerBodyError);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      [...PICTURE_UPLOAD_TYPES],
      { parseAs: 'buffer', bodyLimit: MOST_PICTURE_BYTES },
      (_request, body, done) => done(null, body),
    );

    app.post(
      '/pictures',
      {
        config: { needs: 'catalogue:write' },
        schema: {
          summary: 'Upload one picture; the same file always gets the same addresses',
          description: `The body is the file: ${PICTURE_UPLOAD_TYPES.join(', ')}.`,
          response: { 201: pictureSetSchema, ...problems(401, 403, 413, 415, 422, 503) },
        },
      },
      async ({ body }, reply) => {
        if (!Buffer.isBuffer(body)) return refuse(reply, WRONG_TYPE);
        const made = await use.uploadPicture(body);
        if (!made.ok) return refuse(reply, refused(made.error));
        return reply.code(201).send(made.value);
      },
    );
  };
