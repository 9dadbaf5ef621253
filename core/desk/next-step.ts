import { type Cents, NO_CENTS } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import {
  balanceOf,
  dueAtDoor,
  invoiceDueOn,
  type Reservation,
  summaryOf,
  promisedOfflineOf,
} from '#core/reservations/reservation.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { isUnsigned } from './day-strip.ts';

export const NEXT_STEPS = [
  'answer',
  'await_payment',
  'refund_cash',
  'sign',
  'deliver',
  'collect',
  'invoice',
  'settle',
  'nothing',
] as const;

/** A reservation's next step: the office's, or if it has nothing to do, the crew's. */
export type NextStep = {
  readonly kind: (typeof NEXT_STEPS)[number];
  /** When it is due or happens. */
  readonly at?: Instant | undefined;
  /** The amount charged or due then. */
  readonly amount?: Cents | undefined;
};

const some = (amount: Cents): Pick<NextStep, 'amount'> => (amount > NO_CENTS ? { amount } : {});

/** The next visit. Stop states belong to the day plan; here, past visits count as made. */
function nextVisit(reservation: Reservation, settings: Settings, now: Instant) {
  return promisedVisits(reservation, settings).find(({ day, to }) => shopMoment(day, to) >= now);
}

function ofSold(reservation: Reservation, settings: Settings, now: Instant): NextStep {
  const refund = promisedOfflineOf(reservation);
  if (refund > NO_CENTS) return { kind: 'refund_cash', amount: refund };
  const visit =
    reservation.status === 'confirmed' ? nextVisit(reservation, settings, now) : undefined;
  if (visit !== undefined) {
    const at = shopMoment(visit.day, visit.from);
    if (visit.kind === 'deliver' && isUnsigned(reservation)) return { kind: 'sign', at };
    return { kind: visit.kind, at, ...some(dueAtDoor(reservation)) };
  }
  const owed = balanceOf(reservation);
  if (owed <= NO_CENTS) return { kind: 'nothing' };
  const invoiced = invoiceDueOn(reservation);
  return invoiced === undefined
    ? {
        kind: 'settle',
        at: shopMoment(summaryOf(reservation.lines).endDate, '20:00'),
        amount: owed,
      }
    : { kind: 'invoice', at: shopMoment(invoiced, '20:00'), amount: owed };
}

export function nextStep(reservation: Reservation, settings: Settings, now: Instant): NextStep {
  const { status, awaitsOwner, holdExpiresAt: at } = reservation;
  if (status === 'held') {
    if (at !== undefined && at <= now) return { kind: 'nothing' };
    return { kind: awaitsOwner === undefined ? 'await_payment' : 'answer', at };
  }
  if (status === 'confirmed' || status === 'completed') return ofSold(reservation, settings, now);
  const refund = promisedOfflineOf(reservation);
  return refund > NO_CENTS ? { kind: 'refund_cash', amount: refund } : { kind: 'nothing' };
}
