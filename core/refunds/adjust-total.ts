import type { ActionContext } from '#core/kernel/actor.ts';
import {
  type Cents,
  maxCents,
  NO_CENTS,
  percentOf,
  spreadCents,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { taxLine } from '#core/pricing/adjust.ts';
import { type Adjustment, isTax, isTaxOff, readLabel, taxIn } from '#core/pricing/adjustment.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import {
  adjustmentsOf,
  depositPercentOf,
  mailLanguageOf,
  type Reservation,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import { fallsOnLines, shareLines, taxedShares } from '#core/reservations/share-lines.ts';
import { withMoneyBack } from './credits.ts';
import { withNeededCashRefundsDue } from './offline-payments.ts';

/** Sets the total and records the difference as an entry. */
export function withTotal(
  reservation: Reservation,
  total: Cents,
  { now, by }: ActionContext,
  id: string,
  why: string,
  undoes?: string,
): Reservation {
  const amount = subtractCents(total, reservation.total);
  if (amount === 0) return reservation;
  const entry = {
    id: `adjustment:${id}`,
    kind: 'adjustment',
    amount,
    at: now,
    by,
    why,
    ...(undoes !== undefined && { undoes }),
  } as const;
  const changed = { ...reservation, total, entries: [...reservation.entries, entry] };
  return withNeededCashRefundsDue(changed, amount);
}

export const excessOf = (reservation: Reservation): Cents =>
  maxCents(NO_CENTS, subtractCents(netPaidOf(reservation), reservation.total));

/** What changes the total: a discount if negative, else a charge. */
type Change = {
  readonly id: string;
  readonly amount: Cents;
  readonly label: string;
  /** Whether sales tax comes on top of a charge; absent: it does not. */
  readonly taxable?: boolean | undefined;
  /** Its name, by which it can be undone. */
  readonly act?: string | undefined;
};

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

/** What a charge is taxed with: the agreed rate, and what it comes on top of. */
type ChargeTax = {
  readonly rate: number;
  readonly base: Cents;
  /** Whether the booking's rentals are taxed, and so what is charged in connection with them. */
  readonly isUsual: boolean;
};

/** Older bookings have no rate on their lines. */
const usualRate = (reservation: Reservation): number =>
  adjustmentsOf(reservation).find(isTax)?.rate ?? 0;

/** The sale that is taxed at a rate, whatever goodwill took off, so charges come and go in any order. */
function taxedAt(reservation: Reservation, rate: number): Cents {
  const { lines } = reservation;
  const usual = usualRate(reservation);
  const { nets } = shareLines(reservation);
  return sumCents([
    ...lines.flatMap(({ taxable = true, taxRate = usual }, index) =>
      taxable && taxRate === rate ? [nets[index] ?? NO_CENTS] : [],
    ),
    ...adjustmentsOf(reservation).flatMap((one) => {
      const { kind, name, taxable, taxRate = usual, amount } = one;
      const isSold = !fallsOnLines(one) && (kind !== 'goodwill' || name === undefined);
      return isSold && taxable && taxRate === rate ? [amount] : [];
    }),
  ]);
}

export function chargeTaxOf(reservation: Reservation): ChargeTax {
  const { lines } = reservation;
  const { taxRate } = lines.find((line) => line.taxRate !== undefined) ?? {};
  const rate = taxRate ?? usualRate(reservation);
  const rentals = lines.filter(({ per }) => per === undefined);
  const isUsual = rentals.some(({ taxable = true }) => taxable);
  return { rate, base: taxedAt(reservation, rate), isUsual };
}

/** Sales tax on a charge: rounded once with all else at its rate. */
export const taxOnCharge = ({ rate, base }: Omit<ChargeTax, 'isUsual'>, charge: Cents): Cents => {
  const taxOn = (amount: Cents): Cents => percentOf(maxCents(NO_CENTS, amount), rate);
  return subtractCents(taxOn(sumCents([base, charge])), taxOn(base));
};

/** The one line of the sale's tax at the rate, with more or less in it. */
function withMoreTax(
  adjustments: readonly Adjustment[],
  rate: number,
  more: Cents,
): readonly Adjustment[] {
  if (more === 0) return adjustments;
  const at = adjustments.findIndex((one) => isTax(one) && one.rate === rate && one.amount > 0);
  const { [at]: line } = adjustments;
  if (line !== undefined) {
    const amount = sumCents([line.amount, more]);
    return adjustments.flatMap((one) =>
      one !== line ? one : amount === 0 ? [] : { ...one, amount },
    );
  }
  // Before goodwill, whose tax follows it.
  const end = adjustments.findIndex(({ kind }) => kind === 'goodwill' || kind === 'late_change');
  return adjustments.toSpliced(end < 0 ? adjustments.length : end, 0, taxLine(rate, more));
}

/** The lines with a charge, which stands before the tax. */
function chargedLines(reservation: Reservation, { act, amount, label, taxable }: Change) {
  const adjustments = adjustmentsOf(reservation);
  const tax = chargeTaxOf(reservation);
  const charge: Adjustment = {
    kind: 'charge',
    label,
    name: label,
    amount,
    taxable: taxable === true,
    taxRate: tax.rate,
    act,
  };
  const end = adjustments.findIndex(
    (one) => isTax(one) || one.kind === 'goodwill' || one.kind === 'late_change',
  );
  const charged = adjustments.toSpliced(end < 0 ? adjustments.length : end, 0, charge);
  return taxable === true ? withMoreTax(charged, tax.rate, taxOnCharge(tax, amount)) : charged;
}

/**
 * The lines that change the total by `amount`. A discount lowers everything sold and its sales tax
 * in proportion, at each rate: docs/decisions/11-refunds-credits-and-gift-cards.md.
 */
function goodwillLines(
  reservation: Reservation,
  { act, amount, label }: Change,
): readonly Adjustment[] {
  const line: Adjustment = { kind: 'goodwill', label, amount, taxable: false, name: label, act };
  const parts = discountedParts(reservation);
  if (parts.length === 0) return [line];
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
        ? { ...tax, amount: less, act }
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
      one.act === first.act &&
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
    const tax = taxIn(others);
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

/** The total of the lines, recorded with the reason in the ledger and the history. */
function withLines(
  reservation: Reservation,
  adjustments: readonly Adjustment[],
  { id, why, undoes }: { readonly id: string; readonly why: string; readonly undoes?: string },
  context: ActionContext,
): Reservation {
  const sumOf = (some: readonly Adjustment[]): Cents => sumCents(some.map(({ amount }) => amount));
  const amount = subtractCents(sumOf(adjustments), sumOf(adjustmentsOf(reservation)));
  const total = sumCents([reservation.total, amount]);
  const priced = withAdjustments(reservation, adjustments);
  const adjusted = withTotal(priced, total, context, id, why, undoes);
  const facts = { why, ...(undoes !== undefined && { undoes }) };
  return withHistory(adjusted, context, { kind: 'adjusted', amount, facts });
}

/** A charge, or goodwill, in lines the customer sees. */
export const withGoodwill = (
  reservation: Reservation,
  change: Change,
  context: ActionContext,
): Reservation =>
  withLines(
    reservation,
    change.amount > 0
      ? chargedLines(reservation, change)
      : [...adjustmentsOf(reservation), ...goodwillLines(reservation, change)],
    { id: change.id, why: change.label },
    context,
  );

/** An admin's discount (negative) or charge. What was paid above the new total is refunded. */
export function adjust(
  reservation: Reservation,
  facts: BookingFacts,
  change: Change,
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
  const told = withGoodwill(reservation, { ...change, act: id }, context);
  const mail = [{ kind: 'adjusted', cause: id }] as const;
  const decision = { ...reservationOnly(told, facts), mail };
  return ok(withMoneyBack(decision, facts, excessOf(told), `adjustment:${id}`, context));
}

/** What the office can undo, latest first. Older acts have no name of their own. */
export const undoableActs = (reservation: Reservation) =>
  [...Map.groupBy(adjustmentsOf(reservation), ({ act }) => act)]
    .flatMap(([act, [first, ...others]]) =>
      act === undefined || first === undefined
        ? []
        : [
            {
              act,
              label: first.label,
              amount: sumCents([first, ...others].map((one) => one.amount)),
            },
          ],
    )
    .map((one) => ({ ...one, amount: sumCents([one.amount, taxWith(reservation, one.act)]) }))
    .toReversed();

/** The sales tax of a charge, which is in the sale's tax. */
function taxWith(reservation: Reservation, act: string): Cents {
  const charge = adjustmentsOf(reservation).find((one) => one.act === act);
  if (charge?.kind !== 'charge' || !charge.taxable) return NO_CENTS;
  const { amount, taxRate: rate = 0 } = charge;
  return taxOnCharge({ rate, base: subtractCents(taxedAt(reservation, rate), amount) }, amount);
}

/** Without an act: its lines, and the sales tax that came with them. */
export function withoutAct(reservation: Reservation, act: string): Reservation {
  const adjustments = adjustmentsOf(reservation);
  const rate = adjustments.find((one) => one.act === act)?.taxRate ?? 0;
  const less = subtractCents(NO_CENTS, taxWith(reservation, act));
  const left = adjustments.filter((one) => one.act !== act);
  return withAdjustments(reservation, withMoreTax(left, rate, less));
}

export type CannotUndo = { readonly kind: 'no_such_adjustment' | 'counted_since' };

const UNDONE = { en: 'Undone', es: 'Anulado' } as const;

/**
 * Takes an act of the office back exactly: its lines, and the sales tax that came with them. A
 * charge that a later discount was spread over is undone after that discount.
 */
export function undoAdjustment(
  reservation: Reservation,
  facts: BookingFacts,
  { act, id }: { readonly act: string; readonly id: string },
  context: ActionContext,
): Result<BookingDecision, CannotUndo | { readonly kind: 'cannot_adjust' }> {
  const first = adjustmentsOf(reservation).find((one) => one.act === act);
  if (first === undefined) return err({ kind: 'no_such_adjustment' });
  const left = adjustmentsOf(withoutAct(reservation, act));
  const why = `${UNDONE[mailLanguageOf(reservation)]}: ${first.label}`;
  const undone = withLines(reservation, left, { id, why, undoes: act }, context);
  if (!isSold(reservation) || undone.total < 0) return err({ kind: 'cannot_adjust' });
  const isCounted = first.kind === 'charge' && left.some(({ kind }) => kind === 'goodwill');
  if (isCounted && discountedParts(undone).length === 0) return err({ kind: 'counted_since' });
  const decision = {
    ...reservationOnly(undone, facts),
    mail: [{ kind: 'adjusted', cause: id }] as const,
  };
  return ok(withMoneyBack(decision, facts, excessOf(undone), `adjustment:${id}`, context));
}
