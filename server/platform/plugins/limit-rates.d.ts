import type { FastifyInstance, FastifyRequest } from 'fastify';
/** Answers 429 with `Retry-After` past a route's limit. */
export declare function limitRates(app: FastifyInstance): Promise<void>;
/**
 * Counts calls by something else than the network; answers the seconds to wait past the limit. Counts nothing where no
 * rates are limited, and nothing without a name.
 */
export declare function limitOf(app: FastifyInstance, limit: {
    readonly max: number;
    readonly timeWindow: number;
}, nameOf: (request: FastifyRequest) => string | undefined): (request: FastifyRequest) => Promise<number | undefined>;
/** Normalizes addresses forwarded by a proxy, so that they compare equal everywhere. */
export declare function readForwarded(app: FastifyInstance): void;
