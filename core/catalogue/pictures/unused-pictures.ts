import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import type { PictureKey } from './picture-name.ts';

/** A removed picture may be needed again, and cached pages may still show it. */
export const GRACE_DAYS = 30;

const ADDRESS = /\/pictures\/([0-9a-f]{32})-/g;

/** All uploaded pictures mentioned in any field of a value. */
export const picturesIn = (value: unknown): ReadonlySet<PictureKey> =>
  new Set(Array.from(JSON.stringify(value).matchAll(ADDRESS), ([, key = '']) => key));

/** Decision for the port: forgets pictures used again or gone; the others keep their date. */
export const noteUnused =
  (unused: ReadonlySet<PictureKey>, now: Instant) =>
  (known: UnusedSince): UnusedSince => {
    const isSame = known.size === unused.size && [...unused].every((key) => known.has(key));
    return isSame ? known : new Map([...unused].map((key) => [key, known.get(key) ?? now]));
  };

/** Decision for the port: an uploaded picture is no longer unused. */
export const noteUsed =
  (key: PictureKey) =>
  (known: UnusedSince): UnusedSince =>
    known.has(key) ? new Map([...known].filter(([one]) => one !== key)) : known;

/** Pictures past their grace period, longest unused first. */
export const pastGrace = (known: UnusedSince, now: Instant): readonly PictureKey[] =>
  [...known]
    .filter(([, since]) => after(since, GRACE_DAYS * DAY) <= now)
    .sort(([, a], [, b]) => a - b)
    .map(([key]) => key);

/** Uploaded pictures that nothing shows, and since when that is known. */
export type UnusedSince = ReadonlyMap<PictureKey, Instant>;

/** Remembers unused pictures between sweeps, for all processes. */
export interface UnusedPictures {
  /** Runs in one transaction. `decide` is pure and may rerun; the same map writes nothing. */
  change(decide: (known: UnusedSince) => UnusedSince): Promise<UnusedSince>;
}
