import type { ChangeUnitsError, makeChangeUnits } from './change-units.ts';
import type { Product } from '#core/catalogue/product.ts';
import {
  type CostChange,
  type CostPlan,
  type CostTable,
  planUnitCosts,
} from '#core/inventory/plan-unit-costs.ts';
import type { Fleet } from '#core/inventory/unit.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';

type UnitCostPorts = {
  readonly listInventory: () => Promise<
    readonly { readonly product: Product; readonly fleet: Fleet }[]
  >;
  readonly changeUnits: ReturnType<typeof makeChangeUnits>;
  readonly clock: Clock;
};

type ImportedCosts = CostPlan & {
  /** Rows of a correct table that could not be saved, because the units changed meanwhile. */
  readonly refused: readonly { readonly row: number; readonly error: ChangeUnitsError }[];
  /** Then `changes` are the saved ones. Otherwise they are those that would be saved. */
  readonly isSaved: boolean;
};

/**
 * Imports purchase days, prices and useful lives of units from a table. With a fault in the table,
 * or without `save`, nothing is saved. Each unit is saved for itself, so a refused row does not
 * keep the others from being saved.
 * @param onSaved called after each saved row
 */
export const makeImportUnitCosts =
  ({ listInventory, changeUnits, clock }: UnitCostPorts) =>
  async (table: CostTable, save: boolean, onSaved: () => void): Promise<ImportedCosts> => {
    const owned = await listInventory();
    const plan = planUnitCosts(table, owned, shopDay(clock.now()));
    if (!save || plan.faults.length > 0) return { ...plan, refused: [], isSaved: false };
    const revisions = new Map(owned.map(({ product, fleet }) => [product.id, fleet.revision]));
    const changes: CostChange[] = [];
    const refused: { readonly row: number; readonly error: ChangeUnitsError }[] = [];
    for (const each of plan.changes) {
      const { row, product, unit, after } = each;
      const { id: unitId, blocks: _blocks, retiredOn: _retired, ...details } = unit;
      const change = { kind: 'edit', unitId, details: { ...details, ...after } } as const;
      const changed = await changeUnits(product.id, change, revisions.get(product.id) ?? 0);
      if (changed.ok) {
        onSaved();
        changes.push(each);
        revisions.set(product.id, changed.value.fleet.revision);
      } else refused.push({ row, error: changed.error });
    }
    return { ...plan, changes, refused, isSaved: refused.length === 0 || changes.length > 0 };
  };
