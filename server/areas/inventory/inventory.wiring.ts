import { csvTable } from '#adapters/csv/read-csv.ts';
import { documentsUnitLedger } from '#adapters/documents/collections/documents-unit-ledger.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import {
  makeChangeUnits,
  makeListConflicts,
  makePreviewUnits,
} from '#core/assignment/change-units.ts';
import { makeImportUnitCosts } from '#core/assignment/import-unit-costs.ts';
import { makeDescribeUnits, makeListInventory } from '#core/assignment/list-inventory.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import {
  makeOpenInspection,
  makeOpenUnit,
  makeUnitLabels,
  unitCodeFor,
} from '#core/documents/unit-card.ts';
import {
  makeKeepPaperFile,
  makeLacksFile,
  makeSweepPaperFiles,
} from '#core/inventory/paper-files.ts';
import { DAY } from '#core/kernel/instant.ts';
import type { KeptPaper } from '#core/kernel/kept-paper.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { adminInventoryRoutes } from '#server/areas/inventory/inventory.admin-routes.ts';
import {
  PAPER_FILES,
  paperFileCodec,
  documentsPaperFiles,
} from '#server/areas/inventory/inventory.records.ts';
import { unitCardRoutes } from '#server/areas/inventory/unit-card.routes.ts';
import { hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, manageSecrets } = PORTS;
const { catalogue, ledger, settings } = RECORDS;
const { bound, boundByName, made } = makings();

const paperFiles = bound(documentsPaperFiles, [PORTS.store]);
const unitLedger = bound(documentsUnitLedger, [PORTS.store, PORTS.clock]);

/** Files named by papers of units and of the shop, in use or not. */
const listPapers =
  (
    products: Pick<Catalogue, 'listAll'>,
    units: Pick<BookingLedger, 'fleets'>,
    business: Pick<BusinessSettingsStore, 'read'>,
  ) =>
  async (): Promise<readonly Pick<KeptPaper, 'file'>[]> => {
    const [all, { papers = [] }] = await Promise.all([products.listAll(), business.read()]);
    const fleets = await units.fleets(all.map(({ id }) => id));
    const ofUnits = [...fleets.values()].flatMap((fleet) => fleet.units);
    return [...papers, ...ofUnits.flatMap((unit) => unit.papers)];
  };

const papers = bound(listPapers, [catalogue, ledger, settings]);

const describeUnits = bound(makeDescribeUnits, [
  ledger,
  RECORDS.crewDays,
  DISPATCH.listWet,
  DISPATCH.listDamaged,
  clock,
]);
const changeUnits = bound(makeChangeUnits, [unitLedger, clock]);
const listInventory = bound(makeListInventory, [catalogue, describeUnits]);

export const INVENTORY = {
  unitLedger,
  keepPaperFile: bound(makeKeepPaperFile, [paperFiles, PORTS.randomness, clock]),
  lacksFile: bound(makeLacksFile, [paperFiles]),
  sweepPaperFiles: bound(makeSweepPaperFiles, [paperFiles, papers, clock]),
  openUnit: boundByName(makeOpenUnit, {
    catalogue,
    ledger,
    settings,
    secrets: manageSecrets,
    clock,
  }),
  openInspection: boundByName(makeOpenInspection, {
    catalogue,
    ledger,
    files: paperFiles,
    secrets: manageSecrets,
  }),
  unitLabels: boundByName(makeUnitLabels, {
    catalogue,
    ledger,
    labels: PORTS.labelMaker,
    readSite: RECORDS.readSite,
    secrets: manageSecrets,
    publicUrl: PORTS.publicUrl,
  }),
  changeUnits,
  describeUnits,
  listConflicts: bound(makeListConflicts, [unitLedger, clock]),
  importCosts: boundByName(makeImportUnitCosts, { listInventory, changeUnits, clock }),
  listInventory,
  previewUnits: bound(makePreviewUnits, [unitLedger, clock]),
} as const;

export const inventory: Area = {
  ...made(),
  collections: [moves(PAPER_FILES, 'shop', paperFileCodec.fromDocument)],
  api: ({ of }) => [
    unitCardRoutes({
      openUnit: of(INVENTORY.openUnit),
      openInspection: of(INVENTORY.openInspection),
    }),
  ],
  admin: ({ of, now, onCatalogueChanged }) => [
    adminInventoryRoutes({
      listInventory: of(INVENTORY.listInventory),
      describeUnits: of(describeUnits),
      findProduct: of(CATALOGUE.findProduct),
      changeUnits: of(INVENTORY.changeUnits),
      previewUnits: of(INVENTORY.previewUnits),
      listUnplaced: of(INVENTORY.listConflicts),
      importCosts: of(INVENTORY.importCosts),
      readTable: csvTable,
      keepFile: of(INVENTORY.keepPaperFile),
      readFile: of(paperFiles).get,
      lacksFile: of(INVENTORY.lacksFile),
      codeOf: (productId, unitId) => unitCodeFor(productId, unitId, of(manageSecrets)),
      makeLabels: of(INVENTORY.unitLabels),
      today: () => shopDay(now()),
      onChanged: onCatalogueChanged,
    }),
  ],
  jobs: ({ of }) => [
    { ...hourly('sweep-paper-files', of(INVENTORY.sweepPaperFiles)), everyMs: DAY },
  ],
};
