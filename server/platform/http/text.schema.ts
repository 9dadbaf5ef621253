import { z } from 'zod';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]/u;

/** Half of a surrogate pair cannot be stored, and no name or address holds a control character. */
const bounded = (most: number, control: RegExp) =>
  z
    .string()
    .max(most, `At most ${most} characters.`)
    .refine((text) => text.isWellFormed() && !control.test(text), {
      error: 'Contains characters that cannot be shown.',
    })
    .trim();

/** One line, trimmed, not empty. */
export const lineOfText = (most: number, missing: string) => bounded(most, CONTROL).min(1, missing);

/** Several lines, trimmed, may be empty. */
export const linesOfText = (most: number) => bounded(most, CONTROL_BUT_LINES);

export const emailSchema = z
  .string()
  .trim()
  .max(254, 'At most 254 characters.')
  .pipe(z.email('Enter an e-mail address.'));

/** Ids the store can hold and the router can carry: what a generator or an import of Firestore makes. */
export const idSchema = z
  .string()
  .regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/, 'Not an id.')
  .meta({ description: 'Letters, digits, - and _.' });

/** A day that exists, as the core's brand. */
export const calendarDaySchema = z
  .string()
  .transform((text, context) => {
    const day = parseCalendarDay(text);
    if (day !== undefined) return day;
    context.addIssue({ code: 'custom', message: 'Must be a calendar day, YYYY-MM-DD.' });
    return z.NEVER;
  })
  .meta({ format: 'date' });
