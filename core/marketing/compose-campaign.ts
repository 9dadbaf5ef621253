import type { SiteConfig } from '#core/content/site-config.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import type { Language } from '#core/kernel/language.ts';
import { fillAnswer } from '#core/customers/canned-answer.ts';
import { composeLetter } from '#core/notifications/compose-letter.ts';
import type { MailContent } from '#core/notifications/mail-frame.ts';
import type { CampaignText } from './campaign.ts';

const WORDS = {
  en: {
    title: (brand: string) => `News from ${brand}`,
    action: 'See the rentals',
    friend: 'there',
    items: 'your bounce house',
    stop: (url: string) => `You asked to hear from us. Unsubscribe: ${url}`,
  },
  es: {
    title: (brand: string) => `Noticias de ${brand}`,
    action: 'Ver las rentas',
    friend: 'qué tal',
    items: 'tu brincolín',
    stop: (url: string) => `Nos pediste noticias. Ya no recibirlas: ${url}`,
  },
} as const;

/** What is known about the reader. Unknown facts are replaced by general wording. */
export type Reader = {
  readonly language: Language;
  readonly name: string;
  /** What they rented last time. */
  readonly items?: string | undefined;
  /** The day of the party that the mail is about. */
  readonly day?: string | undefined;
};

/** A campaign's mail, with street address and unsubscribe link, both required by law. */
export function composeCampaign(
  { subject, text }: CampaignText,
  { language, name, items, day }: Reader,
  links: { readonly shop: string; readonly leave: string },
  site: SiteConfig,
): MailContent {
  const words = WORDS[language];
  const facts = {
    first_name: greetingName(name) || words.friend,
    items: items ?? words.items,
    ...(day !== undefined && { day }),
    brand: site.brand,
    phone: site.phone,
    link: links.shop,
  };
  const { street, city, region, postalCode } = site.address;
  return composeLetter(
    {
      title: words.title(site.brand),
      subject: fillAnswer(subject, facts).text,
      lead: fillAnswer(text, facts).text,
      action: { label: words.action, url: links.shop },
      after: [
        words.stop(links.leave),
        `${site.brand}, ${street}, ${city}, ${region} ${postalCode}`,
      ],
    },
    [],
    site,
    language,
  );
}
