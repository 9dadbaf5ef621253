import path from 'node:path';
import { createServer } from 'vite';
import { announcement } from '#server/platform/announce.ts';
import { assemble } from '#server/platform/assemble.ts';
import { configOrExit } from '#server/platform/environment.ts';
import { pageReads } from '#server/platform/wiring/page-reads.ts';
import { publicConfig } from '#server/platform/pages/public-config.ts';
import { pageDataRoutes } from '#server/platform/pages/page-data.route.ts';
import { stopOnSignal } from '#server/platform/stop-on-signal.ts';
import { openShop } from '#server/platform/wiring/open-shop.ts';

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
    process,
    async () => {
      await vite.close();
      await app.close();
      await close();
    },
    PATIENCE,
    (error) => console.error(error),
  );
}
