import { type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import type { Result } from '#core/kernel/result.ts';
import type { ReadonlyDeep } from '#core/kernel/readonly-deep.ts';
import type { FleetInput } from './fleet.schema.ts';
import type { Point } from './travel.ts';

/** Trucks, crews and the yard they leave from: one document. `version` rises with every save; 0: never saved. */
export type TruckFleet = ReadonlyDeep<FleetInput> & { readonly version: number };
export type Truck = TruckFleet['trucks'][number];
export type CrewMember = TruckFleet['crew'][number];
export type Depot = TruckFleet['depot'];

/** In the order of `weekdayOf`: Sunday first. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** Where the shop's town is: until the owner says better. */
const CLEBURNE: Point = { lat: 32.3476, lng: -97.3867 };

/** No trucks: nothing is planned, and whatever has a unit can be sold. */
export const NO_FLEET: TruckFleet = {
  version: 0,
  depot: { address: 'Cleburne, Texas', point: CLEBURNE, loadMinutes: 20 },
  trucks: [],
  crew: [],
  completes: 'collected',
};

/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** `HH:MM`, to the full minute before. Past midnight it goes on: `24:30`. */
export const clockOf = (minutes: number): string => {
  const whole = Math.floor(minutes + 1e-6);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
};

/** When the truck works on the day; undefined on a day off. */
export function shiftOn(truck: Truck, day: CalendarDay): Truck['shifts']['mon'] | undefined {
  if (truck.daysOff.includes(day)) return undefined;
  const name = WEEKDAYS[weekdayOf(day)];
  return name && (truck.shifts[name] ?? undefined);
}

/** Someone else saved since `version` was read. */
export type Stale = { readonly kind: 'stale' };

export interface FleetStore {
  /** `NO_FLEET` while nothing was ever saved. */
  read(): Promise<TruckFleet>;
  /** @param fleet with the version that was edited */
  save(fleet: TruckFleet): Promise<Result<TruckFleet, Stale>>;
}
