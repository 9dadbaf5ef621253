import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import type { Result } from '#core/kernel/result.ts';
import type { OutputOf } from './fields.ts';

/** Values for the code's sentence, see `core/content/say-problem.ts`. */
const paramsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]).optional())
  .optional();

/** Why a request failed: RFC 9457, with a stable `code`. */
export const problemSchema = z
  .object({
    status: z.int(),
    /** Stable: `unavailable`, `amount_mismatch`, `invalid_link`, `validation`, `network`, … */
    code: z.string(),
    title: z.string(),
    /**
     * In English, as the office shows it. Customers' pages make their own sentence from `code` and
     * `params`. Why: docs/decisions/19-languages.md.
     */
    detail: z.string(),
    params: paramsSchema,
    errors: listOf({
      /** Such as `lines.0.startDate`. */
      path: z.string(),
      message: z.string(),
      code: z.string().optional(),
      params: paramsSchema,
    }).optional(),
    /** With `unavailable`: the product. */
    productId: z.string().optional(),
    productTitle: z.string().optional(),
    days: z.array(z.string()).readonly().optional(),
    /** With `store_unavailable`: the codes of what is wrong, as docs/runbook.md explains them. */
    troubles: z.array(z.string()).readonly().optional(),
    /** With `infeasible`: the broken rules by stop; a whole day's under the truck's last stop. */
    violations: listOf({
      stopId: z.string(),
      code: z.string(),
      detail: z.string(),
      truckId: z.string().optional(),
      /** Minutes late or past the shift, or excess pounds or cubic feet. */
      by: z.number().optional(),
    }).optional(),
    /** With `unavailable`: what is missing, and when else it would be available, nearest first. */
    reason: z.enum(['units', 'crew']).optional(),
    nearest: listOf({
      startDate: z.string(),
      endDate: z.string(),
      startsAt: z.string().optional(),
      sameEvening: z.literal(true).optional(),
    }).optional(),
  })
  .meta({ id: 'Problem' });

/** Any answer other than 2xx: `application/problem+json`, or `network` if there was no answer. */
export type ApiProblem = OutputOf<typeof problemSchema>;

/** Codes of the office's calls for: somebody else was faster, so what was shown is out of date. */
export type ConflictCode =
  | 'changed_meanwhile'
  | 'stale'
  | 'answers_changed'
  | 'campaign_changed'
  | 'consent_changed'
  | 'collected_changed'
  | 'costs_changed'
  | 'message_changed'
  | 'product_changed'
  | 'promo_code_changed'
  | 'quote_changed'
  | 'refund_changed'
  | 'report_changed'
  | 'review_changed'
  | 'settings_changed'
  | 'texts_changed'
  | 'units_changed';

/** The result of a call to our server; never rejects. */
export type Answer<T> = Promise<Result<T, ApiProblem>>;
