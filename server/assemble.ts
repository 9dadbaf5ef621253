import type { FastifyInstance } from 'fastify';
import { DEMO_SITE } from '#core/site/demo-site.ts';
import { type AppSettings, buildApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { deliverToWebhook } from '#server/deliver-to-webhook.ts';
import { type JobRunner, startJobs } from '#server/jobs/job-runner.ts';
import { OUTBOX_JOB, shopJobs, type ShopWork } from '#server/jobs/shop-jobs.ts';
import { makeSnapshots } from '#server/pages/catalogue-snapshot.ts';
import { makePages, type PagePorts, type Pages } from '#server/pages/pages.ts';
import type { WebBuild } from '#server/pages/web-build.ts';
import { publicConfig } from '#server/public-config.ts';
import type { Shop } from '#server/shop.ts';
import type { Instant } from '#core/time/instant.ts';

export type AssembleParts = {
  readonly config: Pick<Config, 'publicUrl' | 'card' | 'rateLimit' | 'logLevel' | 'trustProxy'>;
  readonly shop: Shop;
  readonly work: ShopWork;
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

const DEMO_NAME = { brand: DEMO_SITE.brand, version: DEMO_SITE.version };

function pagesOf({ shop, now }: AssembleParts, build: WebBuild, config: PagePorts['config']) {
  const { listProducts, today } = shop.product;
  const snapshots = makeSnapshots(() => listProducts({}), now);
  const pages = makePages({ build, snapshots, listProducts, today, config });
  return { build, pages, snapshots };
}

/** Puts the server together: interface, pages and jobs, which poke one another. */
export async function assemble(parts: AssembleParts): Promise<Assembled> {
  const { config, shop, work, build, logStream } = parts;
  const told = publicConfig(config);
  const web = build && pagesOf(parts, build, told);
  let jobs: JobRunner | undefined;
  const app = await buildApp({
    settings: { ...config, ...DEMO_NAME, payment: told.payment, logStream },
    shop,
    web,
    onOutboxFilled: () => jobs?.poke(OUTBOX_JOB),
    onCatalogueChanged: () => web?.snapshots.expire(),
  });
  app.addHook('onClose', async () => jobs?.stop());
  return {
    app,
    pages: web?.pages,
    startJobs() {
      jobs ??= startJobs(shopJobs(work, deliverToWebhook(app)), app.log);
    },
  };
}
