import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

/** What the home page's script may weigh, gzipped; React, its DOM and the router are 81 of it. */
const BUDGET = 101 * 1_024;

/** Words that only stand in the code of a library that a visitor does not need to look round. */
const UNWANTED: Record<string, RegExp> = {
  zod: /ZodError|invalid_union/,
  inversify: /inversify/i,
  'TanStack Query': /QueryClient/,
  'react-day-picker': /rdp-|DayPicker/,
  'react-hook-form': /shouldUseNativeValidation/,
  Stripe: /js\.stripe\.com/,
  Firebase: /firebase|googleapis/i,
};

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
};

async function loadedAtHome(): Promise<ReadonlyMap<string, Buffer>> {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile('dist/web/.vite/manifest.json', 'utf8'),
  );
  const files = new Map<string, Buffer>();
  async function add(chunk: Chunk | undefined): Promise<void> {
    if (chunk === undefined || files.has(chunk.file)) return;
    files.set(chunk.file, await readFile(`dist/web/${chunk.file}`));
    for (const name of chunk.imports ?? []) await add(manifest[name]);
  }
  await add(Object.values(manifest).find(({ isEntry }) => isEntry));
  return files;
}

describe('the script of the home page', () => {
  let files: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    files = await loadedAtHome();
  });

  it('is there to be weighed', () => {
    expect(files.size).toBeGreaterThan(0);
  });

  it('stays within its budget', () => {
    const bytes = [...files.values()].map((file) => gzipSync(file, { level: 9 }).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(BUDGET);
  });

  it.each(Object.entries(UNWANTED))('holds nothing of %s', (_library, words) => {
    const guilty = [...files].filter(([, file]) => words.test(file.toString('utf8')));
    expect(guilty.map(([name]) => name)).toEqual([]);
  });
});
