import { makeCheckDays, makeListClosedDays } from '#core/capacity/closed-days.ts';
import { makeCrewRoom } from '#core/capacity/crew-room.ts';
import { makeFindActiveProduct, makeFindProduct } from '#core/catalogue/catalogue.ts';
import { makeCreateProduct, makeUpdateProduct } from '#core/catalogue/save-product.ts';
import { makeListInTime, makeListLateDays } from '#core/checkout/earliest-start.ts';
import {
  makeCheckAvailability,
  makeListAvailable,
  makeListProducts,
} from '#core/inventory/check-availability.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { adminProductRoutes } from '#server/areas/catalogue/catalogue.admin-routes.ts';
import { productRoutes } from '#server/areas/catalogue/catalogue.routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, randomness } = PORTS;
const { catalogue, crewDays, ledger, settings, truckFleet } = RECORDS;
const { bound, boundByName, made } = makings();

/** Also used by quotes. */
export const crewRoom = bound(makeCrewRoom, [truckFleet, crewDays, clock]);
const listAvailable = bound(makeListAvailable, [ledger, clock]);
const listLateDays = boundByName(makeListLateDays, {
  ledger,
  crewDays,
  truckFleet,
  clock,
  settings,
});
const listInTime = bound(makeListInTime, [listAvailable, listLateDays]);
const findProduct = bound(makeFindProduct, [catalogue]);

export const CATALOGUE = {
  checkAvailability: bound(makeCheckAvailability, [ledger, clock]),
  checkDays: bound(makeCheckDays, [settings, ledger, crewRoom, clock]),
  createProduct: bound(makeCreateProduct, [catalogue, randomness, clock]),
  findActiveProduct: bound(makeFindActiveProduct, [findProduct]),
  findProduct,
  listClosedDays: bound(makeListClosedDays, [settings, ledger, crewRoom, clock]),
  listLateDays,
  listProducts: bound(makeListProducts, [catalogue, listInTime]),
  updateProduct: bound(makeUpdateProduct, [catalogue]),
} as const;

export const products: Area = {
  ...made(),
  api: ({ of, now }) => [
    productRoutes({
      listProducts: of(CATALOGUE.listProducts),
      findActiveProduct: of(CATALOGUE.findActiveProduct),
      checkAvailability: of(CATALOGUE.checkAvailability),
      listClosedDays: of(CATALOGUE.listClosedDays),
      listLateDays: of(CATALOGUE.listLateDays),
      checkDays: of(CATALOGUE.checkDays),
      readPhone: of(RECORDS.readPhone),
      today: () => shopDay(now()),
    }),
  ],
  admin: ({ of, onCatalogueChanged }) => [
    adminProductRoutes({
      listProducts: of(catalogue).listAll,
      findProduct: of(findProduct),
      createProduct: of(CATALOGUE.createProduct),
      updateProduct: of(CATALOGUE.updateProduct),
      onChanged: onCatalogueChanged,
    }),
  ],
};
