import { readCsv } from '#adapters/csv/read-csv.ts';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsCustomerAdoption } from '#adapters/documents/collections/documents-customers.ts';
import { openTexasPoints } from '#adapters/geo/texas-zips.ts';
import { nodeManageSecrets } from '#adapters/system/node-secrets.ts';
import { type ImportOutcome, makeImportBookings } from '#core/integrations/import-bookings.ts';
import type { ImportSource, NamedColumns } from '#core/integrations/import-columns.ts';
import { type OpenedTable, openTable, type ReadImport } from '#core/integrations/import-rows.ts';
import { system } from '#core/kernel/actor.ts';
import type { Config } from '#server/platform/config/config.ts';
import { keepKeys } from '#server/platform/config/keys.ts';
import { openCommandStore } from '#server/platform/wiring/command-store.ts';
import { checkDataFolder } from '#server/platform/wiring/data-folder.ts';
import { realSystem } from '#server/platform/wiring/live.wiring.ts';

export type BookingImport = {
  /** @param named header by field, where the suggestion is wrong. Throws `UnreadableCsvError`. */
  readonly read: (csv: Uint8Array, named: NamedColumns) => OpenedTable;
  /** Writes nothing. */
  readonly plan: (
    drafts: ReadImport['drafts'],
    source: ImportSource,
  ) => Promise<readonly ImportOutcome[]>;
  readonly run: BookingImport['plan'];
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
  const importing = makeImportBookings({
    ledger: documentsBookingLedger(store, clock, openTexasPoints()),
    customers: documentsCustomerAdoption(store),
    secrets: nodeManageSecrets(key),
    clock,
  });
  const catalogue = documentsCatalogue(store, clock);
  return {
    read: (csv, named) => openTable(readCsv(csv), named),
    plan: async (drafts, source) => importing.plan(drafts, source, await catalogue.listAll()),
    run: async (drafts, source) =>
      importing.run(drafts, source, await catalogue.listAll(), system('import')),
    close: () => store.close(),
  };
}
