import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

let folder: Awaited<ReturnType<typeof sqliteFolder>>;
let file: string;
const open = () => openSqliteDocumentStore({ file, indexes: [] });

/** As after `kill -9`: what was there at that moment, log included. */
async function killedAfter(commits: number): Promise<void> {
  const store = openSqliteDocumentStore({ file: folder.file, indexes: [] });
  for (let nth = 1; nth <= commits; nth += 1) {
    await store.transact(async (transaction) => transaction.create('holds', `H${nth}`, { nth }));
  }
  for (const end of ['', '-wal', '-mark']) copyFileSync(`${folder.file}${end}`, `${file}${end}`);
  await store.close();
}

/** Opens, and returns what it reports and what is there. */
async function reopened() {
  const store = open();
  const kept = await store.count({ collection: 'holds' });
  const losses = store.losses();
  await store.close();
  return { kept, losses };
}

beforeEach(async () => {
  folder = await sqliteFolder();
  file = `${folder.file}.killed`;
  await killedAfter(20);
});
afterEach(() => folder.remove());

describe('a write-ahead log', () => {
  it('that is intact loses nothing at kill -9, and reports nothing', async () => {
    expect(await reopened()).toEqual({ kept: 20, losses: [] });
    expect(await reopened()).toEqual({ kept: 20, losses: [] });
  });

  it.each([
    [
      'has a byte changed in its middle',
      (log: string) => {
        const bytes = readFileSync(log);
        const at = Math.floor(bytes.length / 2);
        bytes[at] = (bytes[at] ?? 0) ^ 0xff;
        writeFileSync(log, bytes);
      },
    ],
    ['is cut', (log: string) => truncateSync(log, Math.floor(readFileSync(log).length / 2))],
    ['is gone', (log: string) => rmSync(log)],
    [
      'has a head that is not its own',
      (log: string) => {
        const bytes = readFileSync(log);
        writeFileSync(log, bytes.fill(7, 0, 32));
      },
    ],
  ])('that %s is noticed, at this start and at the next', async (_name, damage) => {
    damage(`${file}-wal`);
    const after = await reopened();
    expect(after.kept).toBeLessThan(20);
    expect(after.losses).toHaveLength(1);
    expect(after.losses[0]).toMatch(/\d+ commits are missing \(\d+ of 2\d are there\)$/);
    const next = await reopened();
    expect(next.losses).toEqual(after.losses);
    rmSync(`${file}-lost`);
    expect((await reopened()).losses).toEqual([]);
  });

  it('of a program without marks is accepted as it is', async () => {
    rmSync(`${file}-mark`);
    rmSync(`${file}-wal`);
    expect((await reopened()).losses).toEqual([]);
    expect(existsSync(`${file}-lost`)).toBe(false);
  });
});
