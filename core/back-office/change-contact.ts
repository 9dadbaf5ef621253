import { isBeingCharged } from '#core/payments/balance-charge.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type Moment, withHistory } from '#core/reservations/history.ts';
import type { Contact, Reservation, ReservationStatus } from '#core/reservations/reservation.ts';

export type ContactError =
  /** A hold is its customer's own for half an hour, and what ran out is nobody's any more. */
  | { readonly kind: 'cannot_change_contact'; readonly status: ReservationStatus }
  /** The kept card is asked about right now, in the name of the address as it is. */
  | { readonly kind: 'payment_processing' }
  | { readonly kind: 'nothing_changed' };

const CAN_CHANGE: ReadonlySet<ReservationStatus> = new Set(['confirmed', 'completed', 'cancelled']);

/** In the order in which they are told. */
const FIELDS = ['name', 'email', 'phone'] as const satisfies readonly (keyof Contact)[];

/** What was another before: how it was, how it is. */
function contactFacts(before: Contact, after: Contact) {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  const told = (contact: Contact): string => changed.map((field) => contact[field]).join(', ');
  return { from: told(before), to: told(after) };
}

/**
 * Another name, e-mail address or phone number. Mail that is still to be sent goes to the new address; the links sent so far
 * go on working, unless new ones are made. A first-booking price stays counted for the address it was given to.
 */
export function changeContact(
  reservation: Reservation,
  contact: Contact,
  moment: Moment,
): Result<Reservation, ContactError> {
  const { status, contact: before } = reservation;
  if (!CAN_CHANGE.has(status)) return err({ kind: 'cannot_change_contact', status });
  const { name, email, phone } = contact;
  const facts = contactFacts(before, contact);
  if (facts.from === '' && facts.to === '') return err({ kind: 'nothing_changed' });
  if (email !== before.email && isBeingCharged(reservation)) {
    return err({ kind: 'payment_processing' });
  }
  const changed = { ...reservation, contact: { name, email, phone } };
  return ok(withHistory(changed, moment, { kind: 'contact_changed', facts }));
}
