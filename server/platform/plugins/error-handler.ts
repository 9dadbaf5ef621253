import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { PlainProblemCode } from '#core/content/problem-sentences.ts';
import { BadCursorError } from '#core/kernel/ports.ts';
import { invalid, type Problem, problem, refuse } from '#server/platform/http/problem.ts';
import { maskUrl } from './request-log.ts';

/** Whether a store or provider is unreachable or overloaded, so that a retry may work. */
type IsOutage = (error: unknown) => boolean;

const CLIENT_FAULTS: Readonly<Record<number, PlainProblemCode>> = {
  400: 'bad_request',
  403: 'forbidden',
  404: 'route_not_found',
  408: 'timeout',
  413: 'body_too_large',
  414: 'url_too_long',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  431: 'headers_too_large',
};

/** For developers of programs that call us. */
const DETAILS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
};

type Invalid = Pick<FastifyError, 'validation' | 'validationContext'>;

function validationProblem({ validation = [], validationContext = 'body' }: Invalid): Problem {
  return invalid(
    validation.map(({ instancePath, message = 'Invalid.' }) => ({
      path: instancePath.slice(1).replaceAll('/', '.') || validationContext,
      message,
    })),
  );
}

const isError = (error: unknown): error is FastifyError => error instanceof Error;

function clientProblem(error: FastifyError, mostBytes: number): Problem | undefined {
  const status = error.statusCode ?? 500;
  if (status < 400 || status > 499) return undefined;
  const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  const detail = isTooLarge
    ? `The body can be at most ${Math.floor(mostBytes / 1_024)} KB.`
    : DETAILS[error.code];
  const known = problem(CLIENT_FAULTS[status] ?? 'bad_request', { detail });
  return { ...known, status };
}

const BAD_CURSOR = invalid([{ path: 'after', message: 'Not the end of a page of ours.' }]);

/** @param mostBytes what the route takes as its body */
function problemOf(error: unknown, isOutage: IsOutage, mostBytes: number): Problem {
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(error);
  if (error instanceof BadCursorError) return BAD_CURSOR;
  if (isOutage(error)) return problem('unavailable_now', { retryAfter: 5 });
  return (isError(error) ? clientProblem(error, mostBytes) : undefined) ?? problem('internal');
}

/** Turns every error into a problem. Logs our own faults by request id and discloses nothing. */
export function handleErrors(app: FastifyInstance, isOutage: IsOutage): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = problemOf(error, isOutage, request.routeOptions.bodyLimit);
    if (answer.status >= 500) {
      const { method, url } = request;
      request.log.error({ err: error, method, url: maskUrl(url) }, answer.code);
    }
    return refuse(reply, answer);
  });
}

export const ROUTE_NOT_FOUND = problem('route_not_found');

/** Such as a percent sign that encodes no character. */
export const BAD_ADDRESS = problem('bad_request', { detail: 'This is not an address.' });
