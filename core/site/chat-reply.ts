import type { CancellationPolicy } from '../booking/cancellation-policy.ts';
import type { ProductDto } from '../ports/shop-api.ts';
import { centsFromDollars } from '../money/dollars.ts';
import { formatPrice } from '../money/format-usd.ts';
import { SAFETY } from './content-pages.ts';
import type { SiteConfig } from './site-config.ts';

/** `to` is a path of this site, or begins with `tel:` or `mailto:`. */
export type ChatLink = { readonly label: string; readonly to: string };

export type ChatReply = {
  /** Never empty, under 600 characters. */
  readonly text: string;
  /** Questions the chat can answer, to be sent by a press. */
  readonly suggestions: readonly string[];
  readonly links: readonly ChatLink[];
};

export type ChatProduct = Pick<
  ProductDto,
  | 'id'
  | 'slug'
  | 'title'
  | 'price'
  | 'categories'
  | 'isActive'
  | 'ages'
  | 'size'
  | 'setup'
  | 'power'
  | 'wet'
>;

/** What the chat may state: nothing else is a fact. */
export type ChatFacts = {
  readonly site: SiteConfig;
  /** In force; the one a shop begins with where nobody knows it. */
  readonly policy?: CancellationPolicy | undefined;
  readonly products: readonly ChatProduct[];
};

/** Every chip of the chat; each is a question of its own script. */
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

/** Cuts between words, so that no price is ever half a price. */
function fit(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const cut = text.slice(0, LONGEST_TEXT);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** @param ask the chips in the language of the answers */
export const speaking =
  (ask: Readonly<Record<Question, string>>) =>
  (text: string, next: readonly Question[], links: readonly ChatLink[] = []): ChatReply => ({
    text: fit(text),
    suggestions: next.map((question) => ask[question]),
    links,
  });

export const reply = speaking(ASK);

export const dollars = (price: number): string => formatPrice(centsFromDollars(price));

/** Phone and e-mail, to be pressed. */
export const contactLinks = ({ phone, email }: SiteConfig): readonly ChatLink[] => [
  { label: `Call ${phone}`, to: `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
  { label: 'E-mail us', to: `mailto:${email}` },
];

const ALL_RENTALS: ChatLink = { label: 'All inflatables', to: '/products' };
const BOOK: ChatLink = { label: 'Start booking', to: '/booking' };
const SAFETY_PAGE: ChatLink = { label: 'Safety rules', to: SAFETY.path };
export const LINKS = { ALL_RENTALS, BOOK, SAFETY: SAFETY_PAGE } as const;
