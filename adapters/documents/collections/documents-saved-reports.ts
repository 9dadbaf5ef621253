import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { SavedReport, SavedReports } from '#core/reporting/saved-report.ts';
import { savedReportSchema } from '#core/reporting/saved-report.schema.ts';

export const SAVED_REPORTS = 'savedReports';
/** Id of the single document: they are few, and their names are compared. */
const ALL = 'all';

export const savedReportsCodec = documentCodec(
  SAVED_REPORTS,
  z.object({
    reports: z
      .array(
        savedReportSchema.extend({
          id: z.string(),
          revision: z.int().min(1),
          mailsSince: instantField,
        }),
      )
      .readonly(),
  }),
  [noLegacy],
);

const fromDocument = (stored: Stored | undefined): readonly SavedReport[] =>
  stored === undefined ? [] : savedReportsCodec.fromDocument(stored).reports;

/** `savedReports/all` */
export const documentsSavedReports = (store: DocumentStore): SavedReports => ({
  list: async () => fromDocument(await store.get(SAVED_REPORTS, ALL)),
  change: (decide) =>
    store.transact(async (transaction) => {
      const decided = decide(fromDocument(await transaction.get(SAVED_REPORTS, ALL)));
      if (!decided.ok) return decided;
      const reports = [...decided.value];
      transaction.set(SAVED_REPORTS, ALL, savedReportsCodec.toDocument({ reports }));
      return decided;
    }),
});
