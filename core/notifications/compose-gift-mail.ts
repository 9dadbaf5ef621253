import { REFUND_ARRIVAL as SPANISH_ARRIVAL } from '#core/content/rule-sentences.es.ts';
import { REFUND_ARRIVAL as ENGLISH_ARRIVAL } from '#core/content/rule-sentences.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import {
  type Credit,
  formatCreditCode,
  creditBalance,
  type GiftMailing,
} from '#core/credits/credit.ts';
import { type GiftSale, givenBackOf, receivedFor } from '#core/gifts/gift-sale.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import { formatLongDay as spanishDay } from '#core/kernel/format-day.es.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import type { Language } from '#core/kernel/language.ts';
import { type OfflineMethod, onlyMethodOf } from '#core/reservations/money-entry.ts';
import { OFFLINE_WAYS as SPANISH_WAYS } from '#core/reservations/reservation-words.es.ts';
import { OFFLINE_WAYS as ENGLISH_WAYS } from '#core/reservations/reservation-words.ts';
import { composeLetter, contactLine } from './compose-letter.ts';
import type { Letter } from './mail-facts.ts';
import {
  type MailContent,
  button,
  escapeHtml,
  look,
  mailOf,
  oneLine,
  paragraph,
  section,
} from './mail-frame.ts';
import type { Row } from './ticket-rows.ts';

type SaleWords = {
  readonly rows: Readonly<Record<'amount' | 'code' | 'for' | 'mailed' | 'until', string>>;
  readonly mailedTo: (email: string, day: string) => string;
  readonly receipt: (
    amount: string,
    name: string,
    isMailed: boolean,
  ) => Letter & { readonly title: string };
  readonly see: string;
  /** @param method how it was refunded; absent if to the card */
  readonly refund: (amount: string, method?: OfflineMethod) => Letter & { readonly title: string };
  readonly day: typeof formatLongDay;
};

const SALE_WORDS: Readonly<Record<Language, SaleWords>> = {
  en: {
    rows: { amount: 'Paid', code: 'Code', for: 'For', mailed: 'By email', until: 'Good until' },
    mailedTo: (email, day) => `to ${email} on ${day}`,
    receipt: (amount, name, isMailed) => ({
      title: 'Your gift card is ready.',
      subject: `Your ${amount} gift card${name && ` for ${name}`}`,
      lead: `Thank you! We got your payment of ${amount}, and the gift card${name && ` for ${name}`} is ready.`,
      after: [
        isMailed
          ? 'We’ll email it to them on the day above. It’s also attached in case you want to print it.'
          : 'It’s attached, ready to print and give.',
        'Anyone who has the code can spend it.',
      ],
    }),
    see: 'See the gift card',
    refund: (amount, method) => ({
      title: method ? 'You have your refund.' : 'Your refund is on its way.',
      subject: `We refunded ${amount} of your gift card`,
      lead: `We refunded ${amount} in all ${method ? ENGLISH_WAYS[method] : 'to the card you paid with'}. The gift card is worth that much less.`,
      after: method ? [] : [ENGLISH_ARRIVAL.card],
    }),
    day: formatLongDay,
  },
  es: {
    rows: {
      amount: 'Pagado',
      code: 'Código',
      for: 'Para',
      mailed: 'Por correo',
      until: 'Vale hasta',
    },
    mailedTo: (email, day) => `a ${email} el ${day}`,
    receipt: (amount, name, isMailed) => ({
      title: 'Tu tarjeta de regalo está lista.',
      subject: `Tu tarjeta de regalo de ${amount}${name && ` para ${name}`}`,
      lead: `¡Gracias! Llegó tu pago de ${amount}, y la tarjeta de regalo${name && ` para ${name}`} está lista.`,
      after: [
        isMailed
          ? 'Se la mandamos por correo el día de arriba. También va adjunta, para imprimirla.'
          : 'Va adjunta, para imprimirla y regalarla.',
        'Quien tenga el código puede usar el dinero.',
      ],
    }),
    see: 'Ver la tarjeta de regalo',
    refund: (amount, method) => ({
      title: method ? 'Ya tienes tu devolución.' : 'Tu devolución va en camino.',
      subject: `Te devolvimos ${amount} de tu tarjeta de regalo`,
      lead: method
        ? `En total, te devolvimos ${amount} ${SPANISH_WAYS[method]}. La tarjeta de regalo vale eso menos.`
        : `En total, ${amount} regresaron a la tarjeta con la que pagaste. La tarjeta de regalo vale eso menos.`,
      after: method ? [] : [SPANISH_ARRIVAL.card],
    }),
    day: spanishDay,
  },
};

/**
 * Mail to a gift card's buyer: the receipt, or a refund.
 * @param url the sale's page
 */
export function composeGiftSaleMail(
  kind: 'receipt' | 'refund',
  sale: GiftSale,
  credit: Credit,
  url: string,
  site: SiteConfig,
): MailContent {
  const words = SALE_WORDS[sale.language];
  const { rows, day } = words;
  if (kind === 'refund') {
    const method = receivedFor(sale) && onlyMethodOf(sale.entries, 'handed_back');
    const letter = words.refund(formatUsd(givenBackOf(sale)), method);
    return composeLetter(letter, [], site, sale.language);
  }
  const { name, email } = sale.recipient;
  const facts: readonly Row[] = [
    [rows.amount, formatUsd(sale.amount)],
    [rows.code, formatCreditCode(credit.code)],
    ...(name === '' ? [] : [[rows.for, name] as const]),
    ...(email === undefined
      ? []
      : [[rows.mailed, words.mailedTo(email, day(sale.sendOn))] as const]),
    [rows.until, day(credit.expiresOn)],
  ];
  const letter = words.receipt(formatUsd(sale.amount), name, email !== undefined);
  return composeLetter(
    { ...letter, action: { label: words.see, url } },
    facts,
    site,
    sale.language,
  );
}

type CardWords = {
  readonly subject: (amount: string, brand: string) => string;
  readonly hello: (name: string) => string;
  readonly lead: (amount: string, brand: string, from: string | undefined) => string;
  /** The shop gives it away. */
  readonly given: (amount: string, brand: string) => string;
  readonly card: string;
  readonly code: string;
  readonly until: (day: string) => string;
  readonly action: string;
  readonly how: string;
  readonly keep: string;
  readonly day: (day: CalendarDay) => string;
};

const CARD_WORDS: Readonly<Record<Language, CardWords>> = {
  en: {
    subject: (amount, brand) => `A ${amount} gift card from ${brand}`,
    hello: (name) => (name === '' ? 'Hello!' : `Hello ${name}!`),
    lead: (amount, brand, from = 'Someone') =>
      `${from} wants you to have a party: ${amount} to spend at ${brand}.`,
    given: (amount, brand) => `This is from all of us at ${brand}: ${amount} to spend with us.`,
    card: 'Gift card',
    code: 'Your code',
    until: (day) => `Good until ${day}.`,
    action: 'Choose your party',
    how: 'Enter the code at checkout, or on the page of a party you have booked. Use it for one party or several, until it’s spent.',
    keep: 'Keep this email safe, or print it. Anyone who has the code can spend it.',
    day: formatLongDay,
  },
  es: {
    subject: (amount, brand) => `Una tarjeta de regalo de ${amount} de ${brand}`,
    hello: (name) => (name === '' ? '¡Hola!' : `¡Hola, ${name}!`),
    lead: (amount, brand, from = 'Alguien') =>
      `${from} quiere que hagas una fiesta: ${amount} para ti en ${brand}.`,
    given: (amount, brand) =>
      `De parte de todos en ${brand}: ${amount} para ti, para gastar con nosotros.`,
    card: 'Tarjeta de regalo',
    code: 'Tu código',
    until: (day) => `Vale hasta el ${day}.`,
    action: 'Elegir tu fiesta',
    how: 'Escribe el código al pagar, o en la página de una fiesta que ya reservaste. Paga hasta que se acabe, en una fiesta o en varias.',
    keep: 'Guarda este correo o imprímelo: quien tenga el código puede usar el dinero.',
    day: spanishDay,
  },
};

/** Borders instead of backgrounds, so that it prints as a card. */
const cardOf = (words: CardWords, brand: string, amount: string, code: string, until: string) =>
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
  const words = CARD_WORDS[language];
  const { brand } = site;
  const amount = formatUsd(creditBalance(credit));
  const code = formatCreditCode(credit.code);
  const until = words.until(words.day(credit.expiresOn));
  const hello = words.hello(oneLine(credit.holder?.name ?? ''));
  const lead =
    credit.sold === undefined
      ? words.given(amount, brand)
      : words.lead(amount, brand, credit.sold.from);
  const opening = [hello, lead, ...(message ? [`“${message.trim()}”`] : [])];
  const after = [words.how, words.keep];
  return mailOf(site, {
    language,
    subject: words.subject(amount, brand),
    preview: lead,
    title: hello,
    lead: opening.slice(1),
    sections: [
      section(cardOf(words, brand, amount, code, until), false),
      section(`${button(words.action, url)}${after.map(paragraph).join('')}`, false),
    ],
    url,
    text: [
      ...opening,
      `${words.card}: ${amount}\n${words.code}: ${code}\n${until}`,
      `${words.action}: ${url}`,
      ...after,
      contactLine(site),
    ],
  });
}
