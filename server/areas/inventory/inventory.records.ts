import { z } from 'zod';
import {
  pieceIds,
  PIECES,
  piecesSchema,
  readPieces,
  writePieces,
} from '#adapters/documents/collections/documents-pictures.ts';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { pagesOf } from '#adapters/documents/engine/reading.ts';
import type { PaperFiles } from '#core/inventory/paper-files.ts';

export const PAPER_FILES = 'paperFiles';

export const paperFileCodec = documentCodec(
  PAPER_FILES,
  z.object({ ...piecesSchema.shape, keptAt: instantField }),
);

const PAGE = 500;

/**
 * `paperFiles/{name}`, written after its pieces. Kept in the document store wherever pictures are
 * kept: these files are few, small, and seen by staff only.
 */
export const documentsPaperFiles = (store: DocumentStore): PaperFiles => ({
  async put(name, bytes, keptAt) {
    const written = await writePieces(store, bytes);
    await store.transact(async (transaction) => {
      transaction.create(PAPER_FILES, name, paperFileCodec.toDocument({ ...written, keptAt }));
    });
  },
  async get(name) {
    const stored = await getNamed(store, PAPER_FILES, name);
    return stored && readPieces(store, paperFileCodec.fromDocument(stored));
  },
  has: async (name) => (await getNamed(store, PAPER_FILES, name)) !== undefined,
  async listBefore(moment) {
    const names: string[] = [];
    for await (const { documents } of pagesOf(store, { collection: PAPER_FILES, limit: PAGE })) {
      const old = documents.filter((one) => paperFileCodec.fromDocument(one).keptAt < moment);
      names.push(...old.map(({ id }) => id));
    }
    return names;
  },
  remove: (name) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(PAPER_FILES, name);
      if (stored === undefined) return;
      transaction.delete(PAPER_FILES, name);
      for (const id of pieceIds(paperFileCodec.fromDocument(stored)))
        transaction.delete(PIECES, id);
    }),
});
