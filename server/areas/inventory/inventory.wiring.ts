import { csvTable } from '#adapters/csv/read-csv.ts';
import {
  PAPER_FILES,
  paperFileCodec,
} from '#adapters/documents/collections/documents-paper-files.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
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
import type { KeptPaper } from '#core/kernel/kept-paper.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { unitCardRoutes } from '#server/areas/inventory/unit-card.routes.ts';
import {
  makeChangeUnits,
  makeListConflicts,
  makePreviewUnits,
} from '#core/assignment/change-units.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { adminInventoryRoutes } from '#server/areas/inventory/inventory.admin-routes.ts';
import { makeDescribeUnits, makeListInventory } from '#server/areas/inventory/list-inventory.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, manageSecrets } = PORTS;
const { catalogue, ledger, paperFiles, settings, unitLedger } = RECORDS;
const { useCase, useCaseOf, made } = makings();

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

const papers = useCase(listPapers, [catalogue, ledger, settings]);

const describeUnits = useCase(makeDescribeUnits, [ledger, clock]);

export const INVENTORY = {
  keepPaperFile: useCase(makeKeepPaperFile, [paperFiles, PORTS.randomness, clock]),
  lacksFile: useCase(makeLacksFile, [paperFiles]),
  sweepPaperFiles: useCase(makeSweepPaperFiles, [paperFiles, papers, clock]),
  openUnit: useCaseOf(makeOpenUnit, {
    catalogue,
    ledger,
    settings,
    secrets: manageSecrets,
    clock,
  }),
  openInspection: useCaseOf(makeOpenInspection, {
    catalogue,
    ledger,
    files: paperFiles,
    secrets: manageSecrets,
  }),
  unitLabels: useCaseOf(makeUnitLabels, {
    catalogue,
    ledger,
    labels: PORTS.labelMaker,
    readSite: RECORDS.readSite,
    secrets: manageSecrets,
    publicUrl: PORTS.publicUrl,
  }),
  changeUnits: useCase(makeChangeUnits, [unitLedger, clock]),
  describeUnits,
  listConflicts: useCase(makeListConflicts, [unitLedger, clock]),
  listInventory: useCase(makeListInventory, [catalogue, describeUnits]),
  previewUnits: useCase(makePreviewUnits, [unitLedger, clock]),
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
};
