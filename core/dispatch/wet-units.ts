import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { CrewAct, CrewActs, CrewDeed } from './crew-act.ts';
import { type CrewDaysReader, unitKey } from './crew-day.ts';

type WetAct = CrewAct & { readonly deed: Extract<CrewDeed, { kind: 'wet' }> };

const isWet = (act: CrewAct): act is WetAct => act.deed.kind === 'wet';

const unitOf = ({ deed: { productId, unitId } }: WetAct): string => unitKey(productId, unitId);

/** An older report is not compared with what went out before. */
const DAYS_BACK = 60;

/**
 * The reports of units that came back wet, oldest first: until someone marks the unit as dry, or it
 * was delivered again.
 * @param day only units that concern the loads of this day; those of later days than tomorrow's
 *   still have time to dry
 */
export const makeListWet =
  (crewActs: Pick<CrewActs, 'listOpen'>, crewDays: CrewDaysReader, clock: Clock) =>
  async (day?: CalendarDay): Promise<readonly WetAct[]> => {
    const today = shopDay(clock.now());
    if (day !== undefined && day > addDays(today, 1)) return [];
    const open = (await crewActs.listOpen()).filter(isWet);
    const [first] = open;
    if (first === undefined) return [];
    const oldest = addDays(today, -DAYS_BACK);
    const asked = eachDay(first.day < oldest ? oldest : first.day, addDays(today, 1));
    const days = await crewDays.crewDays(asked);
    const stops = [...days.values()].flatMap((crewDay) => Object.values(crewDay.stops));
    const wentOut = (act: WetAct): boolean =>
      stops.some(
        ({ kind, units, times }) =>
          kind === 'deliver' &&
          units.includes(unitOf(act)) &&
          times?.done !== undefined &&
          times.done > act.at,
      );
    return open.filter((act) => !wentOut(act));
  };

export type ListWet = ReturnType<typeof makeListWet>;

/** By unit, as `unitKey` names it, its last report. */
export type WetUnits = ReadonlyMap<string, WetAct>;

export const wetUnits = (acts: readonly WetAct[]): WetUnits =>
  new Map(acts.map((act) => [unitOf(act), act]));

/** The reports that have to be settled with this one, for its unit to be dry. */
export const sameUnit = (acts: readonly WetAct[], id: string): readonly WetAct[] => {
  const one = acts.find((act) => act.id === id);
  return one === undefined ? [] : acts.filter((act) => unitOf(act) === unitOf(one));
};

/** Settles the open reports that a unit came back wet, because its crew says that it is dry. */
export const makeDryUnit =
  (crewActs: Pick<CrewActs, 'listOpen' | 'settle'>) =>
  async ({ productId, unitId }: Extract<CrewDeed, { kind: 'dry' }>): Promise<void> => {
    const wet = (await crewActs.listOpen()).filter(isWet);
    const own = wet.filter((act) => unitOf(act) === unitKey(productId, unitId));
    await crewActs.settle(own.map(({ id }) => id));
  };
