import { z } from 'zod';
import {
  REFUSED_ROWS,
  refusedRowsCodec,
} from '#adapters/documents/collections/refused-rows-document.ts';
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
  MOST_REFUSED_KEPT,
  type RefusedRows,
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
      refusedKept: z.int().optional(),
      undone: z.int().optional(),
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

const lengthOf = ({ cells, why }: RefusedRows['rows'][number]): number =>
  cells.reduce((sum, cell) => sum + cell.length, why.length);

/** As many of the rows as fit a document. */
function fitting(rows: RefusedRows['rows']): RefusedRows['rows'] {
  let length = 0;
  return rows.filter((row) => {
    length += lengthOf(row);
    return length <= MOST_REFUSED_KEPT;
  });
}

/** `fileImports/all`, and `refusedRows/{import}` for each that has some. */
export const documentsFileImports = (store: DocumentStore): FileImports => ({
  list: async () => fromDocument(await store.get(FILE_IMPORTS, ALL)),
  async refused(id) {
    const stored = await store.get(REFUSED_ROWS, id);
    return stored && refusedRowsCodec.fromDocument(stored);
  },
  change: (id, decide, more) =>
    store.transact(async (transaction) => {
      const kept = fromDocument(await transaction.get(FILE_IMPORTS, ALL));
      const stored = await transaction.get(REFUSED_ROWS, id);
      const known = kept.find((one) => one.id === id);
      const decided = decide(known);
      if (decided === undefined || decided === known) return known;
      const refused = stored && refusedRowsCodec.fromDocument(stored);
      const rows = fitting([...(refused?.rows ?? []), ...(more?.rows ?? [])]);
      const next = rows.length === 0 ? decided : { ...decided, refusedKept: rows.length };
      const others = kept.filter((one) => one.id !== id);
      const all = [next, ...others].toSorted((a, b) => b.at - a.at);
      const imports = all.slice(0, MOST_IMPORTS_KEPT);
      transaction.set(FILE_IMPORTS, ALL, fileImportsCodec.toDocument({ imports }));
      if (more !== undefined && more.rows.length > 0) {
        const { heads } = more;
        transaction.set(REFUSED_ROWS, id, refusedRowsCodec.toDocument({ heads, rows }));
      }
      for (const { id: gone } of all.slice(MOST_IMPORTS_KEPT)) {
        transaction.delete(REFUSED_ROWS, gone);
      }
      return next;
    }),
});
