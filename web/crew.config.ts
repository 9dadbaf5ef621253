import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

// Why it is a separate build: docs/decisions/21-trucks-crews-and-the-promise.md.

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const WORKER = 'crew-sw';

/**
 * Lists the files for the service worker to keep. Each name holds a hash, so a new build is a new
 * worker.
 */
const tellFiles: Plugin = {
  name: 'tell-files',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith('assets/'))
      .map((name) => `/${name}`);
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.name !== WORKER) continue;
      chunk.code = `const CREW_FILES=${JSON.stringify(files)};${chunk.code}`;
    }
  },
};

/**
 * The crews' phones, built apart from the website: page, program and service worker, with both
 * languages in one build.
 */
export default defineConfig({
  root: here('.'),
  plugins: [react(), tellFiles],
  publicDir: false,
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: false,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { crew: here('crew.html'), [WORKER]: here('src/crew/service-worker.ts') },
      output: {
        entryFileNames: ({ name }) =>
          name === WORKER ? `${WORKER}.js` : 'assets/crew/[name]-[hash].js',
        chunkFileNames: 'assets/crew/[name]-[hash].js',
        assetFileNames: 'assets/crew/[name]-[hash][extname]',
      },
    },
  },
});
