import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import type { PictureKey } from './picture-name.ts';

/** A picture that was taken off a product may be wanted back, and pages that show it lie in caches. */
export const GRACE_DAYS = 30;

const ADDRESS = /\/pictures\/([0-9a-f]{32})-/g;

/** The uploaded pictures that are named anywhere in a value: whichever field it is, it is in use. */
export const picturesIn = (value: unknown): ReadonlySet<PictureKey> =>
  new Set(Array.from(JSON.stringify(value).matchAll(ADDRESS), ([, key = '']) => key));

/** A decision for the port: those that are in use again, or gone, are forgotten; others keep their day. */
export const noteUnused =
  (unused: ReadonlySet<PictureKey>, now: Instant) =>
  (known: UnusedSince): UnusedSince => {
    const isSame = known.size === unused.size && [...unused].every((key) => known.has(key));
    return isSame ? known : new Map([...unused].map((key) => [key, known.get(key) ?? now]));
  };

/** A decision for the port: whoever uploads it wants it. */
export const noteUsed =
  (key: PictureKey) =>
  (known: UnusedSince): UnusedSince =>
    known.has(key) ? new Map([...known].filter(([one]) => one !== key)) : known;

/** Those whose days of grace are over, the longest unused first. */
export const pastGrace = (known: UnusedSince, now: Instant): readonly PictureKey[] =>
  [...known]
    .filter(([, since]) => after(since, GRACE_DAYS * DAY) <= now)
    .sort(([, a], [, b]) => a - b)
    .map(([key]) => key);

/** Uploaded pictures that nothing shows, and since when that is known. */
export type UnusedSince = ReadonlyMap<PictureKey, Instant>;

/** Remembers them from one look to the next, for all processes. */
export interface UnusedPictures {
  /** In one transaction; `decide` is pure and may run again. Answers what is known now; the same map writes nothing. */
  change(decide: (known: UnusedSince) => UnusedSince): Promise<UnusedSince>;
}
