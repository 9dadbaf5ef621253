declare const brand: unique symbol;

/** A moment: milliseconds since 1970-01-01T00:00Z. Comes from the `Clock` port or from storage. */
export type Instant = number & { readonly [brand]: 'Instant' };

/** Throws a `RangeError` if a `Date` cannot represent it. */
export function instant(milliseconds: number): Instant {
  if (!Number.isSafeInteger(milliseconds) || Math.abs(milliseconds) > 8.64e15) {
    throw new RangeError(`Not an instant: ${milliseconds}`);
  }
  return milliseconds as Instant;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const after = (moment: Instant, milliseconds: number): Instant =>
  instant(moment + milliseconds);

/** ISO 8601 in UTC with milliseconds, so that texts sort chronologically. */
export const isoFromInstant = (moment: Instant): string => new Date(moment).toISOString();

const ISO_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Every month has 28 days; `Date.parse` itself refuses impossible months and days above 31. */
const DAYS_OF_ALL_MONTHS = 28;

/** `Date.parse` alone would turn February 30 into March 2. */
const namesADay = (text: string): boolean => {
  const day = Number(text.slice(8, 10));
  if (day <= DAYS_OF_ALL_MONTHS) return true;
  return new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === day;
};

/** Undefined unless it is a full ISO 8601 instant with offset: `Date.parse` would guess. */
export function instantFromIso(text: string): Instant | undefined {
  const milliseconds = ISO_FORM.test(text) && namesADay(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : instant(milliseconds);
}
