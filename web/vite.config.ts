import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';

// Background: docs/decisions/19-languages.md.

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * `index.html` is what Vite serves in development. It declares its language like the server's
 * pages do.
 */
const documentLanguage = (language: string): Plugin => ({
  name: 'document-language',
  transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
});

/**
 * Parts that the router's framework and data modes need and this shop does not use, and unused
 * components that a `forwardRef` call or a name for the developer tools would keep in. With these
 * replaced, the build sees that they have no effect and leaves them out.
 */
const UNUSED_OF_ROUTER: readonly (readonly [from: RegExp, to: string])[] = [
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/^ {4}window\.__reactRouterVersion =[^;]*;$/m, ''],
  [/^RenderErrorBoundary\.contextType = .*;$/m, ''],
  [
    /^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\(|new Set\(|Object\.)/gm,
    '$1/* @__PURE__ */ ',
  ],
  // Messages for developers, such as about a hook outside the router.
  [/^(?=function (?:invariant2?|warning|useInRouterContext)\()/gm, '/* @__NO_SIDE_EFFECTS__ */ '],
  [/React\d*\.useContext\((?:DataRouter(?:State)?|Framework)Context\)/g, 'null'],
  [/\bisDataRoute \? useNavigateStable\(\) : /, ''],
  [
    /^(function (?:useRoutesImpl|_renderMatches)\([^)]*), dataRouterOpts\) \{/gm,
    '$1) {\n  const dataRouterOpts = null;',
  ],
  [/ = usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, ' = [false, null, {}]'],
  [/mergeRefs\(forwardedRef, prefetchRef\)/, 'forwardedRef'],
  [/return shouldPrefetch && !isAbsolute \?/, 'return false ?'],
];

const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist/ },
    handler: (code) => ({
      code: UNUSED_OF_ROUTER.reduce((rest, [from, to]) => rest.replace(from, to), code),
      map: null,
    }),
  },
};

/**
 * Modules shared by several screens, in the order in which groups claim their modules and
 * dependencies. Without groups, the modules of each set of screens would be a separate file,
 * fifty small ones for a checkout.
 */
const SHARED_LATER = [
  { name: 'zod', test: /node_modules[\\/]zod/ },
  { name: 'query', test: /@tanstack[\\/](react-query|query-core)|shared[\\/]data[\\/]query/ },
  {
    name: 'settings',
    test: /core[\\/](settings[\\/]business-settings|pricing[\\/]deposit-plan|kernel[\\/](shop-hour|text-id)|capacity[\\/]booking-limits|inventory[\\/](schedule|unit)|reservations[\\/](reservation|money-entry)|assignment[\\/]allocation)\.ts|shared[\\/]pricing[\\/]use-settings/,
  },
  {
    name: 'rules',
    test: /core[\\/](refunds[\\/]cancel[\w-]+|content[\\/]rule-sentences|settings[\\/]terms[\w-]*|catalogue[\\/]fit)\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'kit',
    test: /shared[\\/](ui[\\/](money|dialog|load-problem|line-controls|field|docked|not-found-screen)|booking[\\/](line-picture|came-from)|data[\\/](random-key|browser-storage)|mascots|focus|products[\\/]chosen-dates|reviews[\\/]review-card|use-media-query)|texts[\\/]..[\\/](dates|problems|booking|sold-out)|reservations[\\/]came-from/,
    minShareCount: 2,
  },
  {
    name: 'pricing',
    test: /shared[\\/](pricing[\\/]|products[\\/]chosen-dates)|core[\\/](kernel|pricing|catalogue)[\\/][\w-]+\.ts$|texts[\\/]..[\\/]pricing/,
    minShareCount: 4,
  },
  // The yard check's words: the catalogue needs them without the checkout.
  {
    name: 'finding',
    test: /texts[\\/]..[\\/]finding|products[\\/]fit-reasons/,
    minShareCount: 2,
  },
  {
    name: 'cart',
    test: /storefront[\\/]checkout[\\/](cart-order|use-product)|texts[\\/]..[\\/]checkout/,
    minShareCount: 2,
  },
  {
    name: 'booking',
    test: /shared[\\/](booking|data[\\/]private)|storefront[\\/]checkout[\\/](order-summary|place-booking|pay-booking)|texts[\\/]..[\\/](life|payment)|core[\\/]reservations[\\/]card-consent/,
    minShareCount: 2,
  },
].map((group, index) => ({ ...group, priority: 0.9 - index / 10 }));

/** The packages' own entries load the development build, with its warnings. */
const ROUTER = here('../node_modules/react-router/dist/production/index.mjs');

/**
 * Two builds for each language, which the mode names (`--mode es`): the browser's into `dist/web`
 * with a manifest that the server reads (key `src/entry-client.tsx`), and with `--ssr` one file
 * that renders pages on the server and needs no node_modules. The condition `es` resolves
 * `#texts/*` to Spanish (package.json), so no bundle holds two languages. Styles, fonts and
 * pictures are the same files for both.
 */
export default defineConfig(({ mode, command, isSsrBuild = false }) => {
  const isProduction = command === 'build';
  const isSpanish = mode === 'es';
  const inLanguage = (conditions: readonly string[]) => ({
    conditions: isSpanish ? ['es', ...conditions] : [...conditions],
  });
  const scripts = isSpanish ? 'assets/es' : 'assets';
  return {
    root: here('.'),
    plugins: [react(), tailwindcss(), documentLanguage(isSpanish ? 'es' : 'en'), leanRouter],
    resolve: {
      ...inLanguage(defaultClientConditions),
      alias: isProduction ? [{ find: /^react-router(-dom)?$/, replacement: ROUTER }] : [],
    },
    // The stylesheet loads fonts from node_modules, which is outside the root.
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
            // Listing all files of all screens would add a fiftieth to the first script. Only
            // styles must be listed.
            resolveDependencies: (_file, files) => files.filter((each) => each.endsWith('.css')),
          },
          target: ['chrome111', 'safari16.4', 'firefox114'],
          rolldownOptions: {
            input: here('src/entry-client.tsx'),
            // Reading a property has no side effect in any module of ours or of the libraries.
            treeshake: { propertyReadSideEffects: false },
            optimization: { inlineConst: { mode: 'all', pass: 3 } },
            output: {
              entryFileNames: `${scripts}/[name]-[hash].js`,
              chunkFileNames: `${scripts}/[name]-[hash].js`,
              // Every page loads two files instead of one for each set of lazy chunks that share
              // a part of it. One has the libraries, which outlives our releases and runs by
              // itself (boot-script.ts).
              codeSplitting: {
                groups: [
                  {
                    name: 'library',
                    test: /node_modules|rolldown.runtime/,
                    tags: ['$initial'],
                    priority: 2,
                  },
                  { name: 'app', tags: ['$initial'], priority: 1 },
                  ...SHARED_LATER,
                ],
              },
            },
          },
        },
    // Otherwise React would pick its slow development build whenever NODE_ENV is not set.
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
    ssr: { noExternal: true, target: 'node', resolve: inLanguage(defaultServerConditions) },
  };
});
