import type { SiteConfig } from '#core/content/site-config.ts';
import { formatCreditCode } from '#core/credits/credit.ts';
import type { GiftSale } from '#core/gifts/gift-sale.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { formatDay, formatLongDay, formatWindow } from '#core/kernel/format-day.ts';
import type { OwnerNotice } from '#core/reservations/booking-decision.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { netPaidOf, type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { composeLetter } from './compose-letter.ts';
import type { DayAhead, DueVisit } from './day-ahead.ts';
import type { EndingPaper } from './ending-papers.ts';
import {
  type MailContent,
  escapeHtml,
  oneLine,
  button,
  heading,
  mailOf,
  section,
} from './mail-frame.ts';
import type { OutboxTask } from './outbox.ts';

type Words = { readonly title: string; readonly advice: string };

const WORDS: Readonly<Record<OwnerNotice['subject'], Words>> = {
  request_waits: {
    title: 'A request waits for your answer',
    advice:
      'It is from outside your delivery area. Confirm or decline it on the reservation in the back office. Its units are held until you answer. We promised the customer an answer within a day, and they pay nothing until then.',
  },
  booked: {
    title: 'New booking',
    advice:
      'A customer booked online. It is confirmed, and on the calendar and the plan of its day.',
  },
  canceled_soon: {
    title: 'A customer canceled',
    advice:
      'They canceled with their private link, and their stops are off the plan. If you have published that day’s plan, look at it again.',
  },
  dispute_opened: {
    title: 'A payment is disputed',
    advice:
      'The customer asked the bank for the money back. Respond in your card provider’s dashboard before the deadline. The signed agreement and the receipt will help.',
  },
  dispute_won: { title: 'You won a dispute', advice: 'You keep the money, or you got it back.' },
  dispute_lost: {
    title: 'You lost a dispute',
    advice:
      'The bank gave the money back to the customer, so it no longer counts as paid here. The reservation’s days and units are unchanged.',
  },
  dispute_reinstated: {
    title: 'Money from a lost dispute came back',
    advice:
      'The bank changed its decision. The amount counts as paid again. Anything the customer had paid on top of that, or was promised back, is refunded automatically.',
  },
  fraud_warning: {
    title: 'The bank warns of fraud',
    advice:
      'A dispute is likely to follow. Call the customer. If you don’t know each other, cancel and refund before the delivery.',
  },
  refund_failed: {
    title: 'A refund didn’t go through',
    advice:
      'The bank sent it back, so you need to pay it back another way. Agree on one with the customer, and record it on the reservation.',
  },
};

/** Mail to the owner: what happened to a booking, what to do, and where to find it. */
export function composeAttentionMail(
  { subject: about, subjectId }: OwnerNotice,
  reservation: Reservation,
  site: SiteConfig,
  publicUrl: string,
): MailContent {
  const { title, advice } = WORDS[about];
  const { productTitle, startDate } = summaryOf(reservation.lines);
  const { name, email, phone } = reservation.contact;
  const { street, city, region, postalCode } = reservation.event;
  const facts = [
    ['Reservation', `${bookingNumber(reservation.id)}, ${productTitle}, ${formatDay(startDate)}`],
    ['Customer', `${name}, ${email}, ${formatPhone(phone)}`],
    ...(about === 'request_waits' || about === 'booked'
      ? ([
          ['Where', `${street}, ${city}, ${region} ${postalCode}`],
          ['Total', formatUsd(reservation.total)],
          ...(about === 'booked' ? ([['Paid', formatUsd(netPaidOf(reservation))]] as const) : []),
        ] as const)
      : about === 'canceled_soon'
        ? ([
            ['Where', `${street}, ${city}, ${region} ${postalCode}`],
            ['Kept', formatUsd(netPaidOf(reservation))],
          ] as const)
        : ([
            ['Paid', formatUsd(netPaidOf(reservation))],
            ["Provider's reference", subjectId],
          ] as const)),
  ] as const;
  return composeLetter(
    {
      // Of a booking there is nothing to answer, so it says at a glance what was booked.
      subject:
        about === 'booked'
          ? `${title}: ${productTitle}, ${formatDay(startDate)}, ${name}`
          : `${title}: reservation ${bookingNumber(reservation.id)}`,
      title,
      lead: advice,
      action: {
        label: 'Open the reservation',
        url: `${publicUrl}/admin/reservations?id=${encodeURIComponent(reservation.id)}`,
      },
      after: [],
    },
    facts,
    site,
  );
}

/** What happens to the card automatically, and what the owner has to do. */
const GIFT_ADVICE: Readonly<Partial<Record<OwnerNotice['subject'], string>>> = {
  dispute_opened:
    'The buyer asked the bank for the money back. Respond in your card provider’s dashboard before the deadline. The gift card can’t be used until the bank has decided.',
  dispute_won: 'You keep the money, or you got it back, and the gift card can be used again.',
  dispute_lost:
    'The bank gave the money back to the buyer. What was left on the gift card was taken off it. What had already been spent is lost.',
  dispute_reinstated:
    'The bank changed its decision. The gift card is worth what was paid for it again.',
  fraud_warning:
    'A dispute is likely to follow. If you don’t know the buyer, refund the gift card from its record before it is spent.',
  refund_failed:
    'The bank sent it back, so the gift card is worth that much again. Agree with the buyer on another way to pay it back.',
};

/** The same for a gift card sold online. */
export function composeGiftAttention(
  { subject: about, subjectId }: OwnerNotice,
  { id, email, recipient, amount, code }: GiftSale,
  site: SiteConfig,
  publicUrl: string,
): MailContent {
  const { title, advice } = WORDS[about];
  return composeLetter(
    {
      subject: `${title}: gift card ${id}`,
      title,
      lead: GIFT_ADVICE[about] ?? advice,
      action: {
        label: 'Open the gift card',
        url: `${publicUrl}/admin/credits?id=${encodeURIComponent(code)}`,
      },
      after: [],
    },
    [
      ['Gift card', `${formatCreditCode(code)}, ${formatUsd(amount)}, for ${recipient.name}`],
      ['Bought by', email ?? ''],
      ["Provider's reference", subjectId],
    ],
    site,
  );
}

const KINDS = {
  inspection: 'Inspection',
  insurance: 'Insurance',
  manual: 'Manual',
  liability: 'The shop’s liability insurance',
  permit: 'The shop’s permit',
  other: 'The shop’s document',
} as const;

/** Mail to the owner: papers to renew by this day. A unit may not go out without valid papers. */
export function composePapersMail(
  day: CalendarDay,
  ending: readonly EndingPaper[],
  publicUrl: string,
): MailContent {
  const count = ending.length === 1 ? '1 document expires' : `${ending.length} documents expire`;
  const subject = `${count} on ${formatDay(day)}`;
  const lead = `These are good through ${formatLongDay(day)}. A unit can’t go out after its inspection or insurance ends, until it is renewed.`;
  const lines = ending.map(({ kind, of }) => oneLine(`${KINDS[kind]}: ${of}`));
  const url = `${publicUrl}/admin/inventory`;
  return {
    subject,
    text: [lead, lines.map((line) => `- ${line}`).join('\n'), `Units: ${url}`].join('\n\n'),
    html: `<p>${escapeHtml(lead)}</p><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul><p><a href="${escapeHtml(url)}">Units</a></p>`,
  };
}

const WHY = {
  failing: 'Our calls to this address have failed for days, so we stopped calling.',
  gone: 'This address says it is gone (410), so we stopped calling.',
} as const;

/** Mail to the owner: a webhook was switched off. */
export const composeWebhookMail = (
  { url, why }: Extract<OutboxTask, { readonly kind: 'webhook_off' }>,
  site: SiteConfig,
  publicUrl: string,
): MailContent =>
  composeLetter(
    {
      subject: 'A webhook was turned off',
      title: 'A webhook was turned off',
      lead: WHY[why],
      action: { label: 'Open Integrations', url: `${publicUrl}/admin/integrations` },
      after: [
        'Events already waiting for it are kept and go out when you turn it back on. New events until then are not sent.',
      ],
    },
    [['Address', url]],
    site,
  );

type Part = { readonly title: string; readonly lines: readonly string[] };

const whoOf = ({ id, contact }: Reservation): string =>
  `${contact.name}, ${formatPhone(contact.phone)}, ${bookingNumber(id)}`;

const visitLine = ({ reservation, items, from, to }: DueVisit): string => {
  const { street, city, postalCode } = reservation.event;
  return `${formatWindow(from, to)}: ${items}. ${street}, ${city} ${postalCode}. ${whoOf(reservation)}`;
};

const part = (title: string, lines: readonly string[]): readonly Part[] =>
  lines.length === 0 ? [] : [{ title: `${title} (${lines.length})`, lines }];

/** Shortages come first, because everything else needs no action. */
function partsOf(ahead: DayAhead): readonly Part[] {
  const { crewGap, isPublished } = ahead;
  const plan = [
    ...(crewGap === undefined
      ? []
      : [`The trucks need ${crewGap.needed} people, and ${crewGap.there} are working.`]),
    ...(isPublished === false ? ['The crews don’t have the current plan.'] : []),
  ];
  return [
    ...part('No truck', ahead.unassigned.map(visitLine)),
    ...(plan.length === 0 ? [] : [{ title: 'Crews', lines: plan }]),
    ...part(
      'Late',
      ahead.late.map(({ reservation, day }) => `Since ${formatDay(day)}: ${whoOf(reservation)}`),
    ),
    ...part('Agreement not signed', ahead.unsigned.map(whoOf)),
    ...part(
      'Due at the door',
      ahead.unpaid.map(
        ({ reservation, balance }) => `${formatUsd(balance)}: ${whoOf(reservation)}`,
      ),
    ),
    ...part('Out', ahead.out.map(visitLine)),
    ...part('In', ahead.in.map(visitLine)),
  ];
}

const unlessNone = (count: number, what: string): string =>
  count === 0 ? '' : `, ${count} ${what}`;

/** The owner's evening mail: what goes out and comes back tomorrow, and what is missing. */
export function composeDayAhead(ahead: DayAhead, site: SiteConfig, publicUrl: string): MailContent {
  const { day, out, late, unassigned } = ahead;
  const short = `${unlessNone(unassigned.length, 'without a truck')}${unlessNone(late.length, 'late')}`;
  const parts = partsOf(ahead);
  const url = `${publicUrl}/admin/deliveries?day=${day}`;
  const lead = `Here’s what’s happening on ${formatLongDay(day)}.`;
  const list = (lines: readonly string[]): string =>
    `<ul style="margin:8px 0 0;padding-left:20px">${lines.map((line) => `<li>${escapeHtml(oneLine(line))}</li>`).join('')}</ul>`;
  return mailOf(site, {
    language: 'en',
    subject: `Tomorrow, ${formatDay(day)}: ${out.length} out, ${ahead.in.length} in${short}`,
    preview: lead,
    title: 'Tomorrow',
    lead: [lead],
    sections: [
      ...parts.map(({ title, lines }) => section(`${heading(title)}${list(lines)}`)),
      section(button('The plan of the day', url), false),
    ],
    url: publicUrl,
    text: [
      lead,
      ...parts.map(({ title, lines }) =>
        [title, ...lines.map((line) => `- ${oneLine(line)}`)].join('\n'),
      ),
      `The plan of the day: ${url}`,
      site.brand,
    ],
  });
}
