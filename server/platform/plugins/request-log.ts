import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { maskUrl } from '#server/platform/http/mask-url.ts';

const SANE_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** A caller's id is kept when it cannot forge a log line; otherwise a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}

/** Where log lines go: one JSON text with its line end at a time. */
export type LogStream = { write(line: string): void };

/**
 * JSON lines. Headers and bodies are never logged, so no bearer token, cookie, password or client secret is; URLs are
 * masked wherever an error brings its request along.
 */
export const loggerOptions = (
  level: string,
  stream?: LogStream,
): NonNullable<Exclude<FastifyServerOptions['logger'], boolean>> => ({
  level,
  serializers: {
    req: ({ id, method, url }) => ({ id, method, url: maskUrl(url ?? '') }),
    res: ({ statusCode }) => ({ statusCode }),
  },
  ...(stream && { stream }),
});

/** One line a request, and its id in the answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        url: maskUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
