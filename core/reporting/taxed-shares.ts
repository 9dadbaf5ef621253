import {
  addCents,
  type Cents,
  NO_CENTS,
  spreadCents,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { adjustmentsOf, type Reservation } from '#core/reservations/reservation.ts';
import { fallsOnLines, type SharedLines } from './share-lines.ts';

/** Parts of a sale. `exempt`: by the customer's certificate; `untaxed`: not subject to tax. */
const TAX_PARTS = ['taxable', 'exempt', 'untaxed', 'collected'] as const;
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

type Share = { readonly day: CalendarDay; readonly amount: Cents };
type TaxShare = Share & { readonly rate: number; readonly part: TaxPart };

/**
 * What was taxed at a rate on each day. That day's tax is calculated from it. Undefined for old
 * bookings that did not record it.
 */
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

/** All parts of the total. Taxed ones have their rates; the others have 0. */
export function taxedShares(reservation: Reservation, shared: SharedLines): readonly TaxShare[] {
  const { lines, office, total } = reservation;
  const days = eventDays(reservation, shared.list);
  const adjustments = adjustmentsOf(reservation);
  const taxes = adjustments.filter(({ kind }) => kind === 'tax');
  // Bookings older than stored tax rates were taxed at a single rate.
  const usual = taxes[0]?.rate ?? 0;
  const rest: TaxPart = office?.taxExempt === undefined ? 'untaxed' : 'exempt';
  const share = (one: Share, taxable: boolean, rate: number): TaxShare =>
    taxable && rate > 0 ? { ...one, rate, part: 'taxable' } : { ...one, rate: 0, part: rest };
  const ofLines = lines.map(({ startDate: day, taxable = true, taxRate = usual }, index) =>
    share({ day, amount: shared.nets[index] ?? NO_CENTS }, taxable, taxRate),
  );
  const onTop = adjustments.filter((one) => !fallsOnLines(one) && one.kind !== 'tax');
  const explained = sumCents([
    ...ofLines.map(({ amount }) => amount),
    ...onTop.map(({ amount }) => amount),
    ...taxes.map(({ amount }) => amount),
  ]);
  const sold: readonly TaxShare[] = [
    ...ofLines,
    ...onTop.flatMap(({ amount, taxable, taxRate = usual }) =>
      spreadOver(amount, days).map((one) => share(one, taxable, taxRate)),
    ),
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
