import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { HOUR, type Instant } from '#core/kernel/instant.ts';
import { type AppSettings, buildApp } from '#server/app.ts';
import { AREAS } from '#server/areas/areas.ts';
import { OUTBOX_JOB } from '#server/areas/messages/messages.wiring.ts';
import { COMMIT } from '#server/platform/commit.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type JobRunner, startJobs } from '#server/platform/jobs/job-runner.ts';
import type { Job, JobPorts } from '#server/platform/jobs/job.ts';
import { makeMetrics, serveMetrics } from '#server/platform/metrics/metrics.ts';
import { makePages, type Pages } from '#server/platform/pages/pages.ts';
import { publicConfig } from '#server/platform/pages/public-config.ts';
import type { WebBuild } from '#server/platform/pages/web-build.ts';
import type { AreaTools, JobLog } from '#server/platform/wiring/area.ts';
import type { Shop } from '#server/platform/wiring/open-shop.ts';
import { pageReads } from '#server/platform/wiring/page-reads.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

export type AssembleParts = {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'card'
    | 'identity'
    | 'store'
    | 'botCheck'
    | 'rateLimit'
    | 'logLevel'
    | 'trustProxy'
  > &
    Partial<Pick<Config, 'metrics' | 'sms' | 'tracing'>>;
  readonly shop: Shop;
  /** Where all processes record their jobs, and this process's name. */
  readonly jobPorts: Omit<JobPorts, 'log'>;
  readonly now: () => Instant;
  /** Undefined: page requests are answered that the pages are not built. */
  readonly build: WebBuild | undefined;
  readonly logStream?: AppSettings['logStream'];
  /** Whether the date can be acted on for good; undefined: always. */
  readonly isClockSteady?: (() => Promise<boolean>) | undefined;
};

export type Assembled = {
  readonly app: FastifyInstance;
  readonly pages: Pages | undefined;
  /** Call once the server listens. Jobs end when the app closes, after running requests. */
  startJobs(): void;
  /** Serves metrics if they are configured. Rejects if their address is taken. */
  listenForMetrics(): Promise<void>;
};

const PROGRAM = { brand: DEMO_SITE.brand, version: DEMO_SITE.version, commit: COMMIT };

/** Builds the server from API, pages and jobs, and connects what triggers what. */
export async function assemble(parts: AssembleParts): Promise<Assembled> {
  const { config, shop, jobPorts, now, build, logStream, isClockSteady } = parts;
  const told = publicConfig(config);
  const reads = pageReads(shop, now);
  const web = build && { build, pages: makePages({ build, config: told, ...reads }) };
  const metrics = config.metrics && makeMetrics();
  const tracing = config.tracing && (await import('#server/platform/tracing/tracing.ts'));
  let jobs: JobRunner | undefined;
  const tools: AreaTools = {
    ...shop,
    now,
    jobs: {
      async listJobs() {
        const records = new Map((await jobPorts.book.list()).map((one) => [one.name, one]));
        return shopJobs(tools, app.log).map(({ name, everyMs, where }) => {
          return { name, everyMs, where, record: records.get(name) };
        });
      },
      runJob: async (name) => jobs?.runNow(name) ?? 'unknown',
    },
    onOutboxFilled: () => jobs?.poke(OUTBOX_JOB),
    onCatalogueChanged: reads.snapshots.expire,
  };
  const app = await buildApp({
    settings: {
      ...config,
      ...PROGRAM,
      payment: told.payment,
      firebase: told.firebase,
      botCheck: told.botCheck,
      logStream,
      answered: metrics?.answered,
      trace: tracing?.traceRequests,
    },
    web,
    tools,
  });
  app.addHook('onClose', async () => jobs?.stop());
  let metricsServer: Server | undefined;
  app.addHook('onClose', async () => {
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    metrics?.close();
  });
  return {
    app,
    pages: web?.pages,
    async listenForMetrics() {
      if (metrics === undefined || config.metrics === undefined) return;
      const health = shop.of(PORTS.shopHealth);
      const backlog = shop.of(RECORDS.outboxBacklog);
      const read = async () =>
        metrics.read(await health.look(), await backlog().catch(() => undefined));
      metricsServer = await serveMetrics(config.metrics, read);
    },
    startJobs() {
      const all = shopJobs(tools, app.log);
      const cautious = isClockSteady && all.map((job) => cautiously(job, isClockSteady, app.log));
      jobs ??= startJobs(cautious ?? all, {
        ...jobPorts,
        log: app.log,
        ended: metrics?.jobEnded,
        around: tracing?.traceJob,
      });
    },
  };
}

/** What is done hourly or daily depends on the date, and much of it cannot be undone. */
export function cautiously(job: Job, isClockSteady: () => Promise<boolean>, log: JobLog): Job {
  if (job.everyMs < HOUR) return job;
  return {
    ...job,
    async hasWork() {
      if (await isClockSteady()) return job.hasWork === undefined || job.hasWork();
      log.warn?.({ job: job.name }, 'clock_jumped');
      return false;
    },
  };
}

/** Why each runs where it does: docs/decisions/13-jobs-and-retention.md. */
export const shopJobs = (tools: AreaTools, log: JobLog): readonly Job[] =>
  AREAS.flatMap((area) => area.jobs?.(tools, log) ?? []);
