import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { mostUnitsOnline } from '#core/catalogue/product.ts';
import type { AvailabilityDto, ProductDto } from '#core/contract/products.ts';
import { addDays, type CalendarDay, daysBetween, weekdayOf } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useShop, useToday } from '#web/shared/app-context.tsx';
import { isHeld, storedBooking } from '#web/shared/booking/stored-booking.ts';
import { valueOf } from '#web/shared/data/api-problem.ts';
import { QUERIES } from '#web/shared/data/query.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import {
  describeRangeProblem,
  type DayRules,
  freeThroughout,
  rangeProblem,
} from './choose-range.ts';

/** The next possible rentals of the same length after the wanted days. */
export type Openings = {
  readonly next?: RentalPeriod | undefined;
  /** The first on the wanted weekday, if different. */
  readonly sameWeekday?: RentalPeriod | undefined;
};

/** @param days how many days ahead to look */
export function openingsAfter(
  { startDate, endDate }: RentalPeriod,
  rules: DayRules,
  days: number,
): Openings {
  const open = Array.from({ length: days }, (_, index) => ({
    startDate: addDays(startDate, index + 1),
    endDate: addDays(endDate, index + 1),
  })).filter((period) => rangeProblem(period, rules) === undefined);
  const [next] = open;
  const isWanted = (period: RentalPeriod): boolean =>
    weekdayOf(period.startDate) === weekdayOf(startDate);
  const sameWeekday = open.find(isWanted);
  return { next, sameWeekday: sameWeekday === next ? undefined : sameWeekday };
}

/** On how many days an order of this many units would take the last one. */
export const lastUnitDays = (period: RentalPeriod, { freeOn, units }: DayRules): number =>
  Array.from({ length: daysBetween(period.startDate, period.endDate) }, (_, index) =>
    freeOn(addDays(period.startDate, index)),
  ).filter((free) => free !== undefined && free <= units).length;

type Wanted = {
  readonly productId: string;
  readonly units: number;
  /** Undefined: invalid, or nothing chosen. */
  readonly period: RentalPeriod | undefined;
};

export type SoldOut = {
  readonly sentence: string;
  readonly openings: Openings;
  /** Fewer units than wanted are available on these days. */
  readonly fewer?: number | undefined;
};

export type Stock = {
  /** Why it cannot be had as wanted. Undefined if it can, or nothing is known yet. */
  readonly soldOut?: SoldOut | undefined;
  /** How many can be had on these days. Undefined if unknown. */
  readonly most?: number | undefined;
  /** How many can be ordered online. */
  readonly limit?: number | undefined;
  /** How many the shop owns. */
  readonly owned?: number | undefined;
};

/** The server answers 92 days at a time. */
const DAYS_TOLD = 92;
const DAYS_LOOKED_AT = 60;

type LoadedStock = { readonly product: ProductDto; readonly availability: AvailabilityDto };

type Shop = Pick<Settings, 'limits' | 'holds'> & {
  readonly today: CalendarDay;
  readonly phone: string;
};

type OnDays = Pick<Wanted, 'units'> & {
  readonly period: RentalPeriod;
  /** This browser's hold has the rental, and does not count as taken by others. */
  readonly isOurs?: boolean;
};

/** What can be had of one rental on the wanted days; of a held one, at most all that the shop owns. */
export function stockOf(
  { period, units, isOurs = false }: OnDays,
  told: LoadedStock,
  { limits, holds, today, phone }: Shop,
): Stock {
  const days = new Map(told.availability.days.map((day) => [day.date, day]));
  const rules: DayRules = {
    today,
    freeOn: (day: CalendarDay) => days.get(day)?.free,
    closedOn: (day: CalendarDay) => days.get(day)?.closed,
    units,
    turnaroundDays: told.product.turnaroundDays,
    minDays: limits.minDays,
    maxDays: Math.min(limits.maxDays, holds.mostDays),
    limits,
    phone,
  };
  const problem = rangeProblem(period, rules);
  const { units: owned } = told.product;
  const limit = mostUnitsOnline(told.product, holds.mostUnits);
  if (isOurs) return { most: owned || undefined, limit, owned };
  // Zero is not a quantity to stop at. It is reported as a separate problem.
  const most = freeThroughout(period, rules) || undefined;
  if (problem !== undefined && problem.kind !== 'unknown') {
    const openings = openingsAfter(period, rules, DAYS_LOOKED_AT);
    const fewer = 'free' in problem && most ? Math.min(most, limit) : undefined;
    const sentence = describeRangeProblem(problem, {}, rules);
    return { most, limit, owned, soldOut: { sentence, openings, fewer } };
  }
  if (units > limit) {
    const asked = { code: 'limit_units', params: { most: limit, phone }, detail: '' };
    const soldOut = { sentence: sayProblem(asked), openings: {}, fewer: limit };
    return { most, limit, owned, soldOut };
  }
  if (lastUnitDays(period, rules) <= holds.lastUnitDays) return { most, limit, owned };
  const params = { product: told.product.title, most: holds.lastUnitDays, phone };
  const code = 'limit_last_unit';
  const soldOut = { sentence: sayProblem({ code, params, detail: '' }), openings: {} };
  return { most, limit, owned, soldOut };
}

/** Whether each rental is available, refetched on every visit, in the order asked for. */
export function useStock(wanted: readonly Wanted[]): readonly Stock[] {
  const shop = useShop();
  const today = useToday();
  const settings = useSettings();
  const { phone } = useConfig().site;
  const [held] = useState(() => {
    const booking = storedBooking.read();
    return isHeld(booking, instant(Date.now())) ? booking : undefined;
  });
  const isAsked = ({ period }: Wanted): boolean =>
    period !== undefined && period.startDate >= today;
  const answers = useQueries(
    {
      queries: wanted.map((one) => {
        const from = one.period?.startDate ?? today;
        return {
          queryKey: ['sold-out', one.productId, from],
          queryFn: async (): Promise<LoadedStock> => {
            const to = addDays(from, DAYS_TOLD - 1);
            const idOrSlug = one.productId;
            const [product, availability] = await Promise.all([
              valueOf(shop('GET /products/:idOrSlug', { idOrSlug })),
              valueOf(
                shop('GET /products/:idOrSlug/availability', { idOrSlug, query: { from, to } }),
              ),
            ]);
            return { product, availability };
          },
          enabled: isAsked(one),
          refetchOnMount: 'always' as const,
        };
      }),
    },
    QUERIES,
  );

  return wanted.map((one, index): Stock => {
    const told = answers[index]?.data;
    const { period, productId } = one;
    if (told === undefined || period === undefined || !isAsked(one)) return {};
    const isOurs = held?.content.includes(productId) === true;
    return stockOf({ ...one, period, isOurs }, told, { ...settings, today, phone });
  });
}
