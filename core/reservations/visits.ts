import { SHORTEST_WINDOW } from '#core/capacity/booking-limits.ts';
import { needsEvening } from '#core/capacity/shut-days.ts';
import { addDays, type CalendarDay, calendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { byPeriod, isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { minutesOf, shopDay, shopTime } from '#core/kernel/shop-time.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type {
  AskedEvent,
  LaterPickup,
  OwnHours,
  PartyEvent,
  PromisedWindow,
  VisitWindow,
} from './party.ts';
import { type Evenings, isSameEvening } from './pickup-day.ts';
import type { Reservation } from './reservation.ts';

/** One trip to the customer. */
export type Visit = {
  readonly kind: 'deliver' | 'collect';
  readonly day: CalendarDay;
  /** Indexes of the lines delivered or picked up. */
  readonly lines: readonly number[];
};

/**
 * One delivery and one pickup for each distinct period, in order. Every date agreed with people is
 * from here: a reservation with two parties has four visits, not one long rental.
 */
export function visitsOf(lines: readonly RentalPeriod[]): readonly Visit[] {
  const indexed = lines.map((line, index) => ({ line, index }));
  const periods = Map.groupBy(indexed, ({ line }) => `${line.startDate}/${line.endDate}`);
  return [...periods.values()]
    .toSorted(([a], [b]) => (a && b ? byPeriod(a.line, b.line) : 0))
    .flatMap((served) => {
      const [first] = served;
      if (first === undefined) return [];
      const { startDate, endDate } = first.line;
      const of = served.map(({ index }) => index);
      return [
        { kind: 'deliver' as const, day: startDate, lines: of },
        { kind: 'collect' as const, day: endDate, lines: of },
      ];
    });
}

const laterOf = (
  { laterPickups = [] }: Pick<Reservation, 'laterPickups'>,
  { kind, day }: Visit,
): LaterPickup | undefined =>
  kind === 'collect' ? laterPickups.find((one) => one.day === day) : undefined;

export type PromisedVisit = Visit &
  VisitWindow & {
    /** Set for a pickup on the evening of the last party day, which is the rental's day before its last. */
    readonly sameEvening?: true | undefined;
  };

type Hours = Pick<Settings, 'limits' | 'crews'>;
type Times = Pick<PartyEvent, 'startsAt' | 'endsAt' | 'ownHours'> & Evenings;

/** Used if the settings have no hours for the day (specification §9). */
const USUAL: VisitWindow = { from: '08:00', to: '20:00' };

/** When the shop is open on the day, if it is not closed. */
export const openOn = (day: CalendarDay, { limits }: Pick<Settings, 'limits'>): VisitWindow => {
  const hours = limits.week[weekdayOf(day)];
  return hours === undefined ? USUAL : { from: hours.opens, to: hours.closes };
};

/**
 * Whether promised hours have none in common with the shop's. A delivery may come before the shop
 * opens: the first truck is out earlier.
 */
export const isOutside = (
  { kind, from, to }: Pick<Visit, 'kind'> & VisitWindow,
  open: VisitWindow,
): boolean => from >= open.to || (kind === 'collect' && to <= open.from);

const timeOf = (minutes: number): string => {
  const kept = Math.max(0, minutes);
  return [Math.floor(kept / 60), kept % 60].map((part) => `${part}`.padStart(2, '0')).join(':');
};

const MIDNIGHT = 24 * 60;
const HALF_HOUR = 30;
const HALF_HOURS = Array.from({ length: 48 }, (_, half) => timeOf(half * HALF_HOUR));
const EARLIEST_BEFORE = 4 * 60;
/** Minutes before the party by which everything should be set up. */
const READY_BEFORE = 30;

const nextHalfHour = (now: string): number => Math.ceil(minutesOf(now) / HALF_HOUR) * HALF_HOUR;

/**
 * The earliest start for which a crew can still come within its hours. Customers cannot choose an
 * earlier one.
 * @param days on which we deliver
 */
export function earliestStart(
  { crews }: Pick<Settings, 'crews'>,
  days: readonly CalendarDay[],
  now: Instant,
): string {
  const opens = minutesOf(crews.earliest);
  const from = days.includes(shopDay(now)) ? Math.max(opens, nextHalfHour(shopTime(now))) : opens;
  const ready = from + SHORTEST_WINDOW + crews.setUpMinutes + READY_BEFORE;
  return timeOf(Math.min(ready, MIDNIGHT - 1));
}

/** Starts that customers may choose: every half hour from the earliest on. */
export const startsFrom = (earliest: string): readonly string[] =>
  HALF_HOURS.filter((time) => time >= earliest);

/** The party starts before a crew can be done. Only the office can book it. */
export type StartsTooEarly = { readonly kind: 'starts_too_early'; readonly earliest: string };

/** Whether customers may choose this start. */
export function checkStart(
  { startsAt }: Times,
  lines: readonly Pick<RentalPeriod, 'startDate'>[],
  settings: Pick<Settings, 'crews'>,
  now: Instant,
): Result<undefined, StartsTooEarly> {
  const days = lines.map(({ startDate }) => startDate);
  const earliest = earliestStart(settings, days, now);
  return startsAt !== undefined && startsAt < earliest
    ? err({ kind: 'starts_too_early', earliest })
    : ok(undefined);
}

/**
 * Set up at least half an hour before the party, but not after closing. Not more than four hours
 * before the party, unless we close earlier than that, or the office takes an early party.
 */
function arrivalFor(startsAt: string, day: CalendarDay, hours: Hours): VisitWindow {
  const { crews } = hours;
  const start = minutesOf(startsAt);
  const ready = start - crews.setUpMinutes - READY_BEFORE;
  const to = Math.min(ready, minutesOf(openOn(day, hours).to));
  const from = Math.max(minutesOf(crews.earliest), start - EARLIEST_BEFORE);
  return { from: timeOf(Math.min(from, to - SHORTEST_WINDOW)), to: timeOf(to) };
}

const isPastMidnight = ({ startsAt, endsAt }: Times): boolean =>
  startsAt !== undefined && endsAt !== undefined && endsAt < startsAt;

/** The office's own hours for a visit, if any. */
const ownHoursOf = (
  { ownHours = [] }: Pick<PartyEvent, 'ownHours'>,
  { kind, day }: Pick<Visit, 'kind' | 'day'>,
): OwnHours | undefined => ownHours.find((one) => one.kind === kind && one.day === day);

const LAST_MINUTE = MIDNIGHT - 1;
/** Minutes of a promise that no hours of the shop or of the party end. */
const OPEN_ENDED = 120;

const later = (time: string, minutes: number): string =>
  timeOf(Math.min(minutesOf(time) + minutes, LAST_MINUTE));

const isTooShort = ({ from, to }: VisitWindow): boolean =>
  minutesOf(from) + SHORTEST_WINDOW > minutesOf(to);

/** With its own hours. The one that is not given stays, unless it leaves a crew no time. */
function within(usual: VisitWindow, own: Pick<OwnHours, 'from' | 'to'> = {}): VisitWindow {
  const { from = usual.from, to = usual.to } = own;
  if (!isTooShort({ from, to }) || (own.from !== undefined && own.to !== undefined)) {
    return { from, to };
  }
  return own.to === undefined
    ? { from, to: later(from, OPEN_ENDED) }
    : { from: later(to, -OPEN_ENDED), to };
}

const windowOf = (visit: Visit, times: Times, hours: Hours): VisitWindow =>
  within(usualWindow(visit, times, hours), ownHoursOf(times, visit));

/** The night is free, so pickup is the next day within opening hours, but after the party's end. */
function usualWindow({ kind, day }: Visit, times: Times, hours: Hours): VisitWindow {
  const open = openOn(day, hours);
  if (kind === 'deliver') {
    return times.startsAt === undefined ? open : arrivalFor(times.startsAt, day, hours);
  }
  const { endsAt = open.from } = times;
  return isPastMidnight(times) && endsAt > open.from ? { ...open, from: endsAt } : open;
}

type Ending = Pick<RentalPeriod, 'endDate'>;

const dayBefore = (day: CalendarDay): CalendarDay => addDays(day, -1);

/** The event with the days of the same-evening pickups that it asks for. */
export function withSameEvening<E extends Pick<AskedEvent, 'sameEvening'>>(
  event: E,
  rentals: readonly Ending[],
): Omit<E, 'sameEvening'> & Pick<PartyEvent, 'sameEvening'> {
  const { sameEvening: asked } = event;
  const named = asked === true ? rentals.map(({ endDate }) => endDate) : asked || [];
  const days = [...new Set(named)].toSorted().map(calendarDay);
  return { ...event, sameEvening: days.length === 0 ? undefined : days };
}

/** A named day on which none of the rentals ends. */
export const unknownPickup = (
  rentals: readonly Ending[],
  { sameEvening = [] }: Evenings,
): string | undefined => sameEvening.find((day) => rentals.every(({ endDate }) => endDate !== day));

/**
 * The event's same-evening pickups once rentals have other days. A pickup that stays keeps its
 * evening or day, and what moves to its day joins it. Otherwise what moves takes its choice along;
 * where closed days force the evening only before or only after the move, the new days decide.
 * @param moving the period that moves; undefined if rentals come and go
 */
export function sameEveningAfter<E extends Evenings>(
  before: { readonly lines: readonly RentalPeriod[]; readonly event: Evenings },
  after: { readonly lines: readonly Ending[]; readonly event: E },
  limits: Settings['limits'],
  moving?: RentalPeriod,
) {
  const stays = new Set(
    before.lines
      .filter((line) => moving === undefined || !isSamePeriod(line, moving))
      .map(({ endDate }) => endDate),
  );
  const isEvening = (rental: Ending): boolean => {
    if (stays.has(rental.endDate)) return isSameEvening(rental, before.event);
    const isNeeded = needsEvening(rental, limits);
    return moving !== undefined && needsEvening(moving, limits) === isNeeded
      ? isSameEvening(moving, before.event)
      : isNeeded;
  };
  return withSameEvening({ ...after.event, sameEvening: true }, after.lines.filter(isEvening));
}

const isEveningVisit = ({ kind, day }: Visit, event: Evenings): boolean =>
  kind === 'collect' && isSameEvening({ endDate: day }, event);

/**
 * From the party's end until closing; undefined if that leaves no time for a crew.
 * @param mayBeLate also after closing
 */
function eveningOf(
  { day }: Pick<Visit, 'day'>,
  times: Times,
  hours: Hours,
  now: Instant,
  mayBeLate: boolean,
): (VisitWindow & { readonly on: CalendarDay }) | undefined {
  const on = dayBefore(day);
  const today = shopDay(now);
  const { endsAt } = times;
  if (endsAt === undefined || isPastMidnight(times) || on < today) return undefined;
  const { to } = openOn(on, hours);
  const left = on === today ? timeOf(nextHalfHour(shopTime(now))) : endsAt;
  const from = left > endsAt ? left : endsAt;
  const asked = ownHoursOf(times, { kind: 'collect', day });
  // Never before the party is over.
  const own = {
    ...(asked?.from !== undefined && asked.from >= from && { from: asked.from }),
    ...(asked?.to !== undefined && asked.to > from && { to: asked.to }),
  };
  if (!isTooShort({ from, to })) return { on, ...within({ from, to }, own) };
  return mayBeLate ? { on, ...within({ from, to: later(from, OPEN_ENDED) }, own) } : undefined;
}

type Visited = Pick<Reservation, 'lines' | 'event' | 'windows' | 'laterPickups'>;

/** The hours promised for a visit, if any. */
export const promisedFor = (
  { windows = [] }: Pick<Reservation, 'windows'>,
  { kind, day }: Pick<Visit, 'kind' | 'day'>,
): PromisedWindow | undefined => windows.find((one) => one.kind === kind && one.day === day);

/** A visit with its promised hours, if any. */
export type MadeVisit = Visit & { readonly window: VisitWindow | undefined };

/**
 * The visits on the days on which they are made: a missed pickup on the day it is planned for, a
 * same-evening pickup on the evening before its day.
 */
export const madeVisits = (
  reservation: { readonly lines: readonly RentalPeriod[] } & Pick<
    Reservation,
    'windows' | 'laterPickups'
  >,
): readonly MadeVisit[] =>
  visitsOf(reservation.lines).map((visit) => {
    const window = laterOf(reservation, visit) ?? promisedFor(reservation, visit);
    return { ...visit, day: window?.on ?? visit.day, window };
  });

/** Visits with their arrival hours: as planned again, as promised, or else by today's settings. */
export const promisedVisits = (reservation: Visited, hours: Hours): readonly PromisedVisit[] =>
  visitsOf(reservation.lines).map((visit) => {
    const agreed = laterOf(reservation, visit) ?? promisedFor(reservation, visit);
    const { from, to } = agreed ?? windowOf(visit, reservation.event, hours);
    const { on: day = visit.day } = agreed ?? {};
    return { ...visit, day, from, to, ...(day < visit.day && { sameEvening: true }) };
  });

const LAST = 23 * 60 + 30;

/**
 * Removes hours that have passed. The window stays at least half an hour long, so it may end after
 * closing if the office takes the order that late; customers cannot (`lastOrder`).
 */
function stillToCome({ from, to }: VisitWindow, now: string): VisitWindow {
  const next = Math.min(nextHalfHour(now), LAST - SHORTEST_WINDOW);
  const left = Math.max(minutesOf(from), next);
  return { from: timeOf(left), to: timeOf(Math.max(minutesOf(to), left + SHORTEST_WINDOW)) };
}

/** Makes the pickup that is planned for `day` on a later day, in the shop's hours still to come. */
export function withPickupOn<R extends Pick<Reservation, 'lines' | 'windows' | 'laterPickups'>>(
  reservation: R,
  { day, on }: { readonly day: CalendarDay; readonly on: CalendarDay },
  hours: Hours,
  now: Instant,
): R {
  const { lines, laterPickups = [] } = reservation;
  const open = openOn(on, hours);
  const { from, to } = on === shopDay(now) ? stillToCome(open, shopTime(now)) : open;
  const made = madeVisits(reservation);
  const moved = visitsOf(lines).flatMap((visit, index): readonly LaterPickup[] => {
    const isIt = visit.kind === 'collect' && made[index]?.day === day;
    return isIt ? [{ day: visit.day, on, from, to }] : [];
  });
  const days = new Set(moved.map((one) => one.day));
  const others = laterPickups.filter((one) => !days.has(one.day));
  return { ...reservation, laterPickups: [...others, ...moved] };
}

/** The arrival that an order placed now promises for a delivery on that day. */
export function arrivalOn(
  startsAt: string,
  day: CalendarDay,
  hours: Hours,
  now: Instant,
): VisitWindow {
  const window = arrivalFor(startsAt, day, hours);
  return day === shopDay(now) ? stillToCome(window, shopTime(now)) : window;
}

/**
 * The hours of both visits of a rental ordered now. Those of the delivery depend on the party's
 * start, and are unknown without it.
 */
export const expectedHours = (
  { startDate, endDate }: RentalPeriod,
  times: Times,
  hours: Hours,
  now: Instant,
): {
  readonly deliver?: VisitWindow;
  /** `on`: the evening of a same-evening pickup. Its hours are unknown while the party ends too late. */
  readonly collect: Partial<VisitWindow> & { readonly on?: CalendarDay };
} => {
  const pickup = { kind: 'collect', day: endDate, lines: [] } as const;
  const evening = () => eveningOf(pickup, times, hours, now, false) ?? { on: dayBefore(endDate) };
  return {
    ...(times.startsAt !== undefined && {
      deliver: arrivalOn(times.startsAt, startDate, hours, now),
    }),
    collect: isSameEvening({ endDate }, times) ? evening() : windowOf(pickup, times, hours),
  };
};

type Party = { readonly lines: readonly RentalPeriod[]; readonly event: Times };

/** Whether the office's hours for a visit are the same. */
const isSameOwn = (a: Times, b: Times, visit: Pick<Visit, 'kind' | 'day'>): boolean => {
  const [before, after] = [ownHoursOf(a, visit), ownHoursOf(b, visit)];
  return before?.from === after?.from && before?.to === after?.to;
};

/**
 * A day's promise stays as long as the party's times and its own hours do, and a pickup's as long as
 * its choice.
 */
function keptWindows(
  { event }: Pick<Party, 'event'>,
  before: Pick<Reservation, 'event' | 'windows'> | undefined,
): readonly PromisedWindow[] {
  const { event: was = event, windows = [] } = before ?? {};
  if (was.startsAt !== event.startsAt || was.endsAt !== event.endsAt) return [];
  const isSamePickup = (endDate: CalendarDay): boolean =>
    isSameEvening({ endDate }, was) === isSameEvening({ endDate }, event);
  return windows.filter(
    (one) => isSameOwn(was, event, one) && (one.kind === 'deliver' || isSamePickup(one.day)),
  );
}

/** Whether hours that the office agreed on still leave other hours of the party room: set up by its start. */
export const fitsParty = ({ kind, from, to }: OwnHours, { startsAt }: Times): boolean =>
  kind === 'collect' || startsAt === undefined || (to ?? from ?? startsAt) <= startsAt;

/**
 * The same evening is not possible: `closes` is when the shop's hours end that day; undefined while
 * the party's end is not known.
 */
export type NoEveningPickup = {
  readonly kind: 'no_evening_pickup';
  readonly day: CalendarDay;
  readonly closes?: string | undefined;
};

/**
 * Whether each pickup that is wanted on the same evening can be made then.
 * @param mayBeLate also after closing, because the office accepts it
 */
export function checkEvening(
  { lines, event }: Party,
  hours: Hours,
  now: Instant,
  before?: Pick<Reservation, 'event' | 'windows'>,
  mayBeLate = false,
): Result<undefined, NoEveningPickup> {
  const windows = keptWindows({ event }, before);
  const impossible = visitsOf(lines).find(
    (visit) =>
      isEveningVisit(visit, event) &&
      promisedFor({ windows }, visit) === undefined &&
      eveningOf(visit, event, hours, now, mayBeLate) === undefined,
  );
  if (impossible === undefined) return ok(undefined);
  const day = dayBefore(impossible.day);
  const closes = event.endsAt === undefined ? undefined : openOn(day, hours).to;
  return err({ kind: 'no_evening_pickup', day, closes });
}

/** The windows promised once the party's start is known, and immediately for a delivery today. */
export function promiseWindows(
  { lines, event }: Party,
  hours: Hours,
  now: Instant,
  before?: Pick<Reservation, 'event' | 'windows'>,
): readonly PromisedWindow[] | undefined {
  const windows = keptWindows({ event }, before);
  const [today, time] = [shopDay(now), shopTime(now)];
  const promised = visitsOf(lines).flatMap((visit): readonly PromisedWindow[] => {
    const { kind, day } = visit;
    const kept = promisedFor({ windows }, visit);
    if (kept !== undefined) return [kept];
    const isToday = kind === 'deliver' && day === today;
    const isOwn = ownHoursOf(event, visit) !== undefined;
    if (event.startsAt === undefined && !isToday && !isOwn) return [];
    // Whether it may be that late was checked before.
    const evening = isEveningVisit(visit, event)
      ? eveningOf(visit, event, hours, now, true)
      : undefined;
    const usual = windowOf(visit, event, hours);
    return [{ kind, day, ...(evening ?? (isToday ? stillToCome(usual, time) : usual)) }];
  });
  return promised.length === 0 ? undefined : promised;
}

type Words = {
  readonly labels: Readonly<Record<Visit['kind'], string>>;
  readonly day: (day: CalendarDay) => string;
  readonly window: (from: string, to: string) => string;
};

type Titled = {
  readonly title: string;
  readonly quantity: number;
  readonly isService?: true | undefined;
};

/** Label, day and promised hours of each visit; with several periods, also what it handles. */
export function visitRows(
  reservation: { readonly lines: readonly (RentalPeriod & Titled)[] } & Pick<
    Reservation,
    'windows' | 'laterPickups'
  >,
  { labels, day, window }: Words,
): readonly (readonly [label: string, value: string])[] {
  const visits = madeVisits(reservation);
  return visits.map((visit) => {
    const kept = visit.window;
    const when = [day(visit.day), ...(kept ? [window(kept.from, kept.to)] : [])].join(', ');
    const what = visits.length > 2 ? servedBy(visit, reservation.lines) : '';
    return [labels[visit.kind], what === '' ? when : `${when}: ${what}`];
  });
}

/** As they are made. Stored by period, where one may end after the next begins. */
export const inTimeOrder = <V extends { readonly date: string; readonly from: string }>(
  visits: readonly V[],
): readonly V[] =>
  visits.toSorted((a, b) => a.date.localeCompare(b.date) || a.from.localeCompare(b.from));

/** What a visit delivers or picks up: "Neon Castle", "2 x Mega Course". */
export const servedBy = (visit: Pick<Visit, 'lines'>, lines: readonly Titled[]): string =>
  joinNames(namesServed(visit, lines));

export const namesServed = (
  { lines: indexes }: Pick<Visit, 'lines'>,
  lines: readonly Titled[],
): readonly string[] =>
  namesOf(
    indexes.flatMap((index) => {
      const line = lines[index];
      return line === undefined || line.isService === true ? [] : [line];
    }),
  );

export const listItems = (items: readonly Pick<Titled, 'title' | 'quantity'>[]): string =>
  joinNames(namesOf(items));

export const namesOf = (items: readonly Pick<Titled, 'title' | 'quantity'>[]): readonly string[] =>
  items.map(({ title, quantity }) => (quantity > 1 ? `${quantity} x ${title}` : title));

/** Who is at the party without being set up, such as attendants; undefined if nobody is. */
export function atParty(
  lines: readonly (Titled & { readonly productId: string })[],
): string | undefined {
  // The same ones come for each of several dates.
  const services = new Map(
    lines.flatMap((line) => (line.isService === true ? [[line.productId, line] as const] : [])),
  );
  return services.size === 0 ? undefined : listItems([...services.values()]);
}
