import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the website is built from, below the repository. */
const SOURCES = [
  'adapters',
  'core',
  'web',
  'package-lock.json',
  'server/build-web.ts',
  'server/precompress.ts',
];

const filesBelow = (entry: string): readonly string[] =>
  statSync(entry).isDirectory()
    ? readdirSync(entry, { recursive: true, withFileTypes: true })
        .filter((found) => found.isFile())
        .map((found) => path.join(found.parentPath, found.name))
    : [entry];

/** Changes when a source file is added, removed, renamed or written. */
export function sourceId(repository: string): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => filesBelow(path.join(repository, source)));
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(repository, file)}\n${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

const idFile = (repository: string): string => path.join(repository, 'dist', 'build-id');

/** The sources the build in `dist` was made of; undefined when there is none that was finished. */
export function builtId(repository: string): string | undefined {
  try {
    return readFileSync(idFile(repository), 'utf8');
  } catch {
    return undefined;
  }
}

export const forgetBuild = (repository: string): void =>
  rmSync(idFile(repository), { force: true });

export const rememberBuild = (repository: string, id: string): void =>
  writeFileSync(idFile(repository), id);
