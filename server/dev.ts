import path from 'node:path';
import { createServer } from 'vite';
import { announcement } from '#server/announce.ts';
import { assemble } from '#server/assemble.ts';
import { configOrExit } from '#server/environment.ts';
import { publicConfig } from '#server/public-config.ts';
import { pageDataRoutes } from '#server/routes/page-data.route.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';
import { openShop } from '#server/wiring/open-shop.ts';

const VITE_CONFIG = path.join(import.meta.dirname, '..', 'web', 'vite.config.ts');
const PATIENCE = 5_000;

const config = configOrExit({ STORE: 'memory', RATE_LIMIT: 'off' });
const { shop, work, clock, close, ...opened } = openShop(config);
const { app, startJobs } = await assemble({
  config,
  shop,
  work,
  now: clock.now,
  build: undefined,
});
await app.register(pageDataRoutes({ ...shop.product, config: publicConfig(config) }), {
  prefix: '/api',
});
const productsAdded = await opened.fillDemo();
const admin = await opened.ensureAdmin(config.admin);
const api = await app.listen({ port: 0, host: '127.0.0.1' });
startJobs();

/** Pages and modules with hot reload at the usual address; the interface behind it. */
const vite = await createServer({
  configFile: VITE_CONFIG,
  server: { port: config.port, host: config.host, strictPort: true, proxy: { '/api': api } },
});
await vite.listen();
console.log(announcement({ config, admin, productsAdded, hasPages: true }));

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
