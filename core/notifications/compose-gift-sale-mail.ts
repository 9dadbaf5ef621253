import type { SiteConfig } from '#core/content/site-config.ts';
import { type Credit, formatCreditCode } from '#core/credits/credit.ts';
import { type GiftSale, givenBackOf, receivedFor } from '#core/gifts/gift-sale.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import { formatLongDay as spanishDay } from '#core/kernel/format-day.es.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import type { Language } from '#core/kernel/language.ts';
import { composeLetter } from './compose-letter.ts';
import type { MailContent } from './mail-frame.ts';
import type { Letter } from './mail-words.ts';
import type { Row } from './ticket-rows.ts';

type Words = {
  readonly rows: Readonly<Record<'amount' | 'code' | 'for' | 'mailed' | 'until', string>>;
  readonly mailedTo: (email: string, day: string) => string;
  readonly receipt: (
    amount: string,
    name: string,
    isMailed: boolean,
  ) => Letter & { readonly title: string };
  readonly see: string;
  /** @param inPerson it was paid and handed back in person */
  readonly refund: (amount: string, inPerson: boolean) => Letter & { readonly title: string };
  readonly day: typeof formatLongDay;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    rows: {
      amount: 'Paid',
      code: 'Code',
      for: 'For',
      mailed: 'By email',
      until: 'Good until',
    },
    mailedTo: (email, day) => `to ${email} on ${day}`,
    receipt: (amount, name, isMailed) => ({
      title: 'Your gift card is ready.',
      subject: `Your ${amount} gift card${name && ` for ${name}`}`,
      lead: `Thank you! Your payment of ${amount} arrived, and the gift card${name && ` for ${name}`} is ready.`,
      after: [
        isMailed
          ? 'We email it to them on the day above. It is attached as well, to print.'
          : 'It is attached, to print and give away.',
        'The code is worth money to anyone who has it.',
      ],
    }),
    see: 'See the gift card',
    refund: (amount, inPerson) => ({
      title: inPerson ? 'You have your refund.' : 'Your refund is on its way.',
      subject: `${amount} of your gift card went back to you`,
      lead: `${amount} in all went back to ${inPerson ? 'you in person' : 'the card you paid with'}. The gift card is worth that much less.`,
      after: inPerson ? [] : ['Banks show a refund within 5 to 10 days.'],
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
    refund: (amount, inPerson) => ({
      title: inPerson ? 'Ya tienes tu devolución.' : 'Tu devolución va en camino.',
      subject: `Te devolvimos ${amount} de tu tarjeta de regalo`,
      lead: inPerson
        ? `En total, te devolvimos ${amount} en persona. La tarjeta de regalo vale eso menos.`
        : `En total, ${amount} regresaron a la tarjeta con la que pagaste. La tarjeta de regalo vale eso menos.`,
      after: inPerson ? [] : ['Los bancos muestran una devolución en 5 a 10 días.'],
    }),
    day: spanishDay,
  },
};

/** To whoever bought a gift card: the receipt, or what went back. @param url the sale's page */
export function composeGiftSaleMail(
  kind: 'receipt' | 'refund',
  sale: GiftSale,
  credit: Credit,
  url: string,
  site: SiteConfig,
): MailContent {
  const words = WORDS[sale.language];
  const { rows, day } = words;
  if (kind === 'refund') {
    const inPerson = receivedFor(sale) !== undefined;
    const letter = words.refund(formatUsd(givenBackOf(sale)), inPerson);
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
