import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentsPictures } from '#adapters/documents/collections/documents-pictures.ts';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { pictureFiles } from '#adapters/pictures/picture-files.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { pictureName } from '#core/catalogue/pictures/picture-name.ts';
import { describePictureStore } from '#tests/contract/picture-store.contract.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { emptyStores } from '#tests/support/sqlite-folder.ts';

describePictureStore('pictureFiles', async () => {
  const { dataDir, remove } = await dataFolder();
  const folder = path.join(dataDir, 'pictures');
  return { store: pictureFiles(folder), other: pictureFiles(folder), cleanup: remove };
});

describePictureStore('documentsPictures over memoryDocumentStore', async () => {
  const documents = memoryDocumentStore();
  const store = documentsPictures(documents);
  return { store, other: store, cleanup: () => documents.close() };
});

describe('documentsPictures', () => {
  it('has no picture if it is removed during the read', async () => {
    const documents = memoryDocumentStore();
    const name = pictureName('ab'.repeat(16), 600, 'jpg');
    const other = documentsPictures(documents);
    await other.put(name, Uint8Array.from([1, 2, 3]));
    const slow = documentsPictures({
      ...documents,
      async getMany(collection, ids) {
        await other.remove(name);
        return documents.getMany(collection, ids);
      },
    });
    expect(await slow.get(name)).toBeUndefined();
  });
});

const emptyStore = emptyStores(INDEXES);

describePictureStore('documentsPictures over openSqliteDocumentStore', async () => {
  const { file, remove } = await emptyStore();
  const documents = openSqliteDocumentStore({ file, indexes: INDEXES });
  const others = openSqliteDocumentStore({ file, indexes: INDEXES });
  return {
    store: documentsPictures(documents),
    other: documentsPictures(others),
    async cleanup() {
      await documents.close();
      await others.close();
      await remove();
    },
  };
});
