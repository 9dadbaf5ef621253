import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  STATUS_MEANINGS,
} from '#core/integrations/import-columns.ts';
import {
  type FileImport,
  type FileImports,
  MOST_IMPORTS_KEPT,
} from '#core/integrations/run-imports.ts';
import { listOf } from '#core/kernel/fields.schema.ts';

export const FILE_IMPORTS = 'fileImports';
/** Id of the single document. There are few imports, and they are shown together. */
const ALL = 'all';

export const fileImportsCodec = documentCodec(
  FILE_IMPORTS,
  z.object({
    imports: listOf({
      id: z.string(),
      at: instantField,
      by: z.object({ uid: z.string() }),
      file: z.string(),
      source: z.enum(IMPORT_SOURCES),
      fingerprint: z.string(),
      total: z.int(),
      done: z.int(),
      counts: z.object({
        booked: z.int(),
        history: z.int(),
        customer: z.int(),
        merged: z.int(),
        known: z.int(),
        refused: z.int(),
      }),
      products: z.int().optional(),
      choices: z
        .object({
          columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.string()).optional(),
          products: z.record(z.string(), z.string()).optional(),
          statuses: z.record(z.string(), z.enum(STATUS_MEANINGS)).optional(),
          isDayFirst: z.boolean().optional(),
        })
        .optional(),
    }),
  }),
);

const fromDocument = (stored: Stored | undefined): readonly FileImport[] =>
  stored === undefined ? [] : fileImportsCodec.fromDocument(stored).imports;

/** `fileImports/all` */
export const documentsFileImports = (store: DocumentStore): FileImports => ({
  list: async () => fromDocument(await store.get(FILE_IMPORTS, ALL)),
  change: (id, decide) =>
    store.transact(async (transaction) => {
      const kept = fromDocument(await transaction.get(FILE_IMPORTS, ALL));
      const known = kept.find((one) => one.id === id);
      const next = decide(known);
      if (next === undefined || next === known) return known;
      const others = kept.filter((one) => one.id !== id);
      const imports = [next, ...others].toSorted((a, b) => b.at - a.at).slice(0, MOST_IMPORTS_KEPT);
      transaction.set(FILE_IMPORTS, ALL, fileImportsCodec.toDocument({ imports }));
      return next;
    }),
});
