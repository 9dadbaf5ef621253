import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two builds: the browser's into `dist/web` with a manifest that the server reads (key `src/entry-client.tsx`), and
 * with `--ssr` one file that renders pages on the server and needs no node_modules.
 */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: here('.'),
  plugins: [react(), tailwindcss()],
  // Fonts of node_modules are asked for by the stylesheet, and lie outside the root.
  server: { fs: { allow: [here('..')] } },
  build: isSsrBuild
    ? {
        outDir: here('../dist/ssr'),
        emptyOutDir: true,
        target: 'node24',
        copyPublicDir: false,
      }
    : {
        outDir: here('../dist/web'),
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        target: ['chrome111', 'safari16.4', 'firefox114'],
        rolldownOptions: {
          input: here('src/entry-client.tsx'),
          // What every page loads is one file, not one for each set of lazy chunks that share a part of it.
          output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } },
        },
      },
  // Otherwise React would pick its slow development build wherever NODE_ENV is not set.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: true, target: 'node' },
}));
