import {
  balanceOf,
  dueAtDoor,
  paysAtDoor,
  promisedOfflineOf,
  promisedToCardOf,
  type Reservation,
  summaryOf,
} from '#core/reservations/reservation.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import {
  formatDay,
  formatLongDay,
  formatPartyDays,
  formatTime,
  formatWindow,
} from '#core/kernel/format-day.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { lastAnnounced } from './crew-windows.ts';
import {
  type MailWords,
  announcedCharge,
  atStakeNow,
  backByChange,
  changedLines,
  declinedWhy,
  earnedPoints,
  firstName,
  friendLine,
  type PromisedDay,
  rainCheckOf,
  handedBackBy,
  handedBackOf,
  insteadOf,
  sayMoved,
  unitOfferOf,
  weatherOfferOf,
} from './mail-words.ts';
import { type Cents, formatUsd, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import { moneyBackOf } from './ticket-parts.ts';
import { agreedCharge } from '#core/reservations/card-consent.ts';

/** What is left to pay, or is refunded, after a change. */
function moneyAfter(reservation: Reservation): readonly string[] {
  const back = backByChange(reservation);
  if (back > 0) {
    const isToCard = promisedToCardOf(reservation) === back;
    return [
      `You had paid ${formatUsd(back)} more than the new total. ${
        isToCard
          ? 'It goes back to your card.'
          : promisedOfflineOf(reservation) > 0
            ? 'You get it back the way you paid.'
            : 'You get it back automatically.'
      }`,
    ];
  }
  if (balanceOf(reservation) === 0) return [];
  return paysAtDoor(reservation)
    ? payTheCrew(reservation)
    : ['You can pay the balance on your reservation page.'];
}

const sayAtStake = (reservation: Reservation): readonly string[] =>
  atStakeNow(
    reservation,
    (refund, paid) =>
      `Your rental changed close to its delivery day. If you cancel later, we’ll refund at most ${refund} of the ${paid} you had paid by then.`,
  );

/** The office agreed that the crew collects it. */
const payTheCrew = (reservation: Reservation): readonly string[] =>
  paysAtDoor(reservation) && dueAtDoor(reservation) > 0
    ? [
        `You pay the crew ${formatUsd(dueAtDoor(reservation))} when we deliver, in cash or by check. Would you rather pay by card before then? You can do that on your reservation page.`,
      ]
    : [];

/** What was added and removed. */
function sayChanged(reservation: Reservation): string {
  const { removed, added } = changedLines(reservation, formatPartyDays);
  if (removed === undefined && added === undefined) {
    return `Here is your updated rental, ${firstName(reservation)}.`;
  }
  return [
    `Your rental changed, ${firstName(reservation)}.`,
    ...(removed === undefined ? [] : [`Removed: ${removed}.`]),
    ...(added === undefined ? [] : [`Added: ${added}.`]),
  ].join(' ');
}

/** How a substitute changes the total, as part of a sentence. */
const costs = (difference: Cents): string =>
  difference > 0
    ? `, for ${formatUsd(difference)} more`
    : difference === 0
      ? ', at no extra cost to you'
      : `, for ${formatUsd(subtractCents(NO_CENTS, difference))} less`;

/** The shop's fault: why it changed, and what replaces what. */
function replacedLetter(reservation: Reservation) {
  const replaced = insteadOf(reservation);
  if (replaced === undefined) return undefined;
  const { out, instead, difference } = replaced;
  const sorry = `We’re sorry, ${firstName(reservation)}. ${out} is out of service on your dates`;
  return instead === undefined
    ? {
        subject: `${out} is out of service, ${reservation.id}`,
        lead: `${sorry}, so we took it off your rental and you don’t pay for it.`,
      }
    : {
        subject: `${instead} instead of ${out}, ${reservation.id}`,
        lead: `${sorry}. We’ll bring ${instead} instead${costs(difference)}.`,
      };
}

function goesBack(reservation: Reservation): string {
  const { card } = moneyBackOf(reservation);
  return card > 0 ? ` ${formatUsd(card)} goes back to the card you paid with.` : '';
}

const when = ({ day, window }: PromisedDay): string =>
  window === undefined
    ? formatLongDay(day)
    : `${formatLongDay(day)}, between ${formatTime(window.from)} and ${formatTime(window.to)}`;

const REFUND_PAID: Readonly<Record<OfflineMethod, string>> = {
  cash: 'Cash refund paid',
  check: 'Refund paid by check',
  other: 'Refund paid',
};

/** As promised, or the usual hours while the party's start is unknown. */
const arrivalOf = ({ windows }: Reservation, { arrival }: SiteConfig): string =>
  windows === undefined ? arrival : 'Our crew comes during the hours shown next to each day above.';

/** The deposit's card is charged automatically, so the customer has nothing to do. */
function chargeLetter(reservation: Reservation, manageUrl: string, site: SiteConfig) {
  const charge = announcedCharge(reservation);
  if (charge === undefined) return undefined;
  const amount = formatUsd(balanceOf(reservation));
  const card =
    charge.card === undefined
      ? 'the card you used for the deposit'
      : `your card ending ${charge.card}`;
  const day = formatLongDay(charge.day);
  return {
    subject: `We’ll charge your card ${amount} on ${formatDay(charge.day)}, ${reservation.id}`,
    lead: `Your party is coming up, ${firstName(reservation)}! You don’t need to do anything. On ${day} we’ll charge the balance of ${amount} to ${card}, as you agreed when you booked.`,
    action: { label: 'See your reservation', url: manageUrl },
    after: [
      'Would you rather pay another way? Pay with this link before that day and we won’t charge the card.',
      arrivalOf(reservation, site),
    ],
  };
}

const heldUntil = ({ holdExpiresAt }: Reservation): string =>
  holdExpiresAt === undefined
    ? ''
    : `We hold the rental for you until ${formatLongDay(shopDay(holdExpiresAt))}, ${formatTime(shopTime(holdExpiresAt))}. `;

export const ENGLISH_MAIL: MailWords = {
  letters: {
    confirmation: ({ reservation, manageUrl, site }) => ({
      subject: `You're booked! ${summaryOf(reservation.lines).productTitle}, ${reservation.id}`,
      action: { label: 'Manage your reservation', url: manageUrl },
      after: [`${arrivalOf(reservation, site)} Overnight is free.`, ...payTheCrew(reservation)],
    }),
    request_received: ({ reservation, manageUrl, site }) => ({
      subject: `We got your request, ${reservation.id}`,
      lead: `Thank you, ${firstName(reservation)}! We got your request, and you pay nothing until we confirm.`,
      action: { label: 'See your request', url: manageUrl },
      after: [
        `${reservation.event.city} is outside our usual area, so we’re checking that we can get there. We’ll answer within a day and hold the rental for you until then.`,
        `Need to know sooner? Call ${site.phone}.`,
      ],
    }),
    request_confirmed: ({ reservation, manageUrl, site }) => ({
      subject: `We can come! Pay to book, ${reservation.id}`,
      lead: `Good news, ${firstName(reservation)}: we can come to ${reservation.event.city}. Pay to make the booking yours.`,
      action: { label: 'Pay and book', url: manageUrl },
      after: [
        `${heldUntil(reservation)}After that, someone else can book it. Nothing has been charged yet.`,
        `Questions? Call ${site.phone}.`,
      ],
    }),
    pay_link: ({ reservation, manageUrl, site }) => ({
      subject: `Pay to book ${summaryOf(reservation.lines).productTitle}, ${reservation.id}`,
      lead: `Here is your order, ${firstName(reservation)}. Pay with the link below to make the booking yours.`,
      action: { label: 'Pay and book', url: manageUrl },
      after: [
        `${heldUntil(reservation)}After that, someone else can book it. Nothing has been charged yet.`,
        `Something not right? Call ${site.phone}.`,
      ],
    }),
    request_declined: ({ reservation, site }) => ({
      subject: `We can’t take your request, ${reservation.id}`,
      lead:
        reservation.status === 'expired'
          ? `We’re sorry, ${firstName(reservation)}. We didn’t answer your request in time, and we’re no longer holding the rental. Nothing was charged.`
          : `We’re sorry, ${firstName(reservation)}. We can’t take your request. Nothing was charged.`,
      after: [...declinedWhy(reservation), `Call ${site.phone} and we’ll see what we can do.`],
    }),
    balance_receipt: ({ reservation, manageUrl }) => ({
      subject: `Payment received, ${reservation.id}`,
      lead: `Thank you, ${firstName(reservation)}! We received your payment.`,
      action: { label: 'See your reservation', url: manageUrl },
      after: [],
    }),
    refund: ({ reservation, manageUrl }) => ({
      subject: `Refund on its way, ${reservation.id}`,
      action: { label: 'See your reservation', url: manageUrl },
      after:
        reservation.status === 'expired'
          ? [
              'Your payment reached us after the hold on your rental had run out and someone else had booked it. We’re sorry. Pick another day or another inflatable, and we’ll be there.',
            ]
          : [],
    }),
    handed_back: ({ reservation, manageUrl }) => ({
      subject: `${REFUND_PAID[handedBackBy(reservation)]}, ${reservation.id}`,
      lead: `We’ve paid you back ${formatUsd(handedBackOf(reservation))} in all, ${firstName(reservation)}.`,
      action: { label: 'See your reservation', url: manageUrl },
      after: ['Didn’t get it? Please call us.'],
    }),
    cancellation: ({ reservation, manageUrl }) => ({
      subject: `Reservation canceled, ${reservation.id}`,
      lead: `${unitOfferOf(reservation)?.isCalledOff === true ? 'We’re sorry we couldn’t bring what you booked. As you chose, the' : 'The'} dates below are canceled, ${firstName(reservation)}.${goesBack(reservation)}`,
      action: { label: 'See your reservation', url: manageUrl },
      after: [],
    }),
    rescheduled: ({ reservation, manageUrl, site }) => ({
      subject: `New dates for your rental, ${reservation.id}`,
      lead: sayMoved(
        reservation,
        ({ items, days }) =>
          `${items} has new dates, ${firstName(reservation)}${days}. Your other dates stay as they were.`,
        ({ days }) => `Your rental has new dates, ${firstName(reservation)}${days}.`,
        (was, is) => `: ${is} instead of ${was}`,
        formatPartyDays,
      ),
      action: { label: 'See your reservation', url: manageUrl },
      after: [arrivalOf(reservation, site), ...moneyAfter(reservation), ...sayAtStake(reservation)],
    }),
    lines_changed: ({ reservation, manageUrl }) => ({
      ...(replacedLetter(reservation) ?? {
        subject: `Your rental changed, ${reservation.id}`,
        lead: sayChanged(reservation),
      }),
      action: { label: 'See your reservation', url: manageUrl },
      after: [...moneyAfter(reservation), ...sayAtStake(reservation)],
    }),
    details_changed: ({ reservation, manageUrl }) => ({
      subject: `Your details changed, ${reservation.id}`,
      lead: `We updated the details of your event, ${firstName(reservation)}.`,
      action: { label: 'See your reservation', url: manageUrl },
      after: ['If this wasn’t you, please call us.'],
    }),
    rain_check: ({ reservation, site }) => {
      const { code, amount, until } = rainCheckOf(reservation);
      return {
        subject: `Your ${formatUsd(amount)} rain check, ${reservation.id}`,
        lead: `You have ${formatUsd(amount)} to use on another party, ${firstName(reservation)}.\n\nYour code: ${code}`,
        after: [
          `Enter the code when you book with ${site.brand}, or use it to pay a balance. Whatever you don’t use stays on it.`,
          ...(until === undefined ? [] : [`It is good until ${formatLongDay(until)}.`]),
        ],
      };
    },
    weather_offer: ({ reservation, manageUrl, site }) => {
      const { until, days, paid, rainChecks, isRecorded } = weatherOfferOf(reservation);
      return {
        action: { label: 'Choose', url: `${manageUrl}#weather` },
        after: [
          ...(days.length > 0
            ? [
                `Another day at no extra cost: ${days.map(({ startDate, endDate }) => formatPartyDays(startDate, endDate)).join(', or ')}.`,
              ]
            : []),
          ...(paid > 0 && rainChecks ? [`A rain check for ${formatUsd(paid)}.`] : []),
          paid > 0
            ? `Your money back: ${formatUsd(paid)}, all you have paid.`
            : 'Or cancel, and you owe nothing.',
          ...(until === undefined
            ? []
            : [
                `Please choose before ${formatLongDay(shopDay(until))}, ${formatTime(shopTime(until))}. Until then your booking stays as it is.`,
              ]),
          ...(isRecorded
            ? ['This is a test. The forecast is a recorded week, not the real weather.']
            : []),
          `Questions? Call us at ${site.phone}.`,
        ],
      };
    },
    unit_offer: ({ reservation, manageUrl, site }) => {
      const offer = unitOfferOf(reservation);
      const {
        title = '',
        substitutes = [],
        days = [],
        isAll,
        paid = NO_CENTS,
        until,
      } = offer ?? {};
      return {
        subject: `${title} is out of service: please choose, ${reservation.id}`,
        lead: `We’re sorry, ${firstName(reservation)}. The ${title} you booked${offer === undefined ? '' : ` for ${formatPartyDays(offer.period.startDate, offer.period.endDate)}`} is out of service, and we don’t have another one on those dates. Please choose what you’d like instead.`,
        action: { label: 'Choose', url: `${manageUrl}#choice` },
        after: [
          ...substitutes.map(
            ({ title: other, less }) => `${other} instead${costs(subtractCents(NO_CENTS, less))}.`,
          ),
          ...(days.length > 0
            ? [
                `Another day at no extra cost: ${days.map(({ startDate, endDate }) => formatPartyDays(startDate, endDate)).join(', or ')}.`,
              ]
            : []),
          isAll === true
            ? paid > 0
              ? `Or all your money back: ${formatUsd(paid)}.`
              : 'Or cancel, and you owe nothing.'
            : 'Or we take it off your rental, and you don’t pay for it. The rest stays as booked.',
          ...(until === undefined
            ? []
            : [
                `Please choose before ${formatLongDay(shopDay(until))}, ${formatTime(shopTime(until))}.`,
              ]),
          `Questions? Call us at ${site.phone}.`,
        ],
      };
    },
    unit_back: ({ reservation, manageUrl }) => {
      const { title = '' } = unitOfferOf(reservation) ?? {};
      return {
        subject: `Good news: ${title} can come after all, ${reservation.id}`,
        lead: `Good news, ${firstName(reservation)}: we can bring ${title} after all. You don’t need to choose anything. Your rental stays as you booked it.`,
        action: { label: 'See your reservation', url: manageUrl },
        after: [],
      };
    },
    link: ({ reservation, manageUrl }) => ({
      subject: `The link to your reservation, ${reservation.id}`,
      lead: `Here is the private link to your reservation, ${firstName(reservation)}.`,
      action: { label: 'Manage your reservation', url: manageUrl },
      after: [],
    }),
    balance_reminder: ({ reservation, manageUrl, site }) =>
      chargeLetter(reservation, manageUrl, site) ?? {
        action: { label: 'Pay the balance', url: manageUrl },
        after: [arrivalOf(reservation, site), 'Already paid? Then you’re all set. Thank you!'],
      },
    overdue_reminder: ({ manageUrl, site }) => ({
      action: { label: 'Pay the balance', url: manageUrl },
      after: [
        'Already paid? Then you’re all set. Thank you!',
        `Something not right? Call us at ${site.phone}.`,
      ],
    }),
    balance_declined: ({ reservation, manageUrl }) => ({
      subject: `Your card did not go through, ${reservation.id}`,
      lead: `We tried to charge the balance of ${formatUsd(balanceOf(reservation))} to the card you used for the deposit, ${firstName(reservation)}, as agreed. Your bank declined it, or wants you to confirm it yourself. Nothing was charged, and you’re still booked.`,
      action: { label: 'Pay the balance', url: manageUrl },
      after: ['We won’t try again on our own, so please pay before we set up.'],
    }),
    consent_asked: ({ reservation, manageUrl }) => ({
      subject: `Your balance changed: please take a look, ${reservation.id}`,
      lead: `The balance of your booking is now ${formatUsd(balanceOf(reservation))}, ${firstName(reservation)}. You agreed to let us charge your card up to ${formatUsd(agreedCharge(reservation) ?? NO_CENTS)}, so we won’t charge anything until you agree to the new amount.`,
      action: { label: 'See the balance', url: manageUrl },
      after: ['There you can agree to the new amount, or pay it yourself any way you like.'],
    }),
    visit_reminder: ({ reservation, manageUrl }) => ({
      action: { label: 'See your reservation', url: manageUrl },
      after:
        dueAtDoor(reservation) > 0 && announcedCharge(reservation) === undefined
          ? [
              paysAtDoor(reservation)
                ? `${formatUsd(dueAtDoor(reservation))} is due when we deliver: please have cash or a check ready for the driver. Or pay by card now with the button.`
                : `${formatUsd(dueAtDoor(reservation))} is still due before we set up.`,
            ]
          : [],
    }),
    agreement_reminder: ({ manageUrl }) => ({
      action: { label: 'See your reservation', url: manageUrl },
      after: ['It takes two minutes on your phone.'],
    }),
    review_request: ({ manageUrl, reservation, friends }) => ({
      action: { label: 'Write a review', url: manageUrl },
      after: [
        'A sentence or two helps the next family. We read every one.',
        ...earnedPoints(
          reservation,
          (points, worth, code) =>
            `You earned ${points} points with this party: ${worth} off your next one, with the code ${code}.`,
        ),
        ...friendLine(
          friends,
          ({ code, url, off, points, worth }) =>
            `Know someone with a birthday coming up? With your code ${code} they get ${off} off their first party, and you get ${points} points, worth ${worth}, once it’s over: ${url}`,
        ),
      ],
    }),
    crew_coming: ({ manageUrl, site }) => ({
      action: { label: 'See your reservation', url: manageUrl },
      after: [
        'Please open the gate, move cars and pets out of the way, and have an adult there.',
        `Something came up? Call ${site.phone}.`,
      ],
    }),
    crew_window: ({ reservation, manageUrl }) => {
      const announced = lastAnnounced(reservation);
      return {
        subject: `When our crew comes, ${reservation.id}`,
        lead: `We planned our routes, ${firstName(reservation)}. ${announced
          .map(
            ({ kind, day, from, to }) =>
              `${kind === 'deliver' ? 'We deliver' : 'We pick up'} on ${formatLongDay(day)}, ${formatWindow(from, to)}.`,
          )
          .join(' ')}`,
        action: { label: 'See your reservation', url: manageUrl },
        after: [
          'Please make sure someone can let the crew in, and that cars and pets are out of the way.',
          'If our route changes, we’ll write again.',
        ],
      };
    },
  },
  wind(reservation) {
    const { worst } = weatherOfferOf(reservation);
    if (worst === undefined) return 'It’s too early to tell how windy your party will be.';
    const { title, mph, at, limitMph } = worst;
    const limit = limitMph === undefined ? '' : `, and its limit is ${limitMph} mph`;
    return `The forecast for ${title} calls for gusts of ${mph} mph on ${formatLongDay(shopDay(at))} at ${formatTime(shopTime(at))}${limit}.`;
  },
  rows: {
    reservation: 'Reservation',
    rental: 'Rental',
    delivery: 'Delivery',
    pickUp: 'Pickup',
    where: 'Where',
    party: 'Party',
    total: 'Total',
    payments: 'Payments',
    paid: 'Paid',
    balance: 'Balance',
    poNumber: 'PO number',
    invoice: 'Invoice (PDF)',
  },
  adjustment: ({ label }) => label,
  inAll: (amount, parts) => (parts > 1 ? `${amount} in all` : amount),
  day: formatLongDay,
  when,
  shortDay: formatDay,
  period: formatPartyDays,
  window: formatWindow,
  due: (day) => `due before we set up on ${formatLongDay(day)}`,
  atDoor: (day) => `due to the crew when we set up on ${formatLongDay(day)}`,
  dueOn: (day) => `due by ${formatLongDay(day)}`,
  eachDate: 'on each of your dates',
};
