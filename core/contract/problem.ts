import { z } from 'zod';
import type { Result } from '#core/kernel/result.ts';
import type { Told } from './fields.ts';

/** Why a request was not answered as asked: RFC 9457, with a stable `code`. */
export const problemSchema = z
  .object({
    status: z.int(),
    /** Stable: `unavailable`, `amount_mismatch`, `invalid_link`, `validation`, `network`, … */
    code: z.string(),
    title: z.string(),
    /** A sentence for whoever sits in front of the screen. */
    detail: z.string(),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .readonly()
      .optional(),
    /** With `unavailable`. */
    productId: z.string().optional(),
    productTitle: z.string().optional(),
    days: z.array(z.string()).readonly().optional(),
  })
  .meta({ id: 'Problem' });

/** An answer other than 2xx: `application/problem+json`, or `network` when there was none. */
export type ApiProblem = Told<typeof problemSchema>;

/** What a call to our own server comes to; it never rejects. */
export type Answer<T> = Promise<Result<T, ApiProblem>>;
