import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { hasShutDays } from '#core/capacity/booking-limits.ts';
import type { Answer } from '#core/contract/problem.ts';
import type { AvailabilityDto } from '#core/contract/products.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { CALENDAR } from '#texts/calendar.ts';
import { TRY_AGAIN } from '#texts/problems.ts';
import { useConfig, useToday, useShop } from '#web/shared/app-context.tsx';
import { valueOf } from '#web/shared/data/api-problem.ts';
import { QUERIES } from '#web/shared/data/query.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import {
  askedTogether,
  boundsOf,
  type Month,
  monthShown,
  monthsToKnow,
} from './calendar-months.ts';
import { type DayRules, freeThroughout } from './choose-range.ts';
import { MOST_MONTHS_SHOWN, RangeCalendar, useRangeChoice } from './range-calendar.tsx';
import { CalendarLegend } from './range-frame.tsx';

type Day = Pick<AvailabilityDto['days'][number], 'free' | 'closed' | 'isOut' | 'hasNoEnd'>;

/** Replaces the product's own days as a source. */
type LookUp = (from: string, to: string) => Answer<AvailabilityDto>;

/** Neighboring months, because the server answers at most 92 days at a time. */
type Span = readonly [first: Month, last: Month];

const isIn = (month: Month, [first, last]: Span): boolean => first <= month && month <= last;

/** Combines all answers. Memoized, because the calendar looks up each day. */
const together = (answers: readonly UseQueryResult<AvailabilityDto>[]) => ({
  days: new Map<string, Day>(
    answers.flatMap(({ data }) => data?.days ?? []).map((day) => [day.date, day]),
  ),
  isLoading: answers.some(({ isFetching }) => isFetching),
  hasFailed: answers.some(({ isError }) => isError),
  retry: () => answers.forEach(({ isError, refetch }) => isError && void refetch()),
});

/** A product's available units per day. Each month is fetched once. */
function useAvailability(productId: string, months: readonly Month[], look?: LookUp) {
  const shop = useShop();
  const [spans, setSpans] = useState<readonly Span[]>([]);
  const missing = askedTogether(months.filter((month) => !spans.some((span) => isIn(month, span))));
  const [first, last] = [missing.at(0), missing.at(-1)];
  if (first !== undefined && last !== undefined) setSpans([...spans, [first, last]]);
  const ask: LookUp =
    look ??
    ((from, to) =>
      shop('GET /products/:idOrSlug/availability', {
        idOrSlug: productId,
        query: { from, to },
      }));
  return useQueries(
    {
      queries: spans.map(([from, to]) => ({
        queryKey: ['availability', productId, from, to],
        queryFn: () => valueOf(ask(boundsOf(from).from, boundsOf(to).to)),
      })),
      combine: together,
    },
    QUERIES,
  );
}

export type AvailabilityCalendarProps = {
  readonly productId: string;
  readonly value?: RentalPeriod | undefined;
  /** Called with every valid range, and with undefined when one is cleared. */
  readonly onChange: (period: RentalPeriod | undefined) => void;
  /** Called with the units available throughout `value`. Undefined while unknown. */
  readonly onFreeUnits?: ((free: number | undefined) => void) | undefined;
  /** Units wanted (default 1): days with fewer count as booked. */
  readonly units?: number | undefined;
  /** Default: the product's own (0): days a unit rests after the rental. */
  readonly turnaroundDays?: number | undefined;
  /** Picked up on the evening of the last party day. Undefined: only where the day after is closed. */
  readonly sameEvening?: boolean | undefined;
  /** The days to move, which stay possible even if they were closed since. Does not change. */
  readonly booked?: RentalPeriod | undefined;
  /** Source of the days; default: the product's own. */
  readonly look?: LookUp | undefined;
  /** For a sheet or popover: the button that uses the choice. */
  readonly action?: ReactNode;
};

function ProductCalendar(props: AvailabilityCalendarProps) {
  const { productId, value, onChange, onFreeUnits, units = 1, turnaroundDays = 0, look } = props;
  const { sameEvening, booked } = props;
  const today = useToday();
  const [month, setMonth] = useState(() => monthShown(value, today));
  const months = monthsToKnow(month, MOST_MONTHS_SHOWN, today);
  const availability = useAvailability(productId, months, look);
  const { days, isLoading, hasFailed, retry } = availability;
  const freeOn = useCallback((day: CalendarDay) => days.get(day)?.free, [days]);
  const closedOn = useCallback((day: CalendarDay) => days.get(day)?.closed, [days]);
  const isOutOn = useCallback((day: CalendarDay) => days.get(day)?.isOut === true, [days]);
  const hasNoEndOn = useCallback((day: CalendarDay) => days.get(day)?.hasNoEnd === true, [days]);
  const { limits, holds } = useSettings();
  const { site } = useConfig();
  const { phone } = site;
  const { minDays } = limits;
  const maxDays = Math.min(limits.maxDays, holds.mostDays);
  const rules: DayRules = useMemo(
    () => ({
      today,
      freeOn,
      closedOn,
      isOutOn,
      hasNoEndOn,
      minDays,
      maxDays,
      limits,
      phone,
      units,
      turnaroundDays,
      sameEvening,
      booked,
    }),
    [
      today,
      freeOn,
      closedOn,
      isOutOn,
      hasNoEndOn,
      minDays,
      maxDays,
      limits,
      phone,
      units,
      turnaroundDays,
      sameEvening,
      booked,
    ],
  );
  const control = useRangeChoice(value, onChange, rules);
  const free = value && freeThroughout(value, rules);
  useEffect(() => onFreeUnits?.(free), [free, onFreeUnits]);
  return (
    <RangeCalendar
      {...{ control, rules, month }}
      action={props.action}
      onMonthChange={setMonth}
      label={CALENDAR.availability}
      isBusy={isLoading}
    >
      {hasFailed ? (
        <Alert tone="warning" title={CALENDAR.failed}>
          <p className="mb-3">{CALENDAR.failedText}</p>
          <Button size="sm" busy={isLoading} onClick={retry}>
            {TRY_AGAIN}
          </Button>
        </Alert>
      ) : (
        <CalendarLegend hasClosed={hasShutDays(limits)} hasPickUp={sameEvening !== true} />
      )}
      <output className="sr-only">{isLoading ? CALENDAR.looking : ''}</output>
    </RangeCalendar>
  );
}

/** A product's available and booked days, for choosing delivery and pickup. */
export const AvailabilityCalendar = (props: AvailabilityCalendarProps) => (
  <ProductCalendar key={props.productId} {...props} />
);
