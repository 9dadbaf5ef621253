import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

class RateLimitedError extends Error {
  override readonly name = 'RateLimitedError';
  readonly statusCode = 429;
  readonly code = 'RATE_LIMITED';
}

/** Answers 429 with `Retry-After` past a route's limit. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { after }) => new RateLimitedError(`Try again in ${after}.`),
  });
}
