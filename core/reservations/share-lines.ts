import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  addCents,
  type Cents,
  maxCents,
  NO_CENTS,
  percentOf,
  spreadCents,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { type Adjustment, type AdjustmentKind, isTax } from '#core/pricing/adjustment.ts';
import { addParts } from '#core/pricing/day-rates.ts';
import { priceLine } from '#core/pricing/quote.ts';
import { isReturn } from './money-entry.ts';
import { isSold } from './reservation-state.ts';
import {
  adjustmentsOf,
  type LostPart,
  type Reservation,
  type ReservationLine,
} from './reservation.ts';

/** Adjustments of the lines, in the order in which they are calculated. */
const ON_LINES: ReadonlySet<AdjustmentKind> = new Set([
  'weekend',
  'holiday',
  'multi_day',
  'package',
  'promo',
  'discount',
]);

export const fallsOnLines = ({ kind }: Pick<Adjustment, 'kind'>): boolean => ON_LINES.has(kind);

const listPriceOf = ({ unitPrice, quantity, per, ...period }: ReservationLine): Cents =>
  priceLine(unitPrice, period, quantity, per);

/** The line's stored amounts for the pricing step of this adjustment. */
function keptPart({ rates }: ReservationLine, { kind, name, rate }: Adjustment): Cents {
  const kept = [...(rates?.days ?? []), ...(rates?.packages ?? [])].filter(
    (step) => step.kind === kind && step.name === name && step.rate === rate,
  );
  return sumCents(kept.map(({ amount }) => amount));
}

function pricedParts(
  lines: readonly ReservationLine[],
  nets: readonly Cents[],
  adjustment: Adjustment,
): readonly Cents[] {
  switch (adjustment.kind) {
    case 'multi_day':
      return lines.map(({ rates }, index) =>
        percentOf(nets[index] ?? NO_CENTS, -(rates?.multiDayPercent ?? 0)),
      );
    case 'promo':
    case 'discount':
      return spreadCents(
        adjustment.amount,
        nets.map((net) => maxCents(NO_CENTS, net)),
      );
    default:
      return lines.map((line) => keptPart(line, adjustment));
  }
}

/** An adjustment's part on each line; for old bookings, split by list price. */
function partsOn(
  lines: readonly ReservationLine[],
  list: readonly Cents[],
  nets: readonly Cents[],
  adjustment: Adjustment,
): readonly Cents[] {
  const parts = pricedParts(lines, nets, adjustment);
  return sumCents(parts) === adjustment.amount ? parts : spreadCents(adjustment.amount, list);
}

/** Prices of lines: at list price, and after adjustments, whose parts follow in order. */
export type SharedLines = {
  readonly list: readonly Cents[];
  readonly nets: readonly Cents[];
  readonly steps: readonly { readonly kind: AdjustmentKind; readonly parts: readonly Cents[] }[];
};

/** Splits amounts by line the way pricing did, so that taxed amounts match to the cent. */
export function shareLines(reservation: Reservation): SharedLines {
  const { lines } = reservation;
  const list = lines.map(listPriceOf);
  let nets: readonly Cents[] = list;
  const steps = adjustmentsOf(reservation)
    .filter(fallsOnLines)
    .map((adjustment) => {
      const parts = partsOn(lines, list, nets, adjustment);
      nets = addParts(nets, parts);
      return { kind: adjustment.kind, parts };
    });
  return { list, nets, steps };
}

/**
 * Parts of a sale. `exempt`: by the customer's certificate; `untaxed`: not subject to tax;
 * `goodwill`: taken off after tax, so that tax is still charged on the whole sale. Since December
 * 2026 only waived differences are.
 */
const TAX_PARTS = ['taxable', 'exempt', 'untaxed', 'goodwill', 'collected'] as const;
export type TaxPart = (typeof TAX_PARTS)[number];

/** The parties' first days with their lines' list prices, by which whole amounts are spread. */
export function eventDays(
  { lines }: Pick<Reservation, 'lines'>,
  list: readonly Cents[],
): ReadonlyMap<CalendarDay, Cents> {
  const days = new Map<CalendarDay, Cents>();
  lines.forEach(({ startDate }, index) =>
    days.set(startDate, addCents(days.get(startDate) ?? NO_CENTS, list[index] ?? NO_CENTS)),
  );
  return days;
}

/** Spreads an order-wide amount over the event days. */
export function spreadOver(
  amount: Cents,
  days: ReadonlyMap<CalendarDay, Cents>,
): readonly { readonly day: CalendarDay; readonly amount: Cents }[] {
  const parts = spreadCents(amount, [...days.values()]);
  return [...days.keys()].map((day, index) => ({ day, amount: parts[index] ?? NO_CENTS }));
}

/**
 * What was added on top, by day: over the event days, but a returned check's fee on the day of the
 * return, which may be weeks after the party.
 */
export function onTopByDay(
  { entries }: Pick<Reservation, 'entries'>,
  { kind, act, amount }: Pick<Adjustment, 'kind' | 'act' | 'amount'>,
  days: ReadonlyMap<CalendarDay, Cents>,
): readonly Share[] {
  const back =
    kind === 'charge' && act !== undefined
      ? entries.find((entry) => isReturn(entry) && entry.id === act)
      : undefined;
  return back === undefined
    ? spreadOver(amount, days)
    : [{ day: shopDay(back.at), amount, isFee: true }];
}

type Share = {
  readonly day: CalendarDay;
  readonly amount: Cents;
  /** A returned check's fee: it is no sale of its day. */
  readonly isFee?: true;
};
type TaxShare = Share & { readonly rate: number; readonly part: TaxPart };

/** What was taxed at a rate each day, for that day's tax. Undefined for old bookings. */
function taxedDays(
  sold: readonly TaxShare[],
  rate: number,
): ReadonlyMap<CalendarDay, Cents> | undefined {
  const days = new Map<CalendarDay, Cents>();
  for (const { day, amount, part, rate: at } of sold) {
    if (part === 'taxable' && at === rate)
      days.set(day, addCents(days.get(day) ?? NO_CENTS, amount));
  }
  const amounts = [...days.values()];
  const isSpread = amounts.every((amount) => amount >= 0) && sumCents(amounts) > 0;
  return isSpread ? days : undefined;
}

/** Off the total after tax. A discount on the price has a rate of its own, which may be 0. */
const isAfterTax = ({ kind, amount, taxRate }: Adjustment): boolean =>
  kind === 'goodwill' && amount < 0 && taxRate === undefined;

/** All parts of the total. Taxed ones and goodwill have the sale's rates; the others have 0. */
export function taxedShares(reservation: Reservation, shared: SharedLines): readonly TaxShare[] {
  const { lines, office, total } = reservation;
  const days = eventDays(reservation, shared.list);
  const adjustments = adjustmentsOf(reservation);
  const taxes = adjustments.filter(isTax);
  // Bookings older than stored tax rates were taxed at a single rate.
  const usual = taxes[0]?.rate ?? 0;
  const rest: TaxPart = office?.taxExempt === undefined ? 'untaxed' : 'exempt';
  const share = (one: Share, taxable: boolean, rate: number): TaxShare =>
    taxable && rate > 0 ? { ...one, rate, part: 'taxable' } : { ...one, rate: 0, part: rest };
  const ofLines = lines.map(({ startDate: day, taxable = true, taxRate = usual }, index) =>
    share({ day, amount: shared.nets[index] ?? NO_CENTS }, taxable, taxRate),
  );
  const onTop = adjustments.filter((one) => !fallsOnLines(one) && !isTax(one));
  const explained = sumCents([
    ...ofLines.map(({ amount }) => amount),
    ...onTop.map(({ amount }) => amount),
    ...taxes.map(({ amount }) => amount),
  ]);
  const sold: readonly TaxShare[] = [
    ...ofLines,
    ...onTop.flatMap((adjustment) => {
      const { taxable, taxRate = usual } = adjustment;
      return onTopByDay(reservation, adjustment, days).map((one) =>
        isAfterTax(adjustment)
          ? ({ ...one, rate: usual, part: 'goodwill' } as const)
          : share(one, taxable, taxRate),
      );
    }),
    ...spreadOver(subtractCents(total, explained), days).map((one) => share(one, false, 0)),
  ];
  return [
    ...sold,
    ...taxes.flatMap(({ amount, rate = 0 }) =>
      spreadOver(amount, taxedDays(sold, rate) ?? days).map((one): TaxShare => ({
        ...one,
        rate,
        part: 'collected',
      })),
    ),
  ];
}

/** Each part at each rate once. */
export const sumParts = (parts: readonly LostPart[]): readonly LostPart[] =>
  [...Map.groupBy(parts, ({ part, rate }) => `${part} ${rate}`).values()].flatMap(
    ([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, amount: sumCents([first, ...others].map(({ amount }) => amount)) }],
  );

/**
 * Sold things and their tax lose in proportion. A canceled booking sold nothing.
 * @param split in which proportion, if not that of today's total
 */
export function lostParts(
  reservation: Reservation,
  shared: SharedLines,
  lost: Cents,
  split?: readonly LostPart[],
): readonly LostPart[] {
  if (!isSold(reservation)) return [];
  const sold = (): readonly LostPart[] =>
    taxedShares(reservation, shared).flatMap(({ part, rate, amount }) =>
      part === 'goodwill' ? [] : [{ part, rate, amount }],
    );
  const isSplit = split !== undefined && split.length > 0;
  const parts = sumParts(isSplit ? split : sold()).map((one) => ({
    ...one,
    amount: maxCents(NO_CENTS, one.amount),
  }));
  const amounts = parts.map(({ amount }) => amount);
  if (sumCents(amounts) === 0) return [];
  const shares = spreadCents(lost, amounts);
  return parts.map((one, index) => ({ ...one, amount: shares[index] ?? NO_CENTS }));
}
