import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#adapters/sqlite/database.ts';
import { foreignWrites } from '#adapters/sqlite/foreign-writes.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const WRITE = 'UPDATE sequence SET version = version + 1';

describe('foreignWrites', () => {
  let folder: Awaited<ReturnType<typeof sqliteFolder>>;
  let database: DatabaseSync;
  let other: DatabaseSync;
  beforeEach(async () => {
    folder = await sqliteFolder();
    database = openDatabase(folder.file);
    other = new DatabaseSync(folder.file);
  });
  afterEach(async () => {
    other.close();
    database.close();
    await folder.remove();
  });

  it('counts writes of other connections, not its own', () => {
    let turn = 0;
    const foreign = foreignWrites(database, () => (turn += 1));
    const before = foreign.count();
    database.exec(WRITE);
    expect(foreign.count()).toBe(before);
    other.exec(WRITE);
    expect(foreign.count()).toBeGreaterThan(before);
  });

  it('checks the file once per turn of the event loop', async () => {
    const foreign = foreignWrites(database);
    const before = foreign.count();
    other.exec(WRITE);
    expect(foreign.count()).toBe(before);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(foreign.count()).toBeGreaterThan(before);
  });

  it('checks again in the same turn if told to', () => {
    const foreign = foreignWrites(database, () => 1);
    const before = foreign.count();
    other.exec(WRITE);
    const after = foreign.look();
    expect(after).toBeGreaterThan(before);
    expect(foreign.count()).toBe(after);
  });

  it('counts a suspected write right away', () => {
    const foreign = foreignWrites(database, () => 1);
    const before = foreign.count();
    foreign.suspect();
    expect(foreign.count()).toBeGreaterThan(before);
  });
});
