import type { FastifyInstance } from 'fastify';

/** UTF-8 text can contain a lone surrogate only as an escape. */
const ESCAPED_PAIR = /\\u[dD][89a-fA-F]/;
/** In JSON text: an escaped surrogate without its partner. */
const HALF_PAIR = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;

class BrokenTextError extends Error {
  override readonly name = 'BrokenTextError';
  readonly statusCode = 400;
  readonly code = 'FST_ERR_CTP_INVALID_JSON_BODY';
}

/** Accepts JSON only, without keys that pollute prototypes or text that no store can keep. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      parse(request, text, (error, value: unknown) => {
        const isBroken =
          error === null && ESCAPED_PAIR.test(text) && HALF_PAIR.test(JSON.stringify(value));
        done(isBroken ? new BrokenTextError('Half of a surrogate pair') : error, value);
      });
    },
  );
}
