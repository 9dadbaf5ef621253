import path from 'node:path';
import { build } from 'vite';
import { LANGUAGES } from '#core/kernel/language.ts';
import { forgetBuild, rememberBuild, sourceId } from '#server/platform/build/build-id.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(?:js|css|svg|json|html|txt|xml|webmanifest)$/;

/** Smaller files gain nothing from compression. */
const SMALLEST_BYTES = 512;

const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Writes `file.br` and `file.gz` beside every text file of the folder; returns how many. */
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
 * Builds the website into `dist` once per language: browser files with compressed copies, and the
 * page renderer. The completion mark is written last.
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
  precompress(path.join(repository, 'dist', 'web'));
  rememberBuild(repository, 'web', id);
}
