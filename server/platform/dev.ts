import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import path from 'node:path';
import { createServer } from 'vite';
import { z } from 'zod';
import { companySite } from '#core/content/company.ts';
import { siteOfPage } from '#core/content/site-in.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import type { Snapshots } from '#server/platform/pages/catalogue-snapshot.ts';
import { makePageData, type PageDataPorts } from '#server/platform/pages/page-data.ts';
import { readPageUrl } from '#server/platform/pages/page-request.ts';
import type { PageStart } from '#server/platform/pages/pages.ts';
import { publicConfig } from '#server/platform/pages/public-config.ts';
import { openShop } from '#server/platform/wiring/open-shop.ts';
import { pageReads } from '#server/platform/wiring/page-reads.ts';
import { announcement } from './announce.ts';
import { assemble } from './assemble.ts';
import { configOrExit } from './environment.ts';
import { stopOnSignal } from './stop-on-signal.ts';

type PageDataUseCases = PageDataPorts & {
  /** Products, add-ons and settings, as the pages show them. */
  readonly readShown: Snapshots['current'];
  readonly config: Omit<PublicConfig, 'today'>;
};

/** For development: gives Vite's pages the data the server would embed. */
const pageDataRoutes = (use: PageDataUseCases): FastifyPluginAsyncZod => {
  const dataFor = makePageData(use);
  return async (app) => {
    app.get(
      '/page-data',
      { schema: { hide: true, querystring: z.object({ url: z.string().max(2_000) }) } },
      async ({ query: { url } }): Promise<PageStart> => {
        const shown = await use.readShown();
        const asked = readPageUrl(url);
        const data = await dataFor(asked, shown);
        const facts = companySite(use.config.site, shown.settings);
        const site = siteOfPage(asked.language, facts, shown.settings, shown.own);
        return {
          config: { ...use.config, settings: shown.settings, site, today: use.today() },
          url: asked.url,
          data,
        };
      },
    );
  };
};

const VITE_CONFIG = path.join(import.meta.dirname, '..', '..', 'web', 'vite.config.ts');
const PATIENCE = 5_000;
/** `npm run dev -- es` serves the Spanish pages below `/es`. One language at a time. */
const language = process.argv.includes('es') ? 'es' : 'en';

if (process.argv.includes('--memory')) {
  const { serveMemoryApp } = await import('#server/platform/dev-memory.ts');
  const { url } = await serveMemoryApp(VITE_CONFIG, language, Number(process.env['PORT'] ?? 3000));
  console.log(`The shop runs in the page: ${url}`);
} else {
  await serveShop();
}

async function serveShop(): Promise<void> {
  const config = configOrExit({ STORE: 'memory', IDENTITY: 'local-auth', RATE_LIMIT: 'off' });
  const { shop, jobPorts, clock, close, ...opened } = await openShop(config);
  const { app, startJobs } = await assemble({
    config,
    shop,
    jobPorts,
    now: clock.now,
    build: undefined,
  });
  const { snapshots, ...reads } = pageReads(shop, clock.now);
  await app.register(
    pageDataRoutes({ ...reads, readShown: snapshots.current, config: publicConfig(config) }),
    { prefix: '/api' },
  );
  const productsAdded = await opened.fillDemo();
  const admin = await opened.ensureAdmin(config.admin);
  const api = await app.listen({ port: 0, host: '127.0.0.1' });
  startJobs();

  /** Pages and modules with hot reload at the usual address, with the API behind it. */
  const vite = await createServer({
    configFile: VITE_CONFIG,
    mode: language,
    server: {
      port: config.port,
      host: config.host,
      strictPort: true,
      proxy: { '/api': api, '/pictures/': api, '/language/': api },
    },
  });
  await vite.listen();
  console.log(announcement({ config, admin, productsAdded, troubles: [], hasPages: true }));

  stopOnSignal(
    async () => {
      await vite.close();
      await app.close();
      await close();
    },
    PATIENCE,
    (error) => console.error(error),
  );
}
