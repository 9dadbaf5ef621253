import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatPrice, formatUsd } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import type { FieldErrorParams } from '#core/kernel/field-error.ts';
import { formatDay, formatLongDay, formatPartyDays, formatTime } from '#core/kernel/format-day.ts';
import { sayAll } from '#core/kernel/join-names.ts';
import type { WhyOver } from '#core/reservations/choice-offer.ts';
import { CLOSED_DAYS } from './closed-sentences.ts';
import { describePeriodError } from './rental-sentences.ts';
import { type BotCheckParams, type ProblemParams, type Sentences, speaker } from './say-problem.ts';

const dayOf = (text: string): string => {
  const day = parseCalendarDay(text);
  return day === undefined ? text : formatDay(day);
};
/** Includes the year, because the day may be far off. */
const longDayOf = (text: string): string => {
  const day = parseCalendarDay(text);
  return day === undefined ? text : formatLongDay(day);
};
/** The period of `2026-12-05/2026-12-06`. */
const periodOf = (text: string): string => {
  const [start, end] = text.split('/').map(parseCalendarDay);
  return start === undefined || end === undefined ? text : formatPartyDays(start, end);
};
const usd = (amount: number): string => formatUsd(cents(amount));
const price = (amount: number): string => formatPrice(cents(amount));
const characters = (count: number): string => `${count.toLocaleString('en-US')} characters`;

const UNKNOWN_CODE = 'We don’t recognize this code. Check the spelling.';
const NOT_RENTED = 'We don’t rent this anymore.';
const NOT_OFFERED = 'We don’t offer this anymore.';
const WRONG_PASSWORD = 'That is not your password.';

export const FIELD_SENTENCES: Sentences<FieldErrorParams> = {
  name_missing: 'Enter your name.',
  full_name_missing: 'Type your full name.',
  email_missing: 'Enter your email address.',
  email_malformed: 'Enter a valid email address, like name@example.com.',
  phone_missing: 'Enter a phone number.',
  phone_malformed: 'Use 10 digits with the area code; spaces and + ( ) - . are fine.',
  phone_too_short: 'Enter all 10 digits, the area code too.',
  street_missing: 'Enter the street and number of the party.',
  city_missing: 'Enter the city.',
  region_missing: 'Enter the state.',
  region_malformed: 'Use the two letters of the state, such as TX.',
  postal_code_missing: 'Enter the ZIP code.',
  postal_code_malformed: 'A ZIP code is 12345 or 12345-6789.',
  address_incomplete: 'Fill in the whole address, or leave it all blank.',
  party_start_missing: 'Choose when the party starts.',
  party_end_missing: 'Choose when the party ends.',
  party_end_not_after_start: 'The party must end after it starts, by 6 AM the next morning.',
  not_a_time: 'Must be a time such as 14:30.',
  not_a_pickup_day: ({ day }) => `None of the rentals has its pickup day on ${dayOf(day)}.`,
  number_out_of_range: ({ least, most }) => `Enter a number from ${least} to ${most}.`,
  plan_missing: 'Choose how you would like to pay.',
  terms_not_accepted: 'Please agree to the rental terms to book.',
  message_missing: 'Write us a message.',
  stars_missing: 'Choose one to five stars.',
  review_missing: 'Tell us how it was.',
  review_name_missing: 'Enter the name to show.',
  recipient_missing: 'Say who it is for.',
  recipient_email_missing: 'Enter their email address.',
  amount_out_of_range: ({ leastCents, mostCents }) =>
    `Enter an amount from ${price(leastCents)} to ${price(mostCents)}.`,
  password_missing: 'Enter your password.',
  new_password_missing: 'Choose a password.',
  password_too_short: ({ least }) => `Use at least ${least} characters.`,
  password_too_long: ({ most }) => `Use ${most} characters or fewer.`,
  password_is_email: 'Your password must not be your email address.',
  password_own_facts:
    'Your password can’t be built from your name, email, phone number or our name.',
  password_too_common: 'Too many people use this password. Choose another.',
  wrong_password: WRONG_PASSWORD,
  text_too_short: ({ least }) => `Please write a little more: at least ${characters(least)}.`,
  text_too_long: ({ most }) => `Please shorten it to ${characters(most)} or fewer.`,
  text_not_one_line: 'Must be on one line.',
  text_not_shown: 'Contains characters that cannot be shown.',
  code_malformed: 'Contains characters that our codes don’t use.',
  not_a_day: 'Choose a day.',
  days_reversed: 'The last day must not be before the first.',
  too_many_days: ({ most }) => `At most ${most} days.`,
  not_a_date: ({ field }) => describePeriodError({ kind: 'not_a_date', field }),
  end_not_after_start: describePeriodError({ kind: 'end_not_after_start' }),
  start_in_past: describePeriodError({ kind: 'start_in_past' }),
  period_too_long: ({ days }) => describePeriodError({ kind: 'too_long', days }),
  rental_not_offered: NOT_RENTED,
  add_on_not_offered: NOT_OFFERED,
};

/** Why a choice that we offered cannot be answered anymore. */
const OFFER_OVER: Readonly<Record<WhyOver, (phone: string) => string>> = {
  answered: (phone) =>
    `You already answered this, and your booking is as shown here. If you want something else, call us at ${phone}.`,
  late: (phone) => `It’s too late to choose online. Please call us at ${phone}.`,
  withdrawn: () =>
    'We took this choice back, so you don’t need to choose anymore. Your booking is as shown here.',
  replaced: () => 'We have a newer choice for you. Please look at that one.',
  changed: () => 'Your booking changed since you opened this page. Please look at it again.',
};

const SENTENCES = {
  validation: 'Please check what you entered.',
  invalid_period: 'Please check the days of your rental.',
  weak_password: 'Please choose another password.',
  wrong_password: WRONG_PASSWORD,

  product_not_found: NOT_RENTED,
  add_on_not_offered: 'We no longer offer one of these add-ons.',
  unavailable: (params) => {
    const days = sayAll('en', params.days.map(dayOf));
    if (!('visit' in params)) {
      const { product, free = 0 } = params;
      return free > 0
        ? `Only ${free} of ${product} ${free === 1 ? 'is' : 'are'} available on ${days}.`
        : `${product} is not available on ${days}.`;
    }
    const { visit, product, until, why, startsAt, earliest } = params;
    if (startsAt !== undefined && earliest !== undefined) {
      return `No crew can set it up by ${formatTime(startsAt)} on ${days}. The earliest party start is ${formatTime(earliest)}.`;
    }
    if (why === 'too_large') return 'None of our trucks can carry this. Please call us.';
    if (why !== undefined) {
      return `No crew can ${visit === 'deliver' ? 'set it up' : 'pick it up'} on ${days}.`;
    }
    if (product !== undefined && until !== undefined) {
      return `${product} is still out at another party until its pickup on ${days} (by ${formatTime(until)}), so it can’t be there in time.`;
    }
    if (product !== undefined) {
      return visit === 'deliver'
        ? `${product} can’t be back from another customer in time on ${days}.`
        : `${product} can’t be with its next customer in time on ${days}.`;
    }
    return visit === 'deliver'
      ? `Our crews are booked up on ${days} and can’t set it up in time.`
      : `Our crews are booked up on ${days} and can’t pick it up.`;
  },
  day_full: ({ day }) => CLOSED_DAYS.crewsFull(dayOf(day)),
  closed_day: ({ field, day, reason }) =>
    CLOSED_DAYS[field === 'startDate' ? 'delivery' : 'pickUp'](dayOf(day), reason),
  too_far_ahead: ({ day, days }) => CLOSED_DAYS.tooFar(longDayOf(day), days),
  lead_time: ({ day, hours }) => CLOSED_DAYS.leadTime(dayOf(day), hours),
  rental_too_short: ({ days }) => CLOSED_DAYS.tooShort(days),
  rental_too_long: ({ days }) => CLOSED_DAYS.tooLong(days),
  outside_delivery_area: ({ postalCode, phone }) =>
    `We don’t deliver to ${postalCode} yet. Call us at ${phone} and we’ll see what we can do.`,
  zip_not_in_state: ({ postalCode, region, phone }) =>
    `The ZIP code ${postalCode} isn’t in ${region}. Please check both, or call us at ${phone}.`,
  starts_too_early: ({ earliest, phone }) =>
    `The earliest start you can choose online is ${formatTime(earliest)}. For an earlier party, call us at ${phone}.`,
  no_evening_pickup: ({ day, closes }) =>
    `Our crews can’t pick it up after the party on ${dayOf(day)}, because our hours that day end at ${formatTime(closes)}. Choose an earlier end or another pickup day.`,
  same_day: ({ day, phone }) => CLOSED_DAYS.sameDay(dayOf(day), phone),
  limit_units: ({ most, phone }) =>
    `You can book up to ${most} of one rental online. For more, call us at ${phone}.`,
  limit_days: ({ most, phone }) => CLOSED_DAYS.tooLongOnline(most, phone),
  limit_total: ({ mostCents, phone }) =>
    `For orders over ${usd(mostCents)}, please call us at ${phone}.`,
  limit_minimum: ({ leastCents, missingCents, zone, phone }) =>
    `Online orders${zone === undefined ? '' : ` delivered in ${zone}`} start at ${usd(leastCents)} for the rentals. Add ${usd(missingCents)} more, or call us at ${phone}.`,
  limit_last_unit: ({ product, most, phone }) =>
    `This is our last ${product} on some of these days, and you can book the last one online for up to ${counted(most, 'day')}. Choose fewer days, or call us at ${phone}.`,
  limit_customer_holds: ({ most, phone }) =>
    `You already have ${most} bookings waiting for payment. Pay for one of them, try again in half an hour, or call us at ${phone}.`,
  limit_network_holds: ({ phone }) =>
    `Too many bookings from your network are waiting for payment. Try again in a few minutes, or call us at ${phone}.`,
  same_customer: 'These are already the same customer.',
  not_merged: 'Nothing was merged into this customer.',
  call_to_book: ({ phone }) =>
    `We cannot take this booking online. Call us at ${phone} and we’ll talk it over.`,
  terms_changed:
    'Our rental terms have changed since you opened this page. Reload it to read them. What you entered will still be here.',
  price_changed: ({ fromCents, toCents, of }) =>
    `${of === undefined ? 'The total' : 'What is due now'} changed from ${usd(fromCents)} to ${usd(toCents)} while you were here. If that works for you, press the button again.`,
  consent_unknown:
    'We don’t recognize the sentence about your card that you agreed to. Reload the page and read it again.',
  consent_changed: ({ amountCents }) =>
    `The balance is now ${usd(amountCents)}. Please read the sentence about your card again, and agree to it if you’d like.`,
  idempotency_key_reused: 'This Idempotency-Key was used for another order.',
  promo_unknown: UNKNOWN_CODE,
  promo_not_started: ({ from }) => `This code starts working on ${dayOf(from)}.`,
  promo_ended: ({ until }) => `This code ended on ${dayOf(until)}.`,
  promo_below_minimum: ({ minimumCents }) =>
    `This code needs rentals of at least ${usd(minimumCents)}.`,
  promo_used_up: 'This code has been used up.',
  promo_own_code: 'This is your own code. It is for friends who book with us for the first time.',
  promo_paused:
    'This friend code is paused, so it takes nothing off right now. Ask the friend who gave it to you, or give us a call.',
  promo_first_booking_only: 'This code is for a first booking, and you have booked with us before.',
  promo_once_per_customer:
    'This code works once per customer, and was used with this email or phone before.',
  credit_unknown: UNKNOWN_CODE,
  credit_expired: ({ on }) => `This credit was good until ${dayOf(on)}.`,
  credit_empty: 'There’s nothing left on this code.',
  gift_cards_off: 'We don’t sell gift cards online right now. Please call us.',
  gift_amount: ({ leastCents, mostCents }) =>
    `Choose an amount from ${usd(leastCents)} to ${usd(mostCents)}.`,
  gift_day: 'Choose today or a day within the next year.',

  reservation_not_found: 'There is no such reservation.',
  amount_mismatch: ({ dueCents }) => `The amount due is ${usd(dueCents)}. Nothing was charged.`,
  nothing_due: 'There is nothing left to pay. Nothing was charged.',
  below_card_minimum: ({ leastCents }) =>
    `The least a card can pay is ${usd(leastCents)}. Pay in cash when we deliver, or with a gift card.`,
  payment_processing: 'Your payment is being processed.',
  awaits_confirmation: ({ phone }) =>
    `We have your request and will answer soon. You pay nothing until we confirm. Questions? Call ${phone}.`,
  rental_out_of_service: ({ phone }) =>
    `A rental you booked is out of service, so please don’t pay until we’ve sorted that out with you. Nothing was charged. Call us at ${phone}.`,
  hold_expired: 'Your hold has expired. Please book again. Nothing was charged.',

  invalid_link: 'Invalid link.',
  quote_expired: 'This quote has expired. Call us and we’ll write you a new one.',
  quote_revised: 'We have sent you a newer quote. Please take a look at it.',
  changed_meanwhile: 'This reservation changed since you opened it. Please look at it again.',
  cannot_text:
    'We can text mobile numbers in the United States only. Please check your phone number.',
  cannot_cancel: 'This reservation can no longer be canceled here. Please contact us.',
  no_rain_check: 'A rain check is no longer possible for this reservation. Please contact us.',
  offer_over: ({ why, phone }) => OFFER_OVER[why](phone),
  unit_is_back:
    'Good news: your rental can come after all. Nothing changed, and it stays as you booked it.',
  refund_changed: ({ refundCents }) =>
    `If you cancel now, we refund ${usd(refundCents)}. Nothing was canceled.`,
  cannot_change: 'This reservation can no longer be changed here. Please contact us.',
  nothing_changed: 'Your reservation is already set up that way.',
  which_period: ({ periods }) =>
    `This reservation has several dates: ${sayAll('en', periods.map(periodOf))}. Choose which one to move. Nothing was changed.`,
  period_not_found: ({ periods }) =>
    `This reservation no longer has a rental on those dates. It has ${sayAll('en', periods.map(periodOf))}. Please look at it again. Nothing was changed.`,
  below_goodwill: 'The new total would be below zero. Please contact us.',
  quote_changed: ({ totalCents, excessCents }) =>
    excessCents > 0
      ? `The total would now be ${usd(totalCents)}, and we would refund ${usd(excessCents)}. Nothing was changed.`
      : `The total would now be ${usd(totalCents)}. Nothing was changed.`,
  cannot_sign: 'This reservation is closed, so there’s nothing to sign.',
  agreement_changed:
    'Your booking or our terms changed since you opened the agreement. Please read it again.',
  already_signed: 'This agreement is already signed.',
  not_completed: 'You can tell us how it was once the rental is over.',
  not_in_reservation: 'This rental was not part of your reservation.',
  already_published:
    'Your review is published and can no longer be changed here. Contact us to change it.',

  unauthenticated: 'Please sign in.',
  not_admin: 'This account is not authorized for admin.',
  not_found: 'There is no such reservation in your account.',
  email_taken: 'This email address cannot be used. If it is yours, sign in or reset your password.',
  invalid_credentials: 'That email address and password do not match.',
  locked_out: ({ minutes }) =>
    `Too many failed attempts. Please try again in ${counted(minutes, 'minute')}.`,
  automated: ({ email }) =>
    `This looked like an automated message. Please wait a moment and send it again, or email us at ${email}.`,

  bad_request: 'We could not read this request. Reload the page and try again.',
  forbidden: 'This account isn’t allowed to do that.',
  route_not_found: 'There’s nothing at this address.',
  timeout: 'The request took too long. Please try again.',
  body_too_large: 'That is too much to send at once.',
  url_too_long: 'This address is too long.',
  unsupported_media_type: 'We cannot read what was sent.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  headers_too_large: 'Your browser sent too much. Clear your cookies for this site and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable_now: 'We cannot answer right now. Please try again in a moment.',
  store_unavailable: 'The database is not responding.',
  pages_not_built: 'The website is not built yet. Run "npm run build" and start the server again.',
  bot_check_failed:
    'We couldn’t confirm that you’re not a robot. Reload the page and try again, or call us and we’ll do it for you.',
  bot_check_blocked:
    'Google reCAPTCHA, which keeps robots out, did not load. Allow google.com and gstatic.com in your ad blocker and reload the page, or call us.',
  bot_check_error:
    'The robot check (reCAPTCHA) did not work. Reload the page and try again, or call us.',
  bot_check_throttled: ({ status, wait }) =>
    `The robot check was refused (HTTP ${status}) and is paused. Try again in ${wait}, or call us.`,
  bot_check_already_initialized:
    'The robot check was started twice. Reload the page and try again.',
} satisfies Sentences<ProblemParams & BotCheckParams> & Readonly<Record<string, unknown>>;

/** Every code of a problem that a customer can get from the server. */
export type ProblemCode = Exclude<keyof typeof SENTENCES, keyof BotCheckParams>;
/** Of a problem whose sentence has no parameters. */
export type PlainProblemCode = Exclude<ProblemCode, keyof ProblemParams>;
export type AllProblemParams = ProblemParams & Readonly<Record<PlainProblemCode, undefined>>;

export const PROBLEM_SENTENCES: Sentences<AllProblemParams & BotCheckParams> = SENTENCES;

/** Problems that only staff see, or a browser has in reaching us, stay English as received. */
export const { sayError, sayProblem } = speaker({
  problems: PROBLEM_SENTENCES,
  fields: FIELD_SENTENCES,
  otherwise: { problem: (detail) => detail, field: (message) => message },
});
