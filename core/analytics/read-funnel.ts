import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { CATEGORIES, categoryOf } from '#core/catalogue/category.ts';
import type { Product } from '#core/catalogue/product.ts';
import { searchProducts } from '#core/catalogue/search.ts';
import { type Fleets, fleetOf, isOpenOn } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { LANGUAGES, type Language } from '#core/kernel/language.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  type Cell,
  cellsIn,
  NO_SUMS,
  type Sums,
  totalOf,
  withCells,
} from '#core/reporting/cells.ts';
import { type ReadRentalCost, sourceMargin } from '#core/reporting/costs.ts';
import { UNTOLD, PRICE_BANDS, WEEKDAY_GROUPS } from '#core/reporting/fact-names.ts';
import { bucketsOf, countAll, type ReportBook } from '#core/reporting/report-book.ts';
import type { ReportBy } from '#core/reporting/report.ts';
import { TURNED_AWAY, type TurnedAwayBook } from '#core/reporting/turned-away.ts';
import { DEVICES, type Device, SOURCES } from '#core/reservations/came-from.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { SOLD_STATUSES } from '#core/reservations/reservation-state.ts';
import {
  type BrowsingBook,
  ANY_SHELF,
  cellsOfBrowsings,
  COUNTED_STEPS,
  slugsOf,
} from './browsing.ts';

type FunnelPorts = {
  readonly browsings: Pick<BrowsingBook, 'listOpen' | 'days'>;
  readonly sums: Pick<ReportBook, 'count' | 'orders' | 'units'>;
  readonly turnedAway: Pick<TurnedAwayBook, 'days'>;
  readonly catalogue: Pick<Catalogue, 'listAll'>;
  readonly ledger: { fleets(productIds: readonly string[]): Promise<Fleets> };
  readonly readRentalCost: ReadRentalCost;
  readonly clock: Clock;
};

type FunnelFilter = { readonly device: Device | 'all'; readonly language: Language | 'all' };

/** As in `read-report.ts`. */
const MOST_PIECES = 50;
/** Most uncounted browsings to read: today's, and those of days the job has not processed. */
const MOST_OPEN = 20_000;
const SATURDAYS = 8;
const MOST_ROWS = 50;

const SOLD: ReadonlySet<string> = new Set(SOLD_STATUSES);

type Found = { readonly parts: readonly string[]; readonly count: number; readonly amount: number };

const countIn = (found: readonly Found[]): number =>
  found.reduce((sum, { count }) => sum + count, 0);

const valued = (found: readonly Found[]): number =>
  found.reduce((sum, { amount }) => sum + amount, 0);

/**
 * @returns the cells with the wanted device and language, which are at these positions of the key
 */
const wanted = (
  found: readonly Found[],
  { device, language }: FunnelFilter,
  place: number,
): readonly Found[] =>
  found.filter(
    ({ parts }) =>
      (device === 'all' || parts[place] === device) &&
      (language === 'all' || parts[place + 1] === language),
  );

type Sides = {
  /** Steps of visitors. */
  readonly seen: Sums;
  /** Figures from the books about orders placed in that time. */
  readonly booked: Sums;
};

/** Office orders and imported ones have a source without a device; an opted-out visitor has neither. */
const isOfWebsite = ({ parts: [source, device] }: Found): boolean =>
  source === UNTOLD || device !== UNTOLD;

/** The website's orders, or one part of what they cost. */
const ordersIn = ({ booked }: Sides, name: string, filter: FunnelFilter): readonly Found[] =>
  wanted(cellsIn(booked, name), filter, 1).filter(isOfWebsite);

/** Visitors' steps, then orders. The orders are from the books, so `paid` is exact. */
function stepsOf(sides: Sides, filter: FunnelFilter, source?: string) {
  const ofSource = (found: readonly Found[], place: number) =>
    found.filter(({ parts }) => source === undefined || parts[place] === source);
  const steps = ofSource(wanted(cellsIn(sides.seen, 'step'), filter, 2), 1);
  const orders = ofSource(ordersIn(sides, 'came', filter), 0);
  const paid = orders.filter(({ parts }) => SOLD.has(parts[3] ?? ''));
  const of = (step: string) => countIn(steps.filter(({ parts }) => parts[0] === step));
  const [session, product, dates, cart] = COUNTED_STEPS.map(of) as [number, number, number, number];
  const counts = { session, product, dates, cart, hold: countIn(orders), paid: countIn(paid) };
  return { counts, revenueCents: valued(paid) };
}

/** What the orders of one source cost, or of all. */
function costOf(sides: Sides, filter: FunnelFilter, source?: string) {
  const mine = (name: string) =>
    ordersIn(sides, name, filter).filter(
      ({ parts }) => source === undefined || parts[0] === source,
    );
  const card = mine('cameCard');
  return {
    rents: countIn(mine('cameRents')),
    charges: countIn(card),
    chargedCents: valued(card),
    feeCents: valued(mine('cameFee')),
  };
}

/** The sources with visitors or orders, by revenue. */
const sourcesOf = (sides: Sides, filter: FunnelFilter, cost: Awaited<ReturnType<ReadRentalCost>>) =>
  [...SOURCES, UNTOLD as 'untold']
    .map((source) => {
      const { counts, revenueCents } = stepsOf(sides, filter, source);
      const marginCents = sourceMargin(revenueCents, costOf(sides, filter, source), cost);
      return { source, ...counts, revenueCents, marginCents };
    })
    .filter(({ session, hold }) => session > 0 || hold > 0)
    .toSorted((a, b) => b.revenueCents - a.revenueCents || b.session - a.session);

/** Visitors by device or by language. */
const sessionsBy = <T extends string>(
  all: readonly T[],
  sides: Sides,
  of: (one: T) => FunnelFilter,
): Record<T, number> =>
  Object.fromEntries(all.map((one) => [one, stepsOf(sides, of(one)).counts.session])) as Record<
    T,
    number
  >;

function refusalsOf(turned: Sums, titles: ReadonlyMap<string, string>) {
  const found = cellsIn(turned, 'refused');
  return TURNED_AWAY.map((reason) => {
    const mine = found.filter(({ parts }) => parts[0] === reason);
    const [most] = mine.toSorted((a, b) => b.count - a.count);
    return {
      reason,
      asked: countIn(mine),
      valueCents: valued(mine),
      ...(most && {
        most: { title: titles.get(most.parts[1] ?? '') ?? 'Removed product', asked: most.count },
      }),
    };
  });
}

function saturdaysFrom(today: CalendarDay): readonly CalendarDay[] {
  const first = addDays(today, (6 - weekdayOf(today) + 7) % 7);
  return Array.from({ length: SATURDAYS }, (_, week) => addDays(first, week * 7));
}

function dateHeat(
  seen: Sums,
  saturdays: readonly CalendarDay[],
  outOn: (day: CalendarDay) => Sums,
  { products, fleets }: { readonly products: readonly Product[]; readonly fleets: Fleets },
) {
  const asked = cellsIn(seen, 'ask');
  const shelves = [...CATEGORIES.map(({ value }) => value), ANY_SHELF];
  const rows = shelves.map((shelf) => {
    const own = products.filter(
      ({ categories, isActive }) =>
        isActive && (shelf === ANY_SHELF || categoryOf(categories)?.value === shelf),
    );
    const ids = new Set(own.map(({ id }) => id));
    return {
      shelf,
      cells: saturdays.map((day) => {
        const out = countIn(
          cellsIn(outOn(day), 'weekend').filter(({ parts }) => ids.has(parts[0] ?? '')),
        );
        const open = own.flatMap((product) =>
          fleetOf(product, fleets).units.filter((unit) => isOpenOn(unit, day)),
        ).length;
        return {
          asked: countIn(asked.filter(({ parts }) => parts[0] === day && parts[1] === shelf)),
          sold: out,
          left: Math.max(0, open - out),
        };
      }),
    };
  });
  return { days: saturdays, rows };
}

const priceHeat = ({ seen, booked }: Sides) =>
  PRICE_BANDS.map((fromDollars) => ({
    fromDollars,
    cells: WEEKDAY_GROUPS.map((group) => {
      const at = (sums: Sums, name: string) =>
        countIn(
          cellsIn(sums, name).filter(({ parts }) => parts[0] === group && parts[1] === fromDollars),
        );
      return { group, asked: at(seen, 'askAt'), sold: at(booked, 'boughtAt') };
    }),
  }));

function nothingOf(seen: Sums, active: readonly Product[], { language }: FunnelFilter) {
  return cellsIn(seen, 'nothing')
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ parts, count }) => {
      const [, words = ''] = parts;
      const spoken = LANGUAGES.find((one) => one === parts[0]) ?? 'en';
      if (language !== 'all' && language !== spoken) return [];
      const { products, near } = searchProducts(active, words);
      const [close] = near;
      return [
        {
          words,
          language: spoken,
          searches: count,
          finds: products.length,
          ...(products.length === 0 && close && { near: close.title }),
        },
      ];
    })
    .slice(0, MOST_ROWS);
}

const productsOf = ({ seen, booked }: Sides, products: readonly Product[]) => {
  const looked = new Map(cellsIn(seen, 'look').map(({ parts, count }) => [parts[0], count]));
  const bought = new Map(cellsIn(booked, 'bought').map(({ parts, count }) => [parts[0], count]));
  return products
    .map(({ id, title }) => ({
      productId: id,
      title,
      looked: looked.get(id) ?? 0,
      sold: bought.get(id) ?? 0,
    }))
    .filter(({ looked: seen, sold }) => seen > 0 || sold > 0)
    .toSorted((a, b) => b.looked - a.looked || b.sold - a.sold)
    .slice(0, MOST_ROWS);
};

/** From a visit to a paid party: what visitors did on these days, beside the books' orders. */
export function makeReadFunnel(ports: FunnelPorts) {
  const { browsings, sums, turnedAway, catalogue, ledger, clock } = ports;

  /** Sums before open browsings: one counted in between is missing briefly, never counted twice. */
  async function seenIn(
    span: DaySpan,
    products: readonly Product[],
  ): Promise<ReadonlyMap<CalendarDay, Sums>> {
    const days = new Map(await browsings.days(span));
    const open = (await browsings.listOpen(MOST_OPEN)).filter(
      ({ day }) => day >= span.from && day <= span.to,
    );
    const bySlug = slugsOf(products);
    for (const [day, of] of Map.groupBy(open, (one) => one.day)) {
      const before = days.get(day) ?? NO_SUMS;
      const cells: readonly Cell[] = cellsOfBrowsings(of, bySlug, before);
      days.set(day, withCells(before, cells));
    }
    return days;
  }

  return async (span: DaySpan, by: ReportBy, filter: FunnelFilter) => {
    const isCounted = await countAll(sums, MOST_PIECES);
    const saturdays = saturdaysFrom(shopDay(clock.now()));
    const ahead = { from: saturdays[0] ?? span.from, to: saturdays.at(-1) ?? span.to };
    const products = await catalogue.listAll();
    const [seenDays, booked, refusedDays, outDays, fleets, cost] = await Promise.all([
      seenIn(span, products),
      bucketsOf(sums.orders, span, by),
      turnedAway.days(span),
      sums.units.days(ahead),
      ledger.fleets(products.map(({ id }) => id)),
      ports.readRentalCost(),
    ]);
    const sides: Sides = {
      seen: totalOf(seenDays.values()),
      booked: totalOf(booked.map((one) => one.sums)),
    };
    const { counts, revenueCents } = stepsOf(sides, filter);
    const refusals = refusalsOf(
      totalOf(refusedDays.values()),
      new Map(products.map(({ id, title }) => [id, title])),
    );
    const seenOf = (period: string): Sums =>
      totalOf([...seenDays].filter(([day]) => day.startsWith(period)).map(([, one]) => one));
    return {
      steps: [...COUNTED_STEPS, 'hold' as const, 'paid' as const].map((step) => ({
        step,
        visitors: counts[step],
      })),
      refused: Object.fromEntries(refusals.map(({ reason, asked }) => [reason, asked])) as Record<
        (typeof TURNED_AWAY)[number],
        number
      >,
      refusals,
      bySource: sourcesOf(sides, filter, cost),
      revenueCents,
      marginCents: sourceMargin(revenueCents, costOf(sides, filter), cost),
      devices: sessionsBy(DEVICES, sides, (device) => ({ device, language: filter.language })),
      languages: sessionsBy(LANGUAGES, sides, (language) => ({ device: filter.device, language })),
      periods: booked.map(({ id: period, sums: placed }) => {
        const one = { seen: seenOf(period), booked: placed };
        const { session, hold, paid } = stepsOf(one, filter).counts;
        return { period, visitors: session, hold, paid };
      }),
      nothing: nothingOf(
        sides.seen,
        products.filter(({ isActive }) => isActive),
        filter,
      ),
      dateHeat: dateHeat(sides.seen, saturdays, (day) => outDays.get(day) ?? NO_SUMS, {
        products,
        fleets,
      }),
      priceHeat: priceHeat(sides),
      products: productsOf(sides, products),
      isBehind: !isCounted,
    };
  };
}

export type ReadFunnel = ReturnType<typeof makeReadFunnel>;
