import { useCallback, useEffect, useRef, useState } from 'react';
import type { ClosedReason } from '#core/capacity/booking-limits.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Answer, AvailabilityDto } from '#core/contract/shop-api.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { type Month, boundsOf } from '#web/shared/dates/calendar-months.ts';

export type Availability = {
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
export type LookUp = (from: string, to: string) => Answer<AvailabilityDto>;

/**
 * The free units of a product on the days of the months, each month asked for once.
 * @param months neighbours, earliest first, at most three: the server tells of 92 days at a time
 */
export function useAvailability(
  productId: string,
  months: readonly Month[],
  look?: LookUp,
): Availability {
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
