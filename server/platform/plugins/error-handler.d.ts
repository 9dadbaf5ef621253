import type { FastifyInstance } from 'fastify';
import { type Problem } from '#server/platform/http/problem.ts';
/** Whether an error means that a store or provider is unreachable or overloaded: retry later. */
export type IsOutage = (error: unknown) => boolean;
/** Turns every error into a problem; logs our own faults by request id and discloses nothing. */
export declare function handleErrors(app: FastifyInstance, isOutage: IsOutage): void;
export declare const ROUTE_NOT_FOUND: Problem;
/** Such as a percent sign that encodes no character. */
export declare const BAD_ADDRESS: Problem;
