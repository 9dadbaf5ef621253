import { GIFT_CARDS, SAFETY } from '#core/content/content-pages.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** `to`: a path of this site, or `tel:` or `mailto:`. */
export type ChatLink = { readonly label: string; readonly to: string };

export type ChatReply = {
  /** Never empty, under 600 characters. */
  readonly text: string;
  /** Questions the chat can answer, sent by a press. */
  readonly suggestions: readonly string[];
  readonly links: readonly ChatLink[];
};

export type ChatProduct = Pick<
  ProductDto,
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'otherTitle'
  | 'price'
  | 'categories'
  | 'isActive'
  | 'ages'
  | 'capacity'
  | 'size'
  | 'setup'
  | 'power'
  | 'playedOn'
  | 'wet'
>;

/** The days a question names, and the shop's answer for them. */
export type OnDays = {
  readonly period: RentalPeriod;
  /** The last day of the period, or the evening before. */
  readonly pickUpOn: CalendarDay;
  /** The question without the days. */
  readonly rest: string;
  /** Ids of products available on all of them. */
  readonly available: ReadonlySet<string>;
  /** Why nothing is available on them, as a sentence. */
  readonly closed?: string | undefined;
};

/** The only facts the chat may state. */
export type ChatFacts = {
  readonly site: SiteConfig;
  /** The current settings. */
  readonly settings: Settings;
  readonly products: readonly ChatProduct[];
  /** What checkout offers with a rental. They have no page. */
  readonly addOns?: readonly ChatProduct[] | undefined;
  readonly on?: OnDays | undefined;
  /** The ZIP code a question names. */
  readonly zip?: string | undefined;
  /** The visitor's earlier questions. */
  readonly earlier?: readonly string[] | undefined;
  /** The question as typed. */
  readonly asked?: string | undefined;
  /** The rentals it names, or those it looks for. */
  readonly about?: readonly ChatProduct[] | undefined;
};

/** All suggestion chips; each is a question the script answers. */
export const ASK = {
  price: 'What do rentals cost?',
  area: 'Where do you deliver?',
  hours: 'What are your hours?',
  deposit: 'How does the deposit work?',
  weather: 'What if it rains?',
  space: 'How much space do I need?',
  power: 'What power does it need?',
  clean: 'Are they clean?',
  cancel: 'Can I cancel?',
  safety: 'Is it safe?',
  book: 'How do I book?',
  pay: 'How can I pay?',
  human: 'Talk to a person',
  water: 'Show me water slides',
  bounce: 'Show me bounce houses',
  popular: 'What is most popular?',
  cheapest: 'What is the cheapest?',
} as const;

export type Question = keyof typeof ASK;

const LONGEST_TEXT = 590;

/** Cuts between words, so that no price is ever truncated. */
function fit(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const cut = text.slice(0, LONGEST_TEXT);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** The answer with a sentence before it. */
export const preceded = (sentence: string, answer: ChatReply): ChatReply =>
  sentence === '' ? answer : { ...answer, text: fit(`${sentence} ${answer.text}`) };

const PATHS = {
  ALL_RENTALS: '/products',
  BOOK: '/booking',
  DATES: '/booking',
  SAFETY: SAFETY.path,
  GIFT: GIFT_CARDS.path,
  FIND: '/manage',
  EXTRAS: '/event-rentals',
} as const;

export type LinkName = keyof typeof PATHS;

/** A language's labels for the chat's links. */
type ChatLabels = {
  readonly ask: Readonly<Record<Question, string>>;
  readonly links: Readonly<Record<LinkName, string>>;
  readonly call: (phone: string) => string;
  readonly write: string;
};

export type ChatVoice = {
  readonly reply: (
    text: string,
    next: readonly Question[],
    links?: readonly ChatLink[],
  ) => ChatReply;
  readonly LINKS: Readonly<Record<LinkName, ChatLink>>;
  /** Links for phone and email. */
  readonly contactLinks: (site: SiteConfig) => readonly ChatLink[];
};

export function voiceOf({ ask, links, call, write }: ChatLabels): ChatVoice {
  const linkTo = (name: LinkName): ChatLink => ({ label: links[name], to: PATHS[name] });
  return {
    reply: (text, next, to = []) => ({
      text: fit(text),
      suggestions: next.map((question) => ask[question]),
      links: to,
    }),
    LINKS: {
      ALL_RENTALS: linkTo('ALL_RENTALS'),
      BOOK: linkTo('BOOK'),
      DATES: linkTo('DATES'),
      SAFETY: linkTo('SAFETY'),
      GIFT: linkTo('GIFT'),
      FIND: linkTo('FIND'),
      EXTRAS: linkTo('EXTRAS'),
    },
    contactLinks: ({ phone, email }) => [
      { label: call(phone), to: phoneHref(phone) },
      { label: write, to: `mailto:${email}` },
    ],
  };
}

export const VOICE = voiceOf({
  ask: ASK,
  links: {
    ALL_RENTALS: 'All inflatables',
    BOOK: 'Start booking',
    DATES: 'Check dates',
    SAFETY: 'Safety rules',
    GIFT: 'Gift cards',
    FIND: 'Find my booking',
    EXTRAS: 'Event rentals',
  },
  call: (phone) => `Call ${phone}`,
  write: 'Email us',
});

export const { reply, LINKS, contactLinks } = VOICE;

export const dollars = (price: number): string => formatPrice(centsFromDollars(price));
