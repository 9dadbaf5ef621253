import { shutUnits } from '#core/assignment/unit-allocation.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import {
  byPeriod,
  distinctPeriods,
  isSamePeriod,
  type RentalPeriod,
} from '#core/kernel/rental-days.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import type { HistoryKind } from '#core/reservations/history.ts';
import { isSameVenue, type PartyEvent, type VisitWindow } from '#core/reservations/party.ts';
import {
  mailLanguageOf,
  type Reservation,
  type ReservationLine,
  summaryOf,
  titleIn,
} from '#core/reservations/reservation.ts';
import { asTold } from '#core/reservations/told-hours.ts';
import {
  type PromisedVisit,
  promisedVisits,
  listItems,
  servedBy,
} from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';

export type VisitTime = { readonly day: CalendarDay } & VisitWindow;

type Items = {
  /** What it delivers or picks up. */
  readonly items: string;
  /** For a visit that stays: what it no longer brings, and what it newly brings. */
  readonly takenOff?: string | undefined;
  readonly added?: string | undefined;
};

/** A visit before and after a change, as the customer knows it; undefined where absent. */
export type VisitChange = Items & {
  readonly kind: PromisedVisit['kind'];
  readonly es?: Items | undefined;
  readonly before?: VisitTime | undefined;
  readonly after?: VisitTime | undefined;
};

/** The rentals without add-ons, in the order's own sequence. */
export const rentalsOf = ({ lines }: Pick<Reservation, 'lines'>): readonly ReservationLine[] =>
  lines.filter(({ per }) => per === undefined);

type Served = Pick<ReservationLine, 'productId' | 'title' | 'quantity'>;

type Period = RentalPeriod & {
  readonly items: string;
  readonly served: readonly Served[];
  readonly visits: readonly PromisedVisit[];
};

/** The visits of each period, earliest first. */
function periodsOf(
  reservation: Reservation,
  settings: Pick<Settings, 'limits' | 'crews'>,
): readonly Period[] {
  const visits = promisedVisits(asTold(reservation), settings);
  const byLines = Map.groupBy(visits, ({ lines }) => lines.join());
  return [...byLines.values()].flatMap((pair) => {
    const [{ lines = [] } = {}] = pair;
    const { [lines[0] ?? 0]: line } = reservation.lines;
    if (line === undefined) return [];
    const { startDate, endDate } = line;
    const items = servedBy({ lines }, reservation.lines);
    const served = lines.flatMap((index) => reservation.lines[index] ?? []);
    return [{ startDate, endDate, items, served, visits: pair }];
  });
}

const countOf = (lines: readonly Served[], { productId }: Served): number =>
  lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0);

/**
 * Where a period's rentals are after the change; undefined if they are gone. Where fewer of a
 * product are left, the one that came off has not become the one on other days.
 */
function periodAfter(
  period: RentalPeriod,
  before: Reservation,
  after: Reservation,
): RentalPeriod | undefined {
  const [was, is] = [rentalsOf(before), rentalsOf(after)];
  return was
    .map((line, index) => ({ line, now: is[index] }))
    .find(
      ({ line, now }) =>
        isSamePeriod(line, period) &&
        now?.productId === line.productId &&
        countOf(is, line) >= countOf(was, line),
    )?.now;
}

const timeOf = (period: Period | undefined, kind: VisitChange['kind']): VisitTime | undefined => {
  const visit = period?.visits.find((one) => one.kind === kind);
  return visit && { day: visit.day, from: visit.from, to: visit.to };
};

/**
 * What the first lines have beyond the others.
 * @param keyOf key of lines that count as the same
 */
function linesBeyond<Line extends Served>(
  lines: readonly Line[],
  others: readonly Line[],
  keyOf: (line: Line) => string = ({ productId }) => productId,
): readonly Line[] {
  const left = new Map<string, Line>();
  const count = (counted: readonly Line[], sign: 1 | -1): void => {
    for (const line of counted) {
      const known = left.get(keyOf(line))?.quantity ?? 0;
      left.set(keyOf(line), { ...line, quantity: known + sign * line.quantity });
    }
  };
  count(others, -1);
  count(lines, 1);
  return [...left.values()].filter(({ quantity }) => quantity > 0);
}

/** What the first period includes beyond the second. */
function beyond({ served }: Period, other: Period): string | undefined {
  const more = linesBeyond(served, other.served);
  return more.length === 0 ? undefined : listItems(more);
}

const differenceOf = (from: Period | undefined, to: Period | undefined) =>
  from && to && { takenOff: beyond(from, to), added: beyond(to, from) };

const KINDS = ['deliver', 'collect'] as const;

/** Every visit side by side, by day, including unchanged ones. */
export function visitChanges(
  before: Reservation,
  after: Reservation,
  settings: Pick<Settings, 'limits' | 'crews'>,
): readonly VisitChange[] {
  const [was, is] = [inLanguage(before, 'es'), inLanguage(after, 'es')];
  const changes = changesBetween(before, after, settings);
  if (was === before && is === after) return changes;
  const spanish = changesBetween(was, is, settings);
  return changes.map((change, index) => {
    const { items, takenOff, added } = spanish[index] ?? change;
    return { ...change, es: { items, takenOff, added } };
  });
}

function changesBetween(
  before: Reservation,
  after: Reservation,
  settings: Pick<Settings, 'limits' | 'crews'>,
): readonly VisitChange[] {
  const [was, is] = [periodsOf(before, settings), periodsOf(after, settings)];
  const find = (period: RentalPeriod | undefined) =>
    period && is.find((one) => isSamePeriod(one, period));
  const told = was.map((from) => {
    const stays = find(from);
    const to = stays ?? find(periodAfter(from, before, after));
    return { at: from, items: (stays ?? from).items, from, to };
  });
  const known = new Set(told.map(({ to }) => to));
  const added = is
    .filter((period) => !known.has(period))
    .map((to) => ({ at: to, items: to.items, from: undefined, to }));
  return [...told, ...added]
    .toSorted((a, b) => byPeriod(a.at, b.at))
    .flatMap(({ items, from, to }) =>
      KINDS.map((kind) => ({
        kind,
        items,
        ...differenceOf(from, to),
        before: timeOf(from, kind),
        after: timeOf(to, kind),
      })),
    );
}

export type ChangeKind = Extract<HistoryKind, 'rescheduled' | 'lines_changed' | 'details_changed'>;

const daysOf = ({ startDate, endDate }: RentalPeriod): string => `${startDate}/${endDate}`;

const onItsDays = (line: ReservationLine): string => `${line.productId} ${daysOf(line)}`;

/** What the first reservation has beyond the second, with its days, in the customer's language. */
function linesIn(one: Reservation, other: Reservation): string | undefined {
  const more = linesBeyond(inLanguage(one.lines, mailLanguageOf(one)), other.lines, onItsDays);
  const said = more.map((line) => `${line.quantity} x ${line.title} (${daysOf(line)})`);
  return said.length === 0 ? undefined : joinNames(said).slice(0, MOST_ITEMS);
}

/** Removed and added rentals. Either may be missing. */
function changedFacts(before: Reservation, after: Reservation): Readonly<Record<string, string>> {
  const [removed, added] = [linesIn(before, after), linesIn(after, before)];
  return { ...(removed !== undefined && { removed }), ...(added !== undefined && { added }) };
}

const MOST_ITEMS = 500;

const timesOf = ({ startsAt = '', endsAt = '' }: PartyEvent): string => `${startsAt}-${endsAt}`;

/** Which days moved where. If there are several periods, also what moved. */
function movedFacts(before: Reservation, after: Reservation): Readonly<Record<string, string>> {
  const [was, is] = [rentalsOf(before), rentalsOf(after)];
  const moved = was.filter((line, index) => {
    const { [index]: now } = is;
    return now !== undefined && !isSamePeriod(line, now);
  });
  const [first = summaryOf(before.lines)] = moved;
  const to = is[was.findIndex((line) => line === first)] ?? summaryOf(after.lines);
  const said = inLanguage(moved, mailLanguageOf(before));
  const items = listItems(said).slice(0, MOST_ITEMS);
  const times = [timesOf(before.event), timesOf(after.event)] as const;
  return {
    from: daysOf(first),
    to: daysOf(to),
    ...(distinctPeriods(was).length > 1 && { items }),
    ...(times[0] !== times[1] && { times: times.join(' → ') }),
  };
}

const rentalsBeyond = (one: Reservation, other: Reservation): readonly ReservationLine[] =>
  linesBeyond(rentalsOf(one), rentalsOf(other), onItsDays);

/** If a unit may not go out: what is removed and what replaces it, in each mail language. */
function insteadFacts(
  before: Reservation,
  after: Reservation,
  { fleets }: Pick<BookingFacts, 'fleets'>,
): Readonly<Record<string, string>> {
  const out = rentalsBeyond(before, after).filter(
    (line) => shutUnits(line, fleets.get(line.productId)).length > 0,
  );
  if (out.length === 0) return {};
  const instead = rentalsBeyond(after, before);
  const both = { out: titleIn('en', out), outEs: titleIn('es', out) };
  if (instead.length === 0) return both;
  return { ...both, instead: titleIn('en', instead), insteadEs: titleIn('es', instead) };
}

const addressOf = ({ street, city, postalCode }: PartyEvent): string =>
  `${street}, ${city} ${postalCode}`;

const MOST_PICKUPS = 10;

/** The pickups at other hours, or on another evening or day: `2026-12-06 09:00-18:00 → 2026-12-05 18:00-20:00`. */
function pickupChanges(
  before: Reservation,
  after: Reservation,
  settings: Settings,
): readonly string[] {
  const is = promisedVisits(asTold(after), settings);
  const say = ({ day, from, to }: PromisedVisit): string => `${day} ${from}-${to}`;
  return promisedVisits(asTold(before), settings)
    .flatMap((was, index) => {
      const { [index]: now = was } = is;
      return was.kind === 'collect' && say(was) !== say(now) ? [`${say(was)} → ${say(now)}`] : [];
    })
    .slice(0, MOST_PICKUPS);
}

/** What changed: the address, hours, the spot, the notes for the crew. */
function detailsFacts(
  before: Reservation,
  after: Reservation,
  settings: Settings,
): Readonly<Record<string, string>> {
  const spans = [timesOf(before.event), timesOf(after.event)] as const;
  const setUps = [before, after].map((one) => {
    const [first] = promisedVisits(asTold(one), settings);
    return first === undefined ? '' : `${first.from}-${first.to}`;
  });
  const pickUps = pickupChanges(before, after, settings);
  const addresses = [addressOf(before.event), addressOf(after.event)] as const;
  const changed = ([from, to]: readonly (string | undefined)[]): boolean => from !== to;
  return {
    ...(changed(addresses) && { from: addresses[0], to: addresses[1] }),
    ...(changed(spans) && { times: spans.join(' → ') }),
    ...(changed(setUps) && { setUp: setUps.join(' → ') }),
    ...(pickUps.length > 0 && { pickUp: pickUps.join('; ') }),
    ...(!isSameVenue(before.event.venue, after.event.venue) && { spot: 'spot_changed' }),
    ...(before.event.notes !== after.event.notes && { notes: 'crew_notes_changed' }),
  };
}

/** Facts about a change for the history: before and after. */
export const changeFacts = (
  kind: ChangeKind,
  before: Reservation,
  after: Reservation,
  facts: Pick<BookingFacts, 'fleets' | 'commercial'>,
) => {
  if (kind === 'rescheduled') return movedFacts(before, after);
  if (kind === 'lines_changed') {
    return { ...changedFacts(before, after), ...insteadFacts(before, after, facts) };
  }
  return detailsFacts(before, after, facts.commercial.settings);
};
