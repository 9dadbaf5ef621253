import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Plugin, preview } from 'vite';
import { inMemory } from '#server/platform/dev-memory.ts';

const repository = path.join(import.meta.dirname, '..', '..');
const web = path.join(repository, 'web');
const OUT = path.join(repository, 'node_modules', '.cache', 'memory-app');

/**
 * The server's packages import Node modules that a page never calls. Outside production, Vite
 * throws on them.
 */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) => (isBuiltin(id) ? '\0without-node' : undefined),
  load: (id) =>
    id === '\0without-node' ? { code: 'module.exports = {};', moduleType: 'js' } : undefined,
};

/**
 * What `npm run dev -- --memory` serves, but built, because loading it module by module takes a
 * browser twice as long as the clicks.
 */
export async function serveMemoryBuild() {
  const shared = {
    configFile: path.join(web, 'vite.config.ts'),
    mode: 'en',
    logLevel: 'warn',
  } as const;
  await build({
    ...shared,
    plugins: [inMemory(web), withoutNode],
    build: {
      outDir: OUT,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: path.join(web, 'index.html') },
    },
  });
  const served = await preview({
    ...shared,
    build: { outDir: OUT },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const [url = ''] = served.resolvedUrls?.local ?? [];
  return { url, close: () => served.close() };
}
