import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { keyOfName, type PictureKey } from './picture-name.ts';
import {
  type KeptPictures,
  noteUnused,
  noteUsed,
  pastGrace,
  picturesIn,
  type PictureStore,
  type UnusedPictures,
} from './picture-store.ts';

/** Limit per run; the next run continues. */
const MOST_A_RUN = 200;

/** Upcoming bookings keep the product pictures they were placed with. */
interface UpcomingBookings {
  listToDeliver(today: CalendarDay, now: Instant): AsyncIterable<readonly string[]>;
  find(id: string): Promise<unknown>;
}

/** Photos that are kept permanently, even if nothing shows them. */
interface EvidencePictures {
  pictures(): Promise<readonly string[]>;
}

type SweepPicturesPorts = {
  readonly pictures: Pick<PictureStore, 'list' | 'remove' | 'removeSet'>;
  readonly unused: UnusedPictures;
  readonly catalogue: Pick<Catalogue, 'listAll'>;
  readonly ledger: UpcomingBookings;
  readonly evidence: EvidencePictures;
  readonly clock: Clock;
};

/**
 * Removes pictures that were on no product, no upcoming booking and no crew photo for 30 days.
 * Returns how many. Takes two runs: first the set, so that uploading the same picture again makes
 * all its files again, then the files (docs/decisions/16-catalogue-reviews-and-pictures.md).
 */
export const makeSweepPictures = ({
  pictures,
  unused,
  catalogue,
  ledger,
  evidence,
  clock,
}: SweepPicturesPorts) => {
  /** Pictures of upcoming bookings, which keep the ones they were placed with. */
  async function booked(): Promise<ReadonlySet<PictureKey>> {
    const now = clock.now();
    const keys = new Set<PictureKey>();
    for await (const ids of ledger.listToDeliver(shopDay(now), now)) {
      for (const id of ids)
        for (const key of picturesIn((await ledger.find(id)) ?? '')) keys.add(key);
    }
    return keys;
  }

  async function removeFiles(key: PictureKey, { names }: KeptPictures): Promise<void> {
    for (const name of names) if (keyOfName(name) === key) await pictures.remove(name);
  }

  async function remove(key: PictureKey, kept: KeptPictures): Promise<boolean> {
    if (kept.sets.includes(key)) {
      await pictures.removeSet(key);
      return false;
    }
    let isUnused = false;
    await unused.change((known) => {
      isUnused = known.has(key);
      return noteUsed(key)(known);
    });
    if (isUnused) await removeFiles(key, kept);
    return isUnused;
  }

  return async (): Promise<number> => {
    const kept = await pictures.list();
    const shown = await Promise.all([catalogue.listAll(), evidence.pictures()]);
    const used = picturesIn(shown);
    const keys = new Set([...kept.names.map(keyOfName), ...kept.sets]);
    for (const key of used) keys.delete(key);
    const known = await unused.change(noteUnused(keys, clock.now()));
    const over = pastGrace(known, clock.now());
    if (over.length === 0) return 0;
    const wanted = await booked();
    const gone = over.filter((key) => !wanted.has(key)).slice(0, MOST_A_RUN);
    return oneByOne(gone, (key) => remove(key, kept));
  };
};
