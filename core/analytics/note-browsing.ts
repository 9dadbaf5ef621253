import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  type Browsing,
  type BrowsingStart,
  type BrowsingStep,
  newBrowsing,
  withSteps,
} from './browsing.ts';
import type { BrowsingBook } from './browsing-book.ts';

type Beacon = Pick<BrowsingStart, 'id' | 'source' | 'device' | 'language'> & {
  readonly steps: readonly BrowsingStep[];
};

/** New browsings per process and day: more cannot be visitors, and would fill the store. */
const MOST_A_DAY = 20_000;

/** Notes what a visitor's page reports. A browsing that was counted, or began yesterday, stays as it is. */
export function makeNoteBrowsing(book: Pick<BrowsingBook, 'change'>, clock: Clock) {
  let today = '';
  let begun = 0;

  return async ({ steps, ...visitor }: Beacon): Promise<void> => {
    const begunAt = clock.now();
    const day = shopDay(begunAt);
    if (day !== today) [today, begun] = [day, 0];
    let isNew = false;
    await book.change(visitor.id, (before): Browsing | undefined => {
      isNew = before === undefined;
      if (isNew && begun >= MOST_A_DAY) return undefined;
      const browsing = before ?? newBrowsing({ ...visitor, day, begunAt });
      return browsing.isOpen && browsing.day === day ? withSteps(browsing, steps) : undefined;
    });
    if (isNew) begun += 1;
  };
}

export type NoteBrowsing = ReturnType<typeof makeNoteBrowsing>;
