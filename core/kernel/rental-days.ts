import {
  parseCalendarDay,
  type CalendarDay,
  addDays,
  daysBetween,
  isWeekend,
  weekdayOf,
} from './calendar-day.ts';
import { DAY, instantFromIso } from './instant.ts';
import { err, ok, type Result } from './result.ts';
import { shopDayIn } from './shop-time.ts';

/** Delivery day and pickup day. Valid once `checkPeriod` has accepted it. */
export type RentalPeriod = { readonly startDate: CalendarDay; readonly endDate: CalendarDay };

export const LONGEST_RENTAL_DAYS = 30;

const momentOf = (text: string): number | undefined => {
  const day = parseCalendarDay(text);
  return instantFromIso(day === undefined ? text : `${day}T00:00:00Z`);
};

/**
 * End minus start in 24-hour days, rounded up (specification §5), of calendar days or old carts'
 * ISO instants. Undefined if a text is neither; zero or negative if empty or reversed.
 */
export function rentalDays(start: string, end: string): number | undefined {
  const from = momentOf(start);
  const to = momentOf(end);
  if (from === undefined || to === undefined) return undefined;
  const days = Math.ceil((to - from) / DAY);
  return days === 0 ? 0 : days;
}

export type PeriodError =
  | { readonly kind: 'not_a_date'; readonly field: 'startDate' | 'endDate' }
  | { readonly kind: 'end_not_after_start' }
  | { readonly kind: 'start_in_past' }
  | { readonly kind: 'too_long'; readonly days: number };

const dayOf = (text: string): CalendarDay | undefined => {
  const day = parseCalendarDay(text);
  if (day !== undefined) return day;
  const moment = instantFromIso(text);
  return moment === undefined ? undefined : shopDayIn(moment);
};

/**
 * Converts calendar days or an old cart's instants to a period. Keeps the day count of
 * `rentalDays`, so the price does not change on the way to checkout.
 */
export function toPeriod(start: string, end: string): Result<RentalPeriod, PeriodError> {
  const startDate = dayOf(start);
  if (startDate === undefined) return err({ kind: 'not_a_date', field: 'startDate' });
  const days = rentalDays(start, end);
  if (days === undefined) return err({ kind: 'not_a_date', field: 'endDate' });
  return ok({ startDate, endDate: addDays(startDate, days) });
}

/** Keeps the rental's length when the day changes. One day initially, because the night is free. */
export function endAfterMove(before: string, endDate: string, startDate: string): string {
  const [was, end, day] = [before, endDate, startDate].map(parseCalendarDay);
  if (day === undefined) return endDate;
  const days = was === undefined || end === undefined ? 1 : daysBetween(was, end);
  return addDays(day, days >= 1 && days <= LONGEST_RENTAL_DAYS ? days : 1);
}

const SATURDAY = 6;

/** The next Saturday. On a Saturday, the one after it, since same-day orders are taken by phone. */
export const comingSaturday = (today: CalendarDay): CalendarDay =>
  addDays(today, SATURDAY - weekdayOf(today) || 7);

const weekendFrom = (saturday: CalendarDay): RentalPeriod => ({
  startDate: saturday,
  endDate: addDays(saturday, 1),
});

/** "Next weekend": on a weekend the coming one, on other days the one after it. */
export const nextWeekend = (today: CalendarDay): RentalPeriod =>
  weekendFrom(addDays(comingSaturday(today), isWeekend(today) ? 0 : 7));

type QuickDays = RentalPeriod & {
  readonly name: 'thisSaturday' | 'nextSaturday' | 'saturdayAfter';
};

/** The coming Saturday and the one after it, with names that are right on every weekday. */
export function quickDays(today: CalendarDay): readonly [QuickDays, QuickDays] {
  const saturday = comingSaturday(today);
  return [
    {
      name: weekdayOf(today) === SATURDAY ? 'nextSaturday' : 'thisSaturday',
      ...weekendFrom(saturday),
    },
    {
      name: isWeekend(today) ? 'saturdayAfter' : 'nextSaturday',
      ...weekendFrom(addDays(saturday, 7)),
    },
  ];
}

/** The end is after the start, the start not past (shop time), the length at most 30 days. */
export function checkPeriod(
  period: RentalPeriod,
  today: CalendarDay,
): Result<RentalPeriod, PeriodError> {
  const days = daysBetween(period.startDate, period.endDate);
  if (!(days > 0)) return err({ kind: 'end_not_after_start' });
  if (period.startDate < today) return err({ kind: 'start_in_past' });
  if (days > LONGEST_RENTAL_DAYS) return err({ kind: 'too_long', days });
  return ok(period);
}

export const isSamePeriod = (a: RentalPeriod, b: RentalPeriod): boolean =>
  a.startDate === b.startDate && a.endDate === b.endDate;

/** Each period once, earliest first. */
export const distinctPeriods = (periods: readonly RentalPeriod[]): readonly RentalPeriod[] =>
  periods
    .filter((one, index) => periods.findIndex((other) => isSamePeriod(one, other)) === index)
    .map(({ startDate, endDate }) => ({ startDate, endDate }))
    .toSorted(byPeriod);

/** Merges periods that overlap or touch into spans; days between them belong to none. */
export function spansOf(periods: readonly RentalPeriod[]): readonly RentalPeriod[] {
  const spans: RentalPeriod[] = [];
  for (const { startDate, endDate } of periods.toSorted(byStart)) {
    const last = spans.at(-1);
    if (last === undefined || startDate > last.endDate) spans.push({ startDate, endDate });
    else if (endDate > last.endDate) spans.splice(-1, 1, { ...last, endDate });
  }
  return spans;
}

const byStart = (a: RentalPeriod, b: RentalPeriod): number =>
  a.startDate < b.startDate ? -1 : Number(a.startDate > b.startDate);

export const byPeriod = (a: RentalPeriod, b: RentalPeriod): number =>
  byStart(a, b) || (a.endDate < b.endDate ? -1 : Number(a.endDate > b.endDate));

/** The period in an address. A delivery day alone means one night, as for most parties. */
export function askedPeriod(
  from: string,
  to: string,
  today: CalendarDay,
): Result<RentalPeriod, PeriodError> {
  const start = parseCalendarDay(from);
  const end = to === '' && start !== undefined ? addDays(start, 1) : to;
  const period = toPeriod(from, end);
  return period.ok ? checkPeriod(period.value, today) : period;
}

/**
 * The period that a refusal is about: the last one that begins on or before `day`, of the named
 * product if there is one. If it is about a pickup, the one that ends then or the day after. Undefined for an order
 * without lines.
 */
export function refusedPeriod<L extends RentalPeriod & { readonly productId: string }>(
  lines: readonly L[],
  day: CalendarDay | undefined,
  productId?: string,
  isPickup = false,
): RentalPeriod | undefined {
  const ofProduct = lines.filter((line) => line.productId === productId);
  const among = distinctPeriods(ofProduct.length > 0 ? ofProduct : lines);
  const endsOn = (last: CalendarDay | undefined) =>
    isPickup ? among.find(({ endDate }) => endDate === last) : undefined;
  const ending = endsOn(day) ?? endsOn(day && addDays(day, 1));
  if (ending !== undefined) return ending;
  return among.findLast(({ startDate }) => day !== undefined && startDate <= day) ?? among[0];
}
