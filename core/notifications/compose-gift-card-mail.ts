import { contactLine } from './compose-letter.ts';
import {
  type Credit,
  creditBalance,
  type GiftMailing,
  formatCreditCode,
} from '#core/credits/credit.ts';
import type { Language } from '#core/kernel/language.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatLongDay as spanishDay } from '#core/kernel/format-day.es.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import {
  button,
  escapeHtml,
  look,
  type MailContent,
  mailPage,
  oneLine,
  originOf,
  paragraph,
  section,
} from './mail-frame.ts';
import { formatUsd } from '#core/kernel/cents.ts';

type Words = {
  readonly subject: (amount: string, brand: string) => string;
  readonly hello: (name: string) => string;
  readonly lead: (amount: string, brand: string, from: string | undefined) => string;
  readonly card: string;
  readonly code: string;
  readonly until: (day: string) => string;
  readonly action: string;
  readonly how: string;
  readonly keep: string;
  readonly day: (day: CalendarDay) => string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (amount, brand) => `A ${amount} gift card from ${brand}`,
    hello: (name) => (name === '' ? 'Hello!' : `Hello ${name}!`),
    lead: (amount, brand, from = 'Someone') =>
      `${from} wants you to have a party: ${amount} to spend at ${brand}.`,
    card: 'Gift card',
    code: 'Your code',
    until: (day) => `Good until ${day}.`,
    action: 'Choose your party',
    how: 'Enter the code at checkout. It pays until it is empty, for one party or several.',
    keep: 'Keep this email, or print it: the code is worth money to anyone who has it.',
    day: formatLongDay,
  },
  es: {
    subject: (amount, brand) => `Una tarjeta de regalo de ${amount} de ${brand}`,
    hello: (name) => (name === '' ? '¡Hola!' : `¡Hola, ${name}!`),
    lead: (amount, brand, from = 'Alguien') =>
      `${from} quiere que hagas una fiesta: ${amount} para ti en ${brand}.`,
    card: 'Tarjeta de regalo',
    code: 'Tu código',
    until: (day) => `Vale hasta el ${day}.`,
    action: 'Elegir tu fiesta',
    how: 'Escribe el código al pagar. Paga hasta que se acabe, en una fiesta o en varias.',
    keep: 'Guarda este correo o imprímelo: quien tenga el código puede usar el dinero.',
    day: spanishDay,
  },
};

/** Borders instead of backgrounds, so that it prints as a card. */
const cardOf = (words: Words, brand: string, amount: string, code: string, until: string) =>
  `<div style="padding:28px 24px;border:2px solid #0a7d2c;border-radius:16px;text-align:center"><p ${look('quiet', 'margin:0')}>${escapeHtml(`${brand} · ${words.card}`)}</p><p style="margin:8px 0 0;font-size:40px;line-height:1.2;font-weight:bold">${escapeHtml(amount)}</p><p ${look('quiet', 'margin:16px 0 0')}>${escapeHtml(words.code)}</p><p style="margin:4px 0 0;font-family:'Courier New',monospace;font-size:22px;font-weight:bold">${escapeHtml(code)}</p><p ${look('quiet', 'margin:16px 0 0')}>${escapeHtml(until)}</p></div>`;

/**
 * A gift card to read or print. Its value is the balance when the mail is sent.
 * @param url the catalogue, in the mail's language
 */
export function composeGiftCardMail(
  credit: Credit,
  { language, message }: Pick<GiftMailing, 'language' | 'message'>,
  url: string,
  site: SiteConfig,
): MailContent {
  const words = WORDS[language];
  const { brand } = site;
  const amount = formatUsd(creditBalance(credit));
  const code = formatCreditCode(credit.code);
  const until = words.until(words.day(credit.expiresOn));
  const subject = oneLine(words.subject(amount, brand));
  const hello = words.hello(oneLine(credit.holder?.name ?? ''));
  const lead = words.lead(amount, brand, credit.sold?.from);
  const opening = [hello, lead, ...(message ? [`“${message.trim()}”`] : [])];
  const after = [words.how, words.keep];
  const foot = contactLine(site);
  return {
    subject,
    text: [
      ...opening,
      `${words.card}: ${amount}\n${words.code}: ${code}\n${until}`,
      `${words.action}: ${url}`,
      ...after,
      foot,
    ].join('\n\n'),
    html: mailPage(
      {
        language,
        subject,
        preview: lead,
        title: hello,
        lead: opening.slice(1),
        sections: [
          section(cardOf(words, brand, amount, code, until), false),
          section(`${button(words.action, url)}${after.map(paragraph).join('')}`, false),
        ],
        foot: [],
        origin: originOf(url),
      },
      site,
    ),
  };
}
