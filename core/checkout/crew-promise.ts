import type { CrewFull } from '#core/capacity/crew-room.ts';
import type { Product } from '#core/catalogue/product.ts';
import { loadOf, manMinutesOf } from '#core/catalogue/usual-handling.ts';
import {
  type CrewDay,
  type CrewDays,
  EMPTY_CREW_DAY,
  hasBegun,
  isLive,
  isOver,
  type LateUnits,
  type Stop,
  stopIdOf,
  type TakenOn,
  unitKeys,
  unplacedOn,
} from '#core/dispatch/crew-day.ts';
import { problemOf, trucksOn } from '#core/dispatch/day-problem.ts';
import { canCarry, clockOf } from '#core/dispatch/fleet.ts';
import { milesBetween, type Point } from '#core/dispatch/travel.ts';
import { areServable, changeDay, type DayChange } from '#core/dispatch/witness.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { isSamePeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { minutesOf, shopDay } from '#core/kernel/shop-time.ts';
import type {
  BookingDecision,
  BookingFacts,
  CrewFacts,
  NeedsSearch,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { needsBallast, type PartyEvent } from '#core/reservations/party.ts';
import { isActive } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import {
  madeVisits,
  type PromisedVisit,
  promisedVisits,
  promiseWindows,
  startsFrom,
  type Visit,
} from '#core/reservations/visits.ts';

// What is sold can be delivered: docs/decisions/21-trucks-crews-and-the-promise.md.

type Served = Pick<
  Reservation,
  'id' | 'status' | 'lines' | 'event' | 'windows' | 'laterPickups' | 'holdExpiresAt'
>;
type Facts = Pick<BookingFacts, 'products' | 'commercial'>;

/** A point farther from its ZIP code's center is a mistake, or meant to seem near the yard. */
const FARTHEST_MILES = 30;
const END_OF_DAY = 24 * 60;

/**
 * The other end of the rental period this visit belongs to. For a pickup on another day than the
 * period's last, where another period that began with it has its pickup, too: the own end.
 */
function otherDayOf(reservation: Served, { kind, day, lines: served }: Visit) {
  const { lines } = reservation;
  const { [served[0] ?? 0]: first } = lines;
  if (first === undefined) return day;
  const { startDate, endDate } = first;
  if (kind === 'deliver') return endDate;
  const isShared =
    day < endDate
      ? lines.some((line) => isSamePeriod(line, { startDate, endDate: day }))
      : day > endDate &&
        madeVisits(reservation).some(({ kind: other, day: on, lines: [index = 0] }) => {
          const line = lines[index];
          return (
            other === 'collect' &&
            on === day &&
            line?.startDate === startDate &&
            line.endDate !== endDate
          );
        });
  return isShared ? endDate : startDate;
}

/** The given point if plausible, else the ZIP code's center, else the yard. */
function pointFor({ postalCode, point }: PartyEvent, { fleet, pointOf }: CrewFacts): Point {
  const middle = pointOf(postalCode.slice(0, 5)) ?? fleet.depot.point;
  return point !== undefined && milesBetween(point, middle) <= FARTHEST_MILES ? point : middle;
}

const unitsOf = ({ lines }: Pick<Served, 'lines'>, of: readonly number[]): Stop['units'] =>
  unitKeys(of.flatMap((index) => lines[index] ?? []));

function stopOf(
  reservation: Served,
  visit: PromisedVisit,
  crews: CrewFacts,
  products: ReadonlyMap<string, Product>,
): Stop {
  const { id, lines, event, holdExpiresAt } = reservation;
  const ballast = needsBallast(event);
  const served = visit.lines.flatMap((index) => lines[index] ?? []);
  const sum = (of: (line: (typeof served)[number]) => number): number =>
    served.reduce((total, line) => total + line.quantity * of(line), 0);
  const { from, to } = visit;
  return {
    id: stopIdOf(id, visit, otherDayOf(reservation, visit)),
    reservationId: id,
    kind: visit.kind,
    lines: visit.lines,
    units: unitsOf(reservation, visit.lines),
    lb: sum(({ productId }) => loadOf(products.get(productId), ballast).lb),
    cuFt: sum(({ productId }) => loadOf(products.get(productId), ballast).cuFt),
    from: minutesOf(from),
    to: minutesOf(to),
    work: sum(({ productId }) => manMinutesOf(products.get(productId), visit.kind)),
    point: pointFor(event, crews),
    state: 'planned',
    ...(holdExpiresAt !== undefined && { expiresAt: holdExpiresAt }),
  };
}

type OnDay = readonly [day: CalendarDay, stop: Stop];

/** The stops of a reservation that is held or sold. */
function stopsOf(
  reservation: Served | undefined,
  facts: Facts,
  crews: CrewFacts,
): readonly OnDay[] {
  if (reservation === undefined || !isActive(reservation)) return [];
  return promisedVisits(reservation, facts.commercial.settings).map((visit) => [
    visit.day,
    stopOf(reservation, visit, crews, facts.products),
  ]);
}

/** What a trip carries, where to and when. While this is unchanged, the promise is too. */
const tripOf = ({ lines, event }: Served, visit: PromisedVisit): string =>
  JSON.stringify([
    visit.lines.map((index) => {
      const { [index]: line } = lines;
      return [line?.productId, line?.quantity, line?.startDate, line?.endDate];
    }),
    event.postalCode,
    event.point,
    event.startsAt,
    event.endsAt,
    event.venue?.canStake,
    event.venue?.indoor,
    event.venue?.surface,
    visit.from,
    visit.to,
  ]);

/** Maps the names of a reservation's stops to their trips. */
function tripsOf(reservation: Served | undefined, { commercial }: Facts) {
  if (reservation === undefined) return new Map<string, string>();
  return new Map(
    promisedVisits(reservation, commercial.settings).map((visit) => [
      stopIdOf(reservation.id, visit, otherDayOf(reservation, visit)),
      tripOf(reservation, visit),
    ]),
  );
}

const isUntouched = (before: Served | undefined, after: Served): boolean =>
  before?.lines === after.lines &&
  before.event === after.event &&
  before.windows === after.windows &&
  before.laterPickups === after.laterPickups &&
  before.status === after.status &&
  before.holdExpiresAt === after.holdExpiresAt;

/** The same trip under its former name, which a change of the rental's other day replaces. */
const begunAs = (stop: Stop, { stops }: CrewDay, names: ReadonlySet<string>): Stop | undefined =>
  Object.values(stops).find(
    (one) =>
      hasBegun(one) &&
      !names.has(one.id) &&
      one.kind === stop.kind &&
      one.reservationId === stop.reservationId &&
      one.lines.join() === stop.lines.join(),
  );

type Outcome = {
  readonly days: CrewDays;
  readonly refused: readonly OnDay[];
  readonly late: LateUnits;
};

/** Other reservations that got other units in the same decision. */
type Moved = readonly Pick<Reservation, 'id' | 'lines'>[];

/** The day's stops of these reservations whose units have changed. */
const movedOn = ({ stops }: CrewDay, moved: Moved): readonly Stop[] =>
  moved.flatMap((one) =>
    Object.values(stops).flatMap((stop) => {
      if (stop.reservationId !== one.id) return [];
      const units = unitsOf(one, stop.lines);
      return units.join() === stop.units.join() ? [] : [{ ...stop, units, fetchFrom: undefined }];
    }),
  );

/** Whether a stop of the reservation names other units than it has, or none. */
export const hasOtherUnits = (reservation: Moved[number], { commercial: { crews } }: Facts) =>
  [...(crews?.days.values() ?? [])].some((day) => movedOn(day, [reservation]).length > 0);

/**
 * The crews' days after a change of units. A stop that cannot wait for its new unit anywhere stays
 * without a truck.
 */
export const crewDaysMoved = (
  { fleet, days }: Pick<CrewFacts, 'fleet' | 'days'>,
  moved: Moved,
  now: Instant,
): CrewDays =>
  new Map(
    [...days].flatMap(([day, known]) => {
      const added = movedOn(known, moved);
      if (added.length === 0) return [];
      return [[day, changeDay(known, { day, fleet, now, removed: [], added }).day] as const];
    }),
  );

/**
 * The units of a refused stop that another customer of the day has before or gets after. Of several,
 * those that are late by themselves.
 */
function lateUnits(before: CrewDay, change: DayChange, stop: Stop): LateUnits {
  const others = Object.values(before.stops).filter(({ id }) => id !== stop.id);
  const shared = stop.units.filter((unit) => others.some(({ units }) => units.includes(unit)));
  if (shared.length < 2) return shared;
  const isLate = (unit: string): boolean => {
    const added = change.added.map((one) => (one.id === stop.id ? { ...one, units: [unit] } : one));
    return changeDay(before, { ...change, added }).refused.some(({ id }) => id === stop.id);
  };
  const late = shared.filter(isLate);
  return late.length > 0 ? late : shared.slice(-1);
}

/**
 * When the refused stop is of a booking that moved to make room, and a unit reaches it too late:
 * this reservation's units of the same products, so that another booking moves instead.
 */
const unitsBehind = ({ lines }: Served, { lines: served, reservationId }: Stop, moved: Moved) => {
  const other = moved.find(({ id }) => id === reservationId);
  const products = new Set(served.map((index) => other?.lines[index]?.productId));
  return unitKeys(lines.filter(({ productId }) => products.has(productId)));
};

/** Unchanged days stay the same objects. */
function settleCrews(
  before: Served | undefined,
  after: Served,
  facts: Facts,
  now: Instant,
  {
    moved = [],
    isRechecked = false,
  }: {
    readonly moved?: Moved | undefined;
    /** Checks its days again even if nothing about it changed. */
    readonly isRechecked?: boolean;
  } = {},
): Outcome {
  const { crews } = facts.commercial;
  if (crews === undefined) return { days: new Map(), refused: [], late: [] };
  // Completed bookings keep their stops, and most changes only affect money or words.
  if (after.status === 'completed' || (!isRechecked && isUntouched(before, after))) {
    return { days: crews.days, refused: [], late: [] };
  }
  const [tripsBefore, tripsAfter] = [tripsOf(before, facts), tripsOf(after, facts)];
  const old = stopsOf(before, facts, crews);
  const next = stopsOf(after, facts, crews);
  const days = new Map(crews.days);
  const refused: OnDay[] = [];
  const late: string[] = [];
  const ofMoved = moved.length === 0 ? [] : crews.days.keys();
  for (const day of new Set([...[...old, ...next].map(([on]) => on), ...ofMoved])) {
    const known = days.get(day) ?? EMPTY_CREW_DAY;
    const wanted = next.flatMap(([on, stop]) => (on === day ? [stop] : []));
    const names = new Set(wanted.map(({ id }) => id));
    const added = wanted.flatMap((stop) => {
      const stored = known.stops[stop.id] ?? begunAs(stop, known, names);
      if (stored === undefined) return [stop];
      const isSameTrip = tripsBefore.get(stop.id) === tripsAfter.get(stop.id);
      const { state, times, failure, takenOn, undelivered, missing } = stored;
      const { expiresAt, lines, units } = stop;
      const isSame =
        stored.expiresAt === expiresAt &&
        stored.lines.join() === lines.join() &&
        stored.units.join() === units.join();
      if (isSameTrip && isSame) return [];
      const fetchFrom = isSame ? stored.fetchFrom : undefined;
      const kept = { state, times, failure, takenOn, undelivered, missing, fetchFrom };
      return [{ ...(isSameTrip ? stored : stop), lines, units, expiresAt, ...kept }];
    });
    added.push(...movedOn(known, moved));
    const removed = old.flatMap(([on, { id }]) =>
      on === day && !names.has(id) && known.stops[id] !== undefined ? [id] : [],
    );
    if (!isRechecked && added.length === 0 && removed.length === 0) continue;
    const change = {
      day,
      now,
      removed,
      added,
      fleet: crews.fleet,
      found: crews.found?.get(day)?.order,
    };
    const outcome = changeDay(known, change);
    days.set(day, outcome.day);
    for (const stop of outcome.refused) {
      refused.push([day, stop]);
      const isOwn = stop.reservationId === after.id;
      late.push(...(isOwn ? lateUnits(known, change, stop) : unitsBehind(after, stop, moved)));
    }
  }
  return { days, refused, late };
}

/** The crews' days after a decision, whether it settled them itself or was about something else. */
export const crewDaysAfter = (
  before: Served | undefined,
  { reservation, commercial }: Pick<BookingDecision, 'reservation' | 'commercial'>,
  facts: Facts,
  now: Instant,
): CrewDays => commercial?.crewDays ?? settleCrews(before, reservation, facts, now).days;

/** Whether the day's other stops are not the reason that one is refused. */
function evenAlone(
  after: Served,
  [day, stop]: OnDay,
  facts: Facts,
  crews: CrewFacts,
  now: Instant,
): CrewFull['evenAlone'] {
  const isPossible = (one: Stop): boolean => areServable(problemOf(day, crews.fleet, [one]));
  if (isPossible(stop)) return undefined;
  const trucks = trucksOn(crews.fleet, day);
  if (trucks.length > 0 && !canCarry(trucks, stop)) return { kind: 'too_large' };
  const { lines, event } = after;
  const { startsAt } = event;
  const isLate = stop.kind === 'deliver' && isPossible({ ...stop, to: END_OF_DAY });
  if (!isLate || startsAt === undefined) return { kind: 'no_truck' };
  const earliest = startsFrom(startsAt).find((start) => {
    const later = { ...event, startsAt: start };
    const windows = promiseWindows({ lines, event: later }, facts.commercial.settings, now);
    return stopsOf({ ...after, event: later, windows }, facts, crews).some(
      ([on, one]) => on === day && one.id === stop.id && isPossible(one),
    );
  });
  return earliest === undefined ? { kind: 'no_truck' } : { kind: 'too_early', startsAt, earliest };
}

/** Whether a truck with nothing else to do could not bring the unit on from its other customer. */
function keptElsewhere(
  { lines }: Served,
  [day, stop]: OnDay,
  {
    days,
    facts,
    crews,
    now,
  }: Pick<Outcome, 'days'> & {
    readonly facts: Facts;
    readonly crews: CrewFacts;
    readonly now: Instant;
  },
): Pick<CrewFull, 'handedOn' | 'outUntil'> {
  const other = Object.values(days.get(day)?.stops ?? {}).find(
    (one) =>
      one.kind !== stop.kind &&
      one.reservationId !== stop.reservationId &&
      isLive(one, now) &&
      !isOver(one) &&
      one.units.some((unit) => stop.units.includes(unit)) &&
      !areServable(problemOf(day, crews.fleet, [one, stop])),
  );
  const product = lines
    .filter((line) => unitKeys([line]).some((unit) => other?.units.includes(unit)))
    .map(({ productId }) => facts.products.get(productId))[0];
  if (other === undefined || product === undefined) return {};
  return { handedOn: product, ...(stop.kind === 'deliver' && { outUntil: clockOf(other.to) }) };
}

const withWord = (days: CrewDays, short: readonly OnDay[], takenOn: TakenOn): CrewDays =>
  short.reduce((all, [on, stop]) => {
    const day = all.get(on) ?? EMPTY_CREW_DAY;
    return new Map(all).set(on, {
      ...day,
      stops: { ...day.stops, [stop.id]: { ...stop, takenOn } },
    });
  }, days);

/** Records stops just accepted without a truck in the history. Only the office sees this. */
export function withTakenOn(
  reservation: Reservation,
  crewDays: CrewDays | undefined,
  context: ActionContext,
): Reservation {
  const taken = [...(crewDays ?? [])].flatMap(([day, { stops }]) =>
    Object.values(stops).flatMap(({ reservationId, takenOn }) =>
      reservationId === reservation.id && takenOn?.at === context.now
        ? [{ day, reason: takenOn.reason }]
        : [],
    ),
  );
  const [first] = taken;
  if (first === undefined) return reservation;
  const days = [...new Set(taken.map(({ day }) => day))].toSorted().join(', ');
  const text = `Accepted without a truck on ${days}: ${first.reason}`;
  return withHistory(reservation, context, { kind: 'note', facts: { text } });
}

/**
 * The crews' days with the reservation's stops, or the day on which no truck can come. Before
 * refusing, asks once for a search outside the transaction. Nothing is promised for past days.
 */
export function promiseCrews(
  before: Served | undefined,
  after: Served,
  facts: Facts,
  now: Instant,
  {
    takenOn,
    moved,
  }: {
    /** Set when the office accepts stops no truck can serve. */
    readonly takenOn?: TakenOn | undefined;
    readonly moved?: Moved | undefined;
  } = {},
): Result<{ readonly crewDays?: CrewDays }, CrewFull | NeedsSearch> {
  const { crews } = facts.commercial;
  if (crews === undefined) return ok({});
  const { days, refused, late } = settleCrews(before, after, facts, now, { moved });
  const today = shopDay(now);
  const short = refused.filter(([day]) => day >= today);
  const [first] = short;
  if (first === undefined) return ok({ crewDays: days });
  const isSearched = short.every(([on]) => crews.found?.get(on)?.version === days.get(on)?.version);
  if (crews.isFinal !== true && !isSearched) {
    const crowded = short.map(([day]) => [day, [days.get(day) ?? EMPTY_CREW_DAY]] as const);
    return err({ kind: 'needs_search', days: new Map(crowded), late });
  }
  const own = short.filter(([, { reservationId }]) => reservationId === after.id);
  if (takenOn !== undefined && own.length === short.length) {
    return ok({ crewDays: withWord(days, short, takenOn) });
  }
  const [refusal] = own;
  if (refusal !== undefined) {
    const [day, { kind }] = refusal;
    const alone = evenAlone(after, refusal, facts, crews, now);
    const elsewhere =
      alone === undefined ? keptElsewhere(after, refusal, { days, facts, crews, now }) : {};
    return err({ kind: 'crew_full', day, visit: kind, late, evenAlone: alone, ...elsewhere });
  }
  // The customer asked for these days, not for those of the booking that would have to change units.
  const { startDate: day = first[0] } = after.lines[0] ?? {};
  return err({ kind: 'crew_full', day, visit: 'deliver', late });
}

/**
 * Fits a reservation into the present trucks: adds missing stops, and another truck if its own is
 * gone. What fits nowhere even after a search stays as a stop without a truck.
 */
export function renewCrews(
  reservation: Served,
  facts: Facts,
  now: Instant,
): Result<CrewDays, NeedsSearch> {
  const { crews } = facts.commercial;
  if (crews === undefined) return ok(new Map());
  const { days } = settleCrews(reservation, reservation, facts, now, { isRechecked: true });
  const short = [...days].filter(
    ([on, day]) =>
      unplacedOn(day, now).some(({ takenOn }) => takenOn === undefined) &&
      crews.found?.get(on)?.version !== day.version,
  );
  if (short.length === 0 || crews.isFinal === true) return ok(days);
  return err({ kind: 'needs_search', days: new Map(short.map(([on, day]) => [on, [day]])) });
}
