import type { SiteConfig } from '#core/content/site-config.ts';
import { type Credit, formatCreditCode } from '#core/credits/credit.ts';
import { formatUsd, sumCents } from '#core/kernel/cents.ts';
import { formatLongDay as spanishDay } from '#core/kernel/format-day.es.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Paper } from '#core/kernel/paper.ts';
import { paperFoot } from './reservation-facts.ts';

const WORDS = {
  en: {
    title: (amount: string) => `${amount} gift card`,
    for: (name: string) => `For ${name}`,
    from: 'From',
    code: 'Code',
    value: 'Worth',
    until: 'Good until',
    how: 'How to use it',
    points: (host: string) => [
      `Choose a party at ${host} and enter the code at checkout.`,
      'Use it for one party or several, until it’s spent.',
      'Keep it safe. Anyone who has the code can spend it.',
    ],
    day: formatLongDay,
  },
  es: {
    title: (amount: string) => `Tarjeta de regalo de ${amount}`,
    for: (name: string) => `Para ${name}`,
    from: 'De',
    code: 'Código',
    value: 'Vale',
    until: 'Vale hasta',
    how: 'Cómo se usa',
    points: (host: string) => [
      `Elige una fiesta en ${host} y escribe el código al pagar.`,
      'Paga hasta que se acabe, en una fiesta o en varias.',
      'Guárdala bien: quien tenga el código puede usar el dinero.',
    ],
    day: spanishDay,
  },
} as const satisfies Record<Language, object>;

/** A gift card to print and give away. States what it was sold for, minus refunds. */
export function giftCardPaper(
  credit: Credit,
  { language, message }: { readonly language: Language; readonly message?: string | undefined },
  site: SiteConfig,
  publicUrl: string,
): Paper {
  const words = WORDS[language];
  const priced = credit.entries.filter(({ kind }) => kind === 'issued' || kind === 'refunded');
  const amount = formatUsd(sumCents(priced.map((entry) => entry.amount)));
  const name = credit.holder?.name ?? '';
  const from = credit.sold?.from;
  return {
    title: words.title(amount),
    subtitle: name === '' ? site.brand : words.for(name),
    language,
    brand: site.brand,
    foot: paperFoot(site),
    createdAt: credit.createdAt,
    blocks: [
      ...(message ? [{ kind: 'paragraph', text: `“${message.trim()}”` } as const] : []),
      // A heading uses the whole width, because people mistype a code that spans two lines.
      { kind: 'heading', text: `${words.code}: ${formatCreditCode(credit.code)}` },
      {
        kind: 'facts',
        rows: [
          ...(from === undefined ? [] : [{ label: words.from, value: from }]),
          { label: words.value, value: amount },
          { label: words.until, value: words.day(credit.expiresOn) },
        ],
      },
      { kind: 'heading', text: words.how },
      { kind: 'points', items: words.points(publicUrl.replace(/^https?:\/\//, '')) },
    ],
  };
}
