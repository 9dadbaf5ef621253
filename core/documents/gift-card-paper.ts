import type { SiteConfig } from '#core/content/site-config.ts';
import { type Credit, formatCreditCode } from '#core/credits/credit.ts';
import { formatUsd, sumCents } from '#core/kernel/cents.ts';
import { formatLongDay as spanishDay } from '#core/kernel/format-day.es.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import type { Language } from '#core/kernel/language.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import { paperFoot } from './reservation-facts.ts';

const WORDS = {
  en: {
    title: (amount: string) => `${amount} gift card`,
    name: 'Gift card',
    for: (name: string) => `For ${name}`,
    from: 'From',
    code: 'Code',
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
    name: 'Tarjeta de regalo',
    for: (name: string) => `Para ${name}`,
    from: 'De',
    code: 'Código',
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
): PrintedPaper {
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
      {
        kind: 'card',
        name: `${site.brand} · ${words.name}`,
        amount,
        lines: [
          ...(name === '' ? [] : [words.for(name)]),
          ...(message ? [`“${message.trim()}”`] : []),
        ],
        code: { label: words.code, value: formatCreditCode(credit.code) },
        rows: [
          ...(from === undefined ? [] : [{ label: words.from, value: from }]),
          { label: words.until, value: words.day(credit.expiresOn) },
        ],
      },
      { kind: 'heading', text: words.how },
      { kind: 'points', items: words.points(publicUrl.replace(/^https?:\/\//, '')) },
    ],
  };
}
