import type { PictureKey } from './picture-name.ts';
import type { Instant } from '#core/kernel/instant.ts';

/** Uploaded pictures that nothing shows, and since when that is known. */
export type UnusedSince = ReadonlyMap<PictureKey, Instant>;

/** Remembers them from one look to the next, for all processes. */
export interface UnusedPictures {
  /** In one transaction; `decide` is pure and may run again. Answers what is known now; the same map writes nothing. */
  change(decide: (known: UnusedSince) => UnusedSince): Promise<UnusedSince>;
}
