import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { maskUrl } from '#server/platform/http/mask-url.ts';

const SANE_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Uses the caller's id if it cannot forge a log line, else a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}

/** Receives log lines: one JSON text with line end each. */
export type LogStream = { write(line: string): void };

/**
 * JSON lines. Never logs headers or bodies, hence no tokens, cookies, passwords or client secrets;
 * masks URLs wherever an error carries its request.
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

/** Logs one line per request and returns its id in the answer. @param answered counts the answers */
export function logRequests(
  app: FastifyInstance,
  answered?: (status: number, milliseconds: number) => void,
): void {
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
  if (answered === undefined) return;
  app.addHook('onResponse', (_request, reply, done) => {
    answered(reply.statusCode, reply.elapsedTime);
    done();
  });
}
