import type { ProductUnitsDto } from '#core/contract/inventory-api.ts';
import { downloadCsv } from '#web/admin/ui/download.ts';
import { inventoryCsv } from '#web/admin/inventory/inventory-csv.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** @param props.shown what the filters let through: what is exported */
export function InventoryHeader(props: {
  readonly shown: readonly ProductUnitsDto[];
  readonly days: number;
}) {
  const { shown, days } = props;
  const today = useToday();
  const units = shown.flatMap((product) => product.units).length;
  const save = (): void => {
    const name = `inventory-${today}.csv`;
    downloadCsv(name, inventoryCsv(shown, days));
    toast.success(`${units} units are in ${name}.`);
  };
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-title font-bold">Inventory</h1>
        <p className="mt-1 text-muted">Every unit, and what it does for the next six weeks.</p>
      </div>
      <Button size="sm" disabled={units === 0} onClick={save}>
        Export CSV
      </Button>
    </header>
  );
}
