import path from 'node:path';
import { build, type Plugin } from 'vite';

const repository = path.join(import.meta.dirname, '..', '..');
const OUT = path.join(repository, 'node_modules', '.cache', 'bundled-tests');

/**
 * Sources find neighboring files with `import.meta.dirname`. In a bundle, it still points to the
 * source folder.
 */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta.dirname' },
    handler: (code, id) =>
      code.replaceAll('import.meta.dirname', () => JSON.stringify(path.dirname(id))),
  },
};

/**
 * Scripts of the repository as one JavaScript file each, for tests that start them over and over.
 * A hundred starts from the sources take longer than everything the scripts do. Returns their
 * paths, by the given names.
 */
export async function bundled<Name extends string>(
  scripts: Readonly<Record<Name, string>>,
): Promise<Readonly<Record<Name, string>>> {
  const names = Object.keys(scripts) as Name[];
  // A folder for each set of names, because two test files may bundle at the same time.
  const outDir = path.join(OUT, names.join('-'));
  await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    plugins: [keepPlaces],
    ssr: {
      noExternal: true,
      external: [
        '@google-cloud/firestore',
        'firebase-admin',
        'fontkit',
        'nodemailer',
        'pdfkit',
        'sharp',
        'stripe',
      ],
    },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { input: scripts },
    },
  });
  return Object.fromEntries(names.map((name) => [name, path.join(outDir, `${name}.js`)])) as Record<
    Name,
    string
  >;
}
