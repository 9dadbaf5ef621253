import { type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import type { ReadonlyDeep } from '#core/kernel/fields.schema.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Result } from '#core/kernel/result.ts';
import { hasBegun, type Stop } from './crew-day.ts';
import type { FleetInput } from './fleet.schema.ts';
import type { Point } from './travel.ts';

/** Trucks, crews and yard in one document. `version` rises with every save; 0 if never saved. */
export type TruckFleet = ReadonlyDeep<FleetInput> & {
  readonly version: number;
  /** Learned from reported drives; absent until measured. A save without it keeps the old one. */
  readonly learned?: LearnedTravel | undefined;
};

/** How reported drives compare with the estimates. */
export type LearnedTravel = {
  readonly drives: number;
  readonly days: number;
  /** 1.12 means drives took 12% longer than estimated. */
  readonly ratio: number;
  /** Plans and promises multiply estimates by this. 1 until there are enough drives. */
  readonly factor: number;
};

export type Truck = TruckFleet['trucks'][number];
export type CrewMember = TruckFleet['crew'][number];
export type Depot = TruckFleet['depot'];

/** In which a crew member gets a link. */
export const languageOf = ({ languages }: Pick<CrewMember, 'languages'>): Language =>
  languages.includes('en') ? 'en' : 'es';

/** Whether one of the trucks can carry it, whatever else it has to do. */
export const canCarry = (
  trucks: readonly Pick<Truck, 'payloadLb' | 'volumeCuFt'>[],
  { lb, cuFt }: { readonly lb: number; readonly cuFt: number },
): boolean => trucks.some(({ payloadLb, volumeCuFt }) => lb <= payloadLb && cuFt <= volumeCuFt);

/** In `weekdayOf` order: Sunday first. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** The shop's town; used until the owner enters the yard's address. */
const CLEBURNE: Point = { lat: 32.3476, lng: -97.3867 };

/** Without trucks nothing is planned, and anything with an available unit can be sold. */
export const NO_FLEET: TruckFleet = {
  version: 0,
  depot: { address: 'Cleburne, Texas', point: CLEBURNE, loadMinutes: 20 },
  trucks: [],
  crew: [],
  completes: 'collected',
};

/** The last ZIP code of an address, because a house number may have five digits too. */
export const zipOf = (address: string): string | undefined =>
  [...address.matchAll(/\b(\d{5})(?:-\d{4})?\b/g)].at(-1)?.[1];

/** `HH:MM`, rounded down to the minute. Continues past midnight: `24:30`. */
export const clockOf = (minutes: number): string => {
  const whole = Math.floor(minutes + 1e-6);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
};

/** The truck's shift that day; undefined on a day off. */
export function shiftOn(truck: Truck, day: CalendarDay): Truck['shifts']['mon'] | undefined {
  if (truck.daysOff.includes(day)) return undefined;
  const name = WEEKDAYS[weekdayOf(day)];
  return name && (truck.shifts[name] ?? undefined);
}

/** Where the truck of a delivery ahead first has to get the units: `truck` is a name. */
export type Whereabouts = 'yard' | { readonly truck: string };

export function fetchedFrom(
  { fetchFrom, ...stop }: Pick<Stop, 'fetchFrom' | 'state'>,
  trucks: TruckFleet['trucks'],
): Whereabouts | undefined {
  if (fetchFrom === undefined || hasBegun(stop)) return undefined;
  const truck = trucks.find(({ id }) => id === fetchFrom)?.name;
  return truck === undefined ? 'yard' : { truck };
}

/** Somebody else has saved since `version` was read. */
export type Stale = { readonly kind: 'stale' };

export interface FleetStore {
  /** `NO_FLEET` until something is saved. */
  read(): Promise<TruckFleet>;
  /** @param fleet contains the version that was edited */
  save(fleet: TruckFleet): Promise<Result<TruckFleet, Stale>>;
}
