import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { HistoryEntry } from './history.ts';
import type { VisitWindow } from './party.ts';
import type { Reservation } from './reservation.ts';
import { madeVisits, type Visit } from './visits.ts';

// The hours that a customer was told last, once a plan of the day is published.

export type AnnouncedWindow = Pick<Visit, 'kind' | 'day'> & VisitWindow;

const MAILED = 'crew_window';

const VISIT_KINDS: ReadonlySet<string> = new Set<Visit['kind']>(['deliver', 'collect']);
const isVisitKind = (text: string | undefined): text is Visit['kind'] =>
  text !== undefined && VISIT_KINDS.has(text);

type Visited = Pick<Reservation, 'lines' | 'windows' | 'laterPickups'>;
type Told = Visited & Pick<Reservation, 'history'>;

/** The hours promised for a visit on the day on which it is made. */
export const promiseOf = (
  reservation: Visited,
  { kind, day }: Pick<Visit, 'kind' | 'day'>,
): VisitWindow | undefined =>
  madeVisits(reservation).find((one) => one.kind === kind && one.day === day)?.window;

const named = (window: VisitWindow | undefined): string | undefined =>
  window && `${window.from}-${window.to}`;

/** History facts of the mail with these hours, and of the promise that they are about. */
export const announcedFacts = (
  reservation: Visited,
  { kind, day, from, to }: AnnouncedWindow,
): Record<string, string> => {
  const promise = named(promiseOf(reservation, { kind, day }));
  return { mailed: MAILED, visit: kind, day, from, to, ...(promise && { promise }) };
};

/** The hours in a mail, unless another promise was made since. */
export const announcedIn = (
  reservation: Visited,
  { facts }: HistoryEntry,
): AnnouncedWindow | undefined => {
  if (facts?.['mailed'] !== MAILED) return undefined;
  const { visit: kind, from = '', to = '', promise } = facts;
  const day = parseCalendarDay(facts['day'] ?? '');
  if (day === undefined || !isVisitKind(kind)) return undefined;
  const isKept = promise === undefined || promise === named(promiseOf(reservation, { kind, day }));
  return isKept ? { kind, day, from, to } : undefined;
};

/** The hours last sent to the customer for a visit. */
export const announcedWindow = (
  reservation: Told,
  { kind, day }: Pick<Visit, 'kind' | 'day'>,
): AnnouncedWindow | undefined =>
  reservation.history
    .map((entry) => announcedIn(reservation, entry))
    .findLast((window) => window?.kind === kind && window.day === day);

/**
 * The reservation as its customer knows it: with the hours told last in place of the promised ones.
 * For whatever the customer reads, but not for signed papers, plans and promises.
 */
export function asTold<R extends Told>(reservation: R): R {
  const { windows = [], laterPickups } = reservation;
  const of = (visit: Pick<Visit, 'kind' | 'day'>): VisitWindow | undefined => {
    const told = announcedWindow(reservation, visit);
    return told && { from: told.from, to: told.to };
  };
  const unpromised = madeVisits(reservation).flatMap(({ kind, day, window }) => {
    const told = window === undefined ? of({ kind, day }) : undefined;
    return told === undefined ? [] : [{ kind, day, ...told }];
  });
  const known = [
    ...windows.map((one) => ({ ...one, ...of({ kind: one.kind, day: one.on ?? one.day }) })),
    ...unpromised,
  ];
  return {
    ...reservation,
    windows: known.length === 0 ? reservation.windows : known,
    laterPickups: laterPickups?.map((one) => ({ ...one, ...of({ kind: 'collect', day: one.on }) })),
  };
}
