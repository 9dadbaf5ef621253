import { type ListView, shelfOf } from '#web/storefront/catalogue/list-view.ts';
import { ALL_INFLATABLES, CATEGORY_NAMES } from '#texts/categories.ts';
import { formatPeriod } from '#texts/dates.ts';
import { FINDING } from '#texts/finding.ts';
import { INTROS, LISTS } from '#texts/lists.ts';

export function titleOf(view: Pick<ListView, 'category'>): string {
  const shelf = shelfOf(view);
  return shelf === undefined ? ALL_INFLATABLES : CATEGORY_NAMES[shelf.value].label;
}

export function introOf(view: Pick<ListView, 'category'>): string {
  const shelf = shelfOf(view);
  return INTROS[shelf?.value ?? 'all'];
}

/** `12 rentals free Sat, Nov 21 – Sun, Nov 22` */
export function countOf(count: number, { dates }: Pick<ListView, 'dates'>): string {
  if (dates.kind !== 'chosen') return LISTS.count(count);
  const { startDate, endDate } = dates.period;
  return LISTS.countFree(count, formatPeriod(startDate, endDate));
}

export type EmptyWording = { readonly title: string; readonly text: string };

/** Why there is nothing although nothing was filtered out, or only by a word. */
export function emptyOf({ q, dates }: Pick<ListView, 'q' | 'dates'>): EmptyWording {
  if (q.trim() !== '') return FINDING.noWord(q.trim());
  return dates.kind === 'chosen' ? FINDING.allBooked : FINDING.emptyShelf;
}
