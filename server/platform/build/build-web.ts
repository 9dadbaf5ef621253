import path from 'node:path';
import { build } from 'vite';
import { LANGUAGES } from '#core/kernel/language.ts';
import { forgetBuild, rememberBuild, sourceId } from '#server/platform/build/build-id.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(?:js|css|svg|json|html|txt|xml|webmanifest)$/;

/** Smaller files gain nothing. */
const SMALLEST_BYTES = 512;

const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Writes `file.br` and `file.gz` beside every text file of the folder; answers how many files it compressed. */
export function precompress(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    TEXT.test(name),
  );
  let compressed = 0;
  for (const name of files) {
    const file = path.join(folder, name);
    const content = readFileSync(file);
    if (content.length < SMALLEST_BYTES) continue;
    writeFileSync(`${file}.br`, brotli(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    compressed += 1;
  }
  return compressed;
}

/**
 * The website into `dist`, once for each language: files for the browser with compressed forms beside them, and the
 * renderer of pages.
 * The mark that it is whole is written last.
 */
export async function buildWeb(repository: string): Promise<void> {
  const id = sourceId(repository, 'web');
  const configFile = path.join(repository, 'web', 'vite.config.ts');
  forgetBuild(repository, 'web');
  // English first: it empties the folder that both are written into.
  for (const mode of LANGUAGES) {
    await build({ configFile, mode, logLevel: 'warn' });
    await build({ configFile, mode, logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });
  }
  precompress(path.join(repository, 'dist', 'web'));
  rememberBuild(repository, 'web', id);
}
