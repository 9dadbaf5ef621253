import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { forgetBuild, rememberBuild, sourceId } from '#server/platform/build/build-id.ts';

/** Loaded where they are needed only, and from node_modules: they have files of their own, or parts made for one computer. */
const LEFT_OUT = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@google-cloud/firestore',
  'firebase-admin',
  'nodemailer',
  'pdfkit',
  'sharp',
  'stripe',
];

const OUT = path.join('dist', 'server');
/** Every file of the bundle lies right in `OUT`. */
const TO_REPOSITORY = '../..';

/** Sources find files beside them by `import.meta.dirname`: in the bundle it still says where they lie. */
const keepPlaces = (repository: string): Plugin => ({
  name: 'keep-places',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: /import\.meta\./ },
    handler(code, id) {
      if (/import\.meta\.(?!dirname\b)/.test(code)) {
        this.error('Of import.meta, only dirname is known in the bundle of the server.');
      }
      const folder = path.relative(repository, path.dirname(id)).replaceAll(path.sep, '/');
      const place = `(import.meta.dirname + ${JSON.stringify(`/${TO_REPOSITORY}/${folder}`)})`;
      return { code: code.replaceAll('import.meta.dirname', place), map: null };
    },
  },
});

const BUILT_IN = '\0built-in:';

/**
 * A module of Node that is imported is copied export by export: with `node:http` that loads a whole fetch client, which
 * takes as long as a tenth of a start. Asked for as an object it is not.
 */
const askNodeForItsModules = (): Plugin => ({
  name: 'ask-node-for-its-modules',
  enforce: 'pre',
  resolveId(id) {
    const name = id.replace(/^node:/, '');
    // The bundle's own `require` is made with it.
    return isBuiltin(id) && name !== 'module' ? `${BUILT_IN}node:${name}` : undefined;
  },
  load(id) {
    if (!id.startsWith(BUILT_IN)) return undefined;
    const name = JSON.stringify(id.slice(BUILT_IN.length));
    return { code: `module.exports = process.getBuiltinModule(${name});`, moduleType: 'js' };
  },
});

/**
 * The server into `dist/server`: what every start loads is one file instead of nine hundred, what is loaded when it is needed
 * a file each. Names are kept, so that a stack trace can be read; the sources beside it are still where fonts and pictures lie.
 * The mark that it is whole is written last.
 */
export async function buildServer(repository: string): Promise<void> {
  const id = sourceId(repository, 'server');
  forgetBuild(repository, 'server');
  await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    plugins: [keepPlaces(repository), askNodeForItsModules()],
    ssr: { noExternal: true, external: LEFT_OUT },
    build: {
      ssr: 'server/main.ts',
      outDir: OUT,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        output: {
          // All of it: what names are kept, and which file a line is of, is what a stack trace is read by.
          minify: false,
          comments: true,
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // One file of all that every start loads, not one for each set of lazy files that share a part of it.
          codeSplitting: { groups: [{ name: 'server', tags: ['$initial'] }] },
        },
      },
    },
  });
  rememberBuild(repository, 'server', id);
}
