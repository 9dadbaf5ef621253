import { recordedStore } from '#adapters/documents/collections/recorded-store.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { nodeManageSecrets, systemClock, systemRandomness } from '#adapters/system/node-system.ts';
import { systemAct } from '#core/audit-log/trail.ts';
import type { Config } from '#server/platform/config/config.ts';
import { keepKeys } from '#server/platform/config/keys.ts';
import { makeContainer, realSystem } from './live.wiring.ts';
import { openStore, type StoreSettings } from './store.wiring.ts';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { makeAdoptReservations } from '#core/lifecycle/adopt.ts';
import { checkDataFolder } from './data-folder.ts';
import { documentsFormerReservations } from '#adapters/documents/collections/documents-reservation-lists.ts';
import { firebaseAccountFinder } from '#adapters/firebase-auth/firebase-account-finder.ts';
import { documentsSecondFactors } from '#adapters/documents/collections/documents-second-factors.ts';
import { documentsDeviceSessions } from '#adapters/documents/collections/documents-device-sessions.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { accountRecords, findAccount } from '#adapters/local-auth/account-records.ts';
import { makeEndSessions } from '#core/accounts/device-sessions.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { type FindAccount, makeGrantAdmin, makeResetFactor } from '#core/staff/grant-admin.ts';
import { readCsv } from '#adapters/csv/read-csv.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import {
  makeImportProducts,
  planProductImport,
  type ProductImportPlan,
} from '#core/catalogue/import-products.ts';
import { makeCreateProduct, makeUpdateProduct } from '#core/catalogue/save-product.ts';
import { documentsCustomerAdoption } from '#adapters/documents/collections/documents-customers.ts';
import { openTexasPoints } from '#adapters/geo/texas-zips.ts';
import {
  chooseProducts,
  type ImportChoices,
  type ImportOutcome,
  makeImportBookings,
  unmatchedNames,
} from '#core/integrations/import-bookings.ts';
import type { ImportSource, NamedColumns } from '#core/integrations/import-columns.ts';
import {
  type ImportDraft,
  type OpenedTable,
  openTable,
  type ReadImport,
} from '#core/integrations/import-rows.ts';
import { system } from '#core/kernel/actor.ts';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import type { AuditReport } from '#core/audit/report.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import { PORTS } from './ports.ts';
import { documentsReportBook } from '#adapters/documents/collections/documents-report-book.ts';
import type { ReportBook } from '#core/reporting/report-book.ts';

/** The store for an operator's command. Its changes go in the audit log, too. */
function openCommandStore(
  config: Pick<Config, 'store' | 'dataDir' | 'manageLinkKey'>,
  command: string,
): DocumentStore {
  const key = config.manageLinkKey ?? keepKeys(config.dataDir).manageLinkKey;
  const act = systemAct(`npm run ${command}`);
  const secrets = nodeManageSecrets(key);
  const acts = { current: () => act };
  // The command ends before anything is sealed, so nothing would read a witness.
  const witness = { wrote: () => undefined };
  return recordedStore(openStore(config), { ...realSystem(), acts, witness, secrets });
}

type OpenAdopt = {
  readonly adopt: ReturnType<typeof makeAdoptReservations>;
  readonly close: () => Promise<void>;
};

/** May run beside a server. Derives links with the same key. */
export function openAdopt(config: Pick<Config, 'store' | 'dataDir' | 'manageLinkKey'>): OpenAdopt {
  checkDataFolder(config);
  const store = openCommandStore(config, 'adopt');
  const { clock } = realSystem();
  const ledger = documentsBookingLedger(store, clock);
  const former = documentsFormerReservations(store);
  const key = config.manageLinkKey ?? keepKeys(config.dataDir).manageLinkKey;
  const secrets = nodeManageSecrets(key);
  return {
    adopt: makeAdoptReservations(former, ledger, secrets, clock),
    close: () => store.close(),
  };
}

type OpenGrant = {
  readonly grant: ReturnType<typeof makeGrantAdmin>;
  /** Removes a second factor, ends all sessions, mails the holder. Undefined without an account. */
  readonly resetFactor: ReturnType<typeof makeResetFactor>;
  readonly close: () => Promise<void>;
};

/** The operator vouches for addresses (docs/decisions/14-accounts-roles-and-sign-in.md). */
const findLocal =
  (store: DocumentStore, clock: Clock): FindAccount =>
  async (email) => {
    const account = await findAccount(accountRecords(store, clock), email);
    return account && { ...account, isProven: false };
  };

/** May run beside a server. @param command as the audit log names it */
export function openGrant(
  config: Pick<Config, 'store' | 'dataDir' | 'identity' | 'manageLinkKey'>,
  command: 'grant-admin' | 'reset-second-factor' = 'grant-admin',
): OpenGrant {
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

export type ProductImport = {
  /** Writes nothing. Rejects with `UnreadableCsvError`. */
  readonly plan: (csv: Uint8Array, isUpdating: boolean) => Promise<ProductImportPlan>;
  readonly carryOut: ReturnType<typeof makeImportProducts>;
  readonly close: () => Promise<void>;
};

/** Imports a product table into the configured shop. */
export function openProductImport(
  config: Pick<Config, 'store' | 'dataDir' | 'manageLinkKey'>,
): ProductImport {
  checkDataFolder(config);
  const store = openCommandStore(config, 'import:products');
  const clock = systemClock();
  const catalogue = documentsCatalogue(store, clock);
  return {
    plan: async (csv, isUpdating) =>
      planProductImport(readCsv(csv), await catalogue.listAll(), isUpdating),
    carryOut: makeImportProducts({
      createProduct: makeCreateProduct(catalogue, systemRandomness(), clock),
      updateProduct: makeUpdateProduct(catalogue),
    }),
    close: () => store.close(),
  };
}

export type BookingImport = {
  /**
   * @param named headers by field, where the suggestion is wrong. Throws `UnreadableCsvError`.
   */
  readonly read: (csv: Uint8Array, named: NamedColumns) => OpenedTable;
  /** Writes nothing. */
  readonly plan: (
    drafts: ReadImport['drafts'],
    source: ImportSource,
    choices: ImportChoices,
  ) => Promise<readonly ImportOutcome[]>;
  readonly run: BookingImport['plan'];
  readonly unmatched: (
    drafts: readonly ImportDraft[],
  ) => Promise<ReturnType<typeof unmatchedNames>>;
  readonly chooseProducts: (
    pairs: Parameters<typeof chooseProducts>[0],
    drafts: readonly ImportDraft[],
  ) => Promise<ReturnType<typeof chooseProducts>>;
  readonly close: () => Promise<void>;
};

/** Imports another system's table. May run beside a server. Derives links with the same key. */
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
    plan: async (drafts, source, choices) =>
      importing.plan(drafts, source, await catalogue.listAll(), choices),
    run: async (drafts, source, choices) =>
      importing.run(drafts, source, await catalogue.listAll(), system('import'), choices),
    unmatched: async (drafts) => unmatchedNames(drafts, await catalogue.listAll()),
    chooseProducts: async (pairs, drafts) =>
      chooseProducts(pairs, drafts, await catalogue.listAll()),
    close: () => store.close(),
  };
}

type OpenAudit = { readonly run: () => Promise<AuditReport>; readonly close: () => Promise<void> };

/** The audit of the configured shop. May run beside a server. */
export async function openAudit(config: Config, asksProvider: boolean): Promise<OpenAudit> {
  checkDataFolder(config);
  const kept = keepKeys(config.dataDir);
  const { manageLinkKey = kept.manageLinkKey } = config;
  const container = await makeContainer(config, { ...kept, manageLinkKey }, realSystem());
  const reader = documentsAuditReader(container.get(PORTS.store));
  const cards = asksProvider ? container.get(PORTS.cardPayments) : undefined;
  return {
    run: makeAudit(reader, cards, container.get(PORTS.clock), container.get(AUDIT_LOG.checkChain)),
    close: () => container.unbindAllAsync(),
  };
}

type OpenRebuild = {
  readonly book: Pick<ReportBook, 'startOver' | 'count'>;
  readonly close: () => Promise<void>;
};

/** Opens the report book. A running server may keep counting. */
export function openRebuild(config: StoreSettings): OpenRebuild {
  const store = openStore(config);
  return { book: documentsReportBook(store), close: () => store.close() };
}
