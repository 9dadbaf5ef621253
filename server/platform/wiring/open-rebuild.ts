import { documentsReportBook } from '#adapters/documents/collections/documents-report-book.ts';
import type { ReportBook } from '#core/reporting/report-book.ts';
import type { StoreSettings } from '#server/platform/wiring/store.wiring.ts';
import { openStore } from '#server/platform/wiring/store.wiring.ts';

type OpenRebuild = {
  readonly book: Pick<ReportBook, 'startOver' | 'count'>;
  readonly close: () => Promise<void>;
};

/** Opens the report book; a running server may count along. */
export function openRebuild(config: StoreSettings): OpenRebuild {
  const store = openStore(config);
  return { book: documentsReportBook(store), close: () => store.close() };
}
