import type { TimelineEntry } from '#core/contract/manage.ts';
import { instant } from '#core/kernel/instant.ts';
import { sayNames } from '#core/kernel/join-names.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import type { Choice } from '#core/reservations/choice-offer.ts';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import { NEW_TOTAL_WORDS, OFFLINE_WAYS } from '#core/reservations/reservation-words.ts';
import { formatDay, formatTime } from './dates.ts';

/** Changing, calling off and looking back at a reservation on its private page. */
export const OWN_CHANGES = {
  title: 'Change your booking',
  until: (moment: string, isForAll: boolean) =>
    isForAll
      ? `You can change any of your dates yourself until ${moment}, before your first delivery.`
      : `You can change it yourself until ${moment}.`,
  /** The deadline to cancel is another one: the day before the first delivery. */
  cancelLater: 'You can still cancel after that.',
  over: (phone: string) =>
    `It’s too late to change it here. Call us at ${phone} and we’ll see what we can do.`,
  dates: 'Change dates',
  items: 'Change items',
  details: 'Party details',
  phone: 'Phone number',
  keep: 'Keep as is',
};

export const CHANGE = {
  changed: 'This was changed meanwhile. Look at it again.',
  asking: 'Looking up the price…',
  failed: 'We could not look up the price.',
  again: 'Try again',
  /** Amounts. */
  stake: (paid: string, refund: string, isOneDate: boolean) =>
    `If you cancel later, we’ll refund at most ${refund} of the ${paid} you will have paid by then. Your ${isOneDate ? 'delivery day' : 'first delivery'} is close, and moving it doesn’t change that.`,
  stakeShort: (paid: string, refund: string) =>
    `If you cancel later, we’ll refund at most ${refund} of ${paid}.`,
  /** Absent `then`: nothing. */
  ifCanceled: (now: string, then: string | undefined) =>
    `Your delivery would be closer. If you cancel after this change, we’ll refund ${then === undefined ? 'nothing' : `at most ${then}`} instead of ${now}.`,
  /** Days. */
  fullRefund: (now: string, before: string) => `Full refund until ${now} instead of ${before}.`,
  newTotal: 'New total',
  more: 'More to pay',
  less: 'Less than before',
  same: 'The price stays the same.',
  balance: 'Left to pay',
  /** The days by which to pay the rest, now and before the change if that was another. */
  due: {
    setup: (day: string, was: string | undefined) =>
      `Due before we set up on ${day}${was === undefined ? '' : `, instead of ${was}`}.`,
    invoice: (day: string, was: string | undefined) =>
      `Due by ${day}${was === undefined ? '' : `, instead of ${was}`}.`,
    card: (day: string, was: string | undefined) =>
      `We charge it to your card on ${day}${was === undefined ? '' : `, instead of ${was}`}.`,
  },
  stays: 'Stays paid for the rest',
  /** An amount. */
  staysKept: (kept: string) => `Includes the ${kept} that we keep of what you take off.`,
  tooLittle:
    'That’s too small an amount for a card. Pay it in cash when we deliver, or with a gift card or rain check.',
  back: 'You get back',
  /** @param first of several dates: its day */
  lateWhy: (first: string | undefined) =>
    `${first === undefined ? 'Your delivery' : `Your first delivery, on ${first}, counts for all of your dates. It`} is close, so we keep part of the price of what you take off, just like for a cancellation. If you add something to this booking later, that part counts toward it.`,
  lateBack: 'What we kept from an earlier change counts toward what you add.',
  backAs: 'How would you like it back?',
  toCard: 'Back the way I paid',
  asCredit: 'As a credit for another party',
  confirm: 'Confirm the change',
  done: 'Your booking has been changed.',
  choose: 'Change something to see the price.',
  compare: 'See changes',
  signAgain: 'You will sign the agreement again.',
};

export const DATES_DIALOG = {
  title: 'Change dates',
  text: 'What you booked keeps its daily price, and weekend and holiday rates follow the new days.',
  sameEvening: 'We pick up the same evening. To change that, go to “Party details”.',
};

export const MOVE_PERIOD = {
  which: 'Which dates do you want to move?',
  others: 'Your other dates stay as they are.',
};

export const ITEMS_DIALOG = {
  title: 'Change items',
  text: 'What you booked keeps its price per day. New items are at today’s prices, on the days of your booking.',
  days: 'Add to which dates?',
  remove: (title: string) => `Remove ${title}`,
  add: 'Add something',
  addText: 'The price per day, and what it adds to your total with tax and discounts.',
  newTotal: (amount: string) => `Total ${amount}`,
  put: 'Add',
  added: 'Added',
  undo: 'Undo',
  removed: 'Removed',
  all: (count: number) => `Show all ${count}`,
  sameTotal: 'At no extra cost',
  soldOut: 'Booked on your days',
  noCrew: 'No delivery left on your days',
  notPossible: 'Not with this booking',
  failed: 'We could not load our other rentals.',
  none: 'A booking needs at least one rental. If you no longer want it, cancel it instead.',
};

export const DETAILS_DIALOG = {
  title: 'Party details',
  text: 'A new address can change the delivery fee, and new times can change when we come. You’ll see the price before anything changes.',
  street: 'Street and number',
  city: 'City',
  region: 'State',
  postalCode: 'ZIP code',
  notes: 'Notes for the crew',
  laterPickup: (day: string) =>
    `For a later end, first change your dates so that we pick up on ${day}.`,
  look: 'See the price',
};

export const PHONE_DIALOG = {
  title: 'Phone number',
  text: 'We call this number on the day of your party. Changing it costs nothing.',
  phone: 'Phone',
  look: 'Check the change',
};

export const CALL_OFF = {
  how: 'What should happen to what you paid?',
  refund: 'Money back',
  refundText: (amount: string) => `You get ${amount} back under our cancellation terms.`,
  rainCheck: 'Rain check',
  rainCheckText: (amount: string, day: string) =>
    `Bad forecast? ${amount} becomes a credit, good until ${day}.`,
  rainCheckWhen: 'You get its code right away. Use it for any rental. No money goes back to you.',
  why: 'What does the forecast say?',
  whyHint: 'For example: thunderstorms, wind over 20 mph.',
  whyMissing: 'Tell us what the forecast says.',
  take: (amount: string) => `Cancel and take a ${amount} rain check`,
  toCredits: 'Back on your gift card or rain check',
  offline: (method: OfflineMethod) => `Refund ${OFFLINE_WAYS[method]}`,
};

/** What an offered choice changes about the total. */
export const NEW_TOTAL = { same: 'Same price.', ...NEW_TOTAL_WORDS };

export const WIND = {
  title: 'Wind at your party. Here are your options',
  rainTitle: 'Rain at your party. Here are your options',
  rain: (day: string) => `It looks like rain on ${day}.`,
  thunderTitle: 'Thunderstorms at your party. Here are your options',
  thunder: (percent: number, when: string) =>
    `The chance of thunderstorms is ${percent}%, ${when}.`,
  recorded: 'This is a test with a recorded forecast, not the real weather.',
  unknown: 'It may be too windy for your party.',
  forecast: (mph: number, when: string, limit: number | undefined) =>
    `The forecast calls for gusts of ${mph} mph, ${when}.${limit === undefined ? '' : ` The limit for what you rented is ${limit} mph.`}`,
  until: (when: string) =>
    `Please choose before ${when}. If you don’t, nothing changes by itself, and we’ll call you if something has to.`,
  move: 'Another day',
  moveText: 'No extra cost. If you cancel later, refunds go by the new day.',
  /** If the booking has rentals on other dates. */
  moves: (titles: readonly string[], days: string) =>
    `${sayNames('en', titles)} (${days}) ${titles.length === 1 ? 'moves' : 'move'}; the rest stays as booked.`,
  cancels: 'We cancel your booking, and nothing is left to pay.',
  rainCheck: (amount: string) => `Rain check for ${amount}`,
  rainCheckText: (day: string) => `Everything you paid, to use again until ${day}.`,
  refund: (amount: string) => `${amount} back`,
  refundText: 'Everything you paid goes back the way you paid it.',
  cancel: 'Cancel',
  cancelText: 'You haven’t paid anything yet.',
  keep: (days: string) => `Keep ${days}`,
  keepText:
    'Nothing changes, and the usual terms for canceling apply again. If the weather won’t let us set up, we’ll call you.',
  choose: 'Choose this',
  done: 'Thank you. We have your choice.',
};

/** An offered choice that was not answered in time. */
export const TOO_LATE = {
  title: 'It’s too late to choose online',
  unit: (title: string, days: string, phone: string) =>
    `We still don’t have ${title} for ${days}. Please call us at ${phone}, and we’ll sort it out together.`,
  weather: (days: string, phone: string) =>
    `${days} stays as you booked it. If you want something else because of the weather, please call us at ${phone}.`,
};

export { SUBSTITUTE_WORDS } from '#core/reservations/substitute-words.ts';

/** A rental that is out of service: what the customer chooses instead. */
export const SUBSTITUTE = {
  title: 'We’re sorry. Here are your options',
  why: (title: string, days: string) =>
    `${title} is out of service, and we don’t have another one for ${days}.`,
  until: (when: string) =>
    `Please choose before ${when}. If we don’t hear from you by then, we’ll call you.`,
  back: 'Good news: it can come after all',
  backText: (title: string) =>
    `We told you that ${title} is out of service. It’s ready again, so your rental stays as you booked it.`,
  instead: (title: string) => `${title} instead`,
  /** The amount by which it is dearer. */
  goodwill: (amount: string) =>
    `You pay the same: we take the difference of ${amount} off as a goodwill discount.`,
  look: 'Take a look',
  /** Money back, or off what is left to pay. */
  takeOff: (titles: readonly string[], back: string | undefined, less: string) =>
    `${back === undefined ? `${less} off` : `${back} back`}, without ${sayNames('en', titles)}`,
  restStays: 'The rest stays as booked.',
  /** Instead of that. @param rentals each with its days */
  alsoOut: (rentals: readonly string[]) =>
    `We’ll also get in touch about ${sayNames('en', rentals)}, which ${rentals.length === 1 ? 'is' : 'are'} out of service.`,
  /** Asked once more before some of the rentals come off. */
  goWithout: (titles: readonly string[]) => `Go without ${sayNames('en', titles)}?`,
  goAndGetBack: (back: string) => `Go without it and get ${back} back`,
  goAndPayLess: (less: string) => `Go without it and pay ${less} less`,
  notYet: 'Back to my choices',
};

/** A rental is out of service, and nobody has asked the customer to choose yet. */
export const OUT_OF_SERVICE = {
  title: 'We’re sorry: we’re sorting out your rental',
  /** @param rentals each with its days */
  why: (rentals: string, isOne: boolean) =>
    `${rentals} ${isOne ? 'is' : 'are'} out of service, and we don’t have ${isOne ? 'another one' : 'others'}. We’ll get in touch with what you can choose.`,
  onDays: (title: string, days: string) => `${title} (${days})`,
  terms: (isPaid: boolean) =>
    `Until then, please don’t pay anything.${isPaid ? ' If you’d rather cancel, you get back everything you paid.' : ''}`,
  call: (phone: string) => `Call ${phone}`,
  write: 'Email us',
};

export const CREDIT = {
  have: 'Have a gift card or rain check?',
  field: 'Gift card or rain check',
  isPromo: 'Is it a promo code? Enter it under “Promo code”.',
  apply: 'Use it',
  applied: (code: string, amount: string) => `${code} pays ${amount}.`,
  appliedPlain: (code: string) => `${code} is applied.`,
  left: (amount: string) => `${amount} is left on it.`,
  remove: 'Remove',
  pointsPay: (amount: string) => `Your points pay ${amount}.`,
  pointsTaken: 'Your points are applied.',
  spendPoints: (points: string, worth: string) => `Use my ${points} points, worth ${worth}`,
  /** On the private link, before anything is taken. */
  look: 'See what it pays',
  found: (code: string) => `${code} is good. Nothing is taken yet.`,
  takes: 'It pays',
  leftOn: 'Left on it afterward',
  stillDue: 'Still to pay',
  use: (amount: string) => `Pay ${amount} with it`,
  covers: 'That pays for everything. Nothing is left to pay, and we don’t ask for a card.',
  give: 'Give a gift card',
  row: 'Gift card or rain check',
  done: 'Thanks! Your credit is used.',
  yours: 'Your rain check',
  yoursText: (amount: string) => `${amount} to use when you book again:`,
  refundUnderWay: (amount: string, ending: string | undefined) =>
    `${amount} is on its way back to your card${ending === undefined ? '' : ` ending ${ending}`}.`,
  cashRefundDue: (amount: string, method: OfflineMethod) =>
    `We owe you ${amount}. ${method === 'other' ? 'We’ll' : `You paid ${OFFLINE_WAYS[method]}, so we’ll`} call you about getting it back to you.`,
};

export const HISTORY = {
  title: 'What has happened so far',
  removed: (items: string) => `Removed: ${items}`,
  added: (items: string) => `Added: ${items}`,
  /** A credit's code, by its last four characters. */
  ending: (code: string) => `ending ${code}`,
  inWay: (name: string, method: OfflineMethod) => `${name} ${OFFLINE_WAYS[method]}`,
  checkReturned: 'Check returned by your bank',
  /** The answer to an offered choice. */
  chose: {
    refund: 'You chose a refund',
    rain_check: 'You chose a rain check',
    move: 'You chose another day',
    substitute: 'You chose something else instead',
    keep: 'You chose to keep your day',
  } satisfies Record<Choice, string>,
  /** What an offered choice was about, in lines. */
  offered: {
    about: (days: string) => `For ${days}`,
    days: (days: string) => `Other days: ${days}`,
    until: (moment: string) => `To choose before ${moment}`,
  },
  by: { you: 'You', us: 'Our team', system: 'Automatic', provider: 'Card payment' },
  kinds: {
    placed: 'Booking made',
    request_confirmed: 'We confirmed your request',
    request_declined: 'We could not take your request',
    paid: 'Payment received',
    payment_returned: 'Payment returned by your bank',
    confirmed: 'Booking confirmed',
    credit_used: 'Credit used',
    credit_returned: 'Returned to your credit',
    credit_issued: 'Turned into a credit',
    refund_promised: 'Refund started',
    refunded: 'Refund sent to your card',
    hand_back_promised: 'Refund due',
    hand_back_ended: 'Refund no longer due',
    handed_back: 'Refund paid',
    rescheduled: 'Dates changed',
    lines_changed: 'Items changed',
    details_changed: 'Details changed',
    contact_changed: 'Contact details changed',
    adjusted: 'Total adjusted',
    unit_moved: 'Unit changed',
    cancelled: 'Booking canceled',
    expired: 'Not paid in time',
    signed: 'Rental agreement signed',
    completed: 'Event over',
    link_sent: 'Link to this page given again',
    weather_offered: 'Bad weather in the forecast: we asked what you’d like to do',
    weather_chosen: 'You answered us about the weather',
    unit_offered: 'A rental is out of service: we asked what you’d like instead',
    unit_chosen: 'You answered us about the rental out of service',
    unit_back: 'The rental out of service can come after all',
    offer_withdrawn: 'You no longer need to choose',
    note: 'Note',
    on_the_way: 'Our crew left for your place',
    arrived: 'Our crew arrived',
    set_up: 'Everything set up',
    picked_up: 'Everything picked up',
  } satisfies Record<TimelineEntry['kind'], string>,
};

/** `Sat, Nov 21, 8 AM`, as the shop's clock shows it. */
export const formatMoment = (iso: string): string => {
  const at = instant(Date.parse(iso));
  return `${formatDay(shopDay(at))}, ${formatTime(shopTime(at))}`;
};
