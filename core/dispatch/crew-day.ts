import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Load } from './routing-problem.ts';
import type { Point } from './travel.ts';

export const STOP_STATES = [
  'planned',
  'loaded',
  'on_the_way',
  'arrived',
  'done',
  'failed',
] as const;
export type StopState = (typeof STOP_STATES)[number];

/** One visit as the crews see it. What it weighs and takes is as it was when it was promised. */
export type Stop = Load & {
  readonly id: string;
  readonly reservationId: ReservationId;
  readonly kind: 'deliver' | 'collect';
  /** Indexes of the reservation's lines. */
  readonly lines: readonly number[];
  /** Minutes of the day: work begins within them. */
  readonly from: number;
  readonly to: number;
  /** Man-minutes. */
  readonly work: number;
  readonly point: Point;
  /** Of an unpaid hold: from then on nobody comes. */
  readonly expiresAt?: Instant | undefined;
  readonly state: StopState;
  /** When it came to each state. */
  readonly times?: Readonly<Partial<Record<StopState, Instant>>> | undefined;
  /** Why it could not be done. */
  readonly failure?: string | undefined;
};

/** In a truck's order of stops: back at the yard for another load. */
export const YARD = 'yard';

/** By truck, the ids of its stops in order. */
export type StopOrder = Readonly<Record<string, readonly string[]>>;

/** How somebody arranged the day: it passed the checker, or says why it is driven all the same. */
export type ArrangedPlan = {
  readonly order: StopOrder;
  /** By the id of a stop, the truck that it stays on. */
  readonly locks: Readonly<Record<string, string>>;
  readonly override?:
    | {
        readonly reason: string;
        readonly by: Actor;
        readonly at: Instant;
        /** What was known to break, as `stopId code`. */
        readonly breaks: readonly string[];
      }
    | undefined;
};

/** What the crews were told. */
export type PublishedPlan = {
  /** Of the day as it was then. */
  readonly version: number;
  readonly at: Instant;
  readonly by: Actor;
  readonly order: StopOrder;
};

/**
 * All stops of one day, and the witness: an order of them that the checker accepts, which proves that the crews can do what
 * was sold. A stop that is in no truck was taken on by the owner's word, or lost its truck since. One stored document.
 */
export type CrewDay = {
  /** Rises with every change. */
  readonly version: number;
  readonly stops: Readonly<Record<string, Stop>>;
  readonly witness: StopOrder;
  /** Absent: nobody arranged it, and the witness is the plan. */
  readonly plan?: ArrangedPlan | undefined;
  readonly published?: PublishedPlan | undefined;
};
export type CrewDays = ReadonlyMap<CalendarDay, CrewDay>;

export const EMPTY_CREW_DAY: CrewDay = { version: 0, stops: {}, witness: {} };

/** A hold counts as gone once past, whether or not a sweeper ran. */
export const isLive = ({ expiresAt }: Pick<Stop, 'expiresAt'>, now: Instant): boolean =>
  expiresAt === undefined || expiresAt > now;

/** Work that is over, one way or the other. */
export const isOver = ({ state }: Pick<Stop, 'state'>): boolean =>
  state === 'done' || state === 'failed';

/** Whoever is under way is nobody's to send elsewhere. */
export const hasBegun = ({ state }: Pick<Stop, 'state'>): boolean =>
  state !== 'planned' && state !== 'loaded';

/** Live stops that no truck of the witness serves. */
export const unplacedOn = ({ stops, witness }: CrewDay, now: Instant): readonly Stop[] => {
  const placed = new Set(Object.values(witness).flat());
  return Object.values(stops).filter((stop) => isLive(stop, now) && !placed.has(stop.id));
};

export interface CrewDaysReader {
  /** Those of the days that have any. */
  crewDays(days: readonly CalendarDay[]): Promise<CrewDays>;
}
