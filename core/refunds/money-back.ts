import { type CreditKind, creditKindOf } from '#core/credits/credit.ts';
import { addCents, type Cents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import { isDisputeEntry, isReturn, type MoneyEntry } from '#core/reservations/money-entry.ts';
import {
  creditsPaying,
  netPaidOf,
  promisedOfflineOf,
  promisedToCardOf,
  type Reservation,
} from '#core/reservations/reservation.ts';

const wentBack = ({ entries }: Reservation, ...wanted: readonly MoneyEntry['kind'][]): Cents =>
  subtractCents(
    NO_CENTS,
    sumCents(entries.filter(({ kind }) => wanted.includes(kind)).map(({ amount }) => amount)),
  );

/** Total refunded to the card, without refunds that failed; positive. */
export const refundedOf = (reservation: Reservation): Cents =>
  wentBack(reservation, 'refund', 'refund_failed');

/** Total refunded outside the site, positive. */
export const handedBackOf = (reservation: Reservation): Cents =>
  wentBack(reservation, 'handed_back');

/** What banks took back: payments they returned, and disputes that were lost. No refund; positive. */
const takenByBank = ({ entries }: Reservation): Cents =>
  subtractCents(
    NO_CENTS,
    sumCents(
      entries.filter((one) => isReturn(one) || isDisputeEntry(one)).map(({ amount }) => amount),
    ),
  );

/**
 * What came in and where it is now; the parts add up to `paid`. `kept` is below zero where more was
 * refunded than was paid in the end, because a bank took a refunded payment back.
 */
type MoneyBack = Readonly<
  Record<'paid' | 'card' | 'cash' | 'cashDue' | 'credit' | 'rainCheck' | 'bank' | 'kept', Cents>
>;

export function moneyBackOf(reservation: Reservation): MoneyBack {
  const { entries } = reservation;
  const gone = (kind: 'credit' | 'credit_issued'): Cents =>
    sumCents(
      entries.flatMap((entry) =>
        entry.kind === kind && entry.amount < 0 ? subtractCents(NO_CENTS, entry.amount) : [],
      ),
    );
  const where = {
    card: addCents(refundedOf(reservation), promisedToCardOf(reservation)),
    cash: handedBackOf(reservation),
    cashDue: promisedOfflineOf(reservation),
    credit: gone('credit'),
    rainCheck: gone('credit_issued'),
    bank: takenByBank(reservation),
    kept: netPaidOf(reservation),
  };
  return { ...where, paid: sumCents(Object.values(where)) };
}

type CreditPart = {
  readonly kind: CreditKind;
  /** The last characters of the code. */
  readonly ending: string;
  readonly amount: Cents;
};

const partsOf = (sums: ReadonlyMap<string, Cents>): readonly CreditPart[] =>
  [...sums].map(([code, amount]) => ({ kind: creditKindOf(code), ending: code.slice(-4), amount }));

/** What went back to each gift card, rain check or points account; together `credit` above. */
export function creditsBackOf({ entries }: Pick<Reservation, 'entries'>): readonly CreditPart[] {
  const sums = new Map<string, Cents>();
  for (const entry of entries) {
    if (entry.kind !== 'credit' || entry.amount >= 0) continue;
    sums.set(entry.code, subtractCents(sums.get(entry.code) ?? NO_CENTS, entry.amount));
  }
  return partsOf(sums);
}

/** What each of them pays now; together `creditedOf`. */
export const creditsKeptOf = (reservation: Pick<Reservation, 'entries'>): readonly CreditPart[] =>
  partsOf(creditsPaying(reservation)).filter(({ amount }) => amount > 0);

/** What of it was or is refunded, by any way. */
export function backOf(reservation: Reservation): Cents {
  const { paid, bank, kept } = moneyBackOf(reservation);
  return subtractCents(paid, addCents(bank, kept));
}
