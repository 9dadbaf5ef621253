import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { maskUrl } from '#server/platform/http/mask-url.ts';
import { invalid, type Problem, refuse } from '#server/platform/http/problem.ts';

/** Whether an error means that a store or a provider is out of reach or too busy: try again later. */
export type IsOutage = (error: unknown) => boolean;

const OUTAGE: Problem = {
  status: 503,
  code: 'unavailable_now',
  title: 'Temporarily unavailable',
  detail: 'We cannot answer right now. Please try again in a moment.',
  retryAfter: 5,
};

const FAULT: Problem = {
  status: 500,
  code: 'internal',
  title: 'Internal error',
  detail: 'Something went wrong on our side. Please try again.',
};

const CLIENT_FAULTS: Readonly<Record<number, readonly [code: string, title: string]>> = {
  400: ['bad_request', 'Bad request'],
  403: ['forbidden', 'Forbidden'],
  404: ['route_not_found', 'Not found'],
  408: ['timeout', 'Request timed out'],
  413: ['body_too_large', 'Body too large'],
  414: ['url_too_long', 'Address too long'],
  415: ['unsupported_media_type', 'Unsupported media type'],
  429: ['rate_limited', 'Too many requests'],
  431: ['headers_too_large', 'Headers too large'],
};

const DETAILS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body may have at most 256 KB.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
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

function clientProblem(error: FastifyError): Problem | undefined {
  const status = error.statusCode ?? 500;
  if (status < 400 || status > 499) return undefined;
  const [code, title] = CLIENT_FAULTS[status] ?? ['bad_request', 'Bad request'];
  return { status, code, title, detail: DETAILS[error.code] ?? DETAILS[code] ?? `${title}.` };
}

function problemOf(error: unknown, isOutage: IsOutage): Problem {
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(error);
  if (isOutage(error)) return OUTAGE;
  return (isError(error) ? clientProblem(error) : undefined) ?? FAULT;
}

/** Every error leaves as a problem; what is our fault is logged with the request's id and tells nothing outside. */
export function handleErrors(app: FastifyInstance, isOutage: IsOutage): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error, isOutage);
    if (problem.status >= 500) {
      const { method, url } = request;
      request.log.error({ err: error, method, url: maskUrl(url) }, problem.code);
    }
    return refuse(reply, problem);
  });
}

export const ROUTE_NOT_FOUND: Problem = {
  status: 404,
  code: 'route_not_found',
  title: 'Not found',
  detail: 'There is nothing at this address.',
};

/** A percent sign that begins no character, for one. */
export const BAD_ADDRESS: Problem = {
  status: 400,
  code: 'bad_request',
  title: 'Bad request',
  detail: 'This is not an address.',
};
