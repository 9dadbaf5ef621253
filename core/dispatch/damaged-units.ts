import type { CrewAct, CrewActs, CrewDeed } from './crew-act.ts';
import { unitKey } from './crew-day.ts';

export type DamageAct = CrewAct & { readonly deed: Extract<CrewDeed, { kind: 'damage' }> };

/** By unit, as `unitKey` names it, the last report of damage that waits for the office. */
export type DamagedUnits = ReadonlyMap<string, DamageAct>;

const isDamage = (act: CrewAct): act is DamageAct => act.deed.kind === 'damage';

/**
 * Units that a crew reported as damaged, until the office has handled the report. They can still be
 * booked and planned, because only the office takes a unit out of service.
 */
export const makeListDamaged =
  (crewActs: Pick<CrewActs, 'listOpen'>) => async (): Promise<DamagedUnits> =>
    new Map(
      (await crewActs.listOpen()).filter(isDamage).flatMap((act) => {
        const { productId, unitId } = act.deed;
        const isKnown = productId !== undefined && unitId !== undefined;
        return isKnown ? [[unitKey(productId, unitId), act] as const] : [];
      }),
    );

export type ListDamaged = ReturnType<typeof makeListDamaged>;
