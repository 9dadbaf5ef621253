import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOfCaller, withoutPort } from '#server/platform/http/caller.ts';

const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } });

/** Route configs, per network and route. They work only with `limitRates`. */
export const LIMITS = {
  signIn: perMinute(10),
  register: perMinute(5),
  passwordReset: perMinute(5),
  /** Checkout asks on every change. This still stops guessing of promo and gift codes. */
  quote: perMinute(120),
  reserve: perMinute(20),
  pay: perMinute(30),
  contact: perMinute(5),
  /** A tab sends one every few seconds at most; a family shares a network. */
  beacon: perMinute(120),
  privateLink: perMinute(60),
  /** A phone back online sends a day's photos and acts at once. */
  crew: perMinute(240),
  /** Two a second for each key. */
  apiKey: perMinute(120),
  papers: perMinute(20),
  links: perMinute(5),
  /** Rendering is the most expensive public request. Cached pages do not count. */
  page: perMinute(120),
} as const;

class RateLimitedError extends Error {
  override readonly name = 'RateLimitedError';
  readonly statusCode = 429;
  readonly code = 'RATE_LIMITED';
}

/** Answers 429 with `Retry-After` above a route's limit. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOfCaller(request) ?? '',
    errorResponseBuilder: (_request, { after }) => new RateLimitedError(`Try again in ${after}.`),
  });
}

/**
 * Counts calls by something other than the network. Returns the seconds to wait when above the
 * limit. Counts nothing if rates are not limited or there is no name.
 */
export function limitOf(
  app: FastifyInstance,
  limit: { readonly max: number; readonly timeWindow: number },
  nameOf: (request: FastifyRequest) => string | undefined,
): (request: FastifyRequest) => Promise<number | undefined> {
  if (!app.hasDecorator('createRateLimit')) return async () => undefined;
  const keyGenerator = (request: FastifyRequest): string => `name ${nameOf(request)}`;
  const count = app.createRateLimit({ ...limit, keyGenerator });
  return async (request) => {
    if (nameOf(request) === undefined) return undefined;
    const used = await count(request);
    return !used.isAllowed && used.isExceeded ? used.ttlInSeconds : undefined;
  };
}

const FORWARDED = 'x-forwarded-for';

/** Normalizes addresses forwarded by a proxy, so that they compare equal everywhere. */
export function readForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const told = request.raw.headers[FORWARDED];
    if (typeof told === 'string') {
      const addresses = told.split(',').map((address) => withoutPort(address.trim()));
      request.raw.headers[FORWARDED] = addresses.join(', ');
    }
    done();
  });
}
