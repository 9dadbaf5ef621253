import type { MailKind } from '#core/reservations/booking-decision.ts';
import {
  adjustmentsOf,
  balanceOf,
  paidOf,
  type Reservation,
} from '#core/reservations/reservation.ts';
import { partyHours } from '#core/reservations/party.ts';
import { visitRows } from '#core/reservations/visits.ts';
import type { Language } from '#core/kernel/language.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { ENGLISH_MAIL } from './english-mail.ts';
import { SPANISH_MAIL } from './spanish-mail.ts';
import type { Letter, MailFacts, MailWords } from './mail-words.ts';
import { formatUsd } from '#core/kernel/cents.ts';

export type MailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const WORDS: Readonly<Record<Language, MailWords>> = { en: ENGLISH_MAIL, es: SPANISH_MAIL };

const wordsOf = ({ language = 'en' }: Reservation): MailWords => WORDS[language];

/** Nothing is owed for what is over. */
const balanceRow = (reservation: Reservation): readonly (readonly [string, string])[] =>
  reservation.status === 'cancelled' || reservation.status === 'expired'
    ? []
    : [[wordsOf(reservation).rows.balance, formatUsd(balanceOf(reservation))]];

function factRows({ reservation }: MailFacts): readonly (readonly [string, string])[] {
  const { rows, adjustment, day, window } = wordsOf(reservation);
  const { street, city, region, postalCode } = reservation.event;
  return [
    [rows.reservation, reservation.id],
    ...reservation.lines.map(
      (line) => [rows.rental, `${line.quantity} x ${line.title}`] as readonly [string, string],
    ),
    ...visitRows(reservation, {
      labels: { deliver: rows.delivery, collect: rows.pickUp },
      day,
      window,
    }),
    [rows.where, `${street}, ${city}, ${region} ${postalCode}`],
    ...partyHours(reservation.event, window).map((hours) => [rows.party, hours] as const),
    ...adjustmentsOf(reservation).map(
      (one) => [adjustment(one), formatUsd(one.amount)] as readonly [string, string],
    ),
    [rows.total, formatUsd(reservation.total)],
    [rows.paid, formatUsd(paidOf(reservation))],
    ...balanceRow(reservation),
  ];
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Makes any text harmless in markup and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function asText(letter: Letter, facts: MailFacts): string {
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

function asHtml(letter: Letter, facts: MailFacts): string {
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
  return `<!doctype html><html lang="${facts.reservation.language ?? 'en'}"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;background:#eef2f8;font-family:Arial,sans-serif;color:#111a2b"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><p style="margin:0;font-weight:bold">${escapeHtml(brand)}</p>${paragraph(letter.lead)}<table role="presentation" style="margin-top:16px;border-collapse:collapse">${rows}</table>${action}${letter.after.map(paragraph).join('')}<p style="margin:24px 0 0;color:#51607a">${escapeHtml(`${brand} · ${phone} · ${email}`)}</p></div></body></html>`;
}

/** What a mail says, in its customer's language, from the reservation as it is when the mail is sent. Text from customers is escaped. */
export function composeMail(
  kind: MailKind,
  reservation: Reservation,
  manageUrl: string,
  site: SiteConfig,
): MailContent {
  const facts = { reservation, manageUrl, site };
  const letter = wordsOf(reservation).letters[kind](facts);
  return {
    subject: oneLine(letter.subject),
    text: asText(letter, facts),
    html: asHtml(letter, facts),
  };
}
