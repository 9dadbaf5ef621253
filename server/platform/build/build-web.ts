import path from 'node:path';
import { build } from 'vite';
import { LANGUAGES } from '#core/kernel/language.ts';
import { forgetBuild, rememberBuild, sourceId } from '#server/platform/build/build-id.ts';
import { precompress } from '#server/platform/build/precompress.ts';

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
