import type { ActionContext } from '#core/kernel/actor.ts';
import type { Contact } from '#core/kernel/contact.ts';
import type { ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { isBeingCharged } from '#core/payments/balance-charge.ts';
import { changeUntil, bookedPolicyOf } from '#core/refunds/cancellation-policy.ts';
import {
  type BookingFacts,
  type MailRequest,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { type NoEmail, withLinkSent } from '#core/reservations/manage-token.ts';
import type { Reservation, ReservationStatus } from '#core/reservations/reservation.ts';
import { quoteOfChange, type Revised } from './revise.ts';

// Background: docs/decisions/10-changes-and-cancellation.md.

/** `send`: mails the private link. `renew`: mails a new one and revokes earlier links. */
export const CONTACT_LINKS = ['none', 'send', 'renew'] as const;

/** A new name, email or phone. Absent fields stay. The private link may change only the phone. */
export type ContactChange = {
  readonly kind: 'contact';
  readonly contact: {
    readonly name?: string | undefined;
    /** Null removes it, for a customer who has none. */
    readonly email?: string | null | undefined;
    readonly phone?: string | undefined;
  };
  readonly link?: (typeof CONTACT_LINKS)[number] | undefined;
};

export type ContactError =
  /** Holds are too short-lived to change, and ended bookings are closed. */
  | { readonly kind: 'cannot_change_contact'; readonly status: ReservationStatus }
  /** The saved card is being charged in the name of the present address. */
  | { readonly kind: 'payment_processing' }
  | NoEmail
  | { readonly kind: 'nothing_changed' };

const CAN_CHANGE: ReadonlySet<ReservationStatus> = new Set(['confirmed', 'completed', 'cancelled']);

/** In the order in which they are reported. */
const FIELDS = ['name', 'email', 'phone'] as const satisfies readonly (keyof Contact)[];

function contactFacts(before: Contact, after: Contact) {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  const told = (contact: Contact): string =>
    changed.map((field) => contact[field] ?? '–').join(', ');
  return { from: told(before), to: told(after) };
}

/**
 * A new name, email or phone. Mail not yet sent goes to the new address. Earlier links keep working
 * unless renewed. A first-booking price stays counted for its original address.
 */
export function changeContact(
  reservation: Reservation,
  contact: Contact,
  context: ActionContext,
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
  return ok(withHistory(changed, context, { kind: 'contact_changed', facts }));
}

/** A stranger may have the link, so only the office changes name and email. */
const mayByLink = (
  reservation: Reservation,
  { commercial }: BookingFacts,
  { contact, link = 'none' }: ContactChange,
  { now }: ActionContext,
): boolean =>
  contact.name === undefined &&
  contact.email === undefined &&
  link === 'none' &&
  changeUntil(reservation, bookedPolicyOf(reservation, commercial.settings), now) !== undefined;

/** A contact change is free. The customer's own is confirmed by mail; the office chooses. */
export function decideContact(
  reservation: Reservation,
  facts: BookingFacts,
  change: ContactChange,
  secrets: ManageSecrets,
  { id, context }: { readonly id: string; readonly context: ActionContext },
): Result<Revised, ContactError | { readonly kind: 'cannot_change' }> {
  const isAdmin = context.by.kind === 'admin';
  if (!isAdmin && !mayByLink(reservation, facts, change, context)) {
    return err({ kind: 'cannot_change' });
  }
  const { name, email, phone } = change.contact;
  const before = reservation.contact;
  const contact = {
    name: name ?? before.name,
    email: email === null ? undefined : (email ?? before.email),
    phone: phone ?? before.phone,
  };
  const changed = changeContact(reservation, contact, context);
  if (!changed.ok) return changed;
  const { link = 'none' } = change;
  const isSent = link !== 'none';
  if (isSent && contact.email === undefined) return err({ kind: 'no_email', phone: contact.phone });
  const after = isSent
    ? withLinkSent(changed.value, link === 'renew', secrets, context)
    : changed.value;
  const confirmed: readonly MailRequest[] = isAdmin ? [] : [{ kind: 'details_changed', cause: id }];
  return ok({
    decision: {
      ...reservationOnly(after, facts),
      mail: isSent ? [{ kind: 'link', cause: id }] : confirmed,
    },
    quote: quoteOfChange(reservation, after, facts.commercial.settings, context.now),
  });
}
