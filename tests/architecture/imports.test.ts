import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

async function cruiseFrom(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir,
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

describe('the import rules', () => {
  it('hold in the whole tree', async () => {
    const { summary, modules } = await cruiseFrom(process.cwd(), [
      'core',
      'adapters',
      'web',
      'server',
    ]);
    const told = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
    expect(told).toEqual([]);
    const cruised = (folder: string) => modules.filter(({ source }) => source.startsWith(folder));
    // A cruiser that sees nothing reports success: there must be something to see.
    expect(cruised('core/').length).toBeGreaterThan(40);
    expect(cruised('adapters/').length).toBeGreaterThan(20);
    expect(cruised('server/').length).toBeGreaterThan(20);
    expect(cruised('web/').length).toBeGreaterThan(30);
    expect(summary.totalDependenciesCruised).toBeGreaterThan(300);
  });
});

/** For each rule, an import that breaks it: file -> its text. */
const LEAKS: Record<string, Record<string, string>> = {
  'core-imports-only-core': { 'core/a.ts': "import { z } from 'zod';\nexport const a = z;" },
  'core-schemas-import-only-core-and-zod': {
    'core/a.schema.ts': "import { readFile } from 'node:fs';\nexport const a = readFile;",
  },
  'adapters-do-not-know-each-other': {
    'adapters/one/a.ts': "import type { b } from '../two/b.ts';\nexport type A = typeof b;",
    'adapters/two/b.ts': 'export const b = 1;',
  },
  'adapters-do-not-know-the-drivers': {
    'adapters/one/a.ts': "import { b } from '../../server/b.ts';\nexport const a = b;",
    'server/b.ts': 'export const b = 1;',
  },
  'web-does-not-import-the-server': {
    'web/src/a.tsx': "import { b } from '../../server/b.ts';\nexport const a = b;",
    'server/b.ts': 'export const b = 1;',
  },
  'server-does-not-import-the-web': {
    'server/a.ts': "import { b } from '../web/src/b.tsx';\nexport const a = b;",
    'web/src/b.tsx': 'export const b = 1;',
  },
  'adapters-enter-through-wiring': {
    'server/routes/a.ts': "import { b } from '../../adapters/one/b.ts';\nexport const a = b;",
    'adapters/one/b.ts': 'export const b = 1;',
  },
  'inversify-stays-in-wiring': {
    'server/a.ts': "import { Container } from 'inversify';\nexport const a = Container;",
  },
  'production-does-not-import-tests': {
    'core/a.ts': "import { b } from '../tests/b.ts';\nexport const a = b;",
    'tests/b.ts': 'export const b = 1;',
  },
  'no-cycles': {
    'core/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
    'core/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
  },
  'no-barrels': {
    'core/index.ts': "export { a } from './a.ts';",
    'core/a.ts': 'export const a = 1;',
    'core/b.ts': "import { a } from './index.ts';\nexport const b = a;",
  },
  'everything-resolves': { 'core/a.ts': "import { b } from './nowhere.ts';\nexport const a = b;" },
};

describe('each import rule', () => {
  let root = '';
  beforeAll(async () => {
    await mkdir('tests/.output', { recursive: true });
    root = await mkdtemp(join(process.cwd(), 'tests/.output/leaks-'));
  });
  afterAll(() => rm(root, { recursive: true }));

  it('has a leak planted for it', () => {
    const rules = config.forbidden.map(({ name }: { name: string }) => name);
    expect(Object.keys(LEAKS).sort()).toEqual(rules.sort());
  });

  it.each(Object.entries(LEAKS))('%s catches its leak', async (rule, files) => {
    const baseDir = join(root, rule);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(baseDir, file)), { recursive: true });
      await writeFile(join(baseDir, file), text);
    }
    const folders = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))];
    const { summary } = await cruiseFrom(baseDir, folders);
    expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule);
  });
});
