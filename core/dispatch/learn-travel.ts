import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { type CrewDay, type CrewDaysReader, orderNow, type Stop, YARD } from './crew-day.ts';
import type { Depot, FleetStore, LearnedTravel, Stale, TruckFleet } from './fleet.ts';
import { estimateTravel } from './travel.ts';

/** A reported drive and its uncorrected estimate, in minutes. */
export type Drive = { readonly measured: number; readonly estimated: number };

/** With fewer, a single crew that taps its buttons late could change every plan. */
export const LEAST_DRIVES = 30;
export const LEAST_DAYS = 5;
/** Last summer's traffic says little about this winter. */
const DAYS_BACK = 60;
/** Larger deviations are caused by how crews tap the buttons, not by the roads. */
const [LEAST_FACTOR, MOST_FACTOR] = [0.85, 1.5];
/** A new factor rearranges every sold day, so smaller changes are not worth it. */
const WORTH_A_CHANGE = 0.03;

/** In minutes. Shorter drives were tapped on arrival, longer ones were forgotten. */
const [SHORTEST, LONGEST] = [2, 180];
/** If a crew took longer than this between two stops, it was somewhere else. */
const LONGEST_BREAK = 45 * MINUTE;

const endOf = ({ times }: Stop): Instant | undefined => times?.done ?? times?.failed;

/** Whether the truck passed the yard between the two stops, according to its order. */
function wentByYard(order: readonly string[], from: string, to: string): boolean {
  const [a, b] = [order.indexOf(from), order.indexOf(to)];
  return a < b && order.slice(a, b).includes(YARD);
}

/** A day's drives with both ends reported, each from that truck's previous location. */
export function drivesOf(
  crewDay: CrewDay,
  { point: yard }: Pick<Depot, 'point'>,
): readonly Drive[] {
  return Object.values(orderNow(crewDay)).flatMap((order) => {
    const stops = order.flatMap((id) => crewDay.stops[id] ?? []);
    return stops.flatMap((stop): readonly Drive[] => {
      const { on_the_way: left, arrived } = stop.times ?? {};
      if (left === undefined || arrived === undefined) return [];
      const before = stops
        .filter((one) => one.id !== stop.id && (endOf(one) ?? Infinity) <= left)
        .toSorted((a, b) => (endOf(a) ?? 0) - (endOf(b) ?? 0))
        .at(-1);
      const isFromYard = before === undefined || wentByYard(order, before.id, stop.id);
      if (!isFromYard && left - (endOf(before) ?? left) > LONGEST_BREAK) return [];
      const measured = (arrived - left) / MINUTE;
      if (measured < SHORTEST || measured > LONGEST) return [];
      const { minutes } = estimateTravel([isFromYard ? yard : before.point, stop.point]);
      return [{ measured, estimated: minutes[1] ?? 0 }];
    });
  });
}

/** Median ratio weighted by estimated minutes, so a single odd drive hardly matters. */
function typicalRatio(drives: readonly Drive[]): number {
  const sorted = drives
    .map(({ measured, estimated }) => ({ ratio: measured / estimated, estimated }))
    .toSorted((a, b) => a.ratio - b.ratio);
  const half = sorted.reduce((sum, { estimated }) => sum + estimated, 0) / 2;
  let sum = 0;
  return sorted.find(({ estimated }) => (sum += estimated) >= half)?.ratio ?? 1;
}

const rounded = (ratio: number): number => Math.round(ratio * 100) / 100;

/** What these drives teach. Without drives, or with hardly any difference, the factor stays. */
export function learnTravel(
  days: readonly (readonly Drive[])[],
  before: LearnedTravel | undefined,
): LearnedTravel | undefined {
  const drives = days.flat();
  if (drives.length === 0) return before;
  const measuredDays = days.filter((one) => one.length > 0).length;
  const ratio = rounded(typicalRatio(drives));
  const isProven = drives.length >= LEAST_DRIVES && measuredDays >= LEAST_DAYS;
  const now = before?.factor ?? 1;
  // With too few drives, the old factor stays.
  const wanted = isProven ? Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, ratio)) : now;
  const isWorthIt = rounded(Math.abs(wanted - now)) >= WORTH_A_CHANGE;
  return { drives: drives.length, days: measuredDays, ratio, factor: isWorthIt ? wanted : now };
}

const isSame = (a: LearnedTravel | undefined, b: LearnedTravel | undefined): boolean =>
  a?.drives === b?.drives &&
  a?.days === b?.days &&
  a?.ratio === b?.ratio &&
  a?.factor === b?.factor;

type LearnPorts = {
  readonly truckFleet: FleetStore;
  readonly crewDays: CrewDaysReader;
  /** Saves the fleet and rearranges sold days by the new times. */
  readonly saveFleet: (fleet: TruckFleet) => Promise<Result<TruckFleet, Stale>>;
  readonly clock: Clock;
};

/** Learns from recent crew reports; returns the number of drives, or 0 if nothing is new. */
export const makeLearnTravel =
  ({ truckFleet, crewDays, saveFleet, clock }: LearnPorts) =>
  async (): Promise<number> => {
    const fleet = await truckFleet.read();
    if (fleet.trucks.length === 0) return 0;
    const today = shopDay(clock.now());
    const asked = Array.from({ length: DAYS_BACK }, (_, back): CalendarDay =>
      addDays(today, -1 - back),
    );
    const known = await crewDays.crewDays(asked);
    const days = [...known.values()].map((one) => drivesOf(one, fleet.depot));
    const learned = learnTravel(days, fleet.learned);
    if (isSame(learned, fleet.learned)) return 0;
    const isOnlyCounted = (learned?.factor ?? 1) === (fleet.learned?.factor ?? 1);
    // If somebody saves the fleet meanwhile, their version stays, and tomorrow's run learns again.
    await (isOnlyCounted ? truckFleet.save : saveFleet)({ ...fleet, learned });
    return learned?.drives ?? 0;
  };
