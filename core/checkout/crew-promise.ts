import { loadOf, manMinutesOf } from '#core/catalogue/handling.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type CrewDays, EMPTY_CREW_DAY, type Stop, unplacedOn } from '#core/dispatch/crew-day.ts';
import { minutesOf } from '#core/dispatch/fleet.ts';
import type { Point } from '#core/dispatch/travel.ts';
import { changeDay } from '#core/dispatch/witness.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingFacts, CrewFacts, NeedsSearch } from '#core/reservations/booking-decision.ts';
import { needsBallast, type PartyEvent } from '#core/reservations/party.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type PromisedVisit, promisedVisits } from '#core/reservations/visits.ts';

// What is sold can be delivered: docs/decisions/26-trucks-and-the-promise.md.

/** No truck can come on the day beside all that was promised before. */
export type CrewFull = {
  readonly kind: 'crew_full';
  readonly day: CalendarDay;
  readonly visit: Stop['kind'];
};

type Served = Pick<Reservation, 'id' | 'status' | 'lines' | 'event' | 'windows' | 'holdExpiresAt'>;
type Facts = Pick<BookingFacts, 'products' | 'commercial'>;

/** The same trip has the same name, however the reservation changes around it. */
const nameOf = (id: string, { kind, day }: PromisedVisit, other: CalendarDay): string =>
  `${id}_${kind === 'deliver' ? 'd' : 'c'}_${day}_${other}`;

/** The middle of the ZIP code, unless somebody knows better; the yard's own neighborhood where nobody knows it. */
const pointFor = ({ postalCode }: PartyEvent, { fleet, pointOf }: CrewFacts): Point =>
  pointOf(postalCode.slice(0, 5)) ?? fleet.depot.point;

function stopOf(
  reservation: Served,
  visit: PromisedVisit,
  crews: CrewFacts,
  products: ReadonlyMap<string, Product>,
): Stop {
  const { id, lines, event, holdExpiresAt } = reservation;
  const ballast = needsBallast(event);
  const served = visit.lines.flatMap((index) => lines[index] ?? []);
  const [first] = served;
  const other = visit.kind === 'deliver' ? first?.endDate : first?.startDate;
  const sum = (of: (line: (typeof served)[number]) => number): number =>
    served.reduce((total, line) => total + line.quantity * of(line), 0);
  const handlingOf = (productId: string) => products.get(productId)?.handling;
  const { from, to } = visit;
  return {
    id: nameOf(id, visit, other ?? visit.day),
    reservationId: id,
    kind: visit.kind,
    lines: visit.lines,
    lb: sum(({ productId }) => loadOf(handlingOf(productId), ballast).lb),
    cuFt: sum(({ productId }) => loadOf(handlingOf(productId), ballast).cuFt),
    from: minutesOf(from),
    to: minutesOf(to),
    work: sum(({ productId }) => manMinutesOf(handlingOf(productId), visit.kind)),
    point: pointFor(event, crews),
    state: 'planned',
    ...(holdExpiresAt !== undefined && { expiresAt: holdExpiresAt }),
  };
}

type OnDay = readonly [day: CalendarDay, stop: Stop];

/** The stops of a reservation that is held or sold. */
export function stopsOf(
  reservation: Served | undefined,
  facts: Facts,
  crews: CrewFacts,
): readonly OnDay[] {
  if (reservation?.status !== 'held' && reservation?.status !== 'confirmed') return [];
  return promisedVisits(reservation, facts.commercial.settings).map((visit) => [
    visit.day,
    stopOf(reservation, visit, crews, facts.products),
  ]);
}

/** What a trip brings, where to and when: as long as it is the same, what was promised stays word for word. */
const tripOf = ({ lines, event, windows }: Served): string =>
  JSON.stringify([
    lines.map(({ productId, quantity, startDate, endDate }) => [
      productId,
      quantity,
      startDate,
      endDate,
    ]),
    event.postalCode,
    event.startsAt,
    event.endsAt,
    event.venue?.canStake,
    event.venue?.indoor,
    event.venue?.surface,
    windows,
  ]);

const isUntouched = (before: Served | undefined, after: Served): boolean =>
  before?.lines === after.lines &&
  before.event === after.event &&
  before.windows === after.windows &&
  before.status === after.status &&
  before.holdExpiresAt === after.holdExpiresAt;

type Outcome = {
  readonly days: CrewDays;
  readonly refused: readonly OnDay[];
};

/** Days that do not change stay the same objects. */
export function settleCrews(
  before: Served | undefined,
  after: Served,
  facts: Facts,
  now: Instant,
  /** Looks at its days anew though it asks nothing new of them. */
  isAnew = false,
): Outcome {
  const { crews } = facts.commercial;
  if (crews === undefined) return { days: new Map(), refused: [] };
  // What is over stays as it was, and most changes are of money or words.
  if (after.status === 'completed' || (!isAnew && isUntouched(before, after))) {
    return { days: crews.days, refused: [] };
  }
  const isSameTrip = before !== undefined && tripOf(before) === tripOf(after);
  const old = stopsOf(before, facts, crews);
  const next = stopsOf(after, facts, crews);
  const days = new Map(crews.days);
  const refused: OnDay[] = [];
  for (const day of new Set([...old, ...next].map(([on]) => on))) {
    const known = days.get(day) ?? EMPTY_CREW_DAY;
    const wanted = next.flatMap(([on, stop]) => (on === day ? [stop] : []));
    const added = wanted.flatMap((stop) => {
      const { [stop.id]: stored } = known.stops;
      if (stored === undefined) return [stop];
      if (isSameTrip && stored.expiresAt === stop.expiresAt) return [];
      const { state, times } = stored;
      const { expiresAt } = stop;
      return [{ ...(isSameTrip ? stored : stop), state, times, expiresAt }];
    });
    const names = new Set(wanted.map(({ id }) => id));
    const removed = old.flatMap(([on, { id }]) =>
      on === day && !names.has(id) && known.stops[id] !== undefined ? [id] : [],
    );
    if (!isAnew && added.length === 0 && removed.length === 0) continue;
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
    refused.push(...outcome.refused.map((stop) => [day, stop] as const));
  }
  return { days, refused };
}

/**
 * The crews' days with what the reservation asks of them now, or the day on which no truck can come. Before that is said, a
 * search is asked for: outside the transaction, and once. What lies in the past is nobody's to promise.
 */
export function promiseCrews(
  before: Served | undefined,
  after: Served,
  facts: Facts,
  now: Instant,
): Result<{ readonly crewDays?: CrewDays }, CrewFull | NeedsSearch> {
  const { crews } = facts.commercial;
  if (crews === undefined) return ok({});
  const { days, refused } = settleCrews(before, after, facts, now);
  const today = shopDay(now);
  const short = refused.filter(([day]) => day >= today);
  const [first] = short;
  if (first === undefined) return ok({ crewDays: days });
  const isSearched = short.every(([on]) => crews.found?.get(on)?.version === days.get(on)?.version);
  if (crews.isFinal !== true && !isSearched) {
    const crowded = short.map(([day]) => [day, days.get(day) ?? EMPTY_CREW_DAY] as const);
    return err({ kind: 'needs_search', days: new Map(crowded) });
  }
  const [day, { kind }] = first;
  return err({ kind: 'crew_full', day, visit: kind });
}

/**
 * The days of a reservation under the trucks that there are now: it gets its stops if it has none, and another truck where
 * its own is gone. What fits nowhere, after a search too, stays as a stop without a truck.
 */
export function renewCrews(
  reservation: Served,
  facts: Facts,
  now: Instant,
): Result<CrewDays, NeedsSearch> {
  const { crews } = facts.commercial;
  if (crews === undefined) return ok(new Map());
  const { days } = settleCrews(reservation, reservation, facts, now, true);
  const short = [...days].filter(
    ([on, day]) => unplacedOn(day, now).length > 0 && crews.found?.get(on)?.version !== day.version,
  );
  if (short.length === 0 || crews.isFinal === true) return ok(days);
  return err({ kind: 'needs_search', days: new Map(short) });
}
