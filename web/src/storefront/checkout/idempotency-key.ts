import { z } from 'zod';
import { HOLD_MILLISECONDS } from '#core/checkout/place.ts';
import { type Instant, after, instant } from '#core/kernel/instant.ts';
import { makeLocalRecord } from '#web/shared/data/local-record.ts';

const attemptSchema = z.object({
  key: z.string().min(1),
  /** What was sent with the key. */
  content: z.string(),
  goodUntil: z.number().int().min(0).max(8.64e15).transform(instant),
});

/** One wish to book: asked again, for instance after a lost answer, it is the same wish. */
export type BookingAttempt = { key: string; content: string; goodUntil: Instant };

/**
 * The same content keeps its key, so that pressing twice, or again after an outage, books once. Other content gets
 * a new one, and so does a wish older than a hold lives: its reservation may have run out, and the same key would
 * bring that one back.
 */
export function attemptFor(
  last: BookingAttempt | undefined,
  content: string,
  now: Instant,
  newKey: () => string,
): BookingAttempt {
  if (last !== undefined && last.content === content && now < last.goodUntil) return last;
  return { key: newKey(), content, goodUntil: after(now, HOLD_MILLISECONDS) };
}

export const bookingAttempt = makeLocalRecord<BookingAttempt>(
  'inflatableCheckoutAttempt',
  attemptSchema,
  () => window.localStorage,
);
