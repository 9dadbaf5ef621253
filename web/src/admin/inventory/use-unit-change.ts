import { useState } from 'react';
import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';
import type { ProductUnitsDto, UnitEffectsDto, UnitsChanged } from '#core/contract/inventory.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { ApiProblemError } from '#web/admin/ui/admin-query.ts';
import { useChangeUnits, usePreviewUnits } from '#web/admin/data/use-inventory.ts';

/** What is to be confirmed, with what it would do. */
export type AskedChange = { readonly change: UnitChangeInput; readonly effects: UnitEffectsDto };

/** Who was without a unit before is told of with the unit, not with every change. */
export const freshEffects = ({ moves, stranded }: UnitEffectsDto): UnitEffectsDto => ({
  moves,
  stranded: stranded.filter(({ known }) => !known),
});

export const touchesNobody = ({ moves, stranded }: UnitEffectsDto): boolean =>
  moves.length + stranded.length === 0;

/** Taking a unit out of service is confirmed even when nobody is booked on it. */
const mayGoAtOnce = ({ kind }: UnitChangeInput): boolean =>
  kind !== 'begin_maintenance' && kind !== 'retire';

/** A change of units in two steps: first what it would do to reservations, then, confirmed, the change itself. */
export function useUnitChange(
  { productId, revision }: Pick<ProductUnitsDto, 'productId' | 'revision'>,
  onDone: (changed: UnitsChanged, change: UnitChangeInput) => void,
) {
  const preview = usePreviewUnits(productId);
  const save = useChangeUnits(productId);
  const [asked, setAsked] = useState<AskedChange>();
  const [problem, setProblem] = useState<ApiProblem>();

  async function attempt(step: () => Promise<void>): Promise<void> {
    setProblem(undefined);
    try {
      await step();
    } catch (error) {
      if (!(error instanceof ApiProblemError)) throw error;
      setAsked(undefined);
      setProblem(error.problem);
    }
  }

  const write = async (change: UnitChangeInput): Promise<void> => {
    const changed = await save.mutateAsync({ change, revision });
    setAsked(undefined);
    onDone(changed, change);
  };

  return {
    asked,
    problem,
    busy: preview.isPending || save.isPending,
    ask: (change: UnitChangeInput) =>
      attempt(async () => {
        const effects = freshEffects(await preview.mutateAsync(change));
        if (touchesNobody(effects) && mayGoAtOnce(change)) await write(change);
        else setAsked({ change, effects });
      }),
    confirm: () => attempt(async () => asked && write(asked.change)),
    back: () => setAsked(undefined),
  };
}

export type UnitChangeFlow = ReturnType<typeof useUnitChange>;
