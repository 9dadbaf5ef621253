/**
 * `fork('shop-host.ts')`: a process that holds the shops of one test file after another, each
 * with its own data folder and port, so that the server and the renderers are loaded and warm
 * only once. On `{ id, env }` it opens one like `server/platform/start.ts`, on `{ id }` it closes
 * that one. It responds with `{ id, error? }` and ends with its parent process.
 */
import { enableCompileCache } from 'node:module';
import path from 'node:path';

enableCompileCache();
const { readConfig, describeProblems } = await import('#server/platform/config/config.ts');
const { assemble } = await import('#server/platform/assemble.ts');
const { loadWebBuild } = await import('#server/platform/pages/web-build.ts');
const { openShop } = await import('#server/platform/wiring/open-shop.ts');

const build = loadWebBuild(path.join(import.meta.dirname, '..', '..', 'dist'));
const closers = new Map<string, () => Promise<void>>();

async function openOne(id: string, env: NodeJS.ProcessEnv): Promise<void> {
  const read = readConfig(env);
  if (!read.ok) throw new Error(describeProblems(read.error));
  const config = read.value;
  const { shop, jobPorts, clock, close, ...opened } = await openShop(config);
  const parts = { config, shop, jobPorts, now: clock.now, build };
  const { app, startJobs } = await assemble(parts);
  closers.set(id, async () => {
    await app.close();
    await close();
  });
  await opened.fillDemo();
  await opened.ensureAdmin(config.admin);
  await app.listen({ port: config.port, host: config.host });
  startJobs();
}

async function closeOne(id: string): Promise<void> {
  const close = closers.get(id);
  closers.delete(id);
  await close?.();
}

type Told = { readonly id: string; readonly env?: NodeJS.ProcessEnv };

process.on('message', ({ id, env }: Told) => {
  (env ? openOne(id, env) : closeOne(id)).then(
    () => process.send?.({ id }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
