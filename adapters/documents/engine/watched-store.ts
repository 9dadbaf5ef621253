import type { HealthFacts } from '#core/jobs/shop-health.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { type DocumentStore, StoreUnavailableError } from './document-store.ts';

/**
 * SQLite's messages for a damaged file. Once one was seen, the file counts as damaged even if later
 * calls succeed.
 */
const DAMAGED = /malformed|not a database|disk image/i;

export type StoreWatch = Omit<HealthFacts, 'losses' | 'freeBytes'> & {
  readonly writtenAt?: Instant | undefined;
};

/**
 * Watches which calls of a store fail, without delaying them. Conflicts and bugs do not count as
 * failures of the store.
 */
export function watchedStore(store: DocumentStore, clock: Clock) {
  let watch: StoreWatch = { failedReads: 0, failedWrites: 0 };

  const damageIn = ({ message }: Error): string | undefined =>
    watch.damage ?? (DAMAGED.test(message) ? message : undefined);

  async function note(
    call: Promise<unknown>,
    worked: () => void,
    failed: (damage: string | undefined) => void,
  ): Promise<void> {
    try {
      await call;
      worked();
    } catch (error) {
      if (error instanceof StoreUnavailableError) failed(damageIn(error));
    }
  }

  const readWorked = (): void => {
    if (watch.readsFailSince !== undefined) watch = { ...watch, readsFailSince: undefined };
  };
  const readFailed = (damage: string | undefined): void => {
    const { failedReads, readsFailSince = clock.now() } = watch;
    watch = { ...watch, failedReads: failedReads + 1, readsFailSince, damage };
  };
  const writeWorked = (): void => {
    watch = { ...watch, writtenAt: clock.now(), writesFailSince: undefined };
  };
  const writeFailed = (damage: string | undefined): void => {
    const { failedWrites, writesFailSince = clock.now() } = watch;
    watch = { ...watch, failedWrites: failedWrites + 1, writesFailSince, damage };
  };

  function reading<T>(call: Promise<T>): Promise<T> {
    void note(call, readWorked, readFailed);
    return call;
  }
  function writing<T>(call: Promise<T>): Promise<T> {
    void note(call, writeWorked, writeFailed);
    return call;
  }

  const watched: DocumentStore = {
    get: (collection, id) => reading(store.get(collection, id)),
    getMany: (collection, ids, fields) => reading(store.getMany(collection, ids, fields)),
    query: (query) => reading(store.query(query)),
    count: (query) => reading(store.count(query)),
    transact: (body) => writing(store.transact(body)),
    close: () => store.close(),
  };
  return { store: watched, watch: () => watch };
}
