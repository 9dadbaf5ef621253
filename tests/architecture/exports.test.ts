import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = '{adapters,core,server,tests,web}/**/*.{ts,tsx,js}';

const DECLARED =
  /^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)|^export (?:type )?\{([^}]*)\};/gm;
const IMPORTED = /^(?:import|export) (?:type )?(\* as \w+|\{[^}]*\}) from '([^']+)'/gm;
const TAKEN_WHOLE = /\bimport\(\s*'([^']+)'/g;

/** An import names its source before `as`, an export after it. */
const namesIn = (list: string, side: 0 | -1): readonly string[] =>
  list
    .replace(/[{}]/g, '')
    .split(',')
    .flatMap(
      (one) =>
        one
          .trim()
          .replace(/^type /, '')
          .split(' as ')
          .at(side) || [],
    );

/** Both languages for `#texts`. */
const pathsOf = (from: string, name: string): readonly string[] =>
  name.startsWith('#texts/')
    ? ['en', 'es'].map((language) => name.replace('#texts', `web/src/texts/${language}`))
    : [
        name.startsWith('#')
          ? name.slice(1).replace(/^web\//, 'web/src/')
          : join(from, '..', name.replace(/\?.*/, '')),
      ];

/** Every export that no other file imports. A file that nobody imports is an entry. */
function unusedExports(files: ReadonlyMap<string, string>): readonly string[] {
  const used = new Set<string>();
  const whole = new Set<string>();
  const known = new Set<string>();
  for (const [file, text] of files) {
    for (const [, list = '', name = ''] of text.matchAll(IMPORTED)) {
      for (const path of pathsOf(file, name)) {
        known.add(path);
        if (list.startsWith('*')) whole.add(path);
        else for (const one of namesIn(list, 0)) used.add(`${path} ${one}`);
      }
    }
    for (const [, name = ''] of text.matchAll(TAKEN_WHOLE))
      for (const path of pathsOf(file, name)) whole.add(path);
  }
  return [...files].flatMap(([file, text]) =>
    !known.has(file) || whole.has(file)
      ? []
      : [...text.matchAll(DECLARED)]
          .flatMap(([, one, list = '']) => one ?? namesIn(list, -1))
          .map((one) => `${file} ${one}`)
          .filter((one) => !used.has(one)),
  );
}

describe('what a module exports', () => {
  it('is imported by another file', async () => {
    const files = new Map<string, string>();
    for await (const path of glob(SOURCES, { exclude: (name) => name === '.output' }))
      files.set(path, readFileSync(path, 'utf8'));
    expect(files.size).toBeGreaterThan(1_000);
    expect(unusedExports(files).filter((one) => !one.startsWith('tests/'))).toEqual([]);
  });

  it('is found if nobody imports it', () => {
    const files = {
      'core/a.ts': 'export const a = 1;\nexport type B = 1;\nconst c = 2;\nexport { c as d };',
      'core/b.ts': "import { a } from './a.ts';\nexport const entry = a;",
    };
    expect(unusedExports(new Map(Object.entries(files)))).toEqual(['core/a.ts B', 'core/a.ts d']);
  });
});
