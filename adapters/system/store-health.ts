import { statfs } from 'node:fs/promises';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { StoreWatch } from '#adapters/documents/engine/watched-store.ts';
import type { HealthFacts, ShopHealth } from '#core/jobs/shop-health.ts';
import { after, DAY, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** For how long a successful write counts as proof that writing works. */
const TRUSTED = MINUTE / 6;
/** How long the first caller waits for the file check, which then continues in the background. */
const PATIENCE = 250;

export async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

type StoreHealthPorts = {
  readonly store: DocumentStore;
  readonly watch: () => StoreWatch;
  readonly clock: Clock;
  readonly freeBytes: () => Promise<number | undefined>;
  readonly losses: () => readonly string[];
  /** Checks the whole store. Resolves to undefined if another process does it. */
  readonly check?: (() => Promise<string | undefined>) | undefined;
};

/** Judges health by the results of the store's own calls, and probes when there were none. */
export function storeHealth(ports: StoreHealthPorts): ShopHealth {
  const { store, watch, clock, check } = ports;
  let checkedAt: Instant | undefined;
  let damage: string | undefined;

  async function checkDaily(): Promise<void> {
    const now = clock.now();
    if (check === undefined || (checkedAt !== undefined && now < after(checkedAt, DAY))) return;
    checkedAt = now;
    const checking = (async () => {
      damage = await check();
    })();
    await Promise.race([checking, new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())]);
  }

  /** Deletes a missing document: written and synced like any other write, but leaves nothing. */
  async function tryWriting(): Promise<void> {
    const { writtenAt, writesFailSince } = watch();
    const isKnown = writtenAt !== undefined && clock.now() < after(writtenAt, TRUSTED);
    if (isKnown && writesFailSince === undefined) return;
    await store.transact(async (transaction) => transaction.delete('health', 'probe'));
  }

  return {
    async look(): Promise<HealthFacts> {
      // The watch records failures, so the results are not needed here.
      const asked = [store.get('health', 'probe'), tryWriting(), checkDaily()];
      const [free] = await Promise.all([ports.freeBytes(), Promise.allSettled(asked)]);
      const { writtenAt: _writtenAt, ...told } = watch();
      return { ...told, damage: damage ?? told.damage, losses: ports.losses(), freeBytes: free };
    },
  };
}
