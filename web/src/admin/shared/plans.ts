import type {
  DayPlanDto,
  FLEET_ROUTES,
  PLAN_ROUTES,
  PlanStop,
  PlanTruck,
} from '#core/contract/dispatch.ts';
import type { OffReason } from '#core/dispatch/crew-places.ts';
import { clockOf } from '#core/dispatch/fleet.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { pounds } from '#core/kernel/counted.ts';
import { formatTime } from '#core/kernel/format-day.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import { REREAD_MS } from '#web/admin/ui/admin-query.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { lengthName, sayCode } from '#web/admin/ui/words.ts';

const { useRead } = hooksOf<typeof PLAN_ROUTES & typeof FLEET_ROUTES>();

export const PLANS = ['admin', 'plans'] as const;

export const planKey = (day: CalendarDay) => [...PLANS, day] as const;

export const usePlan = (day: CalendarDay) =>
  useRead(planKey(day), (call) => call('GET /plans/:day', { day }), { refetchInterval: REREAD_MS });

/**
 * Stops of any day that were not picked up, or that failed. Fetched only if the board shows
 * today.
 */
export const useOverdue = (isAsked: boolean) =>
  useRead([...PLANS, 'overdue'], (call) => call('GET /plans/overdue'), {
    refetchInterval: REREAD_MS,
    enabled: isAsked,
  });

export const FLEET = ['admin', 'fleet'] as const;

/** Fetched only when the screen opens and on request, so that a form never changes while typing. */
export const useFleet = () =>
  useRead(FLEET, (call) => call('GET /fleet'), { refetchOnWindowFocus: false, staleTime: 0 });

const DAY_MINUTES = 24 * 60;

/** `2:30 PM`; past midnight, the next morning's time. */
export const timeName = (clock: string): string =>
  formatTime(clockOf(minutesOf(clock) % DAY_MINUTES));

/** `2:30`, below an axis that shows AM and PM. */
export const shortTime = (clock: string): string => {
  const minutes = minutesOf(clock);
  return `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
};

export const windowName = ({ from, to }: PlanStop['window']): string =>
  `${timeName(from)} – ${timeName(to)}`;

/** `26:40` */
export const hoursName = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes) % 60).padStart(2, '0')}`;

/** Stops planned before the earliest hour that is promised, which a party that starts early may need. */
export function beforeHours(
  stops: readonly Pick<PlanStop, 'contact' | 'eta'>[],
  earliest: string | undefined,
): string | undefined {
  if (earliest === undefined) return undefined;
  const early = stops.filter(({ eta }) => eta !== undefined && eta < earliest);
  if (early.length === 0) return undefined;
  return `Before ${timeName(earliest)}, your first arrival at a customer: ${joinNames(early.map(({ contact }) => contact.name))}`;
}

/** `2 × Neon Castle (Unit 3 not set up), Dunk Tank (not set up)` */
export const itemsName = ({ items }: Pick<PlanStop, 'items'>): string =>
  joinNames(
    items.map(({ title, quantity, notSetUp = [] }) => {
      const name = quantity === 1 ? title : `${quantity} × ${title}`;
      if (notSetUp.length === 0) return name;
      const which = notSetUp.length < quantity ? `${notSetUp.join(', ')} ` : '';
      return `${name} (${which}not set up)`;
    }),
  );

/** `Volcano Blast, Unit 1 cannot go out` */
export const shutName = ({ items }: Pick<PlanStop, 'items'>): string =>
  items
    .flatMap(({ title, shut = [] }) =>
      shut.length === 0 ? [] : [`${title}, ${shut.join(', ')} cannot go out`],
    )
    .join('; ');

/** `Volcano Blast, Unit 1 came back wet` */
export const wetName = ({ items }: Pick<PlanStop, 'items'>): string =>
  items
    .flatMap(({ title, wet = [] }) =>
      wet.length === 0 ? [] : [`${title}, ${wet.map(({ unit }) => unit).join(', ')} came back wet`],
    )
    .join('; ');

/** `Pirate Ship, Unit 1: a seam is open` */
export const damagedName = ({ items }: Pick<PlanStop, 'items'>): string =>
  items
    .flatMap(({ title, damaged = [] }) =>
      damaged.map(({ unit, text }) => `${title}, ${unit}: ${text}`),
    )
    .join('; ');

/** `Pirate Ship, Unit 1 is at Wanda’s until 9:30 AM` */
export const awaitedName = ({ awaits = [] }: Pick<PlanStop, 'awaits'>): string =>
  awaits
    .map(
      ({ title, unit, from, until }) =>
        `${title}, ${unit} is still with ${from}${until === undefined ? '; no truck picks it up' : ` until ${timeName(until)}`}`,
    )
    .join('; ');

/** `Dunk Tank is on Van and Trailer` */
export const fetchName = (stop: Pick<PlanStop, 'items' | 'fetchFrom'>): string =>
  stop.fetchFrom === undefined
    ? ''
    : `${itemsName(stop)} is ${stop.fetchFrom === 'yard' ? 'in the yard' : `on ${stop.fetchFrom.truck}`}`;

export const stopsOf = ({ trucks, unassigned }: DayPlanDto): readonly PlanStop[] => [
  ...unassigned.map(({ stop }) => stop),
  ...trucks.flatMap(({ stops }) => stops),
];

export const truckOf = ({ trucks }: DayPlanDto, stopId: string): PlanTruck | undefined =>
  trucks.find(({ stops }) => stops.some(({ id }) => id === stopId));

/** Who comes when, as planned now: `Big Box, about 1:14 PM, 14 min late` */
export function comingName(
  { trucks, unassigned }: DayPlanDto,
  of: Pick<PlanStop, 'reservationId' | 'kind'>,
): string | undefined {
  const isIt = (stop: PlanStop): boolean =>
    stop.reservationId === of.reservationId && stop.kind === of.kind;
  if (unassigned.some(({ stop }) => isIt(stop))) return 'No truck has it yet';
  const truck = trucks.find(({ stops }) => stops.some(isIt));
  const stop = truck?.stops.find(isIt);
  if (truck === undefined || stop === undefined) return undefined;
  const { eta, lateMinutes, state } = stop;
  const isExpected =
    eta !== undefined && (state === 'planned' || state === 'loaded' || state === 'on_the_way');
  return [
    truck.name,
    ...(isExpected ? [`about ${timeName(eta)}`] : []),
    ...(isExpected && lateMinutes !== undefined ? [`${lengthName(lateMinutes)} late`] : []),
  ].join(', ');
}

/** Why somebody is off. */
export const OFF_NAMES = {
  sick: 'Sick',
  vacation: 'Vacation',
  other: 'Other reason',
} as const satisfies Record<OffReason, string>;

export const KIND_NAMES = { deliver: 'Deliver', collect: 'Pick up' } as const;

export const STATE_NAMES = {
  planned: 'Planned',
  loaded: 'Loaded',
  on_the_way: 'On the way',
  arrived: 'On site',
  done: 'Done',
  failed: 'Failed',
} as const satisfies Record<PlanStop['state'], string>;

type Reason = {
  readonly code: string;
  readonly by?: number | undefined;
  readonly needsPeople?: number | undefined;
};

const MEASURED: Readonly<Record<string, (by: number) => string>> = {
  late: (by) => `${lengthName(by)} late`,
  after_hours: (by) => `${lengthName(by)} overtime`,
  too_heavy: (by) => `${pounds(by)} over`,
  too_bulky: (by) => `${Math.ceil(by)} cu ft over`,
};

const PLAIN: Readonly<Record<string, string>> = {
  late: 'too late',
  after_hours: 'past its shift',
  too_heavy: 'too heavy',
  too_bulky: 'too big',
  other_truck: 'locked to another truck',
  no_reload: 'cannot load twice',
  unit_out: 'unit not back in time',
  fits: 'would fit',
  fits_from_yard: 'would fit after a trip to the yard',
  not_planned: 'not assigned to a truck',
  no_truck: 'no truck works',
};

/** Why a truck cannot take a stop, or only with more people, in few words. */
export function reasonName({ code, by, needsPeople }: Reason): string {
  const name =
    (by === undefined ? undefined : MEASURED[code]?.(by)) ?? PLAIN[code] ?? sayCode(code);
  return needsPeople === undefined ? name : `${name}, needs ${needsPeople} people`;
}

/** The number on marks and keys. A truck keeps it on days on which another one is off. */
export const numberOf = ({ trucks }: Pick<DayPlanDto, 'trucks'>, truckId: string): number =>
  trucks.find((truck) => truck.truckId === truckId)?.number ?? 0;
