import type { OwnerNotice } from '#core/reservations/booking-decision.ts';
import { netPaidOf, type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { formatCreditCode } from '#core/credits/credit.ts';
import type { GiftSale } from '#core/gifts/gift-sale.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import { formatDay, formatLongDay, formatWindow } from '#core/kernel/format-day.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { composeLetter } from './compose-letter.ts';
import {
  type MailContent,
  escapeHtml,
  oneLine,
  button,
  heading,
  mailPage,
  originOf,
  section,
} from './mail-frame.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { EndingPaper } from './ending-papers.ts';
import type { OutboxTask } from './outbox.ts';
import type { DayAhead, DueVisit } from './day-ahead.ts';

type Words = { readonly title: string; readonly advice: string };

const WORDS: Readonly<Record<OwnerNotice['subject'], Words>> = {
  request_waits: {
    title: 'A request waits for your answer',
    advice:
      'It is from outside your delivery area. Confirm or decline it with the reservation in the back office: its units are held until then, the customer was promised an answer within a day, and pays nothing before.',
  },
  dispute_opened: {
    title: 'A payment is disputed',
    advice:
      'The customer asked the bank for the money back. Answer in the dashboard of your card provider before its deadline; the signed agreement and the receipt help.',
  },
  dispute_won: {
    title: 'A dispute is decided for you',
    advice: 'The money stays with you, or came back to you.',
  },
  dispute_lost: {
    title: 'A dispute is lost',
    advice:
      'The bank gave the money back to the customer: it no longer counts as paid here. Days and units of the reservation are unchanged.',
  },
  dispute_reinstated: {
    title: 'Money of a lost dispute came back',
    advice:
      'The bank decided anew. The amount counts as paid again; what the customer had paid besides, or was promised back before, goes back by itself.',
  },
  fraud_warning: {
    title: 'The bank warns of fraud',
    advice:
      'A dispute is likely to follow. Call the customer; if you do not know each other, cancel and refund before the delivery.',
  },
  refund_failed: {
    title: 'A refund did not arrive',
    advice:
      'The bank sent it back, so it is to be handed back now. Agree with the customer on a way, and record it with the reservation.',
  },
};

/** To the owner: what happened to a booking, what to do, and where it is. */
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
    ['Reservation', `${reservation.id}, ${productTitle}, ${formatDay(startDate)}`],
    ['Customer', `${name}, ${email}, ${formatPhone(phone)}`],
    ...(about === 'request_waits'
      ? ([
          ['Where', `${street}, ${city}, ${region} ${postalCode}`],
          ['Total', formatUsd(reservation.total)],
        ] as const)
      : ([
          ['Paid', formatUsd(netPaidOf(reservation))],
          ["The provider's number", subjectId],
        ] as const)),
  ] as const;
  return composeLetter(
    {
      subject: `${title}: reservation ${reservation.id}`,
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

/** What happens to the card by itself, and what is left to the owner. */
const GIFT_ADVICE: Readonly<Partial<Record<OwnerNotice['subject'], string>>> = {
  dispute_opened:
    'The buyer asked the bank for the money back. Answer in the dashboard of your card provider before its deadline. The gift card pays nothing until the bank has decided.',
  dispute_won: 'The money stays with you, or came back to you, and the gift card pays again.',
  dispute_lost:
    'The bank gave the money back to the buyer. What was left on the gift card was taken off it; what had been spent before is lost.',
  dispute_reinstated: 'The bank decided anew. The gift card is worth what is paid for it again.',
  fraud_warning:
    'A dispute is likely to follow. If you do not know the buyer, refund the gift card with its record before it is spent.',
  refund_failed:
    'The bank sent it back, so the gift card is worth that much again. Agree with the buyer on another way.',
};

/** The same about a gift card that was sold online. */
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
      ["The provider's number", subjectId],
    ],
    site,
  );
}

const KINDS = {
  inspection: 'Inspection',
  insurance: 'Insurance',
  manual: 'Manual',
  liability: 'Liability insurance of the shop',
  permit: 'Permit of the shop',
  other: 'Document of the shop',
} as const;

/** To the owner: what has to be renewed by this day; a unit may not go out without its papers. */
export function composePapersMail(
  day: CalendarDay,
  ending: readonly EndingPaper[],
  publicUrl: string,
): MailContent {
  const count = ending.length === 1 ? '1 document expires' : `${ending.length} documents expire`;
  const subject = `${count} on ${formatDay(day)}`;
  const lead = `These are good through ${formatLongDay(day)}. A unit may not go out after the end of its inspection or insurance until it is renewed.`;
  const lines = ending.map(({ kind, of }) => oneLine(`${KINDS[kind]}: ${of}`));
  const url = `${publicUrl}/admin/inventory`;
  return {
    subject,
    text: [lead, lines.map((line) => `- ${line}`).join('\n'), `Units: ${url}`].join('\n\n'),
    html: `<p>${escapeHtml(lead)}</p><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul><p><a href="${escapeHtml(url)}">Units</a></p>`,
  };
}

const WHY = {
  failing: 'Nothing at this address has taken our calls for days, so we stopped calling.',
  gone: 'The address answered that it is gone (410), so we stopped calling.',
} as const;

/** To the owner: another program is not told any more. */
export const composeWebhookMail = (
  { url, why }: Extract<OutboxTask, { readonly kind: 'webhook_off' }>,
  site: SiteConfig,
  publicUrl: string,
): MailContent =>
  composeLetter(
    {
      subject: 'A webhook was switched off',
      title: 'A webhook was switched off',
      lead: WHY[why],
      action: { label: 'Open Integrations', url: `${publicUrl}/admin/integrations` },
      after: [
        'What waits for it is kept and goes out when you switch it on again. What happens until then is not told.',
      ],
    },
    [['Address', url]],
    site,
  );

type Part = { readonly title: string; readonly lines: readonly string[] };

const whoOf = ({ id, contact }: Reservation): string =>
  `${contact.name}, ${formatPhone(contact.phone)}, ${id}`;

const visitLine = ({ reservation, items, from, to }: DueVisit): string => {
  const { street, city, postalCode } = reservation.event;
  return `${formatWindow(from, to)}: ${items}. ${street}, ${city} ${postalCode}. ${whoOf(reservation)}`;
};

const part = (title: string, lines: readonly string[]): readonly Part[] =>
  lines.length === 0 ? [] : [{ title: `${title} (${lines.length})`, lines }];

/** Shortages come first: the rest runs by itself. */
function partsOf(ahead: DayAhead): readonly Part[] {
  const { crewGap, isPublished } = ahead;
  const plan = [
    ...(crewGap === undefined
      ? []
      : [`The trucks need ${crewGap.needed} people, and ${crewGap.there} work.`]),
    ...(isPublished === false ? ['The crews do not have the plan as it stands.'] : []),
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

const counted = (count: number, what: string): string => (count === 0 ? '' : `, ${count} ${what}`);

/** The owner's evening mail: what goes out and comes back tomorrow, and what is short. */
export function composeDayAhead(ahead: DayAhead, site: SiteConfig, publicUrl: string): MailContent {
  const { day, out, late, unassigned } = ahead;
  const short = `${counted(unassigned.length, 'without a truck')}${counted(late.length, 'late')}`;
  const subject = oneLine(
    `Tomorrow, ${formatDay(day)}: ${out.length} out, ${ahead.in.length} in${short}`,
  );
  const parts = partsOf(ahead);
  const url = `${publicUrl}/admin/deliveries?day=${day}`;
  const lead = `What happens on ${formatLongDay(day)}.`;
  const list = (lines: readonly string[]): string =>
    `<ul style="margin:8px 0 0;padding-left:20px">${lines.map((line) => `<li>${escapeHtml(oneLine(line))}</li>`).join('')}</ul>`;
  return {
    subject,
    text: [
      lead,
      ...parts.map(({ title, lines }) =>
        [title, ...lines.map((line) => `- ${oneLine(line)}`)].join('\n'),
      ),
      `The plan of the day: ${url}`,
      site.brand,
    ].join('\n\n'),
    html: mailPage(
      {
        language: 'en',
        subject,
        preview: lead,
        title: 'Tomorrow',
        lead: [lead],
        sections: [
          ...parts.map(({ title, lines }) => section(`${heading(title)}${list(lines)}`)),
          section(button('The plan of the day', url), false),
        ],
        foot: [],
        origin: originOf(publicUrl),
      },
      site,
    ),
  };
}
