import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { productToDocument } from '#adapters/documents/collections/product-document.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { checkExport } from '#adapters/documents/transfer/check-export.ts';
import {
  exportLines,
  tallyStore,
  writeExportFile,
} from '#adapters/documents/transfer/export-file.ts';
import { movingOf, differencesOf } from '#adapters/documents/transfer/export-format.ts';
import { carryOut, planImport } from '#adapters/documents/transfer/import-documents.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { COLLECTIONS } from '#server/platform/wiring/collections.ts';
import { NOON, product } from '#tests/support/fixtures.ts';
import { fill } from '#tests/support/fresh-store.ts';
import { ANYTHING, exportFolder, exportText, HEADER, importFile } from '#tests/support/transfer.ts';

const MOVING = movingOf(COLLECTIONS);

/** The lines with a footer that matches them, whatever they say. */
function sealed(lines: readonly string[], collections: Record<string, readonly string[]>): string {
  const hashOf = (parts: readonly string[]) =>
    createHash('sha256')
      .update(parts.map((part) => `${part}\n`).join(''))
      .digest('hex');
  const tallies = Object.fromEntries(
    Object.entries(collections).map(([name, own]) => [
      name,
      { count: own.length, sha256: hashOf(own) },
    ]),
  );
  const told = { documents: lines.length - 1, collections: tallies };
  const body = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256')
    .update(`${body}${JSON.stringify(told)}`)
    .digest('hex');
  return `${body}${JSON.stringify({ end: { ...told, sha256 } })}\n`;
}

describe('exporting and importing', () => {
  let folder: Awaited<ReturnType<typeof exportFolder>>;
  let source: DocumentStore;
  let target: DocumentStore;
  beforeEach(async () => {
    folder = await exportFolder();
    source = memoryDocumentStore();
    target = memoryDocumentStore();
    await fill(source, 'alpha', { b: { n: 2 }, a: { z: 1, n: 1 }, ä: {} });
    await fill(source, 'gamma', { only: { list: ['x'] } });
  });
  afterEach(() => folder.remove());

  const exported = async (name?: string) => {
    const file = folder.file(name);
    await writeExportFile(file, exportLines(source, ANYTHING, HEADER));
    return file;
  };
  const written = async (text: string) => {
    await writeFile(folder.file('made.jsonl'), text);
    return folder.file('made.jsonl');
  };
  const isEmpty = async () =>
    expect(
      await Promise.all(ANYTHING.map(({ name }) => target.count({ collection: name }))),
    ).toEqual([0, 0, 0]);

  describe('exportLines', () => {
    it('writes a header, the documents by collection and id with their fields by name, and a footer', async () => {
      const [header, ...lines] = (await exportText(source)).trimEnd().split('\n');
      expect(JSON.parse(header ?? '')).toEqual({
        format: 'inflatable-rentals-export',
        version: 1,
        ...HEADER,
      });
      expect(lines.slice(0, -1)).toEqual([
        '{"collection":"alpha","id":"a","data":{"n":1,"z":1}}',
        '{"collection":"alpha","id":"b","data":{"n":2}}',
        '{"collection":"alpha","id":"ä","data":{}}',
        '{"collection":"gamma","id":"only","data":{"list":["x"]}}',
      ]);
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
        end: { documents: 4, collections: { alpha: { count: 3 }, beta: { count: 0 } } },
      });
    });

    it('requests no more than a page at a time', async () => {
      const limits: unknown[] = [];
      const watched = {
        query: (query: Parameters<DocumentStore['query']>[0]) => {
          limits.push(query.limit);
          return source.query(query);
        },
      };
      await exportText(watched);
      expect(limits).toEqual([3, 3, 3]);
    });
  });

  describe('tallyStore', () => {
    it('shows which collections have changed since the export', async () => {
      const { footer } = await checkExport(await exported(), ANYTHING);
      expect(differencesOf(footer.collections, await tallyStore(source, ANYTHING))).toEqual([]);
      await fill(source, 'gamma', { only: { list: ['y'] } });
      expect(differencesOf(footer.collections, await tallyStore(source, ANYTHING))).toEqual([
        'gamma',
      ]);
    });
  });

  describe('writeExportFile', () => {
    it('compresses files that end in .gz, readable by the owner only', async () => {
      const file = await exported('shop.jsonl.gz');
      expect(gunzipSync(await readFile(file)).toString()).toBe(await exportText(source));
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    });

    it('never overwrites a file', async () => {
      await writeFile(folder.file(), 'precious');
      await expect(exported()).rejects.toThrow('is there already');
      expect(await readFile(folder.file(), 'utf8')).toBe('precious');
    });

    it('leaves nothing behind if the store fails halfway', async () => {
      const broken = {
        query: async (query: Parameters<DocumentStore['query']>[0]) => {
          if (query.collection === 'gamma') throw new Error('The disk is gone');
          return source.query(query);
        },
      };
      const lines = exportLines(broken, ANYTHING, HEADER);
      await expect(writeExportFile(folder.file(), lines)).rejects.toThrow('The disk is gone');
      await expect(stat(folder.file())).rejects.toThrow('ENOENT');
      await expect(stat(`${folder.file()}.part`)).rejects.toThrow('ENOENT');
    });
  });

  describe('an incomplete file', () => {
    const lineOf = async (from: (text: string) => string) =>
      written(from(await exportText(source)));

    it.each<[string, (text: string) => string, string]>([
      ['empty', () => '', 'The file is empty.'],
      ['no export', () => 'title,price\n', 'does not begin as an export'],
      [
        'of a version of tomorrow',
        (text) => text.replace('"version":1', '"version":2'),
        'format 2',
      ],
      ['without its footer', (text) => text.slice(0, text.indexOf('{"end"')), 'it has no end'],
      ['cut in a line', (text) => text.slice(0, -20), 'its last line has no end'],
      ['with a changed value', (text) => text.replace('"n":2', '"n":3'), 'Look at alpha.'],
      ['with a line less', (text) => text.replace(/.*"only".*\n/, ''), 'Look at gamma.'],
      ['with a line more', (text) => `${text}{}\n`, 'goes on after its end'],
      ['with another count', (text) => text.replace('"documents":4', '"documents":5'), 'damaged'],
    ])('%s is refused, and nothing is written', async (_, change, reason) => {
      await expect(importFile(target, await lineOf(change))).rejects.toThrow(reason);
      await isEmpty();
    });

    it('is refused if compressed and cut off', async () => {
      const packed = gzipSync(await exportText(source));
      await writeFile(folder.file('cut.gz'), packed.subarray(0, -12));
      await expect(importFile(target, folder.file('cut.gz'))).rejects.toThrow('cannot be unpacked');
      await isEmpty();
    });
  });

  describe('checkExport', () => {
    const FIRST = JSON.stringify({ format: 'inflatable-rentals-export', version: 1, ...HEADER });

    it('lists every line that cannot be imported, with its number', async () => {
      const castle = productToDocument(product());
      const lines = [
        `{"collection":"products","id":"a","data":${JSON.stringify({ title: 'No price' })}}`,
        `{"collection":"products","id":"a/b","data":{}}`,
        `{"collection":"sessions","id":"s","data":{}}`,
        `{"collection":"sessions", "id":"t","data":{}}`,
        'no JSON at all',
      ];
      expect(castle['price']).toBe(225);
      const groups = {
        products: lines.slice(0, 2),
        sessions: lines.slice(2, 4),
      };
      const file = await written(sealed([FIRST, ...lines], groups));
      const { bad, badLines } = await checkExport(file, MOVING);
      expect(bad).toBe(5);
      expect(badLines.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
      expect(badLines[0]?.reason).toContain('Cannot read products/a');
      expect(badLines[1]?.reason).toContain('contains a slash');
      expect(badLines[2]?.reason).toContain('no collection that moves');
      expect(badLines[4]?.reason).toContain('not a document of an export');
    });

    it('does not accept a document twice, or fields out of order', async () => {
      const twice = [
        '{"collection":"alpha","id":"a","data":{}}',
        '{"collection":"alpha","id":"a","data":{}}',
        '{"collection":"alpha","id":"b","data":{"z":1,"a":1}}',
      ];
      const file = await written(sealed([FIRST, ...twice], { alpha: twice }));
      const { badLines } = await checkExport(file, ANYTHING);
      expect(badLines).toEqual([
        { line: 3, reason: 'it is out of order' },
        { line: 4, reason: 'it is not written as an export has it' },
      ]);
    });
  });

  describe('planImport', () => {
    const plan = async (mode: 'empty' | 'merge' | 'overwrite') => {
      const checked = await checkExport(folder.file(), ANYTHING);
      return planImport(target, ANYTHING, checked, { mode, now: NOON });
    };

    it('refuses a store that is not empty, and says what is in it', async () => {
      await exported();
      await fill(target, 'beta', { x: {} });
      expect(await plan('empty')).toMatchObject({
        ok: false,
        error: { kind: 'store_not_empty', counts: new Map([['beta', 1]]) },
      });
    });

    it('merges with existing documents, and names those that differ', async () => {
      await exported();
      await fill(target, 'alpha', { a: { z: 1, n: 1 }, other: {} });
      expect(await plan('merge')).toMatchObject({
        ok: true,
        value: { comparison: { absent: 3, same: 1, different: 0 } },
      });
      await fill(target, 'alpha', { b: { n: 'mine' } });
      expect(await plan('merge')).toMatchObject({
        ok: false,
        error: { kind: 'conflicts', comparison: { different: 1, differing: ['alpha/b'] } },
      });
      expect(await plan('overwrite')).toMatchObject({ ok: true });
    });
  });

  describe('carryOut', () => {
    it('overwrites only when told to, and leaves alone what the file does not name', async () => {
      const file = await exported();
      await fill(target, 'alpha', { b: { n: 'mine' }, other: { kept: true } });
      await expect(importFile(target, file)).rejects.toThrow('store_not_empty');
      await expect(importFile(target, file, 'merge')).rejects.toThrow('conflicts');
      expect((await target.get('alpha', 'b'))?.data).toEqual({ n: 'mine' });
      const { wrong, collections } = await importFile(target, file, 'overwrite');
      expect(wrong).toEqual([]);
      expect(collections[0]).toMatchObject({ file: { count: 3 }, total: 4 });
      expect((await target.get('alpha', 'b'))?.data).toEqual({ n: 2 });
      expect((await target.get('alpha', 'other'))?.data).toEqual({ kept: true });
    });

    it('does not change a document that was written after planning', async () => {
      const checked = await checkExport(await exported(), ANYTHING);
      const planned = await planImport(target, ANYTHING, checked, { mode: 'empty', now: NOON });
      if (!planned.ok) throw new Error(planned.error.kind);
      await fill(target, 'alpha', { a: { n: 'newer' } });
      await expect(carryOut(target, checked, 'empty', planned.value)).rejects.toThrow(
        'alpha/a was changed meanwhile',
      );
      expect((await target.get('alpha', 'a'))?.data).toEqual({ n: 'newer' });
    });

    it('says which collections do not match the file', async () => {
      const checked = await checkExport(await exported(), ANYTHING);
      const planned = await planImport(target, ANYTHING, checked, { mode: 'empty', now: NOON });
      if (!planned.ok) throw new Error(planned.error.kind);
      const meddling: DocumentStore = {
        ...target,
        async transact(body) {
          const done = await target.transact(body);
          await fill(target, 'gamma', { stranger: {} });
          return done;
        },
      };
      const { wrong } = await carryOut(meddling, checked, 'empty', planned.value);
      expect(wrong).toEqual(['gamma']);
    });
  });
});
