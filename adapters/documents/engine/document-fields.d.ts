import { z } from 'zod';
import { type Cents } from '#core/kernel/cents.ts';
import { type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant } from '#core/kernel/instant.ts';
/** Stored as dollars, under the specification's field names. */
export declare const dollarsField: z.ZodCodec<z.ZodNumber, z.ZodCustom<Cents, Cents>>;
/** Stored as whole cents; the field's name ends in `Cents`. */
export declare const centsField: z.ZodCodec<z.ZodInt, z.ZodCustom<Cents, Cents>>;
/** Stored as ISO 8601 in UTC with milliseconds, so text sorts chronologically. */
export declare const instantField: z.ZodCodec<z.ZodString, z.ZodCustom<Instant, Instant>>;
/** Stored as `YYYY-MM-DD`. */
export declare const dayField: z.ZodCustom<CalendarDay, CalendarDay>;
