import { csvTable } from '#adapters/csv/read-csv.ts';
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

const { clock } = PORTS;
const { catalogue, ledger, unitLedger } = RECORDS;
const { useCase, made } = makings();

const describeUnits = useCase(makeDescribeUnits, [ledger, clock]);

export const INVENTORY = {
  changeUnits: useCase(makeChangeUnits, [unitLedger, clock]),
  describeUnits,
  listConflicts: useCase(makeListConflicts, [unitLedger, clock]),
  listInventory: useCase(makeListInventory, [catalogue, describeUnits]),
  previewUnits: useCase(makePreviewUnits, [unitLedger, clock]),
} as const;

export const inventory: Area = {
  ...made(),
  admin: ({ of, now, onCatalogueChanged }) => [
    adminInventoryRoutes({
      listInventory: of(INVENTORY.listInventory),
      describeUnits: of(describeUnits),
      findProduct: of(CATALOGUE.findProduct),
      changeUnits: of(INVENTORY.changeUnits),
      previewUnits: of(INVENTORY.previewUnits),
      listUnplaced: of(INVENTORY.listConflicts),
      readTable: csvTable,
      today: () => shopDay(now()),
      onChanged: onCatalogueChanged,
    }),
  ],
};
