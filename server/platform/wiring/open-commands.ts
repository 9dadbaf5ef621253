import { readCsv } from '#adapters/csv/read-csv.ts';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsCustomerAdoption } from '#adapters/documents/collections/documents-customers.ts';
import { documentsDeviceSessions } from '#adapters/documents/collections/documents-device-sessions.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { documentsReportBook } from '#adapters/documents/collections/documents-report-book.ts';
import { documentsFormerReservations } from '#adapters/documents/collections/documents-reservation-lists.ts';
import { documentsSecondFactors } from '#adapters/documents/collections/documents-second-factors.ts';
import { recordedStore } from '#adapters/documents/collections/recorded-store.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { firebaseAccountFinder } from '#adapters/firebase-auth/firebase-account-finder.ts';
import { openTexasPoints } from '#adapters/geo/texas-zips.ts';
import { accountRecords, findAccount } from '#adapters/local-auth/account-records.ts';
import { nodeManageSecrets, systemClock, systemRandomness } from '#adapters/system/node-system.ts';
import { makeEndSessions } from '#core/accounts/device-sessions.ts';
import { systemAct } from '#core/audit-log/trail.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { makeImportProducts, planProductImport } from '#core/catalogue/import-products.ts';
import { makeCreateProduct, makeUpdateProduct } from '#core/catalogue/save-product.ts';
import {
  chooseProducts,
  type ImportChoices,
  makeImportBookings,
  unmatchedNames,
  isProductName,
} from '#core/integrations/import-bookings.ts';
import type { ImportField, ImportSource } from '#core/integrations/import-columns.ts';
import { type ImportDraft, openTable, type ReadChoices } from '#core/integrations/import-rows.ts';
import { system } from '#core/kernel/actor.ts';
import type { NamedColumns } from '#core/kernel/match-columns.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { makeAdoptReservations } from '#core/lifecycle/adopt.ts';
import { type FindAccount, makeGrantAdmin, makeResetFactor } from '#core/staff/grant-admin.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import type { Config } from '#server/platform/config/config.ts';
import { checkFormat, checkStore, noteFormat } from './check-store.ts';
import { checkDataFolder, keysIn } from './data-folder.ts';
import { makeContainer, realSystem } from './live.wiring.ts';
import { loadedWhenUsed } from './loaded-when-used.ts';
import { PORTS } from './ports.ts';
import { openStore, type StoreSettings } from './store.wiring.ts';

type CommandConfig = Pick<Config, 'store' | 'dataDir' | 'manageLinkKey'>;

const secretsOf = (config: CommandConfig): ManageSecrets =>
  nodeManageSecrets(keysIn(config).manageLinkKey);

/**
 * The store for an operator's command. Its changes go in the audit log, too. Every call rejects with
 * `MismatchError` if the key is not the store's.
 */
function openCommandStore(config: CommandConfig, command: string): DocumentStore {
  checkDataFolder(config);
  const act = systemAct(`npm run ${command}`);
  const secrets = secretsOf(config);
  const acts = { current: () => act };
  // The command ends before anything is sealed, so nothing would read a witness.
  const witness = { wrote: () => undefined };
  const opened = openStore(config);
  const store = recordedStore(opened, { ...realSystem(), acts, witness, secrets });
  const checked = loadedWhenUsed<DocumentStore>(async () => {
    await checkStore(opened, secrets, config);
    await noteFormat(opened);
    return store;
  });
  const { get, getMany, query, count, transact } = checked;
  return { get, getMany, query, count, transact, close: () => opened.close() };
}

/** May run beside a server. Derives links with the same key. */
export function openAdopt(config: CommandConfig) {
  const store = openCommandStore(config, 'adopt');
  const { clock } = realSystem();
  const ledger = documentsBookingLedger(store, clock);
  const former = documentsFormerReservations(store);
  return {
    adopt: makeAdoptReservations(former, ledger, secretsOf(config), clock),
    close: () => store.close(),
  };
}

/** The operator vouches for addresses (docs/decisions/14-accounts-roles-and-sign-in.md). */
const findLocal =
  (store: DocumentStore, clock: Clock): FindAccount =>
  async (email) => {
    const account = await findAccount(accountRecords(store, clock), email);
    return account && { ...account, isProven: false };
  };

/** May run beside a server. @param command as the audit log names it */
export function openGrant(
  config: CommandConfig & Pick<Config, 'identity'>,
  command: 'grant-admin' | 'reset-second-factor' = 'grant-admin',
) {
  const store = openCommandStore(config, command);
  const { clock } = realSystem();
  const factors = {
    book: documentsSecondFactors(store),
    sessions: makeEndSessions(documentsDeviceSessions(store), clock),
    clock,
  };
  const { identity } = config;
  const profiles = documentsProfiles(store);
  if (identity.kind === 'local-auth') {
    const find = findLocal(store, clock);
    const { endSessions } = accountRecords(store, clock);
    return {
      grant: makeGrantAdmin(find, profiles, clock),
      resetFactor: makeResetFactor({ ...factors, find, endSessions }),
      close: () => store.close(),
    };
  }
  const finder = firebaseAccountFinder(identity);
  return {
    grant: makeGrantAdmin(finder.find, profiles, clock),
    resetFactor: makeResetFactor({ ...factors, ...finder }),
    async close() {
      await finder.close();
      await store.close();
    },
  };
}

/** Imports a product table into the configured shop. */
export function openProductImport(config: CommandConfig) {
  const store = openCommandStore(config, 'import:products');
  const clock = systemClock();
  const catalogue = documentsCatalogue(store, clock);
  return {
    /** Writes nothing. Rejects with `UnreadableCsvError`. */
    plan: async (csv: Uint8Array, isUpdating: boolean) =>
      planProductImport(readCsv(csv), await catalogue.listAll(), isUpdating),
    carryOut: makeImportProducts({
      createProduct: makeCreateProduct(catalogue, systemRandomness(), clock),
      updateProduct: makeUpdateProduct(catalogue),
    }),
    close: () => store.close(),
  };
}

/** Imports another system's table. May run beside a server. Derives links with the same key. */
export function openBookingImport(config: CommandConfig) {
  const store = openCommandStore(config, 'import:bookings');
  const { clock } = realSystem();
  const importing = makeImportBookings({
    ledger: documentsBookingLedger(store, clock, openTexasPoints()),
    customers: documentsCustomerAdoption(store),
    secrets: secretsOf(config),
    clock,
  });
  const catalogue = documentsCatalogue(store, clock);
  return {
    /** @param named headers by field, where the suggestion is wrong. Throws `UnreadableCsvError`. */
    read: async (
      csv: Uint8Array,
      named: NamedColumns<ImportField>,
      { products, ...choices }: Omit<ReadChoices, 'isProduct'> & Pick<ImportChoices, 'products'>,
    ) => {
      const isProduct = isProductName(await catalogue.listAll(), { products });
      return openTable(readCsv(csv), named, { ...choices, isProduct });
    },
    /** Writes nothing. */
    plan: async (drafts: readonly ImportDraft[], source: ImportSource, choices: ImportChoices) =>
      importing.plan(drafts, source, await catalogue.listAll(), choices),
    run: async (drafts: readonly ImportDraft[], source: ImportSource, choices: ImportChoices) =>
      importing.run(drafts, source, await catalogue.listAll(), system('import'), choices),
    unmatched: async (drafts: readonly ImportDraft[]) =>
      unmatchedNames(drafts, await catalogue.listAll()),
    chooseProducts: async (
      pairs: Parameters<typeof chooseProducts>[0],
      drafts: readonly ImportDraft[],
    ) => chooseProducts(pairs, drafts, await catalogue.listAll()),
    close: () => store.close(),
  };
}

/** The audit of the configured shop. May run beside a server. */
export async function openAudit(config: Config, asksProvider: boolean) {
  checkDataFolder(config);
  const container = await makeContainer(config, keysIn(config), realSystem());
  try {
    await checkStore(container.get(PORTS.store), container.get(PORTS.manageSecrets), config);
  } catch (error) {
    await container.unbindAllAsync();
    throw error;
  }
  const reader = documentsAuditReader(container.get(PORTS.store));
  const cards = asksProvider ? container.get(PORTS.cardPayments) : undefined;
  return {
    run: makeAudit(reader, cards, container.get(PORTS.clock), container.get(AUDIT_LOG.checkChain)),
    close: () => container.unbindAllAsync(),
  };
}

/** Opens the report book. A running server may keep counting. */
export function openRebuild(config: StoreSettings) {
  const store = openStore(config);
  const checked = loadedWhenUsed<DocumentStore>(async () => {
    await checkFormat(store);
    return store;
  });
  return { book: documentsReportBook(checked), close: () => store.close() };
}
