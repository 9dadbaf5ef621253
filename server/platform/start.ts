import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { inspect } from 'node:util';
import { isoFromInstant, type Instant } from '#core/kernel/instant.ts';
import { announcement } from '#server/platform/announce.ts';
import { assemble, type Assembled } from '#server/platform/assemble.ts';
import type { Config } from '#server/platform/config/config.ts';
import { loadWebBuild } from '#server/platform/pages/web-build.ts';
import { stopOnSignal } from '#server/platform/stop-on-signal.ts';
import { isOutage } from '#server/platform/wiring/is-outage.ts';
import { type OpenShop, openShop } from '#server/platform/wiring/open-shop.ts';
import { setFlagsFromString } from 'node:v8';

// Ready comes before the server's own work: docs/decisions/01-runtime-and-build.md.

const DIST = path.join(import.meta.dirname, '..', '..', 'dist');
/** Longer than any request or mail may take. */
const PATIENCE = 30_000;
/** Whoever waits at the door is answered before the server begins with work of its own. */
const FIRST_ANSWERS = 100;

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** One sentence where one is enough, the whole error where it is ours. */
export function describeStartError(error: unknown, { port, host }: Config): string {
  if (error instanceof HalfImportedError) return error.message;
  if (error instanceof Error && isOutage(error)) {
    return `The server could not start: ${error.message}.`;
  }
  return isPortTaken(error)
    ? `Port ${port} on ${host} is in use: stop what runs there, or choose another, as in PORT=${port + 1} npm start.`
    : `The server could not start: ${inspect(error)}`;
}

/** Once it listens, nothing but a signal ends it. */
function keepRunning(
  { app, pages, startJobs }: Assembled,
  warmPages: boolean,
  close: () => Promise<void>,
): void {
  const log = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
  const warm = async (): Promise<void> => {
    await pages?.warm();
    // The renderers were loaded for it: they are kept compiled as well.
    flushCompileCache();
    app.log.info('pages_warmed');
  };
  const begin = setTimeout(() => {
    settle();
    startJobs();
    if (warmPages) warm().catch(log('warm_failed'));
  }, FIRST_ANSWERS);
  const stop = async (): Promise<void> => {
    clearTimeout(begin);
    await app.close();
    await close();
  };
  stopOnSignal(process, stop, PATIENCE, log('stop_failed'));
}

/** In order, as after a signal; a new start is refused until the import is finished. */
function endAtImport({ app }: Assembled, unfinishedImport: OpenShop['unfinishedImport']): void {
  watchForImport(unfinishedImport, (begunAt) => {
    app.log.fatal({ begunAt: isoFromInstant(begunAt) }, 'import_begun');
    process.kill(process.pid, 'SIGTERM');
  });
}

/** Opens the shop, listens, and answers what the operator reads. Rejects, with all closed again, when it cannot. */
export async function start(config: Config): Promise<string> {
  const { shop, work, jobPorts, clock, close, ...opened } = await openShop(config);
  try {
    const halfImported = await opened.unfinishedImport();
    if (halfImported !== undefined) throw new HalfImportedError(halfImported);
    const build = loadWebBuild(DIST);
    const assembled = await assemble({ config, shop, work, jobPorts, now: clock.now, build });
    const productsAdded = config.demoData ? await opened.fillDemo() : 0;
    const admin = await opened.ensureAdmin(config.admin);
    await assembled.app.listen({ port: config.port, host: config.host });
    keepRunning(assembled, config.warmPages, close);
    if (config.store.kind === 'firestore') endAtImport(assembled, opened.unfinishedImport);
    return announcement({ config, admin, productsAdded, hasPages: build !== undefined });
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Once the server listens. What was compiled is kept at once, for a process that is killed would keep nothing: the next
 * start finds it. Then garbage is collected when the heap has grown by half: by default V8 lets it double first, which is
 * 100 MiB more for a tenth of the processor. A start, which only adds, would spend a tenth of its time on it, and what is compiled
 * under other flags is of no use to it: hence this order. What is young is collected by one thread: for some
 * megabytes, several spend more time on waiting for each other than they save.
 */
function settle(): void {
  flushCompileCache();
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--no-parallel-scavenge');
}

/** The store holds a part of another shop: what is sold from it may be gone, and what was paid may be missing. */
class HalfImportedError extends Error {
  override readonly name = 'HalfImportedError';

  constructor(begunAt: Instant) {
    super(
      `The server does not start: the import begun at ${isoFromInstant(begunAt)} into this store is not finished. Run npm run import once more with the same file to finish it, or choose another store.`,
    );
  }
}

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
