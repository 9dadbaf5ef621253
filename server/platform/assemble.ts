import type { FastifyInstance } from 'fastify';
import { ADD_ON } from '#core/catalogue/category.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { type AppSettings, buildApp } from '#server/app.ts';
import type { Config } from '#server/platform/config/config.ts';
import { deliverToWebhook } from '#server/platform/deliver-to-webhook.ts';
import { type JobRunner, startJobs } from '#server/platform/jobs/job-runner.ts';
import { makeSnapshots, type Snapshots } from '#server/platform/pages/catalogue-snapshot.ts';
import { makePages, type PagePorts, type Pages } from '#server/platform/pages/pages.ts';
import { makeReadReviews } from '#server/platform/pages/read-reviews.ts';
import type { WebBuild } from '#server/platform/pages/web-build.ts';
import { publicConfig } from '#server/platform/pages/public-config.ts';
import type { Shop } from '#server/platform/shop.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { JobPorts, Job } from '#server/platform/jobs/job.ts';
import { OUTBOX_JOB, shopJobs, type ShopWork } from './shop-jobs.ts';

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
  >;
  readonly shop: Shop;
  readonly work: ShopWork;
  /** Where the jobs of all processes are written down, and which of them this is. */
  readonly jobPorts: Omit<JobPorts, 'log'>;
  readonly now: () => Instant;
  /** Undefined: the pages answer that they are not built. */
  readonly build: WebBuild | undefined;
  readonly logStream?: AppSettings['logStream'];
};

export type Assembled = {
  readonly app: FastifyInstance;
  readonly pages: Pages | undefined;
  /** Once the server listens. They end when the app closes, after the requests that run. */
  startJobs(): void;
};

/** As many as the settings can offer. */
const MOST_ADD_ONS = 40;

const DEMO_NAME = { brand: DEMO_SITE.brand, version: DEMO_SITE.version };

/** What the pages show, read of the shop. */
export function snapshotsOf({ product, adminSettings }: Shop, now: () => Instant): Snapshots {
  const { listProducts } = product;
  const sources = {
    listActive: () => listProducts({}),
    listAddOns: () => listProducts({ category: ADD_ON, limit: MOST_ADD_ONS }),
    readSettings: adminSettings.readSettings,
  };
  return makeSnapshots(sources, now);
}

function pagesOf({ shop, now }: AssembleParts, build: WebBuild, config: PagePorts['config']) {
  const { listProducts, checkDays, today } = shop.product;
  const snapshots = snapshotsOf(shop, now);
  const readReviews = makeReadReviews(shop.review);
  const pages = makePages({
    build,
    snapshots,
    listProducts,
    readReviews,
    checkDays,
    today,
    config,
  });
  return { build, pages, snapshots };
}

/** Puts the server together: interface, pages and jobs, which poke one another. */
export async function assemble(parts: AssembleParts): Promise<Assembled> {
  const { config, shop, work, jobPorts, build, logStream } = parts;
  const told = publicConfig(config);
  const web = build && pagesOf(parts, build, told);
  let jobs: JobRunner | undefined;
  let known: readonly Job[] = [];
  const app = await buildApp({
    settings: {
      ...config,
      ...DEMO_NAME,
      payment: told.payment,
      firebase: told.firebase,
      botCheck: told.botCheck,
      logStream,
    },
    shop,
    web,
    jobs: {
      async listJobs() {
        const records = new Map((await jobPorts.book.list()).map((one) => [one.name, one]));
        return known.map(({ name, everyMs, where }) => {
          return { name, everyMs, where, record: records.get(name) };
        });
      },
      runJob: async (name) => jobs?.runNow(name) ?? 'unknown',
    },
    onOutboxFilled: () => jobs?.poke(OUTBOX_JOB),
    onCatalogueChanged: () => web?.snapshots.expire(),
  });
  known = shopJobs(work, deliverToWebhook(app));
  app.addHook('onClose', async () => jobs?.stop());
  return {
    app,
    pages: web?.pages,
    startJobs() {
      jobs ??= startJobs(known, { ...jobPorts, log: app.log });
    },
  };
}
