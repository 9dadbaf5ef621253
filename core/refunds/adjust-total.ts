import type { ActionContext } from '#core/kernel/actor.ts';
import {
  type Cents,
  maxCents,
  NO_CENTS,
  spreadCents,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type Adjustment, isTax, isTaxOff, readLabel } from '#core/pricing/adjustment.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import {
  adjustmentsOf,
  depositPercentOf,
  type Reservation,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import { shareLines, taxedShares } from '#core/reservations/share-lines.ts';
import { withMoneyBack } from './credits.ts';
import { withNeededCashRefundsDue } from './offline-payments.ts';

/** Sets the total and records the difference as an entry. */
export function withTotal(
  reservation: Reservation,
  total: Cents,
  { now, by }: ActionContext,
  id: string,
  why: string,
): Reservation {
  const amount = subtractCents(total, reservation.total);
  if (amount === 0) return reservation;
  const entry = { id: `adjustment:${id}`, kind: 'adjustment', amount, at: now, by, why } as const;
  const changed = { ...reservation, total, entries: [...reservation.entries, entry] };
  return withNeededCashRefundsDue(changed, amount);
}

export const excessOf = (reservation: Reservation): Cents =>
  maxCents(NO_CENTS, subtractCents(netPaidOf(reservation), reservation.total));

type Goodwill = { readonly id: string; readonly amount: Cents; readonly label: string };

/** What a discount is spread over: everything sold, by rate, and its tax. Empty: it is one line. */
function discountedParts(reservation: Reservation) {
  const shares = taxedShares(reservation, shareLines(reservation));
  const parts = [...Map.groupBy(shares, ({ part, rate }) => `${part} ${rate}`).values()].flatMap(
    ([first, ...others]) =>
      first === undefined || first.part === 'goodwill'
        ? []
        : [{ ...first, sum: sumCents([first, ...others].map((one) => one.amount)) }],
  );
  return parts.some(({ sum }) => sum < 0) ? [] : parts;
}

/** The same for people who preview a discount: `taxInDiscount` says how much of it is tax. */
export const discountParts = (reservation: Reservation) =>
  discountedParts(reservation).map(({ part, sum }) => ({
    isTax: part === 'collected',
    amount: sum,
  }));

/** The sales tax that a discount (negative) takes off. */
export const taxInDiscount = (
  parts: readonly { readonly isTax: boolean; readonly amount: Cents }[],
  discount: Cents,
): Cents =>
  discount >= 0 || parts.length === 0
    ? NO_CENTS
    : sumCents(
        spreadCents(
          discount,
          parts.map(({ amount }) => amount),
        ).filter((_, index) => parts[index]?.isTax),
      );

/**
 * The lines that change the total by `amount`. A discount lowers everything sold and its sales tax
 * in proportion, at each rate: docs/decisions/11-refunds-credits-and-gift-cards.md.
 */
function goodwillLines(
  reservation: Reservation,
  { amount, label }: Goodwill,
): readonly Adjustment[] {
  const line: Adjustment = { kind: 'goodwill', label, amount, taxable: false, name: label };
  const parts = discountedParts(reservation);
  if (amount > 0 || parts.length === 0) return [line];
  const off = spreadCents(
    amount,
    parts.map(({ sum }) => sum),
  );
  return parts.flatMap(({ part, rate }, index): readonly Adjustment[] => {
    const { [index]: less = NO_CENTS } = off;
    const tax = adjustmentsOf(reservation).find((one) => isTax(one) && one.rate === rate);
    if (less === 0) return [];
    return [
      part === 'collected' && tax !== undefined
        ? { ...tax, amount: less }
        : { ...line, amount: less, taxable: part === 'taxable', taxRate: rate },
    ];
  });
}

/** An act has at most one line for each kind, rate and taxability. */
const partOf = ({ kind, taxable, taxRate, rate }: Adjustment): string =>
  [kind, taxable, taxRate, rate].join(' ');

/** What adds to the total, each act of goodwill with its lines and its tax together. */
export function actsOf(reservation: Reservation): readonly (readonly Adjustment[])[] {
  const acts: Adjustment[][] = [];
  for (const one of adjustmentsOf(reservation)) {
    const act = acts.at(-1);
    const [first] = act ?? [];
    const isOfAct =
      first?.kind === 'goodwill' &&
      (isTaxOff(one) || (one.kind === 'goodwill' && one.label === first.label)) &&
      act?.every((other) => partOf(other) !== partOf(one));
    if (isOfAct) act?.push(one);
    else acts.push([one]);
  }
  return acts;
}

/** What adds to the total as its customer reads it: each act of goodwill in one line, with its tax. */
export const readAdjustments = (reservation: Reservation): readonly Adjustment[] =>
  actsOf(reservation).flatMap(([stored, ...others]) => {
    const first = stored && { ...stored, label: readLabel(stored) };
    if (first === undefined || others.length === 0) return first ?? [];
    const amount = sumCents([first, ...others].map((one) => one.amount));
    const tax = sumCents(others.filter(isTax).map((one) => one.amount));
    return { ...first, amount, ...(tax < 0 && { taxOff: subtractCents(NO_CENTS, tax) }) };
  });

/** Other lines between the price of the rentals and the total. */
export const withAdjustments = (
  reservation: Reservation,
  adjustments: readonly Adjustment[],
): Reservation => ({
  ...reservation,
  pricing: {
    ...(reservation.pricing ?? {
      settingsRevision: 0,
      depositPercent: depositPercentOf(reservation),
      deliveries: [],
    }),
    adjustments,
  },
});

/** Adds `amount` to the total in lines the customer sees, and records it in the history. */
export function withGoodwill(
  reservation: Reservation,
  goodwill: Goodwill,
  context: ActionContext,
): Reservation {
  const { id, amount, label } = goodwill;
  const lowered = withAdjustments(reservation, [
    ...adjustmentsOf(reservation),
    ...goodwillLines(reservation, goodwill),
  ]);
  const total = sumCents([reservation.total, amount]);
  const adjusted = withTotal(lowered, total, context, id, label);
  return withHistory(adjusted, context, { kind: 'adjusted', amount, facts: { why: label } });
}

/** An admin's discount (negative) or surcharge. What was paid above the new total is refunded. */
export function adjust(
  reservation: Reservation,
  facts: BookingFacts,
  change: Goodwill,
  context: ActionContext,
): Result<BookingDecision, { readonly kind: 'cannot_adjust' }> {
  const { amount, id } = change;
  const total = sumCents([reservation.total, amount]);
  // After the event an admin can still give a discount, but can no longer charge more.
  const isOpen =
    reservation.status === 'confirmed' || (reservation.status === 'completed' && amount < 0);
  if (!isOpen || total < 0 || amount === 0) {
    return err({ kind: 'cannot_adjust' });
  }
  const told = withGoodwill(reservation, change, context);
  const mail = [{ kind: 'adjusted', cause: id }] as const;
  const decision = { ...reservationOnly(told, facts), mail };
  return ok(withMoneyBack(decision, facts, excessOf(told), `adjustment:${id}`, context));
}
