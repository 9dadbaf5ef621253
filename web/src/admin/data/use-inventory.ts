import { useQuery } from '@tanstack/react-query';
import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';
import type {
  Inventory,
  ProductUnitsDto,
  UnitDto,
  INVENTORY_ROUTES,
} from '#core/contract/inventory.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

const INVENTORY = ['admin', 'inventory'] as const;

/** A physical unit, and what it is one of. */
export type UnitRow = { readonly product: ProductUnitsDto; readonly unit: UnitDto };

export const unitRowsOf = ({ products }: Pick<Inventory, 'products'>): readonly UnitRow[] =>
  products.flatMap((product) => product.units.map((unit) => ({ product, unit })));

/** Every unit; the products, also those without any, are in `latest`. */
export function useInventory() {
  const call = useCalls<typeof INVENTORY_ROUTES>();
  return useList({
    key: [...INVENTORY, 'units'],
    read: async () => {
      const inventory = await call('GET /inventory');
      return { rows: unitRowsOf(inventory), ...inventory };
    },
  });
}

/** Conflicts of a product's units: reservations to call about. Fails with `ApiProblemError`. */
export function useConflicts(productId: string) {
  const call = useCalls<typeof INVENTORY_ROUTES>();
  return useQuery({
    queryKey: [...INVENTORY, 'conflicts', productId],
    queryFn: async () =>
      (await call('GET /products/:id/units/unplaced', { id: productId })).unplaced,
  });
}

/** Fails with `ApiProblemError`. */
export function useChangeUnits(productId: string) {
  const call = useCalls<typeof INVENTORY_ROUTES>();
  return useWrite({
    write: (wanted: { readonly change: UnitChangeInput; readonly revision: number }) =>
      call('POST /products/:id/units/changes', { id: productId, body: wanted }),
    // The products' list shows how many units there are, reservations on which of them they are.
    reads: ['admin'],
  });
}
