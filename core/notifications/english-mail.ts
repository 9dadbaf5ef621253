import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  formatDay,
  formatLongDay,
  formatPartyDays,
  formatTime,
  formatWindow,
} from '#core/kernel/format-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { sayAll, sayNames } from '#core/kernel/join-names.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { nameAdjustment } from '#core/pricing/adjustment.ts';
import type { RefundDay } from '#core/refunds/cancellation-policy.ts';
import {
  REFUND_BY_FIRST,
  refundAmountsUntil,
  refundUntil,
} from '#core/refunds/cancellation-text.ts';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import { NEW_TOTAL_WORDS, OFFLINE_WAYS } from '#core/reservations/reservation-words.ts';
import { SUBSTITUTE_WORDS } from '#core/reservations/substitute-words.ts';
import type { PromisedDay } from './mail-facts.ts';

/**
 * The wording of a reservation's mails. What an email says, and when, is in `letters.ts`. Names,
 * days and amounts come as text.
 */
export const ENGLISH_MAIL = {
  confirmation: {
    subject: (title: string) => `You're booked! ${title}`,
    overnight: 'Overnight is free.',
    refundUntil: (days: readonly RefundDay[]) => refundUntil(days, formatDay),
    refundByFirst: REFUND_BY_FIRST,
  },
  request_received: {
    subject: 'We got your request',
    lead: (name: string) =>
      `Thank you, ${name}! We got your request, and you pay nothing until we confirm.`,
    outside: (city: string) =>
      `${city} is outside our usual area, so we’re checking that we can get there. We’ll answer within a day and hold the rental for you until then.`,
    sooner: (phone: string) => `Need to know sooner? Call ${phone}.`,
  },
  request_confirmed: {
    subject: 'We can come! Pay to book',
    lead: (name: string, city: string) => `Good news, ${name}: we can come to ${city}.`,
  },
  pay_link: {
    subject: (title: string) => `Pay to book ${title}`,
    lead: (name: string) => `Here is your order, ${name}.`,
  },
  /** The office or a crew asks for what is left of a booking. */
  balance_link: {
    subject: (amount: string) => `Pay ${amount} by card`,
    lead: (name: string, amount: string) =>
      `${name}, here is your link to pay the ${amount} that is left for your rental by card.`,
  },
  request_declined: {
    subject: 'We can’t take your request',
    lead: (name: string) =>
      `We’re sorry, ${name}. We can’t take your request. Nothing was charged.`,
    tooLate: (name: string) =>
      `We’re sorry, ${name}. We didn’t answer your request in time, and we’re no longer holding the rental. Nothing was charged.`,
    call: (phone: string) => `Call ${phone} and we’ll see what we can do.`,
  },
  hold_released: {
    subject: 'We released your hold',
    lead: (name: string) =>
      `We’re no longer holding the rental below for you, ${name}. It wasn’t paid for, so nothing is booked.`,
    again: (phone: string) =>
      `Still want it? Book again while it’s available, or call us at ${phone}.`,
  },
  balance_receipt: {
    subject: 'Payment received',
    lead: (name: string, amount: string, way: string) =>
      `Thank you, ${name}! We received your payment of ${amount} ${way}.`,
    card: (lastFour: string | undefined) =>
      lastFour === undefined ? 'by card' : `by card ending ${lastFour}`,
    offline: (method: OfflineMethod, checkNumber: string | undefined) =>
      checkNumber === undefined ? OFFLINE_WAYS[method] : `by check number ${checkNumber}`,
    /** @param credit such as `your gift card ending 4QXW` */
    credit: (credit: string) => `from ${credit}`,
  },
  payment_returned: {
    subject: (method: OfflineMethod, amount: string) =>
      `Your ${method === 'check' ? 'check for' : 'payment of'} ${amount} was returned by your bank`,
    lead: (name: string, method: OfflineMethod, amount: string) =>
      `${name}, your ${method === 'check' ? 'check for' : 'payment of'} ${amount} was returned by your bank, so we didn’t get the money.`,
    rainCheck: (amount: string) => `We took ${amount} off the rain check that you got for it.`,
    spent: (amount: string) =>
      `You got ${amount} for it that we no longer have, so please call us about paying that.`,
    /** For a check that bounced. */
    fee: (amount: string) => `Our returned-check fee is ${amount}.`,
    /** @param dueOn of an invoice, unless it is past due */
    owed: (balance: string, dueOn: CalendarDay | undefined) =>
      `${balance} is owed for your rental${dueOn ? `, due by ${formatLongDay(dueOn)}` : ' now'}. You can pay it by card here.`,
    /** For who pays an invoice. */
    byCheck: (to: string, number: string) =>
      `Or mail a new check to ${to}. Write ${number} on the check.`,
  },
  refund: {
    subject: 'Refund on its way',
    soldMeanwhile:
      'Your payment reached us after the hold on your rental had run out and someone else had booked it. We’re sorry. Pick another day or another inflatable, and we’ll be there.',
  },
  handed_back: {
    subject: (method: OfflineMethod) => `Refund paid ${OFFLINE_WAYS[method]}`,
    lead: (name: string, amount: string, method: OfflineMethod) =>
      `We paid you back ${amount} ${OFFLINE_WAYS[method]}, ${name}.`,
    missing: 'Didn’t get it? Please call us.',
  },
  cancellation: {
    asked: {
      subject: 'Reservation canceled',
      lead: (name: string) => `Your reservation is canceled, ${name}.`,
    },
    byShop: {
      subject: 'We had to cancel your rental',
      lead: (name: string) => `We’re sorry, ${name}. We had to cancel your rental.`,
    },
    toCard: (amount: string) => `${amount} goes back to the card you paid with.`,
  },
  restStays: 'The rest stays as booked.',
  /** Instead of that. @param rentals each with its days */
  alsoOut: (rentals: readonly string[]) =>
    `We’ll also get in touch about ${sayNames('en', rentals)}, which ${rentals.length === 1 ? 'is' : 'are'} out of service.`,
  rescheduled: {
    one: {
      subject: 'A new date for your rental',
      lead: (name: string, days: string) => `Your rental has a new date, ${name}${days}.`,
      some: (name: string, days: string, items: string) =>
        `There’s a new date for ${items}, ${name}${days}.`,
    },
    oneTitle: 'You have a new date.',
    several: {
      subject: 'New dates for your rental',
      lead: (name: string, days: string) => `Your rental has new dates, ${name}${days}.`,
      some: (name: string, days: string, items: string) =>
        `There are new dates for ${items}, ${name}${days}.`,
    },
    days: (was: string, is: string) => `: ${is} instead of ${was}`,
  },
  lines_changed: {
    subject: 'Your rental changed',
    lead: (name: string) => `Your rental changed, ${name}.`,
    removed: (items: string) => `Removed: ${items}.`,
    added: (items: string) => `Added: ${items}.`,
    updated: (name: string) => `Here is your updated rental, ${name}.`,
  },
  replaced: {
    subject: (out: string, instead: string) => `${instead} instead of ${out}`,
    lead: (name: string, out: string, instead: string, costs: string) =>
      `We’re sorry, ${name}. ${out} is out of service. We’ll bring ${instead} instead${costs}.`,
    subjectTakenOff: (out: string) => `${out} is out of service`,
    takenOff: (name: string, out: string) =>
      `We’re sorry, ${name}. ${out} is out of service, so we took it off your rental and you don’t pay for it.`,
  },
  /** The customer's answer to an offered choice. */
  chose: {
    title: 'We have your choice.',
    subject: (out: string, instead: string) => `You chose ${instead} instead of ${out}`,
    lead: (name: string, out: string, instead: string, costs: string) =>
      `Thank you, ${name}. You chose ${instead} instead of ${out}${costs}.`,
    subjectTakenOff: (out: string) => `You chose to take ${out} off your rental`,
    takenOff: (name: string, out: string) =>
      `Thank you, ${name}. You chose to take ${out} off your rental, so you don’t pay for it.`,
    subjectPartOff: 'You chose to take off part of your rental',
    partOff: (name: string) =>
      `Thank you, ${name}. You chose to take off part of your rental, so you don’t pay for that part.`,
    move: {
      subject: (day: string) => `You chose another day: ${day}`,
      lead: (name: string, days: string, items: string | undefined) =>
        items === undefined
          ? `Thank you, ${name}. You chose another day${days}.`
          : `Thank you, ${name}. You chose another day for ${items}${days}.`,
    },
    moneyBack: {
      subject: 'You chose your money back',
      lead: (name: string) =>
        `You chose your money back, ${name}, so your reservation is canceled.`,
    },
    cancel: {
      subject: 'You chose to cancel',
      lead: (name: string) => `You chose to cancel your reservation, ${name}, and you owe nothing.`,
    },
    rainCheck: {
      subject: (amount: string) => `You chose a ${amount} rain check`,
      lead: (name: string, amount: string, code: string) =>
        `Thank you, ${name}. You chose a rain check, so your reservation is canceled. You have ${amount} to use on another party.\n\nYour code: ${code}`,
    },
    sorry: 'We’re sorry we couldn’t bring what you booked.',
  },
  details_changed: {
    subject: 'Your details changed',
    lead: (name: string) => `We updated the details of your event, ${name}.`,
    row: (label: string, is: string, was: string | undefined) =>
      was === undefined ? `${label}: ${is}` : `${label}: ${is} instead of ${was}`,
    phone: 'Phone',
    spot: 'The spot: new details',
    notYou: 'If this wasn’t you, please call us.',
  },
  /** A discount by the office, or an extra charge. */
  adjusted: {
    /** The office entered the customer's certificate after the booking. */
    exempt: {
      subject: 'Your rental is tax-exempt now',
      lead: (name: string, amount: string) =>
        `We took the sales tax of ${amount} off your rental, ${name}, because you are tax-exempt.`,
    },
    /** The certificate never came. */
    taxed: {
      subject: 'Sales tax was added to your rental',
      lead: (name: string, amount: string) =>
        `We added the sales tax of ${amount} to your rental, ${name}, because we do not have your tax-exempt certificate.`,
    },
    less: {
      subject: (amount: string) => `${amount} off your rental`,
      lead: (name: string, amount: string) => `We took ${amount} off your rental, ${name}.`,
    },
    more: {
      subject: (amount: string) => `${amount} added to your rental`,
      lead: (name: string, amount: string) => `We added ${amount} to your rental, ${name}.`,
    },
  },
  rain_check: {
    subject: (amount: string) => `Your ${amount} rain check`,
    lead: (name: string, amount: string, code: string) =>
      `You have ${amount} to use on another party, ${name}.\n\nYour code: ${code}`,
    /** A refund that went other ways, too. */
    also: {
      subject: (amount: string, back: string) => `Your ${back} refund and ${amount} rain check`,
      lead: (name: string, back: readonly string[], amount: string, code: string) =>
        `We’re refunding ${sayAll('en', back)}, ${name}. You also have ${amount} to use on another party.\n\nYour code: ${code}`,
      toCard: (amount: string) => `${amount} to the card you paid with`,
      byHand: (amount: string, method: OfflineMethod) => `${amount} ${OFFLINE_WAYS[method]}`,
    },
    use: (brand: string) =>
      `Enter the code when you book with ${brand}, or use it to pay a balance. Whatever you don’t use stays on it.`,
    goodUntil: (day: string) => `It is good until ${day}.`,
  },
  weather_offer: {
    rain: {
      title: 'Rain at your party. Here are your options.',
      subject: 'Rain at your party: please choose',
      lead: (name: string, day: string): string =>
        `It looks like rain on ${day}. ${name}, please choose what you’d like us to do.`,
    },
    thunder: {
      title: 'Thunderstorms at your party. Here are your options.',
      subject: 'Thunderstorms at your party: please choose',
      lead: (
        name: string,
        percent: number,
        at: { readonly day: string; readonly time: string },
      ): string =>
        `The chance of thunderstorms at your party is ${percent}% on ${at.day} at ${at.time}. ${name}, please choose what you’d like us to do.`,
    },
    rainCheck: (amount: string) =>
      `A rain check for ${amount}, all you have paid, and we cancel your booking.`,
    moneyBack: (amount: string) =>
      `Your money back: ${amount}, all you have paid, and we cancel your booking.`,
    keep: 'Or keep your day as booked. We’ll call you if the weather won’t let us set up.',
    /** Said if the booking has rentals on other dates. */
    moves: (titles: readonly string[], days: string) =>
      `${sayNames('en', titles)} (${days}) ${titles.length === 1 ? 'moves' : 'move'}; the rest stays as booked.`,
    takeOff: (titles: readonly string[]) =>
      `Or we take ${sayNames('en', titles)} off your booking, and you don’t pay for ${titles.length === 1 ? 'it' : 'them'}.`,
    until: (moment: string) =>
      `Please choose before ${moment}. If you don’t, nothing changes by itself, and we’ll call you if something has to.`,
    recorded: 'This is a test. The forecast is a recorded week, not the real weather.',
    /** The office says so, or there is no forecast yet. */
    maybe: 'It may be too windy for your party.',
    gusts: (
      at: { readonly day: string; readonly time: string },
      mph: number,
      title: string,
      limitMph: number | undefined,
    ) =>
      `The forecast for ${title} calls for gusts of ${mph} mph on ${at.day} at ${at.time}${limitMph === undefined ? '' : `, and its limit is ${limitMph} mph`}.`,
  },
  unit_offer: {
    subject: (title: string) => `${title} is out of service: please choose`,
    /** `isOnly`: there is only one thing that we can do. */
    lead: (name: string, title: string, period: string | undefined, isOnly: boolean) =>
      `We’re sorry, ${name}. The ${title} you booked${period === undefined ? '' : ` for ${period}`} is out of service, and we don’t have another one for you. ${isOnly ? 'We have nothing like it on those days, either. Please tell us that this is all right, or call us:' : 'Please choose what you’d like instead.'}`,
    /** Of a choice that was still open. */
    replacesOther: 'What we asked you to choose before no longer counts.',
    instead: (title: string, costs: string) => `${title} instead${costs}.`,
    dearer: (amount: string) => `It usually costs ${amount} more per day.`,
    moneyBack: (amount: string, isOnly: boolean) =>
      `${isOnly ? 'All' : 'Or all'} your money back: ${amount}, and we cancel your booking.`,
    takeOff: (isOnly: boolean) =>
      `${isOnly ? 'We' : 'Or we'} take it off your rental, and you don’t pay for it.`,
    until: (moment: string, title: string) =>
      `Please choose before ${moment}. If we don’t hear from you by then, we’ll call you, because we can’t bring ${title}.`,
    /** A line of the booking in this mail. */
    line: (title: string, quantity: number) =>
      `${title} (${quantity === 1 ? 'out of service' : 'not all in service'})`,
  },
  unit_back: {
    subject: (title: string) => `Good news: ${title} can come after all`,
    lead: (name: string, title: string) =>
      `Good news, ${name}: we can bring ${title} after all. You don’t need to choose anything. Your rental stays as you booked it.`,
  },
  offer_withdrawn: {
    subject: 'You don’t need to choose: your rental stays booked',
    lead: (name: string) =>
      `${name}, we asked you to choose what happens with your rental. You don’t need to anymore: it stays booked as it was. If anything changes, we’ll call you.`,
    cannotCome: {
      title: 'We’ll call you.',
      subject: 'You don’t need to choose: we’ll call you',
      lead: (name: string, titles: readonly string[]) =>
        `${name}, we asked you to choose what happens with your rental. You don’t need to anymore. ${sayNames('en', titles)} ${titles.length === 1 ? 'is' : 'are'} out of service, so we’ll call you about what we can do.`,
    },
  },
  link: {
    subject: 'The link to your reservation',
    lead: (name: string) => `Here is the private link to your reservation, ${name}.`,
    subjectToSign: (day: string) => `The link to your reservation: please sign by ${day}`,
    toSign: (name: string, by: string) =>
      `${name}, please read and sign the rental agreement by ${by}. Here is the private link to your reservation.`,
  },
  /** The deposit's card is charged by itself. */
  charge: {
    subject: (amount: string, day: string) => `We’ll charge your card ${amount} on ${day}`,
    lead: (name: string, amount: string, day: string, lastFour: string | undefined) =>
      `Your party is coming up, ${name}! You don’t need to do anything. On ${day} we’ll charge the balance of ${amount} to ${lastFour === undefined ? 'the card you used for the deposit' : `your card ending ${lastFour}`}, as you agreed when you booked.`,
    otherWay:
      'Would you rather pay another way? Pay with this link before that day and we won’t charge the card.',
  },
  balance_declined: {
    subject: 'Your card did not go through',
    lead: (name: string, amount: string) =>
      `We tried to charge the balance of ${amount} to the card you used for the deposit, ${name}, as agreed. Your bank declined it, or wants you to confirm it yourself. Nothing was charged, and you’re still booked.`,
    pay: 'We won’t try again on our own, so please pay before we set up.',
  },
  consent_asked: {
    subject: 'Your balance changed: please take a look',
    lead: (name: string, balance: string, agreed: string) =>
      `The balance of your booking is now ${balance}, ${name}. You agreed to let us charge your card up to ${agreed}, so we won’t charge anything until you agree to the new amount.`,
    how: 'There you can agree to the new amount, or pay it yourself any way you like.',
  },
  visit_reminder: {
    atDoor: (amount: string) =>
      `${amount} is due when we deliver: please have cash or a check ready for the driver. Or pay by card now with the button.`,
    due: (amount: string) => `${amount} is still due before we set up.`,
  },
  agreement_reminder: { time: 'It takes two minutes on your phone.' },
  review_request: {
    help: 'A sentence or two helps the next family. We read every one.',
    points: (points: string, worth: string, code: string) =>
      `You earned ${points} points with this party: ${worth} off your next one, with the code ${code}.`,
    friends: (
      { code, url }: { readonly code: string; readonly url: string },
      off: string,
      points: string,
      worth: string,
    ) =>
      `Know someone with a birthday coming up? With your code ${code} they get ${off} off their first party, and you get ${points} points, worth ${worth}, once it’s over: ${url}`,
  },
  crew_coming: {
    /** @param time `HH:MM` */
    arrival: (time: string) => `We expect to arrive around ${formatTime(time)}.`,
    ready: 'Please open the gate, move cars and pets out of the way, and have an adult there.',
    cameUp: (phone: string) => `Something came up? Call ${phone}.`,
  },
  crew_window: {
    subject: 'When our crew comes',
    lead: (name: string) => `We planned our routes, ${name}.`,
    changed: {
      subject: 'Our crew comes at another time',
      lead: (name: string) => `Our routes changed, ${name}.`,
    },
    late: {
      subject: 'We are running late',
      title: 'We are running late.',
      lead: (name: string) => `We are running late, ${name}, and we are sorry.`,
    },
    deliver: (day: string, hours: string) => `We deliver on ${day}, ${hours}.`,
    collect: (day: string, hours: string) => `We pick up on ${day}, ${hours}.`,
    ready:
      'Please make sure someone can let the crew in, and that cars and pets are out of the way.',
    again: 'If our route changes, we’ll write again.',
  },
  actions: {
    manage: 'Manage your reservation',
    see: 'See your reservation',
    seeRequest: 'See your request',
    payAndBook: 'Pay and book',
    bookAgain: 'Book again',
    pay: 'Pay the balance',
    seeBalance: 'See the balance',
    choose: 'Choose',
    review: 'Write a review',
  },
  /** Once hours are promised. */
  arrival: 'Our crew comes during the hours shown next to each day above.',
  heldUntil: (moment: string) => `We hold the rental for you until ${moment}.`,
  /** How a hold becomes a booking. `left` is the balance after the deposit, if any. */
  payNow: (amount: string, moment: string, left: string | undefined) =>
    left === undefined
      ? `Pay ${amount} by ${moment} to make the booking yours.`
      : `Pay the deposit of ${amount} by ${moment} to make the booking yours. The other ${left} is due before we set up.`,
  afterHold: 'After that, someone else can book it. Nothing has been charged yet.',
  newTotal: (is: string, was: string) => `The new total is ${is} instead of ${was}.`,
  /** In the owner's words. */
  reason: (why: string) => `The reason: ${why === 'weather' ? 'the weather' : why}.`,
  payBalance: 'You can pay the balance on your reservation page.',
  /** The agreed charge, also after a change. */
  chargeBalance: (amount: string, day: string) =>
    `We’ll charge the balance of ${amount} on ${day}, to the card you used for the deposit. If you pay it before that, we won’t.`,
  /** The office agreed that the crew collects it. */
  payCrew: (amount: string) =>
    `You pay the crew ${amount} when we deliver, in cash or by check. Would you rather pay by card before then? You can do that on your reservation page.`,
  overpaid: (amount: string, goes: 'to_card' | 'as_paid' | 'rain_check') =>
    `You had paid ${amount} more than the new total. ${
      {
        to_card: 'It goes back to your card.',
        as_paid: 'You get it back the way you paid.',
        rain_check: 'You get a rain check for it. Its code is in a separate email.',
      }[goes]
    }`,
  refundAmounts: (parts: Parameters<typeof refundAmountsUntil>[0]) =>
    refundAmountsUntil(parts, formatDay),
  atStake: (refund: string, paid: string) =>
    `Your rental changed close to its delivery day. If you cancel later, we’ll refund at most ${refund} of the ${paid} you had paid by then.`,
  /** How a substitute changes the total, as part of a sentence. */
  costs: {
    more: (amount: string) => `, for ${amount} more in total`,
    same: ', at no extra cost to you',
    less: (amount: string) => `, for ${amount} less in total`,
  },
  otherDay: (periods: readonly string[]) =>
    `Another day at no extra cost: ${periods.join(', or ')}.`,
  costsLess: (period: string) => `${period} costs less.`,
  newTotalWords: NEW_TOTAL_WORDS,
  substituteWords: SUBSTITUTE_WORDS,
  orCancel: 'Or cancel, and you owe nothing.',
  alreadyPaid: 'Already paid? Then you’re all set. Thank you!',
  notRight: (phone: string) => `Something not right? Call us at ${phone}.`,
  questions: (phone: string) => `Questions? Call us at ${phone}.`,
  rows: {
    reservation: 'Reservation',
    rental: 'Rental',
    delivery: 'We set up',
    pickUp: 'We pick up',
    where: 'Where',
    party: 'Party',
    atParty: 'At the party',
    taxExempt: 'Tax exempt',
    total: 'Total',
    /** All that came in, where some of it went back. */
    payments: 'Payments',
    /** Net of what went or goes back. */
    paid: 'Paid',
    /** Where a bank took a refunded payment back. */
    overRefunded: 'Refunded more than you paid',
    /** The shop gave up collecting it. */
    writtenOff: 'Not charged',
    dueNow: 'Due now',
    balance: 'Balance',
    poNumber: 'PO number',
    /** The links to them. */
    invoice: 'Invoice (PDF)',
    receipt: 'Receipt (PDF)',
  },
  adjustment: nameAdjustment,
  /** The sum of several refunds. @param others all but the one that the mail is about */
  inAll: (others: string, total: string) =>
    `Together with the other ${others} we refunded, that’s ${total} in all.`,
  day: formatLongDay,
  when: ({ day, window }: PromisedDay) =>
    window === undefined
      ? formatLongDay(day)
      : `${formatLongDay(day)}, between ${formatTime(window.from)} and ${formatTime(window.to)}`,
  moment: (at: Instant) => `${formatLongDay(shopDay(at))}, ${formatTime(shopTime(at))}`,
  /** A deadline in a row. */
  by: (moment: string) => `by ${moment}`,
  time: formatTime,
  shortDay: formatDay,
  period: formatPartyDays,
  /** From and to, `HH:MM`. */
  window: formatWindow,
  /** A balance due before setup that day; `isForAll`: the first of several dates. */
  due: (day: CalendarDay, isForAll: boolean) =>
    `due ${isForAll ? 'for all of your dates ' : ''}before we set up on ${formatLongDay(day)}`,
  /** A balance that the crew collects. */
  atDoor: (day: CalendarDay, isForAll: boolean) =>
    `due to the crew ${isForAll ? 'for all of your dates ' : ''}when we set up on ${formatLongDay(day)}`,
  /** A balance that the saved card pays. */
  charged: (day: CalendarDay) => `charged to your card on ${formatLongDay(day)}`,
  /** Due date of an invoice. */
  dueOn: (day: CalendarDay) => `due by ${formatLongDay(day)}`,
  pastDue: (day: CalendarDay) => `past due since ${formatLongDay(day)}`,
  each: { day: 'each day', date: 'on each of your dates' },
};

export type MailWords = typeof ENGLISH_MAIL;
