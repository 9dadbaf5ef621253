import type { ReservationStatus } from '#core/reservations/reservation.ts';

const STATUS_NAMES: Record<ReservationStatus, string> = {
  held: 'Waiting for payment',
  confirmed: 'Confirmed',
  completed: 'Completed',
  expired: 'Hold ran out',
  cancelled: 'Cancelled',
};

/** The private page of a reservation; the specification's words where it has them (§2, §8). */
export const MANAGE = {
  title: 'Your reservation',
  loading: 'Loading your reservation…',
  failed: 'We could not load your reservation.',
  invalid: 'Invalid link.',
  invalidText:
    'The whole link counts, to its last letter: copy it once more from your confirmation e-mail. An old link stops working when a new one is sent.',
  home: 'Return to Home',
  email: 'E-mail us',
};

export const TICKET = {
  status: STATUS_NAMES,
  reservation: 'Reservation',
  delivery: 'Delivery',
  pickUp: 'Pick-up',
  payment: 'Payment',
  paid: 'Paid',
  total: 'Total',
  paidOf: (paid: string, total: string) => `${paid} of ${total} paid`,
  change: 'Need to reschedule or cancel?',
  questions: 'Any questions?',
  mail: 'Email us and include this link',
  subject: (id: string) => `Reservation ${id}`,
};

export const TICKET_PAYMENT = {
  allSet: "Balance: $0 — You're all set!",
  waiting: 'We are waiting for the card provider. Your ticket updates by itself.',
  holdOver: 'The hold of these dates has run out',
  holdOverText: 'Nothing was charged. Book again if the dates are still free.',
  again: 'Book again',
  /** An amount follows. */
  balance: 'Balance:',
  tooLittle:
    'No card takes that little. Pay it in cash when we deliver, or with a gift card or rain check. We may also let it go.',
  first: 'Pay to confirm your dates',
  thanksFirst: 'Thanks! Your dates are yours.',
  thanks: 'Thanks! Balance paid.',
  cancelled: 'This reservation is cancelled',
  cancelledText: 'Nothing is due any more.',
  completed: 'Your event is over. Please e-mail us about the open balance.',
};

export const CANCELLING = {
  open: 'Cancel this reservation',
  title: 'Cancel this reservation?',
  nothingCharged: 'Nothing was charged.',
  atOnce: 'Your dates go back to the calendar at once.',
  refund: 'Goes back to your card',
  fee: 'Cancellation fee',
  keep: 'Keep it',
  cancel: 'Cancel reservation',
  cancelAndRefund: (amount: string) => `Cancel and refund ${amount}`,
  done: 'Your reservation is cancelled.',
};
