import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';
import type { Inventory, UnitsChanged } from '#core/contract/inventory.ts';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';

const INVENTORY = ['admin', 'inventory'] as const;

/** Every product with its units. Fails with `ApiProblemError`. */
export function useInventory() {
  const api = useAdminApi();
  return useQuery({ queryKey: INVENTORY, queryFn: () => valueOf(api.inventory()) });
}

/** Whom to call about a product's units. Fails with `ApiProblemError`. */
export function useStranded(productId: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: [...INVENTORY, productId, 'stranded'],
    queryFn: async () => (await valueOf(api.stranded(productId))).stranded,
  });
}

/** What a change would do to reservations. Fails with `ApiProblemError`. */
export function usePreviewUnits(productId: string) {
  const api = useAdminApi();
  return useMutation({
    mutationFn: (change: UnitChangeInput) => valueOf(api.previewUnits(productId, change)),
  });
}

export type RevisedChange = { readonly change: UnitChangeInput; readonly revision: number };

const withChanged = (inventory: Inventory, { product }: UnitsChanged): Inventory => ({
  ...inventory,
  products: inventory.products.map((one) => (one.productId === product.productId ? product : one)),
});

/** The list shows what was changed at once, and is read again. Fails with `ApiProblemError`. */
export function useChangeUnits(productId: string) {
  const api = useAdminApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ change, revision }: RevisedChange) =>
      valueOf(api.changeUnits(productId, change, revision)),
    onSuccess: (changed) =>
      queries.setQueryData<Inventory>(
        INVENTORY,
        (inventory) => inventory && withChanged(inventory, changed),
      ),
    // The products' list shows how many units there are.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}
