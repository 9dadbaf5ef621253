import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';

/** The store holds a part of another shop: what is sold from it may be gone, and what was paid may be missing. */
export class HalfImportedError extends Error {
  override readonly name = 'HalfImportedError';

  constructor(begunAt: Instant) {
    super(
      `The server does not start: the import begun at ${isoFromInstant(begunAt)} into this store is not finished. Run npm run import once more with the same file to finish it, or choose another store.`,
    );
  }
}
