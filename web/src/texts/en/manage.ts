import type { CreditKind } from '#core/credits/credit.ts';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import { OFFLINE_WAYS, STATUS_NAMES } from '#core/reservations/reservation-words.ts';

/** The private page of a reservation; the specification's words where it has them (§2, §8). */
export const MANAGE = {
  title: 'Your reservation',
  loading: 'Loading your reservation…',
  failed: 'We could not load your reservation.',
  invalid: 'Invalid link.',
  invalidText:
    'Part of it may be missing: copy the whole link. An old link stops working once there is a new one.',
  home: 'Return to Home',
  email: 'Email us',
};

export const TICKET = {
  status: STATUS_NAMES,
  awaitsAnswer: 'Waiting for your choice',
  /** A rental is out of service. */
  sorting: 'We’re sorting it out',
  /** On the day, instead of the status. `done`: set up. */
  crew: { on_the_way: 'Our crew is on the way', arrived: 'Our crew is here', done: 'Set up' },
  reservation: 'Reservation',
  payment: 'Payment',
  paid: 'Paid',
  payments: 'Payments',
  total: 'Total',
  /** A bank took back what was refunded. */
  overRefunded: 'Refunded more than you paid',
  writtenOff: 'Not charged',
  paidOf: (paid: string, total: string) => `${paid} of ${total} paid`,
  /** @param ending the card's last four digits */
  toCard: (ending: string | undefined) =>
    `Refund to your card${ending === undefined ? '' : ` ending ${ending}`}`,
  back: {
    /** By how it was refunded. */
    cashCents: (method: OfflineMethod) => `Refunded ${OFFLINE_WAYS[method]}`,
    /** By how it was paid. */
    cashDueCents: (method: OfflineMethod) => `Still to refund ${OFFLINE_WAYS[method]}`,
    creditCents: 'Back on your gift card or rain check',
    rainCheckCents: 'Your new rain check',
    bankCents: 'Returned by your bank',
    keptCents: 'Not refunded, per the cancellation terms',
  },
  /** One credit that money went back to. */
  backOn: {
    gift_card: (ending: string) => `Back on your gift card ending ${ending}`,
    rain_check: (ending: string) => `Back on your rain check ending ${ending}`,
    points: (_ending: string) => 'Back to your points',
  } satisfies Record<CreditKind, (ending: string) => string>,
  change: 'Need to reschedule or cancel?',
  questions: 'Any questions?',
  yourself: {
    both: 'Do it yourself with the buttons above, or we can do it for you:',
    change: 'You can reschedule with the buttons above. To cancel, call or write to us:',
    cancel: 'You can cancel with the button above. To reschedule, call or write to us:',
    /** Nothing is paid, so nothing can be changed, and canceling costs nothing. */
    unpaid:
      'Nothing is paid yet. Pay above to keep these dates. For other dates or rentals, cancel with the button above, which costs nothing, and book again.',
    request:
      'You pay nothing until we confirm. For other dates or rentals, cancel with the button above and send us a new request.',
  },
  call: (phone: string) => `Call ${phone}`,
  mail: 'Email us and include this link',
  subject: (id: string) => `Reservation ${id}`,
  /** The mail's text; its writer goes on below. */
  body: (link: string) => `My reservation: ${link}\n\n`,
};

export const TICKET_PAYMENT = {
  allSet: "Balance: $0 — You're all set!",
  maySign: 'Sign the agreement above now, or at the door before we set up.',
  chooseFirst: 'Balance: $0. One thing left: please choose above.',
  chooseBefore:
    'Please choose above first. What you choose can change this amount, and whatever you have paid beyond it goes back to you.',
  /** A rental is out of service. */
  sortFirst: 'Please don’t pay yet: first we’re sorting out your rental with you.',
  sorting: 'Balance: $0. We’re sorting out your rental with you.',
  payAnyway: (balance: string) => `Pay the ${balance} now anyway`,
  signFirst: 'Balance: $0. One thing left: please sign the agreement again.',
  waiting: 'We’re waiting for your bank. This page updates on its own.',
  holdOver: 'The hold on these dates has expired',
  holdOverText: 'Nothing was charged. Book again if the dates are still available.',
  again: 'Book again',
  /** An amount follows. */
  balance: 'Balance:',
  dueBy: (day: string) => `Due by ${day}.`,
  pastDue: (day: string) => `Past due since ${day}.`,
  /** @param isForAll of several dates, of which this is the first */
  due: (day: string, isForAll: boolean) =>
    `Due ${isForAll ? 'for all of your dates ' : ''}before we set up on ${day}.`,
  howToPay: 'How to pay',
  byCheck: (to: string, id: string) =>
    `Pay by card here, or send a check to ${to}. Write ${id} on the check.`,
  poNumber: (number: string) => `PO number: ${number}`,
  invoice: 'Download the invoice',
  /** The crew collects it. */
  atDoor: (day: string, isForAll: boolean) =>
    `You pay the crew ${isForAll ? 'for all of your dates ' : ''}when we set up on ${day}, in cash or by check. Or pay by card now.`,
  tooLittle:
    'That’s too small an amount for a card. Pay it in cash when we deliver, or with a gift card or rain check. Or we may just let it go.',
  first: 'Pay to confirm your dates',
  payBy: (moment: string) => `Pay by ${moment} to keep them.`,
  thanksFirst: 'Thanks! The dates are yours.',
  thanks: 'Thanks! Balance paid.',
  thanksPart: 'Thanks!',
  wasPaid: 'Already paid. This card was not charged.',
  part: 'Pay only part of it now',
  /** Amounts. */
  partField: (least: string, most: string) => `Amount, from ${least} to ${most}`,
  partUse: 'Set amount',
  partFirst: 'Set the amount first. Then you pay exactly that by card here.',
  partEdit: 'Change amount',
  partWrong: (least: string, most: string) =>
    `Enter an amount from ${least} to ${most}. Or pay all of it.`,
  partNow: (part: string, rest: string) => `You pay ${part} now. ${rest} is left to pay later.`,
  all: (balance: string) => `Pay all ${balance} instead`,
  received: 'We got your payment.',
  /** An amount. */
  later: (rest: string) => `You have ${rest} left to pay. We won’t charge anything more now.`,
  payRest: (rest: string) => `Pay the ${rest} now, too`,
  cancelled: 'This reservation is canceled',
  cancelledAt: (moment: string) => `It was canceled on ${moment}.`,
  /** After a press that did nothing because of it. */
  cancelledFirst: 'So what you just tried did nothing.',
  cancelledText: 'You owe nothing.',
  /** The bank returned what we had refunded. */
  cancelledOwed: (amount: string) =>
    `Your bank returned your payment after we refunded you, so you owe us ${amount}. Please call us about paying it.`,
};

/** What is charged automatically to the deposit's card. Amounts and days follow. */
export const CARD_CHARGE = {
  planned: (amount: string, day: string) =>
    `You don’t need to do anything. On ${day} we’ll charge ${amount} to the card you used for the deposit. If you pay here first, we won’t.`,
  exceeded: (balance: string, agreed: string) =>
    `Your balance is now ${balance}. You agreed to at most ${agreed}, so we won’t charge anything automatically.`,
  sentence: (balance: string, day: string) =>
    `If you agree here, we’ll charge ${balance} to the card you used for the deposit on ${day}. We charge it once, and never more than that. Or pay it yourself below.`,
  agree: (balance: string) => `Charge ${balance} to my card`,
  done: 'Thank you! We’ll charge the balance to your card.',
};

export const CANCELLING = {
  open: 'Cancel this reservation',
  title: 'Cancel this reservation?',
  nothingCharged: 'Nothing was charged.',
  /** Amounts. */
  stake: (paid: string, refund: string) =>
    `You changed this booking close to its delivery day, so we refund at most ${refund} of the ${paid} you had paid by then.`,
  atOnce: 'Your dates open up for others right away.',
  /** A rental is out of service. */
  everythingBack: 'Your rental is out of service, so you get back everything you paid.',
  whatIsWrong: 'See what’s wrong',
  nothingBack: 'You get nothing back under the cancellation terms.',
  onlyOne: 'Just want to cancel one of your dates?',
  others: 'Your other dates stay as they are.',
  only: (days: string) => `Cancel only ${days}`,
  keep: 'Keep it',
  cancel: 'Cancel reservation',
  cancelAndRefund: (amount: string) => `Cancel and refund ${amount}`,
  /** One date of several. */
  cancelDate: 'Cancel this date',
  rainCheckForAll: (phone: string) =>
    `A rain check is for a whole booking. If it’s the weather on this one date, call us at ${phone}.`,
  countsForOthers: 'Nothing goes back now: what you paid counts toward your other dates.',
  dateDone: 'That date is canceled.',
  /** The amount is everything that was paid. */
  choose: (amount: string) => `Want to cancel? Choose above and get all ${amount} back.`,
  seeChoice: 'See your choices',
  done: 'Your reservation is canceled.',
};

/** The documents of a reservation on its private page. */
export const PAPERS = {
  title: 'Documents',
  receipt: 'Receipt (PDF)',
  invoice: 'Invoice (PDF)',
  agreement: 'Rental agreement (PDF)',
  calendar: 'Add to calendar',
  venuePack: 'For the school, church or park (PDF)',
  offCalendar: 'Take it off my calendar',
  toSign: 'The rental agreement is not signed yet.',
  toSignAgain: 'Your booking or its terms changed after you signed. Please sign again.',
  signedBy: (name: string, day: string) => `Signed by ${name} on ${day}.`,
  read: 'Read and sign',
};

/** A certificate of insurance in the name of the place of the party. */
export const INSURANCE = {
  open: 'Ask for a certificate of insurance',
  title: 'Certificate of insurance',
  text: 'For a place that wants to be named on our insurance.',
  reply: (email: string) => `We’ll reply to ${email}.`,
  holder: 'Name and address to put on it',
  holderHint: 'Exactly as the school, church or city wrote it.',
  holderMissing: 'Enter the name and address of the place.',
  by: 'When they need it (optional)',
  name: 'Your name',
  cancel: 'Not now',
  send: 'Ask for it',
  sent: 'We got it.',
  asked: (day: string) => `You asked for a certificate on ${day}.`,
};

/**
 * Whether we may text. The customer agrees to the label and its hint. They name every `TextKind`;
 * for others, raise `TEXTS_WORDING`.
 */
export const TEXTS = {
  title: 'Text messages',
  ask: (phone: string) => `Text me at ${phone} about this booking`,
  hint: 'Optional. We text you the day before with our hours, when the crew is on its way, with a link to pay, and if weather or a problem with a rental means you have a choice to make. Message and data rates may apply. Reply STOP at any time.',
  stopped: (phone: string) =>
    `${phone} replied STOP, so we won’t text it. To get texts again, text START to the number our messages came from.`,
};

export const SIGNING = {
  title: 'Rental agreement',
  text: 'Text of the agreement',
  otherLanguage: 'The agreement is in Spanish because the booking was made in Spanish.',
  name: 'Your full name',
  nameHint: 'Your typed name counts as your signature.',
  pad: 'Draw your signature (optional)',
  padHint: 'With a finger, a pen or the mouse. Or skip it: your typed name is enough.',
  clear: 'Clear the drawing',
  empty: 'Sign here',
  drawn: 'Your signature is drawn.',
  agree: 'I have read the agreement and agree to it.',
  mustAgree: 'Confirm that you agree.',
  sign: 'Sign the agreement',
  later: 'Not now',
  done: 'Signed. Thank you!',
};

export const LINKS = {
  leaked: 'Does someone else have this link?',
  leakedTitle: 'Make a new link?',
  leakedText: 'This link stops working right away, for everyone.',
  leakedMail: (email: string) => `We’ll email a new one to ${email}.`,
  leakedConfirm: 'Make a new link',
  leakedKeep: 'Keep this link',
  renewed: 'Done. This link no longer works.',
  renewedMail: 'Check your email for the new one.',
  noEmail: (phone: string) =>
    `We have no email address for this booking. For a new link or a certificate of insurance, call us at ${phone}.`,
  find: 'Find my booking',
  findText: 'We’ll email you the link to see it, change it, sign or pay.',
  otherWays: 'Other ways',
  here: 'Booked in this browser',
  signIn: 'Sign in',
  signInText: 'See every booking you made with us',
  call: (phone: string) => `Call ${phone}`,
  write: 'Write to us',
  writeText: 'From the address you booked with, if you can',
  lost: 'Lost your link?',
  lostText: 'We’ll email the links to all your reservations to the address you booked with.',
  email: 'Your email address',
  emailOrPhone: 'Your email address or cell phone number',
  noEmailText:
    'Booked without an email? Enter your cell phone number, and we’ll text you the link. Message and data rates may apply.',
  noEmailCall: (phone: string) => `Booked without an email? Call us at ${phone}.`,
  texted: (phone: string) =>
    `If there are reservations without an email under this number, we’re texting their links. No text in a few minutes? Call us at ${phone}.`,
  send: 'Send my links',
  sent: 'If there are reservations under this address, their links are on the way. Check your email.',
};

export { cancellationSentences } from '#core/refunds/cancellation-text.ts';
export { REFUND_ARRIVAL } from '#core/content/rule-sentences.ts';
