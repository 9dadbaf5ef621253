import fc from 'fast-check';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportLines, writeExportFile } from '#adapters/documents/transfer/export-file.ts';
import { DamagedExportError, canonicalJson } from '#adapters/documents/transfer/export-format.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';
import {
  ANYTHING,
  anyDocuments,
  exportFolder,
  exportText,
  fillWith,
  HEADER,
  importFile,
} from '#tests/support/transfer.ts';

describe('export and import', () => {
  let folder: Awaited<ReturnType<typeof exportFolder>>;
  beforeAll(async () => {
    folder = await exportFolder();
  });
  afterAll(() => folder.remove());

  it('always give the same bytes again, from memory to SQLite and back to memory', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(anyDocuments, async (documents) => {
        runs += 1;
        const [first, second] = [memoryDocumentStore(), memoryDocumentStore()];
        const { file, remove } = await sqliteFolder();
        const sqlite = openSqliteDocumentStore({ file, indexes: [] });
        await fillWith(first, documents);
        const text = await exportText(first);

        const plain = folder.file(`${runs}.jsonl`);
        await writeExportFile(plain, exportLines(first, ANYTHING, HEADER));
        const toSqlite = await importFile(sqlite, plain);
        const packed = folder.file(`${runs}.jsonl.gz`);
        await writeExportFile(packed, exportLines(sqlite, ANYTHING, HEADER));
        const toMemory = await importFile(second, packed);

        expect([toSqlite.wrong, toMemory.wrong]).toEqual([[], []]);
        expect(await exportText(sqlite)).toBe(text);
        expect(await exportText(second)).toBe(text);
        await sqlite.close();
        await remove();
      }),
      { numRuns: 40 },
    );
  });

  it('never accept a file with a byte changed', async () => {
    const store = memoryDocumentStore();
    await fillWith(store, [
      ['alpha', 'a', { n: 1, text: 'castle' }],
      ['beta', 'b', { list: [1, 2], nested: { on: true } }],
    ]);
    const bytes = Buffer.from(await exportText(store));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const damaged = Buffer.from(bytes);
          damaged[at] = (damaged[at] ?? 0) ^ change;
          const file = folder.file('damaged.jsonl');
          await writeFile(file, damaged);
          const target = memoryDocumentStore();
          await expect(importFile(target, file)).rejects.toThrow(DamagedExportError);
          for (const { name } of ANYTHING) expect(await target.count({ collection: name })).toBe(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('never accept a file that was cut off', async () => {
    const store = memoryDocumentStore();
    await fillWith(store, [['alpha', 'a', { n: 1 }]]);
    const bytes = Buffer.from(await exportText(store));
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        const file = folder.file('cut.jsonl');
        await writeFile(file, bytes.subarray(0, length));
        await expect(importFile(memoryDocumentStore(), file)).rejects.toThrow(DamagedExportError);
      }),
    );
  });
});

describe('canonicalJson', () => {
  it('is the same text for the same value, whatever the order of its fields', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
