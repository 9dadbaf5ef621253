import type { ReservationStatus } from './reservation.ts';

type Facts<Day> = {
  readonly status: ReservationStatus;
  readonly invoiceDueOn?: Day | undefined;
  /** The day a saved card is charged with it. */
  readonly chargeOn?: Day | undefined;
  readonly paysAtDoor?: boolean | undefined;
};

/**
 * How a balance gets paid, and when. Mails, the private link and the office have words for each.
 * `owed`: it was due before the party, which is over.
 */
export function dueState<Day extends string>(
  { status, invoiceDueOn, chargeOn, paysAtDoor }: Facts<Day>,
  today: Day | undefined,
) {
  if (invoiceDueOn !== undefined) {
    const isLate = today !== undefined && invoiceDueOn < today;
    return { kind: 'invoice', on: invoiceDueOn, isLate } as const;
  }
  if (status === 'completed') return { kind: 'owed' } as const;
  if (chargeOn !== undefined) return { kind: 'charge', on: chargeOn } as const;
  return { kind: paysAtDoor === true ? 'at_door' : 'before' } as const;
}
