import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  builtId,
  forgetBuild,
  isCurrent,
  rememberBuild,
  sourceId,
} from '#server/platform/build/build-id.ts';

let repository: string;
beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'shop-build-'));
  for (const folder of [
    'adapters/one',
    'core',
    'web/src',
    'server/platform/build',
    'dist/server',
  ]) {
    mkdirSync(path.join(repository, folder), { recursive: true });
  }
  for (const file of [
    'package.json',
    'package-lock.json',
    'server/platform/build/build-web.ts',
    'web/src/a.tsx',
  ])
    write(file, 'a');
});
afterEach(() => rmSync(repository, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(path.join(repository, file), text);

describe('sourceId', () => {
  it('stays the same while no source of the part changes', () => {
    const web = sourceId(repository, 'web');
    write('server/main.ts', 'the server is no part of the website');
    expect(sourceId(repository, 'web')).toBe(web);
    const server = sourceId(repository, 'server');
    write('web/src/a.tsx', 'and the website none of the server');
    expect(sourceId(repository, 'server')).toBe(server);
  });

  it.each([
    ['is written', () => write('web/src/a.tsx', 'longer')],
    ['is added', () => write('core/b.ts', 'b')],
    ['is removed', () => rmSync(path.join(repository, 'web/src/a.tsx'))],
    ['is locked', () => write('package-lock.json', 'other')],
  ])('changes when a file %s', (_what, change) => {
    const id = sourceId(repository, 'web');
    change();
    expect(sourceId(repository, 'web')).not.toBe(id);
  });

  it('exists without a website beside the server, and differs then', () => {
    const id = sourceId(repository, 'web');
    rmSync(path.join(repository, 'web'), { recursive: true });
    expect(sourceId(repository, 'web')).not.toBe(id);
  });

  it('changes with what imports resolve to', () => {
    const id = sourceId(repository, 'server');
    write('package.json', 'other');
    expect(sourceId(repository, 'server')).not.toBe(id);
  });

  it('stays the same if an archive or image drops fractions of a second', () => {
    const file = path.join(repository, 'server/platform/build/build-web.ts');
    utimesSync(file, 1_800_000_000.75, 1_800_000_000.75);
    const id = sourceId(repository, 'server');
    utimesSync(file, 1_800_000_000, 1_800_000_000);
    expect(sourceId(repository, 'server')).toBe(id);
  });
});

describe('isCurrent', () => {
  it.each(['web', 'server'] as const)('is true only for a finished build of the %s', (part) => {
    expect(isCurrent(repository, part)).toBe(false);
    rememberBuild(repository, part, sourceId(repository, part));
    expect(isCurrent(repository, part)).toBe(true);
    expect(builtId(repository, part)).toBe(sourceId(repository, part));
    forgetBuild(repository, part);
    expect(isCurrent(repository, part)).toBe(false);
  });

  it('is false once a source has changed', () => {
    rememberBuild(repository, 'server', sourceId(repository, 'server'));
    write('core/b.ts', 'b');
    expect(isCurrent(repository, 'server')).toBe(false);
  });
});
