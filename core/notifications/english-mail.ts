import { promisedOfflineOf } from '#core/refunds/net-paid.ts';
import { balanceOf, type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { formatDay, formatLongDay, formatTime, formatWindow } from '#core/kernel/format-day.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { lastTold } from './crew-windows.ts';
import {
  type MailWords,
  announcedCharge,
  announcedVisit,
  declinedWhy,
  type PromisedDay,
  rainCheckOf,
  handedBackOf,
  refundedOf,
} from './mail-words.ts';
import { formatUsd, NO_CENTS } from '#core/kernel/cents.ts';
import { agreedCharge } from '#core/reservations/card-consent.ts';

const MONEY_AFTER = [
  'A balance is paid on the page of your reservation; what you paid too much goes back by itself.',
];

const promisedOffline = (reservation: Reservation): readonly string[] => {
  const owed = promisedOfflineOf(reservation);
  return owed > 0
    ? [`${formatUsd(owed)} you paid outside the site: we call you to hand it back.`]
    : [];
};

/** While the agreement is not signed, or not for what was booked since. */
const toSign = (reservation: Reservation): readonly string[] => {
  const state = signatureOf(reservation);
  if (state === 'signed') return [];
  return [
    state === 'unsigned'
      ? 'One thing is left: please read and sign the rental agreement on the page of your reservation.'
      : 'Your booking changed since you signed: please sign the rental agreement once more on the page of your reservation.',
  ];
};

const when = ({ day, window }: PromisedDay): string =>
  window === undefined
    ? formatLongDay(day)
    : `${formatLongDay(day)}, between ${formatTime(window.from)} and ${formatTime(window.to)}`;

/** As promised; who has not said when the party starts is told what is usual. */
const arrivalOf = ({ windows }: Reservation, { arrival }: SiteConfig): string =>
  windows === undefined
    ? arrival
    : 'Our crew comes within the hours that stand beside each day above.';

/** To who has nothing to do: the card of the deposit pays by itself. */
function chargeLetter(reservation: Reservation, manageUrl: string, site: SiteConfig) {
  const charge = announcedCharge(reservation);
  if (charge === undefined) return undefined;
  const amount = formatUsd(balanceOf(reservation));
  const card =
    charge.card === undefined ? 'the card of your deposit' : `your card ending ${charge.card}`;
  const day = formatLongDay(charge.day);
  return {
    subject: `We charge your card ${amount} on ${formatDay(charge.day)}, ${reservation.id}`,
    lead: `Your party is close, ${reservation.contact.name}! You have nothing to do: we will charge ${card} on ${day}, as you agreed when you booked: the balance of ${amount}.`,
    action: { label: 'See your reservation', url: manageUrl },
    after: [
      'You would rather pay another way? Pay with this link before that day, and nothing is taken from the card.',
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
      lead: `Thank you, ${reservation.contact.name}! Your rental is confirmed.`,
      action: { label: 'Manage your reservation', url: manageUrl },
      after: [
        `${arrivalOf(reservation, site)} Overnight is free.`,
        ...toSign(reservation),
        'Keep this link private: whoever has it can see and change your reservation.',
      ],
    }),
    request_received: ({ reservation, manageUrl, site }) => ({
      subject: `We got your request, ${reservation.id}`,
      lead: `Thank you, ${reservation.contact.name}! We got your request: you pay nothing until we confirm.`,
      action: { label: 'See your request', url: manageUrl },
      after: [
        `${reservation.event.city} is outside our usual area, so we check that we can come. We answer within a day and hold the rental for you meanwhile.`,
        `You need to know sooner? Call ${site.phone}.`,
      ],
    }),
    request_confirmed: ({ reservation, manageUrl, site }) => ({
      subject: `We can come! Pay to book, ${reservation.id}`,
      lead: `Good news, ${reservation.contact.name}: we can come to ${reservation.event.city}. Pay to make the booking yours.`,
      action: { label: 'Pay and book', url: manageUrl },
      after: [
        `${heldUntil(reservation)}After that others may book it. Nothing was charged so far.`,
        `Questions? Call ${site.phone}.`,
      ],
    }),
    request_declined: ({ reservation, site }) => ({
      subject: `We cannot take your request, ${reservation.id}`,
      lead:
        reservation.status === 'expired'
          ? `We are sorry, ${reservation.contact.name}: we did not answer your request in time, and no longer hold the rental. Nothing was charged.`
          : `We are sorry, ${reservation.contact.name}: we cannot take your request. Nothing was charged.`,
      after: [...declinedWhy(reservation), `Call ${site.phone}: we may find another way.`],
    }),
    balance_receipt: ({ reservation, manageUrl }) => ({
      subject: `Payment received, ${reservation.id}`,
      lead: `Thank you, ${reservation.contact.name}! We received your payment.`,
      action: { label: 'See your reservation', url: manageUrl },
      after: [],
    }),
    refund: ({ reservation }) => ({
      subject: `Refund on its way, ${reservation.id}`,
      lead: `${formatUsd(refundedOf(reservation))} went back to your card in all. Banks show it within 5 to 10 days.`,
      after:
        reservation.status === 'expired'
          ? [
              'Your payment reached us after the hold on your rental had run out, and it had been booked by someone else. We are sorry: pick another day or another inflatable and we will be there.',
            ]
          : [],
    }),
    handed_back: ({ reservation }) => ({
      subject: `Cash refund paid, ${reservation.id}`,
      lead: `We handed you back ${formatUsd(handedBackOf(reservation))} in all, ${reservation.contact.name}.`,
      after: ['You did not get it? Please call us.'],
    }),
    cancellation: ({ reservation }) => ({
      subject: `Reservation cancelled, ${reservation.id}`,
      lead: `Your reservation is cancelled, ${reservation.contact.name}. A refund that is due follows in a mail of its own.`,
      after: promisedOffline(reservation),
    }),
    rescheduled: ({ reservation, manageUrl, site }) => ({
      subject: `New dates for your rental, ${reservation.id}`,
      lead: `Your rental has new dates, ${reservation.contact.name}.`,
      action: { label: 'See your reservation', url: manageUrl },
      after: [arrivalOf(reservation, site), ...toSign(reservation), ...MONEY_AFTER],
    }),
    lines_changed: ({ reservation, manageUrl }) => ({
      subject: `Your rental changed, ${reservation.id}`,
      lead: `We changed what you rent, ${reservation.contact.name}.`,
      action: { label: 'See your reservation', url: manageUrl },
      after: [...toSign(reservation), ...MONEY_AFTER],
    }),
    details_changed: ({ reservation, manageUrl }) => ({
      subject: `Your details changed, ${reservation.id}`,
      lead: `We noted the new details of your event, ${reservation.contact.name}.`,
      action: { label: 'See your reservation', url: manageUrl },
      after: [...toSign(reservation), 'It was not you? Please call us.'],
    }),
    rain_check: ({ reservation, site }) => {
      const { code, amount, until } = rainCheckOf(reservation);
      return {
        subject: `Your rain check over ${formatUsd(amount)}, ${reservation.id}`,
        lead: `${formatUsd(amount)} are yours to use again, ${reservation.contact.name}. Your code: ${code}`,
        after: [
          `Type the code when you book with ${site.brand}, or to pay a balance. What you do not use stays on it.`,
          ...(until === undefined ? [] : [`It is good until ${formatLongDay(until)}.`]),
        ],
      };
    },
    link: ({ reservation, manageUrl }) => ({
      subject: `The link to your reservation, ${reservation.id}`,
      lead: `Here is the private link to your reservation, ${reservation.contact.name}.`,
      action: { label: 'Manage your reservation', url: manageUrl },
      after: ['Keep this link private: whoever has it can see and change your reservation.'],
    }),
    balance_reminder: ({ reservation, manageUrl, site }) =>
      chargeLetter(reservation, manageUrl, site) ?? {
        subject: `${formatUsd(balanceOf(reservation))} to go before your party, ${reservation.id}`,
        lead: `Your party is close, ${reservation.contact.name}! The balance of ${formatUsd(balanceOf(reservation))} is due before we deliver.`,
        action: { label: 'Pay the balance', url: manageUrl },
        after: [
          arrivalOf(reservation, site),
          'You paid in the meantime? Then all is set, and we thank you.',
        ],
      },
    balance_declined: ({ reservation, manageUrl }) => ({
      subject: `Your card did not go through, ${reservation.id}`,
      lead: `We tried to take the balance of ${formatUsd(balanceOf(reservation))} from the card of your deposit, ${reservation.contact.name}, as we had agreed. Your bank did not let us, or wants you to confirm it yourself. Nothing was charged, and your booking stands.`,
      action: { label: 'Pay the balance', url: manageUrl },
      after: ['We will not try again by ourselves: please pay before the delivery.'],
    }),
    consent_asked: ({ reservation, manageUrl }) => ({
      subject: `Your balance changed: please look at it, ${reservation.id}`,
      lead: `The balance of your booking is ${formatUsd(balanceOf(reservation))} now, ${reservation.contact.name}. You agreed that we charge your card up to ${formatUsd(agreedCharge(reservation) ?? NO_CENTS)}, so we charge nothing by ourselves until you have agreed to the new amount.`,
      action: { label: 'Look at the balance', url: manageUrl },
      after: ['There you agree to it, or pay it yourself in any way you like.'],
    }),
    visit_reminder: ({ reservation, manageUrl }) => {
      const { items, deliver, collect } = announcedVisit(reservation);
      return {
        subject: `We set up on ${formatDay(deliver.day)}: ${items}, ${reservation.id}`,
        lead: `Your party is close, ${reservation.contact.name}! We set up ${items} on ${when(deliver)}. We pick up on ${when(collect)}.`,
        action: { label: 'See your reservation', url: manageUrl },
        after: [
          'Please clear the ground, turn off the sprinklers the night before, unlock the gate, keep an outlet available, and have an adult there when we come.',
          ...toSign(reservation),
          ...(balanceOf(reservation) > 0 && announcedCharge(reservation) === undefined
            ? [`${formatUsd(balanceOf(reservation))} is still to be paid before we set up.`]
            : []),
        ],
      };
    },
    review_request: ({ reservation, manageUrl, site }) => ({
      subject: `How was your party? ${summaryOf(reservation.lines).productTitle}`,
      lead: `Thank you for renting from ${site.brand}, ${reservation.contact.name}. How did the kids like it?`,
      action: { label: 'Write a review', url: manageUrl },
      after: ['Two sentences help the next family. We read every one.'],
    }),
    crew_window: ({ reservation, manageUrl }) => {
      const told = lastTold(reservation);
      return {
        subject: `When our crew comes, ${reservation.id}`,
        lead: `We planned our routes, ${reservation.contact.name}. ${told
          .map(
            ({ kind, day, from, to }) =>
              `${kind === 'deliver' ? 'We deliver' : 'We pick up'} on ${formatLongDay(day)}, ${formatWindow(from, to)}.`,
          )
          .join(' ')}`,
        action: { label: 'See your reservation', url: manageUrl },
        after: [
          'Please make sure that somebody can let the crew in, and that cars and pets are out of the way.',
          'If our route changes, we write to you again.',
        ],
      };
    },
  },
  rows: {
    reservation: 'Reservation',
    rental: 'Rental',
    delivery: 'Delivery',
    pickUp: 'Pick-up',
    where: 'Where',
    party: 'Party',
    total: 'Total',
    paid: 'Paid',
    balance: 'Balance',
  },
  adjustment: ({ label }) => label,
  day: formatLongDay,
  window: formatWindow,
};
