import { unsettledOn } from '#core/assignment/out-of-service.ts';
import { shutUnits } from '#core/assignment/unit-allocation.ts';
import { shutOn } from '#core/capacity/booking-limits.ts';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import { undoUntil } from '#core/dispatch/break-down.ts';
import {
  hasBegun,
  isAsPublished,
  isOver,
  otherUnitsSince,
  type Stop,
  type StopOrder,
  type TakenOn,
  unitKey,
} from '#core/dispatch/crew-day.ts';
import {
  placeOn,
  rideOn,
  shortCrews,
  trucksWithoutLead,
  whyOff,
} from '#core/dispatch/crew-places.ts';
import type { DamagedUnits } from '#core/dispatch/damaged-units.ts';
import type { PlanViolation } from '#core/dispatch/day-plan.ts';
import type { DrivenStop } from '#core/dispatch/drive-plan.ts';
import { clockOf, fetchedFrom, type TruckFleet } from '#core/dispatch/fleet.ts';
import type { ShownPlan } from '#core/dispatch/plan-day.ts';
import type { WetUnits } from '#core/dispatch/wet-units.ts';
import { type Fleets, labelOfUnit } from '#core/inventory/unit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { UnitId } from '#core/kernel/ids.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { isSamePeriod } from '#core/kernel/rental-days.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { OverdueStop, ReportError } from '#core/lifecycle/report-stop.ts';
import { peopleFor } from '#core/lifecycle/stop-needs.ts';
import { tellsFailed } from '#core/lifecycle/tell-failed.ts';
import { type AwaitedUnit, unitsNotBack } from '#core/lifecycle/units-not-back.ts';
import type { ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import { openOfferOf } from '#core/reservations/choice-offer.ts';
import { chargeAhead, toCollect } from '#core/reservations/planned-charge.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { reaches } from '#core/reservations/text-consent.ts';
import { announcedWindow } from '#core/reservations/told-hours.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { invalid, type Problem, staffProblem, conflict } from '#server/platform/http/problem.ts';

type Reservations = ReadonlyMap<string, Reservation>;
/** Staff names by uid. */
type Names = ReadonlyMap<string, string>;

const NO_NAMES: Names = new Map();

/** What a stop refers to. */
type Known = {
  readonly reservations: Reservations;
  readonly settings: Settings;
  readonly fleets?: Fleets;
  readonly products?: ReadonlyMap<ProductId, Product>;
  readonly trucks?: TruckFleet['trucks'];
  readonly names?: Names;
  readonly wet?: WetUnits;
  readonly damaged?: DamagedUnits;
  /** With a rental out of service: nothing is collected there. */
  readonly unsettled?: ReadonlySet<string>;
  readonly now?: Instant;
  /** By stop. */
  readonly awaited?: ReadonlyMap<string, readonly AwaitedUnit[]>;
};

/** Staff members who accepted stops that no truck could serve that day. */
export const takersOn = ({ crewDay }: ShownPlan['facts']): readonly string[] =>
  Object.values(crewDay.stops).flatMap(({ takenOn }) =>
    takenOn !== undefined && 'uid' in takenOn.by ? [takenOn.by.uid] : [],
  );

const rounded = (amount: number): number => Math.round(amount * 10) / 10;

const itemsOf = (
  stop: Stop,
  reservation: Reservation | undefined,
  { fleets = new Map(), wet, damaged }: Pick<Known, 'fleets' | 'wet' | 'damaged'>,
): PlanStop['items'] =>
  stop.lines.flatMap((index) => {
    const line = reservation?.lines[index];
    if (line === undefined || line.isService === true) return [];
    const { productId, title, quantity, units } = line;
    const isAhead = stop.kind === 'deliver' && !hasBegun(stop);
    const labelOf = (id: UnitId): string => labelOfUnit(fleets.get(productId), id);
    const toDry = units.flatMap((id) => {
      const act = isAhead ? wet?.get(unitKey(productId, id)) : undefined;
      return act === undefined ? [] : [{ unit: labelOf(id), actId: act.id }];
    });
    const torn = units.flatMap((unitId) => {
      const act = isAhead ? damaged?.get(unitKey(productId, unitId)) : undefined;
      return act === undefined ? [] : [{ unitId, unit: labelOf(unitId), text: act.deed.text }];
    });
    const shut = stop.kind === 'deliver' ? shutUnits(line, fleets.get(productId)) : [];
    const notSetUp = [
      ...units
        .filter((id) => stop.missing?.includes(unitKey(productId, id)))
        .map((id) => labelOfUnit(fleets.get(productId), id)),
      ...(stop.missing?.includes(productId) ? [title] : []),
    ];
    return [
      {
        productId,
        title,
        quantity,
        ...(fleets.has(productId) && {
          units: units.map((id) => ({ id, label: labelOf(id) })),
        }),
        ...(notSetUp.length > 0 && { notSetUp }),
        ...(shut.length > 0 && { shut: shut.map(({ label }) => label) }),
        ...(toDry.length > 0 && { wet: toDry }),
        ...(torn.length > 0 && { damaged: torn }),
      },
    ];
  });

/** How many people the stop needs, if there are fewer; undefined if enough, or if nobody entered it. */
function neededPeople(
  { stop, people }: { readonly stop: Stop; readonly people: number | undefined },
  { reservations, products }: Known,
): number | undefined {
  if (people === undefined || isOver(stop)) return undefined;
  const most = peopleFor(stop, reservations.get(stop.reservationId), products);
  return most !== undefined && most > people ? most : undefined;
}

/** What its customer was asked and has not answered yet, as far as this visit depends on it. */
function askedDto(
  { lines: served, ...stop }: Stop,
  reservation: Reservation | undefined,
  now: Instant | undefined,
): PlanStop['asked'] {
  if (reservation === undefined || now === undefined || isOver(stop)) return undefined;
  const offer = openOfferOf(reservation, now);
  const isIts = served.some((index) => {
    const { [index]: line } = reservation.lines;
    return offer !== undefined && line !== undefined && isSamePeriod(line, offer.period);
  });
  return offer && isIts ? { about: offer.reason, until: isoFromInstant(offer.until) } : undefined;
}

const NOBODY = { name: '', phone: '' };
const NOWHERE = { street: '', city: '', postalCode: '', startsAt: undefined, endsAt: undefined };

const timesDto = (times: NonNullable<Stop['times']>): PlanStop['times'] =>
  Object.fromEntries(Object.entries(times).map(([state, at]) => [state, isoFromInstant(at)]));

const takenOnDto = ({ reason, by, at }: TakenOn, names: Names): PlanStop['takenOn'] => ({
  reason,
  by: 'uid' in by ? (names.get(by.uid) ?? by.uid) : by.kind,
  at: isoFromInstant(at),
});

const awaitedDto = (
  awaited: readonly AwaitedUnit[],
  fleets: Fleets,
): NonNullable<PlanStop['awaits']> =>
  awaited.map(({ productId, title, unit, from, until }) => ({
    productId,
    unitId: unit,
    title,
    unit: labelOfUnit(fleets.get(productId), unit),
    from: from.contact.name,
    ...(until !== undefined && { until: clockOf(until) }),
  }));

function stopDto(
  { stop, service, begin, leave, waits, late, stays }: DrivenStop,
  day: CalendarDay,
  known: Known,
  people?: number,
): PlanStop {
  const { reservations, fleets = new Map(), trucks = [], names = NO_NAMES, awaited } = known;
  const { settings, now, unsettled } = known;
  const reservation = reservations.get(stop.reservationId);
  const due = reservation && unsettled?.has(reservation.id) === true ? undefined : reservation;
  const { name, phone } = reservation?.contact ?? NOBODY;
  const isUnmailed = reservation !== undefined && reservation.contact.email === undefined;
  const { street, city, postalCode, startsAt, endsAt } = reservation?.event ?? NOWHERE;
  const unitsAwaited = awaited?.get(stop.id);
  const fetchFrom = fetchedFrom(stop, trucks);
  const needsPeople = neededPeople({ stop, people }, known);
  const asked = askedDto(stop, reservation, now);
  const announced = reservation && announcedWindow(reservation, { kind: stop.kind, day });
  return {
    id: stop.id,
    reservationId: stop.reservationId,
    kind: stop.kind,
    window: { from: clockOf(stop.from), to: clockOf(stop.to) },
    ...(begin !== undefined && { eta: clockOf(begin) }),
    ...(leave !== undefined && { leave: clockOf(leave) }),
    ...(waits >= 1 && { waitMinutes: rounded(waits) }),
    ...(late >= 1 && !isOver(stop) && { lateMinutes: rounded(late) }),
    serviceMinutes: rounded(service),
    manMinutes: stop.work,
    loadLb: stop.lb,
    loadCuFt: stop.cuFt,
    ...(stays && { staysAboard: stays }),
    point: stop.point,
    ...(stop.takenOn && { takenOn: takenOnDto(stop.takenOn, names) }),
    state: stop.state,
    ...(stop.times && { times: timesDto(stop.times) }),
    ...(stop.failure !== undefined && { failure: stop.failure }),
    contact: {
      name,
      phone,
      ...(isUnmailed && { noEmail: true as const }),
      ...(isUnmailed && !reaches(reservation, 'crew_window') && { toCall: true as const }),
    },
    place: { street, city, postalCode },
    ...(startsAt !== undefined &&
      endsAt !== undefined && { party: { from: startsAt, to: endsAt } }),
    items: itemsOf(stop, reservation, known),
    ...(unitsAwaited && { awaits: awaitedDto(unitsAwaited, fleets) }),
    ...(fetchFrom !== undefined && { fetchFrom }),
    ...(needsPeople !== undefined && { needsPeople }),
    balanceCents: due === undefined ? 0 : toCollect(due, settings),
    chargedOn: due && now && chargeAhead(due, settings, shopDay(now)),
    ...(asked && { asked }),
    ...(announced && { told: { from: announced.from, to: announced.to } }),
  };
}

const ordersDto = (order: StopOrder) =>
  Object.entries(order).map(([truckId, stopIds]) => ({ truckId, stopIds: [...stopIds] }));

export function dayPlanDto({ facts, plan, driven, spared = [] }: ShownPlan, of: Known): DayPlanDto {
  const { crewDay, day, fleet } = facts;
  const { settings } = of;
  const { limits } = settings;
  const awaited = unitsNotBack(driven, of.reservations);
  const unsettled = unsettledOn(of.reservations.values(), facts, of.fleets ?? new Map(), settings);
  const known = { ...of, awaited, unsettled, trucks: fleet.trucks, now: facts.now };
  const { published } = crewDay;
  const changed = otherUnitsSince(crewDay);
  const undo = undoUntil(crewDay, facts.now);
  const goes = new Set(
    driven.trucks.flatMap(({ truck, stops }) => (stops.length > 0 ? [truck.id] : [])),
  );
  // Nobody misses anyone on a truck that goes nowhere.
  const short = shortCrews(fleet, day).filter(
    ({ truck, people }) => people === 0 || goes.has(truck.id),
  );
  const withoutLead = trucksWithoutLead(fleet, day).filter(({ id }) => goes.has(id));
  const { address, point, loadMinutes } = fleet.depot;
  const off = fleet.trucks.filter(({ daysOff }) => daysOff.includes(day)).map(({ id }) => id);
  const named = (ids: readonly string[]) =>
    fleet.trucks.flatMap(({ id: truckId, name }) =>
      ids.includes(truckId) ? [{ truckId, name }] : [],
    );
  const closed = shutOn(day, limits);
  return {
    day,
    ...(closed && { closed }),
    ...(facts.driveTimes && { driveTimes: facts.driveTimes.from }),
    version: crewDay.version,
    publishedVersion: published?.version ?? 0,
    ...(published && {
      published: {
        at: isoFromInstant(published.at),
        trucks: ordersDto(published.order),
        ...(isAsPublished(crewDay) && { isCurrent: true as const }),
        ...(changed.length > 0 && { changed: changed.map(({ id }) => id) }),
      },
    }),
    trucks: driven.trucks.map(({ truck, shift, stops, reloads, out, back, ...sums }) => ({
      truckId: truck.id,
      number: fleet.trucks.findIndex(({ id }) => id === truck.id) + 1,
      name: truck.name,
      crewSize: truck.crewSize,
      payloadLb: truck.payloadLb,
      volumeCuFt: truck.volumeCuFt,
      shift: { from: shift.from, to: shift.to },
      stops: stops.map((one) => stopDto(one, day, known, truck.crewSize)),
      reloads: reloads.map(({ before, arrive, leave }) => ({
        before,
        arrive: clockOf(arrive),
        leave: clockOf(leave),
      })),
      ...(out !== undefined && { out: clockOf(out) }),
      ...(back !== undefined && { back: clockOf(back) }),
      miles: rounded(sums.miles),
      minutes: rounded(sums.minutes),
      overtimeMinutes: rounded(sums.overtime),
      peakLoadLb: rounded(sums.peakLb),
      peakLoadCuFt: rounded(sums.peakCuFt),
    })),
    ...(off.length > 0 && { off: named(off) }),
    crew: fleet.crew.map((member) => {
      const { id, name, role, truckId: usual } = member;
      const truckId = rideOn(member, day);
      const place = placeOn(member, day);
      const why = place === 'off' ? whyOff(member, day) : undefined;
      return {
        id,
        name,
        role,
        ...(usual !== undefined && { usualTruckId: usual }),
        place,
        ...(why !== undefined && { why }),
        ...(truckId !== undefined && { truckId }),
      };
    }),
    fleetVersion: fleet.version,
    ...(short.length > 0 && {
      shortCrews: short.map(({ truck: { id: truckId, name, crewSize }, people, missing }) => ({
        truckId,
        name,
        people,
        of: crewSize,
        missing: missing.map((member) => member.name),
      })),
    }),
    ...(withoutLead.length > 0 && {
      withoutLead: withoutLead.map(({ id: truckId, name }) => ({ truckId, name })),
    }),
    ...(spared.length > 0 && { spared: named(spared) }),
    unassigned: driven.unassigned.map(({ stop, service, reasons, byTruck }) => ({
      stop: stopDto({ stop, service, waits: 0, late: 0 }, day, known),
      reasons,
      byTruck: byTruck.map((one) => {
        const people = driven.trucks.find(({ truck }) => truck.id === one.truckId)?.truck.crewSize;
        const needsPeople = neededPeople({ stop, people }, known);
        return { ...one, ...(needsPeople !== undefined && { needsPeople }) };
      }),
    })),
    locks: plan.locks,
    ...(undo !== undefined && {
      breakdown: {
        trucks: named(crewDay.breakdown?.trucks ?? []),
        until: isoFromInstant(undo),
      },
    }),
    isFeasible: driven.violations.length === 0 && driven.unassigned.length === 0,
    depot: { address, point, loadMinutes },
    tellsFailed: tellsFailed(settings),
  };
}

export const overdueDto = (
  late: readonly (OverdueStop & { readonly reservation: Reservation })[],
  settings: Settings,
) => ({
  stops: late.map(({ day, problem, stop, reservation, neededBy }) => ({
    day,
    problem,
    ...(neededBy && { neededBy }),
    stop: stopDto({ stop, service: stop.work, waits: 0, late: 0 }, day, {
      reservations: new Map([[reservation.id, reservation]]),
      settings,
    }),
  })),
});

const NOT_REOPENED = {
  unit_out: 'One of its units has gone out again since, so it was picked up.',
  by_calendar:
    'Under Trucks and crew, rentals are completed by the calendar, and its last day is over.',
  too_old: 'Its pickup is more than two weeks ago.',
} as const;

/** Why a stop report was refused. */
export function reportProblem(error: ReportError | ReservationNotFound): Problem {
  switch (error.kind) {
    case 'reservation_not_found':
    case 'stop_not_found':
      return staffProblem(
        404,
        'stop_not_found',
        'Stop not found',
        'There is no such stop on this day.',
      );
    case 'not_under_way':
      return staffProblem(
        409,
        error.kind,
        'Not in this state',
        `The reservation is ${error.status}, so its stops can no longer be reported.`,
      );
    case 'cannot_reopen':
      return staffProblem(409, error.kind, 'The rental stays completed', NOT_REOPENED[error.why]);
    case 'not_overdue':
      return staffProblem(
        409,
        error.kind,
        'Not a missed pickup',
        'Only a pickup of an earlier day that was not made can be planned for today or later.',
      );
    case 'crew_full':
      return staffProblem(
        409,
        error.kind,
        'No truck has room',
        'No truck can pick it up that day. Try again in a moment.',
      );
    case 'in_the_future':
      return invalid([{ path: 'at', message: 'Must not be in the future.' }]);
  }
}

const byHowMuch = (by: number | undefined, unit: string): string =>
  by === undefined ? '' : ` by ${rounded(by)} ${unit}`;

/** A broken rule in words, for staff and developers. */
function detailOf({ code, by }: PlanViolation, truck: string): string {
  switch (code) {
    case 'missing':
      return 'The stop is neither on a truck nor left over.';
    case 'twice':
      return 'The stop is in the plan twice.';
    case 'unknown_stop':
      return 'There is no such stop on this day.';
    case 'unknown_truck':
      return 'There is no such truck on this day.';
    case 'late':
      return `The crew would miss the promised hours${byHowMuch(by, 'minutes')}.`;
    case 'too_heavy':
      return `${truck} is overloaded${byHowMuch(by, 'lb')}.`;
    case 'too_bulky':
      return `${truck} is too full${byHowMuch(by, 'cubic feet')}.`;
    case 'after_hours':
      return `${truck} would miss the end of its shift${byHowMuch(by, 'minutes')}.`;
    case 'other_truck':
      return 'The stop must stay on another truck because it is locked there or under way.';
    case 'empty_load':
      return 'The truck would drive to the yard for nothing.';
    case 'no_reload':
      return 'The truck cannot load twice.';
    case 'unit_out':
      return 'A unit of this delivery is not back from its last customer by then.';
  }
}

export function infeasibleProblem(
  violations: readonly PlanViolation[],
  { trucks }: TruckFleet,
): Problem {
  const nameOf = (id: string | undefined) => trucks.find((one) => one.id === id)?.name ?? 'It';
  return {
    ...staffProblem(
      422,
      'infeasible',
      'This plan breaks a rule',
      'A stop breaks a rule. Send a reason to do it anyway.',
    ),
    violations: violations.map((one) => ({
      stopId: one.stopId,
      code: one.code,
      detail: detailOf(one, nameOf(one.truckId)),
      ...(one.truckId !== undefined && { truckId: one.truckId }),
      ...(one.by !== undefined && { by: rounded(one.by) }),
    })),
  };
}

export const NOT_ON_FILE = {
  member_not_found: staffProblem(
    404,
    'member_not_found',
    'Person not found',
    'Someone removed this person from the crew. Reload and try again.',
  ),
  truck_not_found: staffProblem(
    404,
    'truck_not_found',
    'Truck not found',
    'There is no such truck.',
  ),
};

export const STALE = conflict(
  'stale',
  'Changed in the meantime',
  'This was changed in the meantime. Reload it and try again.',
);
