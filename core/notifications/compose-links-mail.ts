import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import type { Language } from '#core/kernel/language.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatLongDay as inSpanish } from '#core/kernel/format-day.es.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import { escapeHtml, type MailContent, oneLine } from './compose-mail.ts';

export type LinkedReservation = { readonly reservation: Reservation; readonly url: string };

type Words = {
  readonly subject: (brand: string) => string;
  readonly lead: string;
  readonly after: string;
  readonly day: (day: CalendarDay) => string;
};

const WORDS: Record<Language, Words> = {
  en: {
    subject: (brand) => `Your reservations with ${brand}`,
    lead: 'Somebody, hopefully you, asked for the private links to your reservations.',
    after: 'Keep these links private: whoever has one can see and change that reservation.',
    day: formatLongDay,
  },
  es: {
    subject: (brand) => `Tus reservaciones con ${brand}`,
    lead: 'Alguien, ojalá tú, pidió los enlaces privados de tus reservaciones.',
    after: 'No compartas estos enlaces: quien tenga uno puede ver y cambiar esa reservación.',
    day: inSpanish,
  },
};

const paragraph = (text: string): string =>
  `<p style="margin:16px 0 0;line-height:1.6">${escapeHtml(text)}</p>`;

/** One mail with the private links of all the reservations. */
export function composeLinksMail(
  linked: readonly LinkedReservation[],
  language: Language,
  site: SiteConfig,
): MailContent {
  const words = WORDS[language];
  const subject = oneLine(words.subject(site.brand));
  const named = linked.map(({ reservation, url }) => {
    const { productTitle, startDate } = summaryOf(reservation.lines);
    return { url, name: oneLine(`${productTitle}, ${words.day(startDate)} (${reservation.id})`) };
  });
  const foot = `${site.brand} · ${site.phone} · ${site.email}`;
  const links = named
    .map(
      ({ url, name }) =>
        `<p style="margin:16px 0 0;line-height:1.6"><a href="${escapeHtml(url)}" style="color:#0a7d2c;font-weight:bold">${escapeHtml(name)}</a></p>`,
    )
    .join('');
  return {
    subject,
    text: [words.lead, ...named.map(({ url, name }) => `${name}\n${url}`), words.after, foot].join(
      '\n\n',
    ),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#eef2f8;font-family:Arial,sans-serif;color:#111a2b"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff"><p style="margin:0;font-weight:bold">${escapeHtml(site.brand)}</p>${paragraph(words.lead)}${links}${paragraph(words.after)}<p style="margin:24px 0 0;color:#51607a">${escapeHtml(foot)}</p></div></body></html>`,
  };
}
