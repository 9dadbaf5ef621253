import { daysBetween } from '#core/kernel/calendar-day.ts';
import {
  type Cents,
  cents,
  NO_CENTS,
  spreadCents,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { type Adjustment, GOODWILL } from '#core/pricing/adjustment.ts';
import { priceLine } from '#core/pricing/quote.ts';
import {
  adjustmentsOf,
  type Reservation,
  type ReservationLine,
  type Waiver,
} from '#core/reservations/reservation.ts';

// Why a waiver ends with its rental: docs/decisions/10-changes-and-cancellation.md.

type Line = Omit<ReservationLine, 'units'>;

/** The earlier line that a line is, and by how many days it moved. */
export type Matched = { readonly before: ReservationLine; readonly movedBy: number };

/** Names of the discount: for lines, and for a delivery fee. The latter ends with the ZIP code. */
const WAIVED = 'Waived with the change';
const WAIVED_DELIVERY = 'Waived with the address';

/** Whether it is such a discount, and not one an admin gave for the whole booking. */
export const isWaived = ({ kind, name }: Adjustment): boolean =>
  kind === 'goodwill' && (name === WAIVED || name === WAIVED_DELIVERY);

/** What was waived in all. */
export const waivedOf = (adjustments: readonly Adjustment[]): Cents =>
  subtractCents(NO_CENTS, sumCents(adjustments.filter(isWaived).map(({ amount }) => amount)));

const sumOf = (waivers: readonly Waiver[]): Cents => sumCents(waivers.map(({ amount }) => amount));

const discount = (name: string, amount: Cents): readonly Adjustment[] =>
  amount <= 0
    ? []
    : [
        {
          kind: 'goodwill',
          label: GOODWILL,
          amount: subtractCents(NO_CENTS, amount),
          taxable: false,
          name,
        },
      ];

/** Always the sum of the lines' waivers, so it cannot outlive them. */
const discountOf = (lines: readonly Line[], untied = NO_CENTS): readonly Adjustment[] =>
  discount(WAIVED, sumCents([untied, ...lines.map(({ waivers = [] }) => sumOf(waivers))]));

const unitDays = ({ quantity, per, startDate, endDate }: Line): number =>
  quantity * (per === 'event' ? 1 : daysBetween(startDate, endDate));

/**
 * Until December 2026 a waiver was not stored with its lines. The history names the lines that came
 * without raising the total. If there are none, it was given for other days and stays.
 */
function waiversOf(reservation: Reservation) {
  const { lines, history } = reservation;
  const own = new Map(lines.map((line) => [line, line.waivers ?? []]));
  const named = adjustmentsOf(reservation).filter(({ name }) => name === WAIVED);
  const untied = subtractCents(waivedOf(named), sumOf([...own.values()].flat()));
  const added = history.flatMap(({ kind, amount, facts }) =>
    kind === 'lines_changed' && amount === 0 ? (facts?.['added'] ?? []) : [],
  );
  if (untied <= 0 || added.length === 0) return { own, untied };
  const brought = lines.filter(({ title, es }) =>
    added.some((items) => items.includes(`x ${title} (`) || items.includes(`x ${es?.title} (`)),
  );
  spreadCents(
    untied,
    brought.map(({ unitPrice }) => unitPrice),
  ).forEach((amount, index) => {
    const { [index]: line } = brought;
    if (line) own.set(line, [...(own.get(line) ?? []), { amount, covers: unitDays(line) }]);
  });
  return { own, untied: NO_CENTS };
}

/** The part for so many units and days, and the rest. */
function split({ amount, covers = 0 }: Waiver, units: number): readonly [Waiver, Waiver] {
  const taken = Math.min(units, covers);
  const part = cents(covers === 0 ? 0 : Math.floor((amount * taken) / covers));
  return [
    { amount: part, covers: taken },
    { amount: subtractCents(amount, part), covers: covers - taken },
  ];
}

/** A line with another quantity or length keeps its share. Several may share an earlier line. */
function takeShare(after: Line, open: Map<ReservationLine, readonly Waiver[]>): readonly Waiver[] {
  let left = unitDays(after);
  const own = [...open].filter(([{ productId }]) => productId === after.productId);
  const sameDayFirst = own.toSorted(
    ([a], [b]) => Number(b.startDate === after.startDate) - Number(a.startDate === after.startDate),
  );
  return sameDayFirst.flatMap(([line, waivers]) => {
    const units = Math.min(left, unitDays(line));
    left -= units;
    const parts = waivers.map((waiver) => split(waiver, units));
    open.set(
      line,
      parts.map(([, rest]) => rest),
    );
    return parts.flatMap(([part]) => (part.amount > 0 ? [part] : []));
  });
}

/**
 * The lines with what is still waived for them, and the discount.
 * @param found the earlier line of each, with its product, quantity and length
 */
export function keepWaivers<Wanted extends { readonly line: Line }>(
  reservation: Reservation,
  wanted: readonly Wanted[],
  found: readonly (Matched | undefined)[],
  isSameZip: boolean,
) {
  const { own, untied } = waiversOf(reservation);
  const matched = new Set(found.map((match) => match?.before));
  const open = new Map(
    [...own].flatMap(([line, waivers]) =>
      matched.has(line) ? [] : [[line, waivers.filter(({ covers }) => covers !== undefined)]],
    ),
  );
  const kept = wanted.map((one, index) => {
    const { [index]: match } = found;
    const waivers =
      match === undefined
        ? takeShare(one.line, open)
        : (own.get(match.before) ?? []).filter(
            ({ covers }) => covers !== undefined || match.movedBy === 0,
          );
    return waivers.length === 0 ? one : { ...one, line: { ...one.line, waivers } };
  });
  const there = adjustmentsOf(reservation).filter(({ name }) => name === WAIVED_DELIVERY);
  const lines = kept.map(({ line }) => line);
  return { kept, adjustments: [...discountOf(lines, untied), ...(isSameZip ? there : [])] };
}

/**
 * Takes what a change would add off again. Each line that came or moved gets its part; a dearer
 * delivery has no line.
 */
export function withWaiver<Wanted extends { readonly line: Line }>(
  reservation: Reservation,
  change: {
    readonly adjustments: readonly Adjustment[];
    readonly wanted: readonly Wanted[];
    readonly found: readonly (Matched | undefined)[];
  },
  more: Cents,
  isDelivery: boolean,
) {
  const { wanted, found } = change;
  const name = isDelivery ? WAIVED_DELIVERY : WAIVED;
  const before = change.adjustments.filter((one) => isWaived(one) && one.name === name);
  const adjustments = [
    ...change.adjustments.filter((one) => !before.includes(one)),
    ...discount(name, sumCents([waivedOf(before), more])),
  ];
  if (isDelivery) return { adjustments, wanted };
  const prices = wanted.map(({ line }) => priceLine(line.unitPrice, line, line.quantity, line.per));
  const changed = prices.map((price, index) => (found[index]?.movedBy === 0 ? NO_CENTS : price));
  const shares = spreadCents(more, changed.some((price) => price > 0) ? changed : prices);
  const matched = new Set(found.map((match) => match?.before));
  const left = reservation.lines.filter((line) => !matched.has(line));
  return {
    adjustments,
    wanted: wanted.map((one, index) => {
      const { [index]: amount = NO_CENTS } = shares;
      if (amount === 0) return one;
      const { line } = one;
      const isNew =
        found[index] === undefined && !left.some(({ productId }) => productId === line.productId);
      const waiver = { amount, ...(isNew && { covers: unitDays(line) }) };
      return { ...one, line: { ...line, waivers: [...(line.waivers ?? []), waiver] } };
    }),
  };
}
