import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { pricedTitles, productLink, shortTitle } from './chat-products.ts';
import {
  type ChatLink,
  type ChatProduct,
  type ChatReply,
  type ChatVoice,
  dollars,
  type OnDays,
} from './chat-reply.ts';

/** A language's sentences about days. */
type DaysTexts = {
  readonly period: (start: CalendarDay, end: CalendarDay) => string;
  readonly closed: (period: string, why: string) => string;
  readonly available: (title: string, price: string, period: string) => string;
  readonly booked: (title: string, period: string) => string;
  /** What is available instead. */
  readonly instead: (titles: string) => string;
  readonly these: (period: string, titles: string) => string;
  readonly bookedToo: (titles: string) => string;
  readonly count: (count: number, period: string, titles: string) => string;
  readonly none: (period: string) => string;
  readonly all: string;
  readonly bookIt: string;
};

const MOST_NAMED = 3;

/**
 * What is available on the days a question names, with daily prices.
 * @param meant the rentals it is about; undefined for any
 */
export const daysAnswerer =
  ({ reply }: Pick<ChatVoice, 'reply'>, texts: DaysTexts) =>
  (
    { period: { startDate, endDate }, available, closed }: OnDays,
    products: readonly ChatProduct[],
    meant: readonly ChatProduct[] | undefined,
  ): ChatReply => {
    const period = texts.period(startDate, endDate);
    const query = `from=${startDate}&to=${endDate}`;
    const all: ChatLink = { label: texts.all, to: `/products?${query}` };
    const linkTo = (product: ChatProduct): ChatLink => {
      const { label, to } = productLink(product);
      return { label, to: `${to}?${query}` };
    };
    const say = (text: string, shown: readonly ChatProduct[]): ChatReply =>
      reply(text, ['deposit', 'area', 'human'], [...shown.map(linkTo), all]);
    const isAvailable = ({ id }: ChatProduct): boolean => available.has(id);
    if (closed !== undefined) return reply(texts.closed(period, closed), ['hours', 'human'], []);
    const others = products.filter(isAvailable).slice(0, MOST_NAMED);
    if (others.length === 0) return reply(texts.none(period), ['popular', 'human'], [all]);
    if (meant === undefined)
      return say(texts.count(available.size, period, pricedTitles(others)), others);
    const [only, second] = meant;
    if (only !== undefined && second === undefined) {
      const title = shortTitle(only);
      if (!isAvailable(only))
        return say(`${texts.booked(title, period)} ${texts.instead(pricedTitles(others))}`, others);
      return reply(
        texts.available(title, dollars(only.price), period),
        ['deposit', 'area', 'weather'],
        [
          linkTo(only),
          { label: texts.bookIt, to: `/booking?product=${encodeURIComponent(only.id)}&${query}` },
        ],
      );
    }
    const free = meant.filter(isAvailable).slice(0, MOST_NAMED);
    const taken = meant.filter((product) => !isAvailable(product)).slice(0, MOST_NAMED);
    if (free.length === 0)
      return say(
        `${texts.booked(taken.map(shortTitle).join(', '), period)} ${texts.instead(pricedTitles(others))}`,
        others,
      );
    const booked =
      taken.length === 0 ? '' : ` ${texts.bookedToo(taken.map(shortTitle).join(', '))}`;
    return say(`${texts.these(period, pricedTitles(free))}${booked}`, free);
  };
