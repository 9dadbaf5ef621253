import { z } from 'zod';
import { parseCalendarDay, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, type Cents, centsFromDollars, dollarsFromCents } from '#core/kernel/cents.ts';
import { instantFromIso, isoFromInstant, type Instant } from '#core/kernel/instant.ts';

/** Stored as dollars, under the specification's field names. */
export const dollarsField = z.codec(z.number(), z.custom<Cents>(), {
  decode: centsFromDollars,
  encode: dollarsFromCents,
});

/** Stored as whole cents. */
export const centsField = z.codec(z.int(), z.custom<Cents>(), {
  decode: cents,
  encode: (amount) => amount,
});

/** Stored as whole cents in a field whose name ends in `Cents`: `fee` as `feeCents`. */
export const namedCentsField = z.codec(z.int(), z.custom<Cents>(), {
  decode: cents,
  encode: (amount) => amount,
});

/** Stored as ISO 8601 in UTC with milliseconds, so text sorts chronologically. */
export const instantField = z.codec(z.string(), z.custom<Instant>(), {
  decode(text, { issues }) {
    const moment = instantFromIso(text);
    if (moment !== undefined) return moment;
    issues.push({ code: 'custom', input: text, message: 'Not an ISO 8601 instant' });
    return z.NEVER;
  },
  encode: isoFromInstant,
});

/** Stored as `YYYY-MM-DD`. */
export const dayField = z.custom<CalendarDay>(
  (value) => typeof value === 'string' && parseCalendarDay(value) !== undefined,
  'Not a calendar day',
);
