import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepKeys } from '#server/platform/config/keys.ts';
import { dataFolder } from '#tests/support/data-folder.ts';

describe('keepKeys', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  beforeEach(async () => {
    folder = await dataFolder();
  });
  afterEach(() => folder.remove());

  it('creates keys once, in a new folder, for the owner only', () => {
    const dataDir = path.join(folder.dataDir, 'new');
    const keys = keepKeys(dataDir, true);
    expect(keepKeys(dataDir, true)).toEqual(keys);
    expect(keepKeys(dataDir, false)).toEqual(keys);
    expect(keys.manageLinkKey).not.toBe(keys.cardEventKey);
    expect(keys.manageLinkKey?.length).toBeGreaterThanOrEqual(43);
    expect(readdirSync(dataDir)).toEqual(['keys.json']);
    expect(statSync(path.join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  it('makes no link key where MANAGE_LINK_KEY is set, which it could be mistaken for', () => {
    expect(Object.keys(keepKeys(folder.dataDir, false))).toEqual(['cardEventKey']);
    expect(Object.keys(keepKeys(folder.dataDir, true))).toEqual(['cardEventKey']);
  });

  it('does not replace a file it cannot read, because every private link depends on it', () => {
    const file = path.join(folder.dataDir, 'keys.json');
    writeFileSync(file, '{"manageLinkKey":');
    expect(() => keepKeys(folder.dataDir, true)).toThrow(/damaged/);
  });
});
