import path from 'node:path';
import { createServer, type Plugin } from 'vite';

/** Replaces the browser's adapters that call a server with in-memory ones. */
export const inMemory = (root: string): Plugin => ({
  name: 'in-memory',
  enforce: 'pre',
  resolveId(id, importer) {
    const isAsked = id === './container.ts' && importer?.endsWith('/wiring/ports.ts');
    return isAsked ? path.join(root, 'src', 'wiring', 'memory.ts') : undefined;
  },
});

/** Serves the shop in the page, without a server. Returns the URL and a way to stop. */
export async function serveMemoryApp(configFile: string, mode: string, port: number) {
  const vite = await createServer({
    configFile,
    mode,
    plugins: [inMemory(path.dirname(configFile))],
    // Otherwise packages found at run time would reload the page.
    optimizeDeps: { entries: ['src/**/*.tsx', 'src/wiring/*.ts'] },
    server: { port, host: '127.0.0.1', strictPort: port !== 0 },
  });
  await vite.listen();
  const [url = ''] = vite.resolvedUrls?.local ?? [];
  return { url, close: () => vite.close() };
}
