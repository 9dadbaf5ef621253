import { spawnSync } from 'node:child_process';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { forgetBuild, rememberBuild, sourceId } from './build-id.ts';

/** Not bundled, because they bring their own files or native code. Loaded on demand. */
const LEFT_OUT = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@google-cloud/firestore',
  'firebase-admin',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'sharp',
  'stripe',
];

const OUT = path.join('dist', 'server');
/** Every bundled file is directly in `OUT`. */
const TO_REPOSITORY = '../..';

/** Sources locate files by `import.meta.dirname`: keep it pointing to the source folder. */
const keepPlaces = (repository: string): Plugin => ({
  name: 'keep-places',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: /import\.meta\./ },
    handler(code, id) {
      if (/import\.meta\.(?!dirname\b)/.test(code)) {
        this.error('The server bundle only knows import.meta.dirname.');
      }
      const folder = path.relative(repository, path.dirname(id)).replaceAll(path.sep, '/');
      const place = `(import.meta.dirname + ${JSON.stringify(`/${TO_REPOSITORY}/${folder}`)})`;
      return { code: code.replaceAll('import.meta.dirname', place), map: null };
    },
  },
});

/**
 * A letter beyond Latin-1 makes V8 store the whole bundle with two bytes per letter. Our
 * `String.raw` texts are sources of regular expressions, in which an escape means the same.
 */
const inAscii = (): Plugin => ({
  name: 'in-ascii',
  renderChunk: (code) => ({
    code: code.replaceAll(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
    map: null,
  }),
});

const BUILT_IN = '\0built-in:';

/**
 * Importing a Node module copies it export by export, which for `node:http` loads a whole fetch
 * client: a tenth of the start time. `process.getBuiltinModule` avoids that.
 */
const askNodeForItsModules = (): Plugin => ({
  name: 'ask-node-for-its-modules',
  enforce: 'pre',
  resolveId(id) {
    const name = id.replace(/^node:/, '');
    // `createRequire` itself comes from this module.
    return isBuiltin(id) && name !== 'module' ? `${BUILT_IN}node:${name}` : undefined;
  },
  load(id) {
    if (!id.startsWith(BUILT_IN)) return undefined;
    const name = JSON.stringify(id.slice(BUILT_IN.length));
    return { code: `module.exports = process.getBuiltinModule(${name});`, moduleType: 'js' };
  },
});

/** Where there is no repository, as in an image, `COMMIT` names it. Empty: unknown. */
function commitOf(repository: string): string {
  const named = process.env['COMMIT']?.trim();
  if (named) return named;
  const asked = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
  const { status, stdout } = spawnSync('git', asked, { cwd: repository, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/**
 * Bundles the server into `dist/server`: one file for what every start loads instead of nine
 * hundred, and separate files for the rest. Keeps names for stack traces. Fonts and pictures stay
 * next to the sources. The completion mark is written last.
 */
export async function buildServer(repository: string): Promise<void> {
  const id = sourceId(repository, 'server');
  forgetBuild(repository, 'server');
  await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    define: { BUILT_FROM: JSON.stringify(commitOf(repository)) },
    plugins: [keepPlaces(repository), askNodeForItsModules(), inAscii()],
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
          // Readable stack traces need names and line structure, not comments.
          minify: false,
          comments: false,
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // One file for everything a start loads, instead of one for each set of lazy files that
          // share a part.
          codeSplitting: { groups: [{ name: 'server', tags: ['$initial'] }] },
        },
      },
    },
  });
  rememberBuild(repository, 'server', id);
}
