import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { priceLine } from '#core/pricing/quote.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { type Cell, cellsIn, gathered, keyOf, type Sums } from './cells.ts';
import { column, largestFirst, type Report, type ReportRow, totalled } from './report.ts';

/** Why a visitor to the website, or a caller, could not book: nothing available, no crew, out of the area, a limit, closed. */
export const TURNED_AWAY = ['stock', 'crew', 'area', 'limit', 'closed'] as const;
type TurnedAway = (typeof TURNED_AWAY)[number];

/**
 * Requests not sold: `turned:…` by the wanted day; those of the website also `refused:…` by the day
 * asked. No names.
 */
export interface TurnedAwayBook {
  add(cells: readonly Cell[]): Promise<void>;
  days(span: DaySpan): Promise<ReadonlyMap<CalendarDay, Sums>>;
}

const REASONS: Readonly<Record<string, TurnedAway>> = {
  unavailable: 'stock',
  crew_full: 'crew',
  day_full: 'crew',
  outside_delivery_area: 'area',
  limit_units: 'limit',
  limit_days: 'limit',
  limit_total: 'limit',
  limit_minimum: 'limit',
  limit_last_unit: 'limit',
  call_to_book: 'limit',
  starts_too_early: 'limit',
  no_evening_pickup: 'limit',
  closed_day: 'closed',
  too_far_ahead: 'limit',
  same_day: 'limit',
  lead_time: 'limit',
  rental_too_short: 'limit',
  rental_too_long: 'limit',
};

/** The refusal of an order or a quote. For a limit, `error` says which. */
type Refusal = {
  readonly kind: string;
  readonly productId?: string | undefined;
  readonly line?: number | undefined;
  readonly error?: { readonly kind: string } | undefined;
};

/** Undefined if it is not a lost sale, such as a mistyped day or an expired code. */
export const turnedAwayBy = ({ kind, error }: Refusal): TurnedAway | undefined =>
  REASONS[kind === 'outside_limits' ? (error?.kind ?? '') : kind];

type RefusedLine = RentalPeriod & { readonly productId: string; readonly quantity: number };

/** The refused lines: the one it names, those of the product it names, or all. */
function refusedLines(
  { productId, line }: Refusal,
  lines: readonly RefusedLine[],
): readonly RefusedLine[] {
  const [named] = line === undefined ? [] : lines.slice(line, line + 1);
  if (named !== undefined) return [named];
  const ofProduct = lines.filter((one) => one.productId === productId);
  return ofProduct.length > 0 ? ofProduct : lines;
}

const AGAIN = 10 * MINUTE;
/** Number of visitors remembered at a time. */
const MOST_REMEMBERED = 5_000;

/**
 * Records refusals after they are answered. Never fails, and nobody waits. The same request of the
 * same visitor within ten minutes counts once, as far as this process remembers.
 */
export function makeNoteTurnedAway(
  book: Pick<TurnedAwayBook, 'add'>,
  catalogue: Pick<Catalogue, 'findMany'>,
  clock: Clock,
) {
  const seen = new Map<string, Instant>();

  function isNew(visitor: string, reason: TurnedAway, line: RefusedLine): boolean {
    const now = clock.now();
    const name = JSON.stringify([visitor, reason, line.productId, line.startDate]);
    const last = seen.get(name);
    seen.delete(name);
    if (seen.size >= MOST_REMEMBERED) seen.delete(seen.keys().next().value ?? '');
    seen.set(name, now);
    return last === undefined || now - last > AGAIN;
  }

  /** @param isCaller not a visit to the website, whose steps count the refusals of a day */
  return async (
    refusal: Refusal,
    lines: readonly RefusedLine[],
    visitor: string,
    isCaller = false,
  ): Promise<void> => {
    const reason = turnedAwayBy(refusal);
    if (reason === undefined) return;
    const fresh = refusedLines(refusal, lines).filter((line) => isNew(visitor, reason, line));
    if (fresh.length === 0) return;
    try {
      const products = await catalogue.findMany(fresh.map(({ productId }) => productId));
      const cells = fresh.flatMap((line): readonly Cell[] => {
        const product = products.find(({ id }) => id === line.productId);
        if (product === undefined) return [];
        const cents = priceLine(product.price, line, line.quantity);
        const asked = { count: 1, cents };
        const turned = { ...asked, day: line.startDate, key: keyOf('turned', reason, product.id) };
        const day = shopDay(clock.now());
        return isCaller
          ? [turned]
          : [turned, { ...asked, day, key: keyOf('refused', reason, product.id) }];
      });
      if (cells.length > 0) await book.add(gathered(cells));
    } catch {
      // The visitor already has the answer. A lost count is no reason to fail.
    }
  };
}

export type NoteTurnedAway = ReturnType<typeof makeNoteTurnedAway>;

const NAMES: Readonly<Record<TurnedAway, string>> = {
  stock: 'Nothing available',
  crew: 'Crews full',
  area: 'Outside the area',
  limit: 'One of your limits',
  closed: 'Closed day',
};

const COLUMNS = [
  column('text', 'product', 'Product', 'What was asked for'),
  column('text', 'reason', 'Reason', 'What the visitor was told'),
  column(
    'count',
    'asked',
    'Asked',
    'Visitors to the website who were turned away, the same one within ten minutes once, and callers of whom New order noted that they went elsewhere',
  ),
  column(
    'cents',
    'valueCents',
    'List value',
    'List price × days × units requested, by requested day',
  ),
];

/** @param titles of products, by id */
export function turnedAwayReport(sums: Sums, titles: ReadonlyMap<string, string>): Report {
  const rows = cellsIn(sums, 'turned').map(({ parts, count, amount }): ReportRow => {
    const [reason = '', productId = ''] = parts;
    const why = TURNED_AWAY.find((one) => one === reason);
    return {
      id: keyOf('turned', ...parts),
      href: `/admin/inventory?q=${encodeURIComponent(titles.get(productId) ?? '')}`,
      product: titles.get(productId) ?? 'Removed product',
      reason: why === undefined ? reason : NAMES[why],
      asked: count,
      valueCents: amount,
    };
  });
  return totalled(COLUMNS, largestFirst('valueCents', rows));
}
