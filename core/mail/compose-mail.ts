import type { MailKind } from '../booking/booking-decision.ts';
import { balanceOf, paidOf, type Reservation, summaryOf } from '../booking/reservation.ts';
import { NO_CENTS, subtractCents, sumCents } from '../money/cents.ts';
import { formatUsd } from '../money/format-usd.ts';
import type { SiteConfig } from '../site/site-config.ts';
import { formatLongDay } from '../time/format-day.ts';

export type MailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The parts both forms of a mail are made of. */
type Letter = {
  readonly subject: string;
  readonly lead: string;
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  readonly after: readonly string[];
};

type Facts = {
  readonly reservation: Reservation;
  readonly manageUrl: string;
  readonly site: SiteConfig;
};

const refundedOf = (reservation: Reservation) =>
  subtractCents(
    NO_CENTS,
    sumCents(
      reservation.entries.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount),
    ),
  );

const LETTERS: Record<MailKind, (facts: Facts) => Letter> = {
  confirmation: ({ reservation, manageUrl, site }) => ({
    subject: `You're booked! ${summaryOf(reservation.lines).productTitle}, ${reservation.id}`,
    lead: `Thank you, ${reservation.contact.name}! Your rental is confirmed.`,
    action: { label: 'Manage your reservation', url: manageUrl },
    after: [
      `${site.arrival} Pick-up is on the last day; overnight is free.`,
      'Keep this link private: whoever has it can see and change your reservation.',
    ],
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
  cancellation: ({ reservation }) => ({
    subject: `Reservation cancelled, ${reservation.id}`,
    lead: `Your reservation is cancelled, ${reservation.contact.name}. A refund that is due follows in a mail of its own.`,
    after: [],
  }),
};

/** Nothing is owed for what is over. */
const balanceRow = (reservation: Reservation): readonly (readonly [string, string])[] =>
  reservation.status === 'cancelled' || reservation.status === 'expired'
    ? []
    : [['Balance', formatUsd(balanceOf(reservation))]];

function factRows({ reservation }: Facts): readonly (readonly [string, string])[] {
  const { startDate, endDate } = summaryOf(reservation.lines);
  const { street, city, region, postalCode } = reservation.event;
  return [
    ['Reservation', reservation.id],
    ...reservation.lines.map(
      (line) => ['Rental', `${line.quantity} x ${line.title}`] as readonly [string, string],
    ),
    ['Delivery', formatLongDay(startDate)],
    ['Pick-up', formatLongDay(endDate)],
    ['Where', `${street}, ${city}, ${region} ${postalCode}`],
    ['Total', formatUsd(reservation.total)],
    ['Paid', formatUsd(paidOf(reservation))],
    ...balanceRow(reservation),
  ];
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Makes any text harmless in markup and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function asText(letter: Letter, facts: Facts): string {
  const rows = factRows(facts).map(([name, value]) => `${name}: ${oneLine(value)}`);
  const action = letter.action ? [`${letter.action.label}: ${letter.action.url}`] : [];
  const { brand, phone, email } = facts.site;
  return [
    letter.lead,
    rows.join('\n'),
    ...action,
    ...letter.after,
    `${brand} · ${phone} · ${email}`,
  ].join('\n\n');
}

const paragraph = (text: string): string =>
  `<p style="margin:16px 0 0;line-height:1.6">${escapeHtml(text)}</p>`;

function asHtml(letter: Letter, facts: Facts): string {
  const { brand, phone, email } = facts.site;
  const rows = factRows(facts)
    .map(
      ([name, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#51607a">${escapeHtml(name)}</td><td style="padding:6px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('');
  const action = letter.action
    ? `<p style="margin:24px 0 0"><a href="${escapeHtml(letter.action.url)}" style="background:#0a7d2c;color:#ffffff;padding:12px 20px;border-radius:12px;text-decoration:none;display:inline-block">${escapeHtml(letter.action.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;background:#eef2f8;font-family:Arial,sans-serif;color:#111a2b"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><p style="margin:0;font-weight:bold">${escapeHtml(brand)}</p>${paragraph(letter.lead)}<table role="presentation" style="margin-top:16px;border-collapse:collapse">${rows}</table>${action}${letter.after.map(paragraph).join('')}<p style="margin:24px 0 0;color:#51607a">${escapeHtml(`${brand} · ${phone} · ${email}`)}</p></div></body></html>`;
}

/** What a mail says, from the reservation as it is when the mail is sent. Text from customers is escaped. */
export function composeMail(
  kind: MailKind,
  reservation: Reservation,
  manageUrl: string,
  site: SiteConfig,
): MailContent {
  const facts = { reservation, manageUrl, site };
  const letter = LETTERS[kind](facts);
  return {
    subject: oneLine(letter.subject),
    text: asText(letter, facts),
    html: asHtml(letter, facts),
  };
}
