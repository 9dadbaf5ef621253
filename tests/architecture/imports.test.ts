import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { glob, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '#tests/support/temporary-folder.ts';

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/**
 * @param forbidden the rules; every run checks again whether each pattern is safe, which takes
 * longer than a small tree
 */
async function cruiseFrom(
  baseDir: string,
  folders: string[],
  forbidden: readonly { name: string }[] = config.forbidden,
): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    ...config.options,
    ruleSet: { forbidden },
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
      'tests',
    ]);
    const told = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
    expect(told).toEqual([]);
    const cruised = (folder: string) => modules.filter(({ source }) => source.startsWith(folder));
    // A cruiser that sees nothing reports success, so make sure that it sees something.
    expect(cruised('core/').length).toBeGreaterThan(40);
    expect(cruised('adapters/').length).toBeGreaterThan(20);
    expect(cruised('server/').length).toBeGreaterThan(20);
    expect(cruised('web/').length).toBeGreaterThan(30);
    expect(cruised('tests/').length).toBeGreaterThan(500);
    expect(summary.totalDependenciesCruised).toBeGreaterThan(300);
    // Eight seconds of processor time, on machines that may be busy.
  }, 120_000);
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
  'no-build-holds-the-memory-app': {
    'web/src/wiring/ports.ts': "import { b } from './memory.ts';\nexport const a = b;",
    'web/src/wiring/memory.ts': 'export const b = 1;',
  },
  'the-browser-knows-the-contract-as-types': {
    'web/src/a.ts': "import { b } from '../../core/contract/b.ts';\nexport const a = b;",
    'core/contract/b.ts': 'export const b = 1;',
  },
  'server-does-not-import-the-web': {
    'server/a.ts': "import { b } from '../web/src/b.tsx';\nexport const a = b;",
    'web/src/b.tsx': 'export const b = 1;',
  },
  'adapters-enter-through-wiring': {
    'server/routes/a.ts': "import { b } from '../../adapters/one/b.ts';\nexport const a = b;",
    'adapters/one/b.ts': 'export const b = 1;',
  },
  'records-know-only-documents': {
    'server/areas/notes/notes.records.ts':
      "import { b } from '../../../adapters/one/b.ts';\nexport const a = b;",
    'adapters/one/b.ts': 'export const b = 1;',
  },
  'records-enter-through-wiring': {
    'server/areas/notes/notes.routes.ts':
      "import type { B } from './notes.records.ts';\nexport type A = B;",
    'server/areas/notes/notes.records.ts': 'export type B = 1;',
  },
  'records-belong-to-one-area': {
    'server/areas/desk/desk.wiring.ts':
      "import { b } from '../notes/notes.records.ts';\nexport const a = b;",
    'server/areas/notes/notes.records.ts': 'export const b = 1;',
  },
  'inversify-stays-in-wiring': {
    'server/a.ts': "import { Container } from 'inversify';\nexport const a = Container;",
  },
  'production-does-not-import-tests': {
    'core/a.ts': "import { b } from '../tests/b.ts';\nexport const a = b;",
    'tests/b.ts': 'export const b = 1;',
  },
  // A circle of type imports counts like any other, in tests too.
  'no-cycles': {
    'tests/a.ts': "import type { B } from './b.ts';\nexport type A = { b: B };",
    'tests/b.ts': "import type { A } from './a.ts';\nexport type B = { a: A };",
  },
  'server-new-areas-know-listed-ones': {
    'server/areas/desk/desk.wiring.ts':
      "import { b } from '../gardening/gardening.wiring.ts';\nexport const a = b;",
    'server/areas/gardening/gardening.wiring.ts': 'export const b = 1;',
  },
  'core-new-areas-know-listed-ones': {
    'core/gardening/a.ts': "import type { B } from '../contract/b.ts';\nexport type A = B;",
    'core/contract/b.ts': 'export type B = 1;',
  },
  'storefront-areas-do-not-know-each-other': {
    'web/src/storefront/home/a.ts': "import { b } from '../cart/b.ts';\nexport const a = b;",
    'web/src/storefront/cart/b.ts': 'export const b = 1;',
  },
  'admin-areas-do-not-know-each-other': {
    'web/src/admin/products/a.ts': "import { b } from '../reviews/b.ts';\nexport const a = b;",
    'web/src/admin/reviews/b.ts': 'export const b = 1;',
  },
  'storefront-and-admin-do-not-know-each-other': {
    'web/src/storefront/home/a.ts': "import { b } from '../../admin/ui/b.ts';\nexport const a = b;",
    'web/src/admin/ui/b.ts': 'export const b = 1;',
  },
  'shared-knows-no-area': {
    'web/src/shared/a.ts': "import { b } from '../storefront/home/b.ts';\nexport const a = b;",
    'web/src/storefront/home/b.ts': 'export const b = 1;',
  },
  'texts-know-no-area': {
    'web/src/texts/en/chat.ts': "export { b } from '../../storefront/chat/b.ts';",
    'web/src/storefront/chat/b.ts': 'export const b = 1;',
  },
  'server-platform-does-not-know-areas': {
    'server/platform/wiring/area.ts':
      "import type { B } from '../../areas/manage/manage.wiring.ts';\nexport type A = B;",
    'server/areas/manage/manage.wiring.ts': 'export type B = 1;',
  },
  'composition-knows-wirings-only': {
    'server/platform/wiring/page-reads.ts':
      "import { b } from '../../areas/reviews/reviews.presenter.ts';\nexport const a = b;",
    'server/areas/reviews/reviews.presenter.ts': 'export const b = 1;',
  },
  'routes-enter-through-wiring': {
    'server/areas/manage/manage.routes.ts':
      "import { b } from './amendments.routes.ts';\nexport const a = b;",
    'server/areas/manage/amendments.routes.ts': 'export const b = 1;',
  },
  'routes-belong-to-one-area': {
    'server/areas/disputes/disputes.wiring.ts':
      "import { b } from '../documents/session.route.ts';\nexport const a = b;",
    'server/areas/documents/session.route.ts': 'export const b = 1;',
  },
  'no-barrels': {
    'core/index.ts': "export { a } from './a.ts';",
    'core/a.ts': 'export const a = 1;',
    'core/b.ts': "import { a } from './index.ts';\nexport const b = a;",
  },
  'everything-resolves': { 'core/a.ts': "import { b } from './nowhere.ts';\nexport const a = b;" },
};

/** An area of the server that imports one above it. */
for (const { name } of config.forbidden as { name: string }[]) {
  const [, area] = /^server-area-(.+)$/.exec(name) ?? [];
  if (area === undefined) continue;
  const above = area === 'messages' ? 'gardening' : 'messages';
  LEAKS[name] = {
    [`server/areas/${area}/a.ts`]: `import type { B } from '../${above}/b.ts';\nexport type A = B;`,
    [`server/areas/${above}/b.ts`]: 'export type B = 1;',
  };
}

/** An area of the core that imports a type from one above it, or from one in the same row. */
for (const { name } of config.forbidden as { name: string }[]) {
  const [, area] = /^core-(?!imports|schemas|new)(.+)$/.exec(name) ?? [];
  if (area === undefined) continue;
  const above = area === 'contract' ? 'audit' : 'contract';
  LEAKS[name] = {
    [`core/${area}/a.ts`]: `import type { B } from '../${above}/b.ts';\nexport type A = B;`,
    [`core/${above}/b.ts`]: 'export type B = 1;',
  };
}

/**
 * An area without a row: if another area imports it, the rule asks to give it one. It may import
 * areas that have one.
 */
describe('a new area of the core', () => {
  const told = async (files: Record<string, string>) => {
    await mkdir('tests/.output', { recursive: true });
    const root = await mkdtemp(join(process.cwd(), 'tests/.output/area-'));
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
    const { summary } = await cruiseFrom(root, ['core']);
    await removeFolder(root);
    return summary.violations.map(({ rule }) => rule.name);
  };
  const uses = (area: string) => `import type { B } from '../${area}/b.ts';\nexport type A = B;`;
  const b = 'export type B = 1;';

  it.each([
    ['gardening', 'payments', []],
    ['contract', 'gardening', []],
    ['payments', 'gardening', ['core-payments']],
    ['gardening', 'cooking', ['core-new-areas-know-listed-ones']],
  ])('%s imports %s: %j', async (from, to, rules) => {
    expect(await told({ [`core/${from}/a.ts`]: uses(to), [`core/${to}/b.ts`]: b })).toEqual(rules);
  });
});

/** Rows of the core's areas as docs/architecture.md has them. */
async function rowsTold(): Promise<readonly (readonly string[])[]> {
  const text = await readFile('docs/architecture.md', 'utf8');
  const lines = [...text.matchAll(/^\| (\d+) \| ([a-z-]+) \| /gm)];
  return [...Map.groupBy(lines, ([, row]) => row).values()].map((row) =>
    row.map(([, , area = '']) => area),
  );
}

/** Rows of the rules: what each area may import tells them apart. The last row may import all. */
function rowsRuled(): readonly (readonly string[])[] {
  const rules = (config.forbidden as readonly Rule[]).flatMap((rule) => {
    const [, area] = /^core-(?!imports|schemas|new)(.+)$/.exec(rule.name) ?? [];
    if (area === undefined) return [];
    const [, known] = /\((.*)\)/.exec(String(rule.to.pathNot)) ?? [];
    return [{ area, lower: known?.split('|').slice(1).join() }];
  });
  return [...Map.groupBy(rules, ({ lower }) => lower).values()].map((row) =>
    row.map(({ area }) => area),
  );
}

type Rule = { readonly name: string; readonly to: { readonly pathNot?: unknown } };

describe('the table of the core’s areas', () => {
  it('has the rows of the rules, and one of the areas without a row', async () => {
    const rows = rowsRuled();
    expect(rows.length).toBeGreaterThan(10);
    const folders = new Set<string>();
    for await (const path of glob('core/*/*')) folders.add(path.split('/')[1] ?? '');
    const unlisted = [...folders].filter((one) => !rows.flat().includes(one));
    expect(await rowsTold()).toEqual([...rows.slice(0, -1), unlisted.sort(), rows.at(-1)]);
  });
});

describe('each import rule', () => {
  let root = '';
  beforeAll(async () => {
    await mkdir('tests/.output', { recursive: true });
    root = await mkdtemp(join(process.cwd(), 'tests/.output/leaks-'));
  });
  afterAll(() => removeFolder(root));

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
    const own = config.forbidden.filter(({ name }: { name: string }) => name === rule);
    const { summary } = await cruiseFrom(baseDir, folders, own);
    expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule);
  });
});
