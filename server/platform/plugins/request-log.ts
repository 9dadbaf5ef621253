import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const MANAGE_PATH = /\/manage\/+[^?#]*/gi;

// Strangers choose these texts. Each pattern can begin only where nothing before it could have,
// or a long URL would take minutes.
const TOKEN = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{32,}/g;

const SECRET_PARAMETER = /([?&](?=[^?&=#]*=)[^?&=#]*?(?:secret|token|password)[^?&=#]*=)[^&#]*/gi;

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Matches most URLs: nothing encoded, nothing that could be a secret. */
const PLAIN = /^[\w/?=&-]*$/;

const SUSPICIOUS = /manage|secret|token|password/i;

/**
 * A URL for the log: without private-link tokens, however they are encoded, and without the
 * client secret that a card provider adds to the query after a redirect.
 */
export function maskUrl(url: string): string {
  if (PLAIN.test(url) && !SUSPICIOUS.test(url)) return url;
  return decoded(url)
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(SECRET_PARAMETER, '$1***')
    .replaceAll(MANAGE_PATH, '/manage/***')
    .replaceAll(TOKEN, '***');
}

const SANE_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Uses the caller's id if it cannot forge a log line, else a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}

/** Receives log lines: one JSON text with a line end each. */
export type LogStream = { write(line: string): void };

/**
 * JSON lines. Never logs headers or bodies, hence no tokens, cookies, passwords or client
 * secrets. Masks URLs wherever an error carries its request.
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

/**
 * Logs one line per request and returns the request's id in the response. @param answered counts
 * the responses
 */
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
