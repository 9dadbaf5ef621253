import { shutUnits } from '#core/assignment/unit-allocation.ts';
import { isAsPublished, hasBegun } from '#core/dispatch/crew-day.ts';
import { clockOf } from '#core/dispatch/fleet.ts';
import type { makePlanDay, ShownPlan } from '#core/dispatch/plan-day.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import { COMING } from '#core/lifecycle/tell-coming.ts';
import { FAILED } from '#core/lifecycle/tell-failed.ts';
import type { VisitProgress } from '#core/lifecycle/visit-progress.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { VisitWindow } from '#core/reservations/party.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { textsOf } from '#core/reservations/text-consent.ts';
import {
  announcedFacts,
  announcedIn,
  type AnnouncedWindow,
  announcedWindow,
  promiseOf,
} from '#core/reservations/told-hours.ts';
import type { Visit } from '#core/reservations/visits.ts';

/** A visit in a published plan. */
export type PlannedVisit = Pick<Visit, 'kind' | 'day'> & {
  /** As promised. */
  readonly window: VisitWindow;
  /** When the work starts. */
  readonly eta: string;
};

/** Minutes a truck may be early or late and still be on time. */
const AROUND = 60;
const QUARTER = 15;
/** A plan that runs late ends after midnight, but hours are of one day. */
const LAST_MINUTE = '23:59';

/**
 * Two hours around the planned time, in quarter hours; within the promise if the plan is, and at
 * most until midnight.
 */
export function windowToAnnounce({ kind, day, window, eta }: PlannedVisit): AnnouncedWindow {
  const at = minutesOf(eta);
  const [opens, closes] = [minutesOf(window.from), minutesOf(window.to)];
  const from = Math.floor((at - AROUND) / QUARTER) * QUARTER;
  const to = Math.min(Math.ceil((at + AROUND) / QUARTER) * QUARTER, minutesOf(LAST_MINUTE));
  const isKept = at >= opens && at <= closes;
  return {
    kind,
    day,
    from: clockOf(Math.max(0, isKept ? Math.max(from, opens) : from)),
    to: clockOf(isKept ? Math.min(to, closes) : to),
  };
}

/** When the crew was there that could not complete a stop, `HH:MM`. */
export const failedAt = ({ history }: Pick<Reservation, 'history'>): string | undefined =>
  history.findLast(({ facts }) => facts?.['mailed'] === FAILED)?.facts?.['at'];

const ABOUT_CREW: ReadonlySet<string | undefined> = new Set([COMING, FAILED]);

const lastComing = ({ history }: Pick<Reservation, 'history'>) =>
  history.findLast(
    ({ facts }) => ABOUT_CREW.has(facts?.['mailed']) || facts?.['texted'] === 'on_my_way',
  )?.facts;

/** Whether the crew that was on its way last delivers or picks up. */
export const comingTo = (reservation: Pick<Reservation, 'history'>): Visit['kind'] =>
  lastComing(reservation)?.['visit'] === 'collect' ? 'collect' : 'deliver';

/** The visits that the customer was last told a crew is on its way to. */
export const comingVisits = (
  reservation: Pick<Reservation, 'history'>,
  begun: readonly VisitProgress[],
): readonly VisitProgress[] => {
  const day = lastComing(reservation)?.['day'];
  const kind = comingTo(reservation);
  return begun.filter((visit) => visit.kind === kind && visit.day === day);
};

/** The crew is already there, so nothing about its arrival is true anymore. */
export const isThere = (visits: readonly VisitProgress[]): boolean =>
  visits.length > 0 && visits.every(({ state }) => state !== 'on_the_way');

/**
 * What a message says about the hours, as far as no later one says other hours for the visit.
 * `isChange`: an earlier one did.
 * @param cause of the message; without one, of the last
 */
export function toldIn(
  reservation: Reservation,
  cause?: string,
): { readonly windows: readonly AnnouncedWindow[]; readonly isChange: boolean } {
  const announced = reservation.history.flatMap((entry) => {
    const window = announcedIn(reservation, entry);
    return window === undefined ? [] : [{ at: String(entry.at), window }];
  });
  const own = cause ?? announced.at(-1)?.at;
  const ofVisit = ({ kind, day }: AnnouncedWindow) =>
    announced.filter(({ window }) => window.kind === kind && window.day === day);
  const windows = announced.flatMap(({ at, window }) =>
    at === own && ofVisit(window).at(-1)?.window === window ? [window] : [],
  );
  return { windows, isChange: windows.some((window) => ofVisit(window).length > 1) };
}

/** Whether hours end after those that were promised for the visit. */
export const isLater = (reservation: Reservation, { to, ...visit }: AnnouncedWindow): boolean => {
  const promise = promiseOf(reservation, visit);
  return promise !== undefined && to > promise.to;
};

/** Whether the customer was sent nothing yet, or a time that the plan no longer keeps. */
export function isNews(eta: string, told: VisitWindow | undefined): boolean {
  if (told === undefined) return true;
  const at = minutesOf(eta);
  return at < minutesOf(told.from) || at > minutesOf(told.to);
}

/** A delivery with units that cannot go out is not announced. */
export const canComeAs = (
  { kind, day }: Pick<PlannedVisit, 'kind' | 'day'>,
  { lines }: Reservation,
  fleets: BookingFacts['fleets'],
): boolean =>
  kind === 'collect' ||
  lines.every(
    (line) => line.startDate !== day || shutUnits(line, fleets.get(line.productId)).length === 0,
  );

/** Whether the customer was sent hours for a visit that the plan no longer keeps. */
export function knowsOther(
  reservation: Reservation,
  visit: Omit<PlannedVisit, 'window'>,
  fleets: BookingFacts['fleets'],
): boolean {
  const last = announcedWindow(reservation, visit);
  return last !== undefined && isNews(visit.eta, last) && canComeAs(visit, reservation, fleets);
}

type NothingToTell = { readonly kind: 'nothing_to_tell' };

/** The reservation with the new hours in its history; undefined if nothing is new. */
export function onceTold(
  visits: readonly PlannedVisit[],
  reservation: Reservation,
  fleets: BookingFacts['fleets'],
  context: ActionContext,
): Reservation | undefined {
  if (reservation.status !== 'confirmed') return undefined;
  const windows = visits
    .filter(({ eta }) => eta <= LAST_MINUTE)
    .filter((visit) => isNews(visit.eta, announcedWindow(reservation, visit)))
    .filter((visit) => canComeAs(visit, reservation, fleets))
    .map(windowToAnnounce);
  if (windows.length === 0) return undefined;
  const entries = windows.map((window) => ({
    kind: 'note' as const,
    facts: announcedFacts(reservation, window),
  }));
  return withHistory(reservation, context, ...entries);
}

/**
 * Decision for the ledger: one mail for all new hours of a reservation; none if nothing is new. Whom
 * neither mail nor text reaches has them on their page from then on, and the office calls.
 */
export const tellCrewWindows =
  (visits: readonly PlannedVisit[], context: ActionContext) =>
  (
    reservation: Reservation,
    { schedules, fleets }: BookingFacts,
  ): Result<BookingDecision, NothingToTell> => {
    const told = onceTold(visits, reservation, fleets, context);
    if (told === undefined) return err({ kind: 'nothing_to_tell' });
    // The same hours may be new again after others, so each mail has its own cause.
    const cause = String(context.now);
    return ok({
      ...reservationOnly(told, { schedules }),
      mail: [{ kind: 'crew_window', cause }],
      texts: textsOf(reservation, 'crew_window', cause),
    });
  };

/** The plan's visits that have not begun, by reservation. */
export function visitsToAnnounce({
  facts: { day },
  driven,
}: ShownPlan): ReadonlyMap<Reservation['id'], readonly PlannedVisit[]> {
  const planned = driven.trucks.flatMap(({ stops }) =>
    stops.flatMap(({ stop, begin }) => {
      if (begin === undefined || hasBegun(stop)) return [];
      const { kind, from, to, reservationId } = stop;
      const window = { from: clockOf(from), to: clockOf(to) };
      return [{ reservationId, visit: { kind, day, window, eta: clockOf(begin) } }];
    }),
  );
  return new Map(
    [...Map.groupBy(planned, ({ reservationId }) => reservationId)].map(([id, all]) => [
      id,
      // The delivery first, whichever truck makes it.
      all.map(({ visit }) => visit).toSorted((a, b) => a.eta.localeCompare(b.eta)),
    ]),
  );
}

/** The crews were given a different plan. */
export type NotPublished = { readonly kind: 'not_published' };

/** Whether this version of the plan is what the crews have. */
export const isPublishedAs = ({ facts: { crewDay } }: ShownPlan, version: number): boolean =>
  crewDay.version === version && isAsPublished(crewDay);

type TellPorts = {
  readonly planDay: Pick<ReturnType<typeof makePlanDay>, 'read'>;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly clock: Clock;
};

/**
 * Queues a mail for each customer of a published day with new hours, but for some reservations.
 * Returns how many.
 */
export const makeTellCustomers =
  ({ planDay, ledger, clock }: TellPorts) =>
  async (
    day: CalendarDay,
    version: number,
    by: ActionContext['by'],
    except: readonly string[] = [],
  ): Promise<Result<number, NotPublished>> => {
    const shown = await planDay.read(day);
    if (!isPublishedAs(shown, version)) return err({ kind: 'not_published' });
    const tell = async ([reservation, visits]: readonly [
      Reservation['id'],
      readonly PlannedVisit[],
    ]) => {
      const told = tellCrewWindows(visits, { now: clock.now(), by });
      return (await ledger.transact(toChange({ reservation }, told))).ok;
    };
    const all = [...visitsToAnnounce(shown)].filter(([id]) => !except.includes(id));
    return ok(await oneByOne(all, tell));
  };
