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
  holdOverText: 'Nothing was charged. Book again if the dates are still available.',
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

/** What the card of the deposit pays by itself. Amounts and days follow. */
export const CARD_CHARGE = {
  planned: (amount: string, day: string) =>
    `You have nothing to do: we charge ${amount} to the card of your deposit on ${day}. Pay here before that day, and nothing is charged.`,
  exceeded: (balance: string, agreed: string) =>
    `Your balance is ${balance} now. You agreed to at most ${agreed}, so nothing is charged by itself.`,
  sentence: (balance: string, day: string) =>
    `Agree to it here and we charge ${balance} to the card of your deposit on ${day}, one time and for that amount at most. Or pay it yourself below.`,
  agree: (balance: string) => `Charge ${balance} to my card`,
  done: 'Thank you! Your card pays the balance.',
};

export const CANCELLING = {
  open: 'Cancel this reservation',
  title: 'Cancel this reservation?',
  nothingCharged: 'Nothing was charged.',
  /** Amounts. */
  stake: (paid: string, refund: string) =>
    `You changed this booking when its delivery day was near: of the ${paid} you had paid by then, at most ${refund} is refunded.`,
  atOnce: 'Your dates go back to the calendar at once.',
  refund: 'Goes back to your card',
  fee: 'Cancellation fee',
  keep: 'Keep it',
  cancel: 'Cancel reservation',
  cancelAndRefund: (amount: string) => `Cancel and refund ${amount}`,
  done: 'Your reservation is cancelled.',
};

/** The documents of a reservation on its private page. */
export const PAPERS = {
  title: 'Documents',
  receipt: 'Receipt (PDF)',
  agreement: 'Rental agreement (PDF)',
  calendar: 'Add to calendar',
  offCalendar: 'Take it off my calendar',
  loading: 'Loading the agreement…',
  toSign: 'The rental agreement is not signed yet.',
  toSignAgain: 'Your booking changed since you signed: please sign once more.',
  signedBy: (name: string, day: string) => `Signed by ${name} on ${day}.`,
  read: 'Read and sign',
};

export const SIGNING = {
  title: 'Rental agreement',
  name: 'Your full name',
  nameHint: 'Your typed name counts as your signature.',
  pad: 'Draw your signature (optional)',
  padHint: 'With a finger, a pen or the mouse. Without drawing, your typed name is enough.',
  clear: 'Clear the drawing',
  empty: 'Sign here',
  drawn: 'There is a drawing.',
  agree: 'I have read the agreement and agree to it.',
  mustAgree: 'Confirm that you agree.',
  sign: 'Sign the agreement',
  later: 'Not now',
  done: 'Signed. Thank you!',
};

export const LINKS = {
  leaked: 'Somebody else has this link?',
  leakedTitle: 'Make a new link?',
  leakedText: (email: string) =>
    `This link stops working at once, for everybody. A new one goes to ${email}.`,
  leakedConfirm: 'Make a new link',
  leakedKeep: 'Keep this link',
  renewed: 'Done. Look into your mail for the new link.',
  lost: 'Lost your link?',
  lostText: 'We mail the links of all your reservations to the address you booked with.',
  email: 'Your e-mail address',
  send: 'Send my links',
  sent: 'If there are reservations with this address, their links are on the way. Look into your mail.',
};

export { cancellationSentences } from '#core/refunds/cancellation-text.ts';
