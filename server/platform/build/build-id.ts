import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The parts in `dist`: the website, and the server in a few files. */
export type Part = 'web' | 'server';

/** Sources of each part, relative to the repository. */
export const SOURCES: Readonly<Record<Part, readonly string[]>> = {
  web: ['adapters', 'core', 'web', 'package-lock.json', 'server/platform/build/build-web.ts'],
  server: ['adapters', 'core', 'server', 'package.json', 'package-lock.json'],
};

const ID_FILES: Readonly<Record<Part, string>> = {
  web: 'dist/build-id',
  server: 'dist/server/build-id',
};

/** Allows for missing optional parts, and for files deleted meanwhile. */
const ABSENT = { size: -1, mtimeMs: 0 };

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((found) => {
    const entry = `${folder}/${found.name}`;
    return found.isDirectory() ? filesBelow(entry) : found.isFile() ? [entry] : [];
  });

const statOf = (entry: string) => statSync(entry, { throwIfNoEntry: false });

const filesOf = (entry: string): readonly string[] =>
  statOf(entry)?.isDirectory() === true ? filesBelow(entry) : [entry];

/** Changes when a source file of the part is added, removed, renamed or written. */
export function sourceId(repository: string, part: Part): string {
  const files = SOURCES[part].flatMap((source) => filesOf(path.join(repository, source)));
  const lines = files.sort().map((file) => {
    const { size, mtimeMs } = statOf(file) ?? ABSENT;
    // Whole seconds, because archives and image layers store no more.
    return `${file.slice(repository.length)}\n${size} ${Math.floor(mtimeMs / 1_000)}\n`;
  });
  return createHash('sha256').update(lines.join('')).digest('hex');
}

const idFile = (repository: string, part: Part): string => path.join(repository, ID_FILES[part]);

/** The source id of the part in `dist`; undefined if there is no finished build. */
export function builtId(repository: string, part: Part): string | undefined {
  try {
    return readFileSync(idFile(repository, part), 'utf8');
  } catch {
    return undefined;
  }
}

export function isCurrent(repository: string, part: Part): boolean {
  const id = builtId(repository, part);
  return id !== undefined && id === sourceId(repository, part);
}

export const forgetBuild = (repository: string, part: Part): void =>
  rmSync(idFile(repository, part), { force: true });

export const rememberBuild = (repository: string, part: Part, id: string): void =>
  writeFileSync(idFile(repository, part), id);
