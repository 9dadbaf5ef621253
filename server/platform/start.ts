import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { makeClockSense } from '#core/jobs/clock-sense.ts';
import { troublesOf } from '#core/jobs/shop-health.ts';
import { isoFromInstant, type Instant } from '#core/kernel/instant.ts';
import type { MailSender } from '#core/notifications/outbox.ts';
import type { Config } from '#server/platform/config/config.ts';
import { loadWebBuild } from '#server/platform/pages/web-build.ts';
import { startTracing, TracingMissingError } from '#server/platform/tracing/start-tracing.ts';
import { MismatchError } from '#server/platform/wiring/data-folder.ts';
import { isOutage } from '#server/platform/wiring/is-outage.ts';
import { type OpenShop, openShop } from '#server/platform/wiring/open-shop.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { announcement } from './announce.ts';
import { assemble, type Assembled } from './assemble.ts';
import { NoAdminError, WeakAdminPasswordError } from './first-admin.ts';
import { stopOnSignal } from './stop-on-signal.ts';

// Why the server is ready before its own work starts: docs/decisions/01-runtime-and-build.md.

const DIST = path.join(import.meta.dirname, '..', '..', 'dist');
/** Longer than any request or mail may take. */
const PATIENCE = 30_000;
/** Waiting requests are answered before the server starts its own work. */
const FIRST_ANSWERS = 100;

/** The store holds a part of another shop: units could be sold twice, payments be missing. */
class HalfImportedError extends Error {
  override readonly name = 'HalfImportedError';

  constructor(begunAt: Instant) {
    super(
      `The server cannot start because the import into this store that started at ${isoFromInstant(begunAt)} is not finished. Run npm run import again with the same file to finish it, or choose another store.`,
    );
  }
}

/** Errors whose message tells the operator what to do. */
const IN_WORDS = [
  HalfImportedError,
  NoAdminError,
  WeakAdminPasswordError,
  MismatchError,
  TracingMissingError,
];

type SystemError = NodeJS.ErrnoException & {
  readonly address?: string;
  readonly hostname?: string;
  readonly port?: number;
};

/** The variable at fault where an address cannot be opened, or a folder not written. */
function describeSystemError(
  { code, path: file, port, address, hostname = address }: SystemError,
  { host, port: ownPort, metrics, dataDir }: Config,
): string | undefined {
  const isMetrics = metrics?.port === port || (port === undefined && metrics?.host === hostname);
  const variable = isMetrics ? 'METRICS_ADDRESS' : 'HOST';
  switch (code) {
    case 'EADDRINUSE':
      return isMetrics
        ? `Port ${port} of METRICS_ADDRESS is in use. Each server on this computer needs its own.`
        : `Port ${ownPort} on ${host} is in use. Stop the process that uses it, or choose another port, as in PORT=${ownPort + 1} npm start.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The server could not start: ${variable} is not an address of this computer.`;
    case 'EACCES':
    case 'ENOTDIR':
    case 'EROFS':
    case 'EEXIST':
      if (port !== undefined) return `The server could not start: it may not open port ${port}.`;
      return file?.startsWith(path.resolve(dataDir)) === true || file?.startsWith(dataDir) === true
        ? `The server could not start: ${file}, in DATA_DIR, cannot be written (${code}). Check the folder’s owner.`
        : undefined;
    default:
      return undefined;
  }
}

/** A sentence if that is enough, the full error if it is our bug. */
export function describeStartError(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return `The server could not start: ${inspect(error)}`;
  if (IN_WORDS.some((kind) => error instanceof kind)) return error.message;
  if (isOutage(error)) return `The server could not start: ${error.message}.`;
  return describeSystemError(error, config) ?? `The server could not start: ${inspect(error)}`;
}

/** Once listening, only a signal ends it. */
function keepRunning(
  { app, pages, startJobs }: Assembled,
  { warmPages, mail }: { readonly warmPages: boolean; readonly mail: MailSender | undefined },
  close: () => Promise<void>,
): void {
  const log = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
  const warm = async (): Promise<void> => {
    await pages?.warm();
    // The renderers were loaded for this: cache their compiled code too.
    flushCompileCache();
    app.log.info('pages_warmed');
  };
  const begin = setTimeout(() => {
    settle();
    startJobs();
    if (mail !== undefined) void tryMail(mail, app.log);
    if (warmPages) warm().catch(log('warm_failed'));
  }, FIRST_ANSWERS);
  const stop = async (): Promise<void> => {
    clearTimeout(begin);
    await app.close();
    await close();
  };
  stopOnSignal(stop, PATIENCE, log('stop_failed'));
}

/** Tells wrong credentials before the first customer waits for a confirmation. Only warns. */
async function tryMail(mail: MailSender, log: Assembled['app']['log']): Promise<void> {
  try {
    await mail.check?.();
  } catch (error) {
    const { code, responseCode } = Object(error) as Readonly<Record<string, unknown>>;
    log.warn({ code, response: responseCode }, 'mail_server_refuses');
  }
}

/** Shuts down as after a signal. A restart is refused until the import has finished. */
function endAtImport({ app }: Assembled, unfinishedImport: OpenShop['unfinishedImport']): void {
  watchForImport(unfinishedImport, (begunAt) => {
    app.log.fatal({ begunAt: isoFromInstant(begunAt) }, 'import_begun');
    process.kill(process.pid, 'SIGTERM');
  });
}

/** Opens the shop, listens, returns the operator's message. On failure, closes and rejects. */
export async function start(config: Config, acceptNewStore = false): Promise<string> {
  const sendSpans = config.tracing && (await startTracing(config.tracing.endpoint));
  const { shop, jobPorts, clock, ...opened } = await openShop({ ...config, acceptNewStore });
  const close = async (): Promise<void> => {
    await opened.close();
    await sendSpans?.();
  };
  try {
    const halfImported = await opened.unfinishedImport();
    if (halfImported !== undefined) throw new HalfImportedError(halfImported);
    const build = loadWebBuild(DIST);
    const isClockSteady = makeClockSense({
      clock,
      elapsed: () => performance.now(),
      lastRun: async () => (await jobPorts.book.find('complete-reservations'))?.startedAt,
    });
    const parts = { config, shop, jobPorts, now: clock.now, build, isClockSteady };
    const assembled = await assemble(parts);
    const productsAdded = config.demoData ? await opened.fillDemo() : 0;
    const admin = await opened.ensureAdmin(config.admin);
    await assembled.listenForMetrics();
    await assembled.app.listen({ port: config.port, host: config.host });
    const mail = config.mail.kind === 'smtp' ? shop.of(PORTS.mailSender) : undefined;
    keepRunning(assembled, { warmPages: config.warmPages, mail }, close);
    if (config.store.kind === 'firestore') endAtImport(assembled, opened.unfinishedImport);
    const troubles = troublesOf(await shop.of(PORTS.shopHealth).look());
    for (const trouble of troubles) assembled.app.log.error(trouble, 'trouble');
    const hasPages = build !== undefined;
    return announcement({ config, admin, productsAdded, troubles, hasPages });
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Runs once the server listens. Saves compiled code now, because a process that is killed saves
 * nothing. Then lowers the limit, so that garbage is collected whenever the heap has grown by
 * half: V8's default lets it double, which takes 100 MiB more and saves a tenth of the processor.
 * This comes after the start, which only allocates and would take a tenth longer, and after
 * saving, because code compiled under other flags is useless to it. One thread scavenges; with a
 * few megabytes, several waste more time waiting. V8 optimizes after 400 calls, and a booking calls
 * most of its code once: after 100, a shop need not sell for days before it is fast.
 */
function settle(): void {
  flushCompileCache();
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--invocation-count-for-maglev=100');
}

const EVERY = 30_000;

/**
 * Reports once when an import into the store begins, checking twice a minute. A remote database
 * does not stop a server from selling, and the import could overwrite those sales
 * (docs/decisions/20-moving-and-adopting-shops.md).
 * @param look undefined also while the store is unreachable
 */
export function watchForImport(
  look: () => Promise<Instant | undefined>,
  onBegun: (begunAt: Instant) => void,
): void {
  let hasBegun = false;

  async function lookOnce(): Promise<void> {
    const begunAt = await look().catch(() => undefined);
    if (begunAt === undefined || hasBegun) return;
    hasBegun = true;
    clearInterval(timer);
    onBegun(begunAt);
  }

  const timer = setInterval(() => void lookOnce(), EVERY).unref();
}
