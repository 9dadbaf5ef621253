import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSqliteDocumentStore,
  type SqliteDocumentStore,
} from '#adapters/sqlite/sqlite-document-store.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

describe('openSqliteDocumentStore from several processes', () => {
  let folder: Awaited<ReturnType<typeof sqliteFolder>>;
  let children: ChildProcess[];
  let store: SqliteDocumentStore | undefined;
  beforeEach(async () => {
    folder = await sqliteFolder();
    children = [];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await store?.close();
    await folder.remove();
  });

  function start(script: string, ...args: string[]) {
    const path = fileURLToPath(new URL(`../support/${script}`, import.meta.url));
    const child = spawn(process.execPath, [path, folder.file, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  }

  it('creates the file once and loses no increment when four processes open it and count at once', async () => {
    const ends = Array.from({ length: 4 }, () => once(start('sqlite-increment.ts', '100'), 'exit'));
    const codes = (await Promise.all(ends)).map(([code]) => Number(code));
    expect(codes).toEqual([0, 0, 0, 0]);
    store = openSqliteDocumentStore({ file: folder.file, indexes: [] });
    expect((await store.get('things', 'counter'))?.data).toEqual({ n: 400 });
  });

  it('keeps every acknowledged write if the process is killed in a stream of them', async () => {
    const child = start('sqlite-stream.ts');
    const exited = once(child, 'exit');
    const acknowledged: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(line);
      if (acknowledged.length === 200) child.kill('SIGKILL');
    }
    expect(await exited).toEqual([null, 'SIGKILL']);

    store = openSqliteDocumentStore({ file: folder.file, indexes: [] });
    const { documents } = await store.query({ collection: 'parts' });
    const parts = Map.groupBy(documents, ({ data }) => String(data['n']));
    expect(new Set(Array.from(parts.values(), ({ length }) => length))).toEqual(new Set([20]));
    expect(acknowledged.filter((n) => !parts.has(n))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
  });

  it('keeps nothing of a transaction if the process is killed in its commit', async () => {
    const child = start('sqlite-die.ts');
    const exited = once(child, 'exit');
    const acknowledged: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) acknowledged.push(line);
    expect(await exited).toEqual([null, 'SIGKILL']);

    expect(acknowledged).toEqual(['whole']);
    store = openSqliteDocumentStore({ file: folder.file, indexes: [] });
    expect(await store.query({ collection: 'things' })).toEqual({
      documents: [{ id: 'whole', data: {} }],
    });
  });
});
