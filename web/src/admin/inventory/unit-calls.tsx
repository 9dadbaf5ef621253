import type { UnitDto } from '#core/contract/inventory-api.ts';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { UnitEffects } from '#web/admin/inventory/unit-effects.tsx';
import { useStranded } from '#web/admin/data/use-inventory.ts';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

/** Whom to call: booked on this unit on days when it cannot go out. */
export function UnitCalls(props: { readonly productId: string; readonly unit: UnitDto }) {
  const { productId, unit } = props;
  const stranded = useStranded(productId);
  if (stranded.data !== undefined) {
    const own = stranded.data.filter(({ unitId }) => unitId === unit.id);
    return <UnitEffects effects={{ moves: [], stranded: own }} done />;
  }
  if (stranded.isPending) {
    return (
      <div>
        <output className="sr-only">Loading whom to call…</output>
        <Skeleton className="h-32 w-full" />
      </div>
    );
  }
  return <LoadFailed title="Whom to call could not be loaded" query={stranded} />;
}
