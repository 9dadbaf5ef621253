import type { Instant } from '#core/kernel/instant.ts';

const EVERY = 30_000;

/**
 * Looks twice a minute whether an import into the store was begun, and tells it once. SQLite keeps import and server apart by
 * itself; a database that is far away does not, and what a server sells meanwhile could be overwritten (docs/decisions/25-moving-and-adopting-shops.md).
 * @param look undefined also while the store cannot be asked
 */
export function watchForImport(
  look: () => Promise<Instant | undefined>,
  onBegun: (begunAt: Instant) => void,
): void {
  let isTold = false;

  async function lookOnce(): Promise<void> {
    const begunAt = await look().catch(() => undefined);
    if (begunAt === undefined || isTold) return;
    isTold = true;
    clearInterval(timer);
    onBegun(begunAt);
  }

  const timer = setInterval(() => void lookOnce(), EVERY).unref();
}
