import { useEffect, useMemo, useState, useCallback, useRef } from 'react';
import { type CalendarDay, monthOf } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { useToday, useShop } from '#web/shared/app-context.tsx';
import { CalendarLegend } from '#web/shared/dates/calendar-legend.tsx';
import { monthsToKnow, type Month, boundsOf } from '#web/shared/dates/calendar-months.ts';
import { type DayRules, freeThroughout } from '#web/shared/dates/choose-range.ts';
import { MOST_MONTHS_SHOWN, RangeCalendar } from '#web/shared/dates/range-calendar.tsx';
import { useRangeChoice } from '#web/shared/dates/use-range-choice.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { CALENDAR } from '#texts/calendar.ts';
import type { ClosedReason } from '#core/capacity/booking-limits.ts';
import type { Answer } from '#core/contract/problem.ts';
import type { AvailabilityDto } from '#core/contract/products.ts';

type Availability = {
  /** Units free on a day; undefined while that is not known. */
  readonly freeOn: (day: CalendarDay) => number | undefined;
  /** Why no crew comes on a day, as far as that is known. */
  readonly closedOn: (day: CalendarDay) => ClosedReason | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  retry(): void;
};

type Day = { readonly free: number; readonly closed?: ClosedReason | undefined };

type Known = ReadonlyMap<string, Day>;

const NOTHING: Known = new Map();

/** Another source than the product's own days. Keep it with `useCallback`. */
type LookUp = (from: string, to: string) => Answer<AvailabilityDto>;

/**
 * The free units of a product on the days of the months, each month asked for once.
 * @param months neighbours, earliest first, at most three: the server tells of 92 days at a time
 */
function useAvailability(productId: string, months: readonly Month[], look?: LookUp): Availability {
  const shop = useShop();
  const [known, setKnown] = useState(NOTHING);
  const [waiting, setWaiting] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(new Set<string>());
  const wanted = months.join();

  const load = useCallback(async () => {
    const missing = wanted.split(',').filter((month) => !asked.current.has(month));
    const [first, last] = [missing.at(0), missing.at(-1)];
    if (first === undefined || last === undefined) return;
    missing.forEach((month) => asked.current.add(month));
    setWaiting((count) => count + 1);
    const { from } = boundsOf(first);
    const { to } = boundsOf(last);
    const answer = await (look ? look(from, to) : shop.availability(productId, from, to));
    setWaiting((count) => count - 1);
    setFailed(!answer.ok);
    if (answer.ok) {
      const days = answer.value.days.map((day) => [day.date, day] as const);
      setKnown((before) => new Map([...before, ...days]));
    } else {
      missing.forEach((month) => asked.current.delete(month));
    }
  }, [shop, productId, wanted, look]);

  useEffect(() => void load(), [load]);

  return {
    freeOn: useCallback((day) => known.get(day)?.free, [known]),
    closedOn: useCallback((day) => known.get(day)?.closed, [known]),
    isLoading: waiting > 0,
    hasFailed,
    retry: () => void load(),
  };
}

export type AvailabilityCalendarProps = {
  readonly productId: string;
  readonly value?: RentalPeriod | undefined;
  /** Hears of every whole range that can be had, and of undefined as soon as one is given up. */
  readonly onChange: (period: RentalPeriod | undefined) => void;
  /** Hears how many units are free on all days of `value`; undefined while that is not known. */
  readonly onFreeUnits?: ((free: number | undefined) => void) | undefined;
  /** Units wanted (1): days with fewer count as booked. */
  readonly units?: number | undefined;
  /** The product's own (0): days that a unit rests after the rental. */
  readonly turnaroundDays?: number | undefined;
  /** Where the days are asked for; the product's own unless told. */
  readonly look?: LookUp | undefined;
};

/** The month of the rental, or the present one. */
const firstShown = (value: RentalPeriod | undefined, today: CalendarDay): CalendarDay =>
  value !== undefined && value.startDate > today ? value.startDate : today;

function ProductCalendar(props: AvailabilityCalendarProps) {
  const { productId, value, onChange, onFreeUnits, units = 1, turnaroundDays = 0, look } = props;
  const today = useToday();
  const [month, setMonth] = useState(() => monthOf(firstShown(value, today)));
  const availability = useAvailability(productId, monthsToKnow(month, MOST_MONTHS_SHOWN), look);
  const { freeOn, closedOn, isLoading, hasFailed, retry } = availability;
  const { limits } = useSettings();
  const { minDays, maxDays } = limits;
  const rules: DayRules = useMemo(
    () => ({ today, freeOn, closedOn, minDays, maxDays, limits, units, turnaroundDays }),
    [today, freeOn, closedOn, minDays, maxDays, limits, units, turnaroundDays],
  );
  const control = useRangeChoice(value, onChange, rules);
  const free = value && freeThroughout(value, rules);
  useEffect(() => onFreeUnits?.(free), [free, onFreeUnits]);
  return (
    <RangeCalendar
      {...{ control, rules, month }}
      onMonthChange={setMonth}
      label={CALENDAR.availability}
      isBusy={isLoading}
    >
      {hasFailed ? (
        <Alert tone="warning" title={CALENDAR.failed}>
          <p className="mb-3">{CALENDAR.failedText}</p>
          <Button size="sm" busy={isLoading} onClick={retry}>
            {CALENDAR.retry}
          </Button>
        </Alert>
      ) : (
        <CalendarLegend hasClosed={limits.keepsOpeningDays || limits.blackouts.length > 0} />
      )}
      <output className="sr-only">{isLoading ? CALENDAR.looking : ''}</output>
    </RangeCalendar>
  );
}

/** The free and booked days of one product, for choosing delivery and pick-up. */
export const AvailabilityCalendar = (props: AvailabilityCalendarProps) => (
  <ProductCalendar key={props.productId} {...props} />
);
