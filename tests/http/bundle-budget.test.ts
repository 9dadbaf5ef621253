import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_PAGES } from '#core/content/content-pages.ts';
import { type Language, LANGUAGES } from '#core/kernel/language.ts';
import { loadWebBuild } from '#server/platform/pages/web-build.ts';
import { CATALOGUE_MODULE, contentModuleAt } from '#web/app/screens.tsx';
import { HERO_TEXTS as ENGLISH_HOME } from '#web/texts/en/site.ts';
import { HERO_TEXTS as SPANISH_HOME } from '#web/texts/es/site.ts';

/**
 * Maximum gzipped size of the home page's script in either language. React, its DOM and the
 * router are 74,150 of it.
 */
const BUDGET = 98_950;

/** Words found only in libraries that a visitor does not need for browsing. */
const UNWANTED: Record<string, RegExp> = {
  zod: /ZodError|invalid_union/,
  inversify: /inversify/i,
  'TanStack Query': /QueryClient/,
  'react-day-picker': /rdp-|DayPicker/,
  'react-hook-form': /shouldUseNativeValidation/,
  Stripe: /js\.stripe\.com/,
  Firebase: /@firebase|FirebaseError|googleapis/,
};

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
};

const MANIFESTS = { en: 'manifest.json', es: 'manifest.es.json' } as const;

/** Loads automatically a second after every page of the shop. */
const LATER = 'src/app/site-elements.tsx';

/** By file name: the entry, or another module, with everything it imports. */
async function loadedWith(
  language: Language,
  module?: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(`dist/web/.vite/${MANIFESTS[language]}`, 'utf8'),
  );
  const files = new Map<string, Buffer>();
  async function add(chunk: Chunk | undefined): Promise<void> {
    if (chunk === undefined || files.has(chunk.file)) return;
    files.set(chunk.file, await readFile(`dist/web/${chunk.file}`));
    for (const name of chunk.imports ?? []) await add(manifest[name]);
  }
  await add(
    module === undefined
      ? Object.values(manifest).find(({ isEntry }) => isEntry)
      : manifest[module],
  );
  return files;
}

describe.each(LANGUAGES)('the script of the home page (%s)', (language) => {
  let files: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    files = await loadedWith(language);
  });

  it('exists', () => {
    expect(files.size).toBeGreaterThan(0);
  });

  it('stays within its budget', () => {
    const bytes = [...files.values()].map((file) => gzipSync(file, { level: 9 }).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(BUDGET);
  });

  it('speaks one language', () => {
    const words = [...files.values()].map((file) => file.toString('utf8')).join('');
    expect(words.includes(ENGLISH_HOME.headline)).toBe(language === 'en');
    expect(words.includes(SPANISH_HOME.headline)).toBe(language === 'es');
  });

  it.each(Object.entries(UNWANTED))(
    'contains nothing of %s, nor does what loads automatically later',
    async (_library, words) => {
      const later = await loadedWith(language, LATER);
      expect(later.size).toBeGreaterThan(files.size);
      const guilty = [...files, ...later].filter(([, file]) => words.test(file.toString('utf8')));
      expect(guilty.map(([name]) => name)).toEqual([]);
    },
  );
});

/**
 * A phone's browser takes up to 50 ms to create its first one, so not while a script loads
 * (core/kernel/lazily.ts).
 */
const FORMATTER_AT_ONCE = /(?<!=>)new Intl\.\w+/g;

describe('the files of a served screen', () => {
  const modules = [
    CATALOGUE_MODULE,
    ...CONTENT_PAGES.map(({ path }) => contentModuleAt(path) ?? ''),
  ];

  it.each(LANGUAGES)(
    'are known, so that they are fetched along with the application: %s',
    async (language) => {
      const build = loadWebBuild('dist');
      for (const module of modules) {
        expect(build?.languages[language].shell.filesOf(module).length).toBeGreaterThan(0);
      }
    },
  );

  it.each(LANGUAGES)('bring nothing of the checkout to the catalogue: %s', async (language) => {
    const names = [...(await loadedWith(language, CATALOGUE_MODULE)).keys()];
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => /\/(booking|cart|query|zod)-/.test(name))).toEqual([]);
  });

  it.each(LANGUAGES)('create no formatter while they load: %s', async (language) => {
    const sets = [undefined, CATALOGUE_MODULE].map((module) => loadedWith(language, module));
    for (const files of await Promise.all(sets)) {
      for (const [name, file] of files) {
        expect([name, file.toString('utf8').match(FORMATTER_AT_ONCE)]).toEqual([name, null]);
      }
    }
  });
});
