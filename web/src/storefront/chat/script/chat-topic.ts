import { productLink } from './chat-products.ts';
import type {
  ChatFacts,
  ChatProduct,
  ChatReply,
  ChatVoice,
  LinkName,
  Question,
} from './chat-reply.ts';

/*
 * The chat's topics and their links, shared by all languages. Of two topics that fit equally well,
 * the first one in the list answers.
 */

export const POLICY_MATTERS = [
  { name: 'gate', kind: 'ground', next: ['space', 'power', 'human'], links: ['ALL_RENTALS'] },
  { name: 'cord', kind: 'ground', next: ['power', 'space', 'human'], links: ['ALL_RENTALS'] },
  { name: 'surface', kind: 'ground', next: ['space', 'power', 'human'], links: ['ALL_RENTALS'] },
  { name: 'refundTime', kind: 'policy', next: ['cancel', 'weather', 'human'], links: ['FIND'] },
  {
    name: 'cancelling',
    kind: 'policy',
    next: ['weather', 'deposit', 'human'],
    links: ['contact'],
  },
  { name: 'changing', kind: 'policy', next: ['cancel', 'weather', 'human'], links: ['FIND'] },
  { name: 'weather', kind: 'policy', next: ['cancel', 'safety', 'book'], links: ['contact'] },
  { name: 'deposit', kind: 'policy', next: ['pay', 'cancel', 'book'], links: ['BOOK'] },
  { name: 'payment', kind: 'policy', next: ['deposit', 'cancel', 'book'], links: ['BOOK'] },
  { name: 'cash', kind: 'policy', next: ['deposit', 'pay', 'human'], links: ['contact'] },
  { name: 'invoice', kind: 'policy', next: ['price', 'pay', 'human'], links: ['contact'] },
  { name: 'tax', kind: 'policy', next: ['price', 'deposit', 'pay'], links: [] },
  { name: 'extras', kind: 'policy', next: ['price', 'area', 'deposit'], links: ['ALL_RENTALS'] },
  { name: 'damage', kind: 'policy', next: ['safety', 'weather', 'human'], links: ['contact'] },
  { name: 'water', kind: 'policy', next: ['water', 'power', 'space'], links: ['ALL_RENTALS'] },
  { name: 'weight', kind: 'policy', next: ['safety', 'human'], links: ['contact'] },
  { name: 'attendant', kind: 'policy', next: ['safety', 'space', 'human'], links: ['SAFETY'] },
  { name: 'cleaning', kind: 'policy', next: ['safety', 'weather', 'book'], links: [] },
  { name: 'safety', kind: 'policy', next: ['weather', 'clean', 'space'], links: ['SAFETY'] },
  { name: 'code', kind: 'policy', next: ['pay', 'weather', 'human'], links: ['GIFT'] },
  { name: 'gift', kind: 'policy', next: ['pay', 'popular', 'human'], links: ['GIFT'] },
  { name: 'find', kind: 'policy', next: ['cancel', 'deposit', 'human'], links: ['FIND'] },
  { name: 'discount', kind: 'policy', next: ['cheapest', 'price', 'human'], links: ['contact'] },
] as const satisfies readonly Matter[];

export const SERVICE_MATTERS = [
  { name: 'minimum', kind: 'policy', next: ['price', 'area', 'book'], links: ['BOOK'] },
  { name: 'notice', kind: 'policy', next: ['book', 'area', 'human'], links: ['DATES'] },
  { name: 'park', kind: 'policy', next: ['space', 'area', 'human'], links: [] },
  { name: 'area', kind: 'policy', next: ['hours', 'price', 'book'], links: ['BOOK'] },
  { name: 'presence', kind: 'policy', next: ['safety', 'area', 'human'], links: ['contact'] },
  { name: 'arrival', kind: 'policy', next: ['area', 'space', 'power'], links: [] },
  { name: 'hours', kind: 'policy', next: ['human', 'area', 'book'], links: [] },
  { name: 'duration', kind: 'policy', next: ['price', 'hours', 'book'], links: [] },
  { name: 'language', kind: 'ground', next: ['human', 'hours', 'book'], links: ['contact'] },
  { name: 'contact', kind: 'policy', next: ['hours', 'area', 'book'], links: ['contact'] },
] as const satisfies readonly Matter[];

export const RENTAL_MATTERS = [
  { name: 'generator', kind: 'policy', next: ['power', 'space', 'human'], links: ['contact'] },
  { name: 'unlisted', kind: 'policy', next: ['popular', 'price', 'human'], links: ['EXTRAS'] },
  { name: 'space', kind: 'detail', next: ['power', 'bounce', 'human'], links: ['ALL_RENTALS'] },
  { name: 'power', kind: 'detail', next: ['space', 'water', 'human'], links: ['ALL_RENTALS'] },
  { name: 'crowd', kind: 'detail', next: ['space', 'power', 'human'], links: ['contact'] },
  { name: 'ages', kind: 'detail', next: ['safety', 'popular', 'bounce'], links: ['ALL_RENTALS'] },
  {
    name: 'booking',
    kind: 'detail',
    next: ['deposit', 'popular', 'area'],
    links: ['BOOK', 'ALL_RENTALS'],
  },
  {
    name: 'availability',
    kind: 'detail',
    next: ['book', 'popular', 'hours'],
    links: ['DATES', 'ALL_RENTALS'],
  },
] as const satisfies readonly Matter[];

export const PRICE_MATTERS = [
  {
    name: 'price',
    kind: 'general',
    next: ['cheapest', 'popular', 'water', 'deposit'],
    links: ['ALL_RENTALS'],
  },
] as const satisfies readonly Matter[];

/** The phrase of a question with a number of guests in three digits or more. */
export const CROWD = 'large group';

/** The phrase of a question that names a time of day. */
export const CLOCK = 'clock time';

/**
 * `ground`: its words have one meaning, so it precedes the rest, with the facts of the rentals
 * named. `policy`: answered even if a rental is named (rain on the castle?). `detail`: a named
 * rental's facts are a better answer. `general`: a rental, shelf or budget in the question takes
 * precedence.
 */
export type TopicKind = 'ground' | 'policy' | 'detail' | 'general';

export type ChatTopic = {
  readonly kind: TopicKind;
  /** See `specificity`. */
  readonly phrases: readonly string[];
  readonly answer: (facts: ChatFacts) => ChatReply;
};

/** A topic without words. `contact`: adds phone and email. */
type Matter = {
  readonly name: string;
  readonly kind: TopicKind;
  readonly next: readonly Question[];
  readonly links: readonly (LinkName | 'contact')[];
};

type TopicWords = {
  readonly phrases: readonly string[];
  readonly say: (facts: ChatFacts) => string | Said;
};

/** A text with the rentals it names, which are linked. */
export type Said = { readonly text: string; readonly named: readonly ChatProduct[] };

/** Combines topics with one language's words. */
export const topicsOf = <M extends Matter>(
  { reply, LINKS, contactLinks }: ChatVoice,
  matters: readonly M[],
  words: Readonly<Record<M['name'], TopicWords>>,
): readonly ChatTopic[] =>
  matters.map((matter) => {
    const name: M['name'] = matter.name;
    const { kind, next, links } = matter;
    const { phrases, say } = words[name];
    return {
      kind,
      phrases,
      answer: (facts) => {
        const said = say(facts);
        const { text, named } = typeof said === 'string' ? { text: said, named: [] } : said;
        return reply(text, next, [
          ...named.map(productLink),
          ...links.flatMap((link) => (link === 'contact' ? contactLinks(facts.site) : LINKS[link])),
        ]);
      },
    };
  });
