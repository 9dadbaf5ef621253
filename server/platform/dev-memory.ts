import path from 'node:path';
import { createServer, type Plugin } from 'vite';

/** The browser's container with its adapters in memory, in place of those that ask a server. */
const inMemory = (root: string): Plugin => ({
  name: 'in-memory',
  enforce: 'pre',
  resolveId(id, importer) {
    const isAsked = id === '#web/wiring/container.ts' && importer?.endsWith('/wiring/ports.ts');
    return isAsked ? path.join(root, 'src', 'wiring', 'memory.ts') : undefined;
  },
});

/** The website without a server behind it: the shop runs in the page, and is gone with it. Answers its address and its end. */
export async function serveMemoryApp(configFile: string, mode: string, port: number) {
  const vite = await createServer({
    configFile,
    mode,
    plugins: [inMemory(path.dirname(configFile))],
    // Found while the page runs, they would make it load again.
    optimizeDeps: { entries: ['src/**/*.tsx', 'src/wiring/*.ts'] },
    server: { port, host: '127.0.0.1', strictPort: port !== 0 },
  });
  await vite.listen();
  const [url = ''] = vite.resolvedUrls?.local ?? [];
  return { url, close: () => vite.close() };
}
