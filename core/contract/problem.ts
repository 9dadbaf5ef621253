import { z } from 'zod';
import type { Result } from '#core/kernel/result.ts';
import type { Told } from './fields.ts';

/** What the sentence of a code names: `core/content/say-problem.ts` has it for each code. */
const paramsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]).optional())
  .optional();

/** Why a request was not answered as asked: RFC 9457, with a stable `code`. */
export const problemSchema = z
  .object({
    status: z.int(),
    /** Stable: `unavailable`, `amount_mismatch`, `invalid_link`, `validation`, `network`, … */
    code: z.string(),
    title: z.string(),
    /** English, for who writes programs: a page makes its own sentence of `code` and `params`. */
    detail: z.string(),
    params: paramsSchema,
    errors: z
      .array(
        z.object({
          /** As `lines.0.startDate`. */
          path: z.string(),
          message: z.string(),
          code: z.string().optional(),
          params: paramsSchema,
        }),
      )
      .readonly()
      .optional(),
    /** With `unavailable`. */
    productId: z.string().optional(),
    productTitle: z.string().optional(),
    days: z.array(z.string()).readonly().optional(),
    /** With `infeasible`: which stop breaks which rule. Of a truck's whole day it is the last one. */
    violations: z
      .array(
        z.object({
          stopId: z.string(),
          code: z.string(),
          detail: z.string(),
          truckId: z.string().optional(),
          /** Minutes late or after hours, pounds, or cubic feet too many. */
          by: z.number().optional(),
        }),
      )
      .readonly()
      .optional(),
    /** With `unavailable`: no unit is left, or no crew has the time; and when else it can be had, nearest first. */
    reason: z.enum(['units', 'crew']).optional(),
    nearest: z
      .array(
        z.object({
          startDate: z.string(),
          endDate: z.string(),
          startsAt: z.string().optional(),
        }),
      )
      .readonly()
      .optional(),
  })
  .meta({ id: 'Problem' });

/** An answer other than 2xx: `application/problem+json`, or `network` when there was none. */
export type ApiProblem = Told<typeof problemSchema>;

/** What a call to our own server comes to; it never rejects. */
export type Answer<T> = Promise<Result<T, ApiProblem>>;
