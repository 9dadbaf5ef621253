import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const MANAGE_PATH = /\/manage\/+[^?#]*/gi;

// Strangers choose these texts. Each pattern can begin only where nothing before it could have,
// or a long URL would take minutes.
const TOKEN = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{32,}/g;

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Matches most URLs: nothing encoded, nothing that could be a secret. */
const PLAIN = /^[\w/-]*$/;

/**
 * A URL for the log: without private-link tokens, however they are encoded, and without what its
 * parameters say: staff search for customers, and card providers add a client secret.
 */
export function maskUrl(url: string): string {
  if (PLAIN.test(url) && !/manage/i.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  const names = query.join('?').replaceAll(/=[^&]*/g, '=***');
  return `${decoded(path)}${query.length > 0 ? '?' : ''}${decoded(names)}`
    .replaceAll(/\p{Cc}/gu, '')
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
