import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { LANGUAGES } from '#core/kernel/language.ts';
import { forgetBuild, rememberBuild, sourceId } from './build-id.ts';

const TEXT = /\.(?:js|css|svg|json|html|txt|xml|webmanifest)$/;

/** Smaller files gain nothing from compression. */
const SMALLEST_BYTES = 512;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

const brotli = (content: Buffer): Promise<Buffer> =>
  asBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Writes `file.br` and `file.gz` next to every text file of the folder. Returns how many. */
export async function precompress(folder: string): Promise<number> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => TEXT.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).size >= SMALLEST_BYTES);
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const [br, gz] = await Promise.all([brotli(content), asGzip(content, { level: 9 })]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
  return files.length;
}

/**
 * Builds the website into `dist`, once per language: browser files with compressed copies, and
 * the page renderer. The completion mark is written last.
 */
export async function buildWeb(repository: string): Promise<void> {
  const id = sourceId(repository, 'web');
  const configFile = path.join(repository, 'web', 'vite.config.ts');
  forgetBuild(repository, 'web');
  // English first: its build empties the folder both are written to.
  for (const mode of LANGUAGES) {
    await build({ configFile, mode, logLevel: 'warn' });
    await build({ configFile, mode, logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });
  }
  await build({ configFile: path.join(repository, 'web', 'crew.config.ts'), logLevel: 'warn' });
  await precompress(path.join(repository, 'dist', 'web'));
  rememberBuild(repository, 'web', id);
}
