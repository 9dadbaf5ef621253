import {
  changesSentence,
  depositSentence,
  inARow,
  keptTierSentence,
  lengthSentence,
  rainCheckSentence,
} from '#core/content/rule-sentences.ts';
import type { CreditKind } from '#core/credits/credit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { cancellationSentences } from '#core/refunds/cancellation-text.ts';
import type { TermsFigures } from '#core/settings/terms-figures.ts';
import { formatLongDay } from './dates.ts';

export const CHECKOUT = {
  eyebrow: 'Checkout',
  title: 'Your details',
  loading: 'Loading your cart…',
  empty: 'Your cart is empty',
  emptyText: 'Add some inflatables to get started!',
  choose: 'Choose an inflatable',
  holding: 'Holding your dates…',
  book: (amount: string) => `Book and pay ${amount}`,
  checking: 'Checking the price…',
  /** While no price is known. */
  bookNow: 'Book these dates',
  /** For what is already on hold. */
  save: 'Save and go to payment',
  /** When a credit pays everything that is due now. */
  bookPaid: {
    gift_card: 'Book now, paid with your gift card',
    rain_check: 'Book now, paid with your rain check',
    points: 'Book now, paid with your points',
  } satisfies Record<CreditKind, string>,
  next: 'Next, you pay by card. We hold your dates while you do.',
  nextPaid: 'You don’t need a card now. Your dates are booked right away.',
};

export const LINES = {
  title: 'Your rentals',
  quantityOf: (title: string) => `quantity of ${title}`,
  changeDates: 'Change dates',
  /** Read out after `changeDates`. */
  of: (title: string) => ` of ${title}`,
  remove: 'Remove',
  add: 'Add another inflatable',
  newDates: (title: string) => `New dates for ${title}`,
  failed: 'We could not load its calendar.',
  allNeed: 'What your rentals need',
  allNeedText: 'Flat ground, outlets and water',
  /** What each rental needs at the spot. */
  needs: (title: string) => `${title} needs`,
  ground: (space: string, surfaces: string, count: number) =>
    `${space} of flat ground (${surfaces})${count === 1 ? '' : ' for each'}`,
  outlets: (count: number, feet: number | undefined) =>
    `${count === 1 ? 'an outlet on its own breaker' : `${count} outlets, each on its own breaker`}${feet === undefined ? '' : `, within ${feet} ft`}`,
  hose: 'a faucet with a garden hose that reaches',
  keep: 'Keep the old dates',
  use: 'Use these dates',
};

export const FIELDS = {
  who: 'Who is booking?',
  name: 'Name',
  email: 'Email',
  streetHint: 'The whole address on one line is fine, too.',
  emailHint: 'So we can reach you about your booking.',
  meant: (email: string) => `Did you mean ${email}?`,
  phone: 'Phone',
  phoneHint: 'In case our crew has a question on party day.',
  where: 'Where and when is the party?',
  area: (area: string) => `We deliver in ${area}.`,
  street: 'Street and number',
  city: 'City',
  region: 'State',
  postalCode: 'ZIP code',
  notes: 'Notes for the crew (optional)',
  notesHint: 'Where to set it up, a dog in the yard…',
};

/** Shorter names of fields, for the list of errors. */
export const FIELD_NAMES = {
  notes: 'Notes',
  plan: 'Payment',
  terms: 'Rental terms',
};

export const ERRORS = {
  title: (count: number) =>
    count === 1 ? 'Please check one field' : `Please check ${count} fields`,
};

export const PLANS = {
  title: 'How would you like to pay?',
  deposit: 'Pay a deposit',
  full: 'Pay in full',
  /** After an amount. */
  now: 'now',
  /** The first of several dates is when all of them are due. */
  later: (day: string | undefined, isForAll: boolean) =>
    [
      ...(isForAll ? ['for all of your dates,'] : []),
      day === undefined ? 'before we set up' : `before we set up on ${day}`,
    ].join(' '),
  nothingLater: 'Nothing left to pay later',
};

export const SUMMARY = {
  label: 'Order summary',
  title: 'Your party',
  total: 'Total',
  deposit: 'Deposit now',
  full: 'Pay now',
  /** After a credit that pays everything. */
  left: 'Left to pay',
  /** The first day we set up, once it is known. */
  balance: (day: string | undefined, isForAll: boolean) =>
    `Balance${isForAll ? ' for all of your dates' : ''}, due ${PLANS.later(day, false)}`,
  /** Below the amount. `total`: if that is more. */
  due: (total: string | undefined) => (total === undefined ? 'due now' : `due now of ${total}`),
  confirmation: (email: string) => `Your email: ${email}`,
};

export const TERMS = {
  short: 'The rental terms in short',
  whole: 'Full rental terms (opens in a new tab)',
  again:
    'You agreed to these rental terms with your last booking, and they have not changed. By booking, you agree to them again.',
  agree:
    'I agree to the rental terms: deposit and balance, flat ground, an adult watching, and safety in wind and weather.',
  /** With terms of the shop below the standard ones. */
  agreeWithMore:
    'I agree to the rental terms: deposit and balance, flat ground, an adult watching, safety in wind and weather, and the additional terms at the end of the full text.',
  more: [
    'Additional terms',
    'The full rental terms end with more terms of ours. You agree to them as well.',
  ],
  /** With terms of the shop instead of the standard ones. */
  own: {
    whole: 'Rental agreement (opens in a new tab)',
    agree: 'I agree to the rental agreement.',
    again:
      'You agreed to this rental agreement with your last booking, and it has not changed. By booking, you agree to it again.',
  },
  points: (
    arrival: string,
    figures: TermsFigures,
  ): readonly (readonly [name: string, text: string])[] => [
    [
      'Payment',
      `${depositSentence(figures.depositPercent)} The rest is due before we set up. We hold your dates while you make the first payment.`,
    ],
    [
      'Rental time',
      `A rental runs from the delivery day to the pickup day, overnight included. ${lengthSentence(figures)} ${arrival}`,
    ],
    [
      'Ground',
      'You provide flat, clear ground of the size on your inflatable’s page, and the power it needs.',
    ],
    [
      'Supervision',
      'An adult watches the inflatable the whole time it is in use, and sticks to the ages and number of guests on its page.',
    ],
    [
      'Wind and weather',
      inARow(
        'In strong wind, lightning or a storm, everyone gets off the inflatable right away and it is turned off. If the forecast looks bad, email or call us to reschedule.',
        rainCheckSentence(figures.cancellation.weather),
      ),
    ],
    [
      'Changes',
      inARow(
        ...cancellationSentences(figures.cancellation),
        'To cancel, use the private link that comes with your confirmation.',
        changesSentence(figures.changes),
        keptTierSentence(figures),
      ),
    ],
  ],
};

export const NOTICES = {
  priceChanged: 'A price has changed since you filled your cart',
  priceIs: (title: string) => `${title} is now`,
  priceWas: (before: string) => `per day; your cart said ${before}.`,
  priceText: 'Every amount on this page uses today’s price.',
  priceAccept: 'OK, use today’s price',
  blocked: 'One of your rentals can’t be booked on the days you chose.',
  taken:
    'Nothing was booked, and your cart is just as you left it. Change the dates of the marked rental, or remove it, then book again.',
  tooMany:
    'Nothing was booked, and your cart is just as you left it. Lower the quantity of the marked rental, or change its dates, then book again.',
  refused: (title: string) => title,
  otherDays: 'Please choose other dates below.',
  refusedText: 'Nothing was booked. Everything you entered is still here.',
  loadAgain: 'Reload the page',
  noPrices: 'We couldn’t check today’s prices',
  noPricesText: 'For now, the amounts are from your cart.',
  checkAgain: 'Check again',
  payingText: (title: string) =>
    `We’re waiting to hear from the bank about ${title}. Once it’s booked, what is in your cart becomes another booking.`,
  held: (title: string) => `${title} is on hold for you`,
  heldText:
    'You haven’t paid for it yet. What you change here takes effect when you save it below.',
  heldLink: 'Pay for it without changes',
};

export const TAKEN = {
  one: 'One of your rentals',
  onThose: (title: string) => `${title} is taken on the days you chose.`,
  on: (title: string, days: string) => `${title} is taken on ${days}.`,
  /** Fewer than wanted. */
  only: (title: string, free: number, days: string) =>
    `Only ${free} of ${title} ${free === 1 ? 'is' : 'are'} available on ${days}.`,
  /** Consecutive days, by their first and last. */
  run: (first: string, last: string) => `${first} to ${last}`,
  and: 'and',
};

export const PLACED = {
  rental: 'Your rental',
  more: (title: string, count: number) => `${title} + ${count} more`,
};

export const KEPT_CARD = {
  agree: (amount: string, day: CalendarDay) =>
    `Charge the balance of ${amount} to the same card on ${formatLongDay(day)}. You may keep my card on file for this one charge, and charge no more than this amount.`,
  hint: 'It’s your choice. Without it, you pay the balance yourself with your private link. If you pay it there first, we won’t charge your card.',
};

/** The reminder of a cart that was left. */
export const KEPT_CART = {
  title: 'Emails from us (optional)',
  text: 'We only send what you check.',
  label: 'Email me this cart if I don’t finish',
  hint: 'Two emails at most, each with a link to stop them. Leave it unchecked and we keep nothing.',
  news: 'Email me offers and party ideas',
  newsHint: 'A few times a year. Every email has a link to stop them.',
  gone: 'This cart link no longer works. Below is the cart saved in this browser.',
  endTitle: 'News and cart reminders',
  endText:
    'Press the button, and we won’t send you news or remind you of your cart again. You’ll still get emails about your bookings.',
  end: 'Stop these emails',
  ended: 'Done. No more news and no more cart reminders.',
  back: 'See the rentals',
};

export const FRIEND = {
  title: (off: string) => `A friend gives you ${off} off`,
  text: (off: string, brand: string) =>
    `Your first party with ${brand} costs ${off} less. Pick an inflatable and a day. We deliver it, set it up and pick it up.`,
  code: (code: string) => `Your code, ${code}, is already filled in at checkout.`,
  minimum: (minimum: string) => `It’s good for rentals of ${minimum} or more.`,
  see: 'See the rentals',
  gone: 'This offer is no longer available',
  goneText: 'The offer has ended, or part of the link is missing. Our rentals are still here.',
};
