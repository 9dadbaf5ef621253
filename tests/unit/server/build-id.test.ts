import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtId, forgetBuild, rememberBuild, sourceId } from '#server/build-id.ts';

describe('sourceId', () => {
  let repository: string;
  beforeEach(() => {
    repository = mkdtempSync(path.join(tmpdir(), 'shop-build-'));
    for (const folder of ['adapters/one', 'core', 'web/src', 'server', 'dist']) {
      mkdirSync(path.join(repository, folder), { recursive: true });
    }
    for (const file of [
      'package-lock.json',
      'server/build-web.ts',
      'server/precompress.ts',
      'web/src/a.tsx',
    ])
      write(file, 'a');
  });
  afterEach(() => rmSync(repository, { recursive: true }));

  const write = (file: string, text: string) => writeFileSync(path.join(repository, file), text);

  it('stays while no source changes', () => {
    const id = sourceId(repository);
    write('server/main.ts', 'the server is no part of the website');
    expect(sourceId(repository)).toBe(id);
  });

  it.each([
    ['is written', () => write('web/src/a.tsx', 'longer')],
    ['is added', () => write('core/b.ts', 'b')],
    ['is removed', () => rmSync(path.join(repository, 'web/src/a.tsx'))],
    ['is locked', () => write('package-lock.json', 'other')],
  ])('changes when a file %s', (_what, change) => {
    const id = sourceId(repository);
    change();
    expect(sourceId(repository)).not.toBe(id);
  });

  it('is remembered only by a build that was finished', () => {
    expect(builtId(repository)).toBeUndefined();
    rememberBuild(repository, 'x');
    expect(builtId(repository)).toBe('x');
    forgetBuild(repository);
    expect(builtId(repository)).toBeUndefined();
  });
});
