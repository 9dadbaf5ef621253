import { readCsv } from '#adapters/csv/read-csv.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { systemClock, systemRandomness } from '#adapters/system/node-system.ts';
import {
  makeImportProducts,
  planProductImport,
  type ProductImportPlan,
} from '#core/catalogue/import-products.ts';
import { makeCreateProduct, makeUpdateProduct } from '#core/catalogue/save-product.ts';
import { checkDataFolder } from '#server/platform/wiring/data-folder.ts';
import type { Config } from '#server/platform/config/config.ts';
import { openCommandStore } from '#server/platform/wiring/command-store.ts';

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
