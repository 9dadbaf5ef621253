import { readCsv } from '#adapters/csv/read-csv.ts';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsCustomerAdoption } from '#adapters/documents/collections/documents-customers.ts';
import { openTexasPoints } from '#adapters/geo/texas-zips.ts';
import { nodeManageSecrets } from '#adapters/system/node-manage-secrets.ts';
import { type ImportOutcome, makeImportDrafts } from '#core/integrations/import-bookings.ts';
import {
  type ImportColumns,
  type ImportSource,
  missingColumns,
  suggestColumns,
} from '#core/integrations/import-columns.ts';
import { type ReadImport, readImport } from '#core/integrations/import-rows.ts';
import type { Config } from '#server/platform/config/config.ts';
import { keepKeys } from '#server/platform/config/keys.ts';
import { openCommandStore } from '#server/platform/wiring/command-store.ts';
import { checkDataFolder } from '#server/platform/wiring/data-folder.ts';
import { realSystem } from '#server/platform/wiring/live.wiring.ts';

export type OpenedTable = ReadImport & {
  readonly heads: readonly string[];
  readonly columns: ImportColumns;
  /** Fields without which nothing can be read. */
  readonly missing: readonly string[];
};

export type BookingImport = {
  /** @param named header by field, where the suggestion is wrong. Throws `UnreadableCsvError`. */
  readonly read: (csv: Uint8Array, named: Readonly<Record<string, string>>) => OpenedTable;
  readonly run: (
    drafts: ReadImport['drafts'],
    source: ImportSource,
    isDry: boolean,
  ) => Promise<readonly ImportOutcome[]>;
  readonly close: () => Promise<void>;
};

/** Imports another system's table. May run beside a server; derives links with the same key. */
export function openBookingImport(
  config: Pick<Config, 'store' | 'dataDir' | 'manageLinkKey'>,
): BookingImport {
  checkDataFolder(config);
  const store = openCommandStore(config, 'import:bookings');
  const { clock } = realSystem();
  const key = config.manageLinkKey ?? keepKeys(config.dataDir).manageLinkKey;
  const importDrafts = makeImportDrafts({
    ledger: documentsBookingLedger(store, clock, openTexasPoints()),
    customers: documentsCustomerAdoption(store),
    secrets: nodeManageSecrets(key),
    clock,
  });
  const catalogue = documentsCatalogue(store, clock);
  return {
    read(csv, named) {
      const table = readCsv(csv);
      const columns = suggestColumns(table.heads, named);
      const missing = missingColumns(columns);
      const read = missing.length > 0 ? { drafts: [], faults: [] } : readImport(table, columns);
      return { heads: table.heads, columns, missing, ...read };
    },
    run: async (drafts, source, isDry) =>
      importDrafts(drafts, source, await catalogue.listAll(), isDry),
    close: () => store.close(),
  };
}
