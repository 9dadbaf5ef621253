import { hasBegun } from '#core/dispatch/crew-day.ts';
import { clockOf, minutesOf } from '#core/dispatch/fleet.ts';
import type { makePlanDay, ShownPlan } from '#core/dispatch/plan-day.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { type HistoryEntry, withHistory } from '#core/reservations/history.ts';
import type { VisitWindow } from '#core/reservations/party.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Visit } from '#core/reservations/visits.ts';

/** A visit as a published plan has it. */
export type PlannedVisit = Pick<Visit, 'kind' | 'day'> & {
  /** As it was promised. */
  readonly window: VisitWindow;
  /** When work begins. */
  readonly eta: string;
};

export type ToldWindow = Pick<Visit, 'kind' | 'day'> & VisitWindow;

const MAILED = 'crew_window';
/** A truck that is an hour early or late is still in time. */
const AROUND = 60;
const QUARTER = 15;

/** Two hours around the planned time, in quarters of an hour; never outside what was promised, unless the plan is. */
export function windowToTell({ kind, day, window, eta }: PlannedVisit): ToldWindow {
  const at = minutesOf(eta);
  const [opens, closes] = [minutesOf(window.from), minutesOf(window.to)];
  const from = Math.floor((at - AROUND) / QUARTER) * QUARTER;
  const to = Math.ceil((at + AROUND) / QUARTER) * QUARTER;
  const isKept = at >= opens && at <= closes;
  return {
    kind,
    day,
    from: clockOf(Math.max(0, isKept ? Math.max(from, opens) : from)),
    to: clockOf(isKept ? Math.min(to, closes) : to),
  };
}

const VISIT_KINDS: ReadonlySet<string> = new Set<Visit['kind']>(['deliver', 'collect']);
const isVisitKind = (text: string | undefined): text is Visit['kind'] =>
  text !== undefined && VISIT_KINDS.has(text);

const toldIn = ({ facts }: HistoryEntry): ToldWindow | undefined => {
  if (facts?.['mailed'] !== MAILED) return undefined;
  const { visit: kind, from = '', to = '' } = facts;
  const day = parseCalendarDay(facts['day'] ?? '');
  return day !== undefined && isVisitKind(kind) ? { kind, day, from, to } : undefined;
};

/** What the customer was last told of a visit. */
export const toldOf = (
  { history }: Pick<Reservation, 'history'>,
  { kind, day }: Pick<Visit, 'kind' | 'day'>,
): ToldWindow | undefined =>
  history.map(toldIn).findLast((told) => told?.kind === kind && told.day === day);

/** What the last mail of them says. */
export function lastTold({ history }: Pick<Reservation, 'history'>): readonly ToldWindow[] {
  const last = history.findLast((entry) => toldIn(entry) !== undefined);
  return history.flatMap((entry) => (entry.at === last?.at ? (toldIn(entry) ?? []) : []));
}

/** Who was told nothing, or a time that the plan does not keep any more. */
export function isToTell(reservation: Pick<Reservation, 'history'>, visit: PlannedVisit): boolean {
  const told = toldOf(reservation, visit);
  if (told === undefined) return true;
  const at = minutesOf(visit.eta);
  return at < minutesOf(told.from) || at > minutesOf(told.to);
}

export type NothingToTell = { readonly kind: 'nothing_to_tell' };

/** A decision for the ledger: one mail for all that is new of a reservation, and none for what was told. */
export const tellCrewWindows =
  (visits: readonly PlannedVisit[], context: ActionContext) =>
  (
    reservation: Reservation,
    { schedules }: BookingFacts,
  ): Result<BookingDecision, NothingToTell> => {
    if (reservation.status !== 'confirmed') return err({ kind: 'nothing_to_tell' });
    const windows = visits.filter((visit) => isToTell(reservation, visit)).map(windowToTell);
    if (windows.length === 0) return err({ kind: 'nothing_to_tell' });
    const entries = windows.map(({ kind, day, from, to }) => ({
      kind: 'note' as const,
      facts: { mailed: MAILED, visit: kind, day, from, to },
    }));
    return ok({
      reservation: withHistory(reservation, context, ...entries),
      schedules,
      // The same hours may be told again after others: each telling is a mail of its own.
      mail: [{ kind: MAILED, cause: String(context.now) }],
      refunds: [],
    });
  };

/** By reservation, the visits of a plan that have not begun. */
export function visitsToTell({
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
      all.map(({ visit }) => visit),
    ]),
  );
}

/** The crews were told another plan than the one that was looked at. */
export type NotPublished = { readonly kind: 'not_published' };

export type TellPorts = {
  readonly planDay: Pick<ReturnType<typeof makePlanDay>, 'read'>;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly clock: Clock;
};

/** Puts a mail into the outbox for each customer of a published day who has to know; answers how many. */
export const makeTellCustomers =
  ({ planDay, ledger, clock }: TellPorts) =>
  async (
    day: CalendarDay,
    version: number,
    by: ActionContext['by'],
  ): Promise<Result<number, NotPublished>> => {
    const shown = await planDay.read(day);
    const { crewDay } = shown.facts;
    if (crewDay.version !== version || crewDay.published?.version !== version) {
      return err({ kind: 'not_published' });
    }
    const tell = async ([reservation, visits]: readonly [
      Reservation['id'],
      readonly PlannedVisit[],
    ]) => {
      const told = tellCrewWindows(visits, { now: clock.now(), by });
      return (await ledger.transact(toChange({ reservation }, told))).ok;
    };
    return ok(await oneByOne([...visitsToTell(shown)], tell));
  };
