import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';

// Why it is so: docs/decisions/24-languages.md.

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `index.html` is what Vite serves in development; it says its language like the pages of the server do. */
const documentLanguage = (language: string): Plugin => ({
  name: 'document-language',
  transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
});

/**
 * Two builds for each language, which the mode names (`--mode es`): the browser's into `dist/web` with a manifest that
 * the server reads (key `src/entry-client.tsx`), and with `--ssr` one file that renders pages on the server and needs no
 * node_modules. The condition `es` leads `#texts/*` to Spanish (package.json), so no bundle holds two languages; styles,
 * fonts and pictures are the same files for both.
 */
export default defineConfig(({ mode, isSsrBuild = false }) => {
  const isSpanish = mode === 'es';
  const inLanguage = (conditions: readonly string[]) => ({
    conditions: isSpanish ? ['es', ...conditions] : [...conditions],
  });
  const scripts = isSpanish ? 'assets/es' : 'assets';
  return {
    root: here('.'),
    plugins: [react(), tailwindcss(), documentLanguage(isSpanish ? 'es' : 'en')],
    resolve: inLanguage(defaultClientConditions),
    // Fonts of node_modules are asked for by the stylesheet, and lie outside the root.
    server: { fs: { allow: [here('..')] } },
    build: isSsrBuild
      ? {
          outDir: here(isSpanish ? '../dist/ssr-es' : '../dist/ssr'),
          emptyOutDir: true,
          target: 'node24',
          copyPublicDir: false,
        }
      : {
          outDir: here('../dist/web'),
          emptyOutDir: !isSpanish,
          copyPublicDir: !isSpanish,
          manifest: isSpanish ? '.vite/manifest.es.json' : true,
          modulePreload: {
            polyfill: false,
            // The names of all files of all screens would be a fiftieth of the first script. Styles must be told.
            resolveDependencies: (_file, files) => files.filter((each) => each.endsWith('.css')),
          },
          target: ['chrome111', 'safari16.4', 'firefox114'],
          rolldownOptions: {
            input: here('src/entry-client.tsx'),
            output: {
              entryFileNames: `${scripts}/[name]-[hash].js`,
              chunkFileNames: `${scripts}/[name]-[hash].js`,
              // What every page loads is two files, the libraries in one that outlives our releases and runs by itself
              // (boot-script.ts), not one for each set of lazy chunks that share a part of it.
              codeSplitting: {
                groups: [
                  {
                    name: 'library',
                    test: /node_modules|rolldown.runtime/,
                    tags: ['$initial'],
                    priority: 2,
                  },
                  { name: 'app', tags: ['$initial'], priority: 1 },
                ],
              },
            },
          },
        },
    // Otherwise React would pick its slow development build wherever NODE_ENV is not set.
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
    ssr: { noExternal: true, target: 'node', resolve: inLanguage(defaultServerConditions) },
  };
});
