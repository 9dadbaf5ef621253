import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentsPictures } from '#adapters/documents/collections/documents-pictures.ts';
import { fillDemoCatalogue } from '#adapters/documents/demo/fill-demo-catalogue.ts';
import type { Document, DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { exportLines, writeExportFile } from '#adapters/documents/transfer/export-file.ts';
import { movingOf } from '#adapters/documents/transfer/export-format.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { pictureName } from '#core/catalogue/pictures/picture-name.ts';
import { COLLECTIONS } from '#server/platform/wiring/collections.ts';
import { openTwoStores, withFirestore } from '#tests/firebase/emulated-firestore.ts';
import { fill } from '#tests/support/fresh-store.ts';
import { ANYTHING, exportFolder, exportText, HEADER, importFile } from '#tests/support/transfer.ts';

const CASTLE = pictureName('0123456789abcdef'.repeat(2), 800, 'webp');
const MOVING = movingOf(COLLECTIONS);

describe('over the emulator', withFirestore, () => {
  let firestore: Awaited<ReturnType<typeof openTwoStores>>;
  let folder: Awaited<ReturnType<typeof exportFolder>>;
  let source: DocumentStore;
  beforeEach(async () => {
    firestore = await openTwoStores();
    folder = await exportFolder();
    source = memoryDocumentStore();
  });
  afterEach(async () => {
    await firestore.cleanup();
    await folder.remove();
  });

  it('moves a shop with its pictures into Firestore and out of it, byte for byte', async () => {
    await fillDemoCatalogue(source);
    const picture = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251);
    await documentsPictures(source).put(CASTLE, picture);
    const there = folder.file('there.jsonl.gz');
    await writeExportFile(there, exportLines(source, MOVING, HEADER));
    expect((await importFile(firestore.store, there, 'empty', MOVING)).wrong).toEqual([]);
    expect(await documentsPictures(firestore.other).get(CASTLE)).toEqual(Buffer.from(picture));

    const back = folder.file('back.jsonl');
    await writeExportFile(back, exportLines(firestore.other, MOVING, HEADER));
    const again = memoryDocumentStore();
    expect((await importFile(again, back, 'empty', MOVING)).wrong).toEqual([]);
    const text = await exportText(source, MOVING);
    expect(await exportText(firestore.other, MOVING)).toBe(text);
    expect(await exportText(again, MOVING)).toBe(text);
  });

  it('orders ids and keeps values like the other stores, over several pages and batches', async () => {
    const ids = ['a', 'A', 'ä', '🎪', '~', '0', '10', '9', 'a:b', 'ﬀ'];
    const documents: Record<string, Document> = Object.fromEntries(
      ids.map((id, n) => [id, { z: n + 0.1, a: [{ y: null, b: '\u2028' }], n: -n, on: n > 4 }]),
    );
    const many = Array.from({ length: 450 }, (_, n): [string, Document] => [`d${n}`, { n }]);
    await fill(source, 'alpha', documents);
    await fill(source, 'beta', Object.fromEntries(many));
    const file = folder.file();
    await writeExportFile(file, exportLines(source, ANYTHING, HEADER));
    expect((await importFile(firestore.store, file)).wrong).toEqual([]);
    expect(await exportText(firestore.store)).toBe(await exportText(source));
    await fill(firestore.other, 'beta', { d7: { n: 'mine' } });
    await expect(importFile(firestore.store, file, 'merge')).rejects.toThrow('conflicts');
    expect((await importFile(firestore.store, file, 'overwrite')).wrong).toEqual([]);
  });
});
