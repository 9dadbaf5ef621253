import type { CategoryValue } from '#core/catalogue/category.ts';
import { formatPeriod } from '#core/time/format-day.ts';
import { type ListView, shelfOf } from '#web/features/catalogue/list-view.ts';

const INTROS: Record<CategoryValue, string> = {
  bounce: 'Castles, dragons and rainbows to jump in. Set up on grass or concrete, free overnight.',
  water: 'Bring a garden hose and a towel. Slides, splashes and soft landings for hot Texas days.',
  combo: 'Jump, climb and slide in one: the most fun for one patch of lawn.',
  obstacle: 'Crawl, climb and race side by side. Made for school days and grown-up rivalries.',
  event: 'Foam, popcorn, shade and a screen: what turns a yard into an event.',
};

const ALL_INTRO = 'Everything we rent, delivered and set up. Pick your dates to see what is free.';

export const titleOf = (view: Pick<ListView, 'category'>): string =>
  shelfOf(view)?.label ?? 'All Inflatables';

export function introOf(view: Pick<ListView, 'category'>): string {
  const shelf = shelfOf(view);
  return shelf === undefined ? ALL_INTRO : INTROS[shelf.value];
}

const counted = (count: number): string => (count === 1 ? '1 rental' : `${count} rentals`);

/** `12 rentals free Sat, Nov 21 – Sun, Nov 22` */
export function countOf(count: number, { dates }: Pick<ListView, 'dates'>): string {
  if (dates.kind !== 'chosen') return counted(count);
  const { startDate, endDate } = dates.period;
  return `${counted(count)} free ${formatPeriod(startDate, endDate)}`;
}

export type EmptyWording = { readonly title: string; readonly text: string };

/** Why there is nothing, and what to try. */
export function emptyOf({ q, dates }: ListView): EmptyWording {
  if (q !== '') {
    return {
      title: `Nothing matches “${q}”`,
      text: 'Try a shorter word, or look through a whole shelf.',
    };
  }
  if (dates.kind === 'chosen') {
    return {
      title: 'All booked on those days',
      text: 'A popular weekend! Try the day before or after, or another shelf.',
    };
  }
  return {
    title: 'Nothing here yet',
    text: 'This shelf is empty at the moment. Have a look at the others.',
  };
}
