import { askedWords, isFoundBy, reservationWords } from '#core/customers/search-words.ts';
import { type CrewDays, type CrewDaysReader, wasNotDelivered } from '#core/dispatch/crew-day.ts';
import {
  addDays,
  type CalendarDay,
  daysBetween,
  eachDay,
  mondayOf,
} from '#core/kernel/calendar-day.ts';
import { phoneDigits } from '#core/kernel/contact.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay, shopDayIn } from '#core/kernel/shop-time.ts';
import { MISSED_DAYS } from '#core/lifecycle/report-stop.ts';
import { isDueEarlier } from '#core/lifecycle/visit-progress.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { eventDays, FOUND_BY, foundBy } from '#core/reservations/found-by.ts';
import type {
  OpenSpan,
  ReservationBook,
  ReservationPage,
  ReservationQuestion,
} from '#core/reservations/reservation-lists.ts';
import { isCalledOff, isSold } from '#core/reservations/reservation-state.ts';
import {
  owedOf,
  type OpenMoney,
  promisedOfflineOf,
  type Reservation,
  type ReservationLine,
  summaryOf,
} from '#core/reservations/reservation.ts';
import { shareLines } from '#core/reservations/share-lines.ts';
import { madeVisits } from '#core/reservations/visits.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import { keyOf, partsOfKey } from '../reporting/cells.ts';
import { type BackWay, backWayOf, type RefundReason } from '../reporting/fact-names.ts';
import { refundCells } from '../reporting/facts.ts';
import { accountCells } from '../reporting/postings.ts';
import { isSetUpUnpaid, isUnsigned, paysCrew } from './day-strip.ts';

// Finds the bookings behind a figure of the reports, from the same facts that are counted.

type Refund = {
  readonly on: OpenSpan;
  readonly why?: RefundReason | undefined;
  readonly way?: BackWay | undefined;
};

/** Whether the booking had a refund on these days, for this reason and in this way. */
const wentBack = (reservation: Reservation, { on: { from, to }, why, way }: Refund): boolean =>
  refundCells(reservation).some(({ day, key }) => {
    const [, reason, by = ''] = partsOfKey(key);
    return (
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      (why === undefined || reason === why) &&
      (way === undefined || backWayOf(by) === way)
    );
  });

/** What the booking adds to an account's balance at the end of the day. */
function balanceAfter(
  reservation: Reservation,
  account: 'deposits' | 'receivables',
  last: CalendarDay,
): number {
  const key = keyOf('account', account);
  return accountCells(reservation, shareLines(reservation))
    .filter((cell) => cell.key === key && cell.day <= last)
    .reduce((sum, { cents }) => sum + cents, 0);
}

export type Search = Omit<ReservationQuestion, 'email' | 'foundBy'> & {
  readonly q?: string | undefined;
  /** Only those with a balance or a cash refund due. */
  readonly balance?: OpenMoney | undefined;
  /** Only requests the owner has not answered. */
  readonly awaits?: 'owner' | undefined;
  /** Sold, with a delivery (or pickup) on these days. */
  readonly out?: OpenSpan | undefined;
  readonly in?: OpenSpan | undefined;
  /** Either of them. With `balance: door`, what is due at a delivery before it is left out. */
  readonly visit?: OpenSpan | undefined;
  /** Held or sold, and rented on one of these days. */
  readonly event?: OpenSpan | undefined;
  /** The same, or picked up on one of these days. */
  readonly day?: OpenSpan | undefined;
  /** Money moved in this day's week. */
  readonly cash?: CalendarDay | undefined;
  /** Money was refunded on these days, for this reason and in this way. */
  readonly refunded?: OpenSpan | undefined;
  readonly why?: RefundReason | undefined;
  readonly way?: BackWay | undefined;
  /** Has a deposit, or a debt, at the end of the day. */
  readonly deposit?: CalendarDay | undefined;
  readonly owes?: CalendarDay | undefined;
  /** Sold, and its current version is not signed. */
  readonly agreement?: 'unsigned' | undefined;
  /** Only reservations written by the former shop's program. */
  readonly former?: 'yes' | undefined;
};

const PAGE = 100;
/** Minimum rows per answer, if there are enough. */
const WANTED = 50;
/** Maximum pages scanned per response, whatever was found. */
const MOST_PAGES = 20;

/** Whether the text is part of a reservation's id, customer or place, or has it found anywhere. */
function isMeant(reservation: Reservation, text: string): boolean {
  const { id, contact, event, lines } = reservation;
  const plain = text.toLowerCase();
  const number = phoneDigits(text);
  return (
    [id, bookingNumber(id)].some((one) => one.toLowerCase().includes(plain)) ||
    contact.name.toLowerCase().includes(plain) ||
    contact.email?.toLowerCase().includes(plain) === true ||
    (number.length >= 4 && phoneDigits(contact.phone).includes(number)) ||
    event.city.toLowerCase().includes(plain) ||
    lines.some(({ title }) => title.toLowerCase().includes(plain)) ||
    isFoundBy(reservationWords(reservation), askedWords(text))
  );
}

const OWES: Readonly<
  Record<
    Exclude<OpenMoney, 'set_up'>,
    (reservation: Reservation, settings: Pick<Settings, 'balanceCharge'>) => boolean
  >
> = {
  open: (reservation) => owedOf(reservation) > 0,
  door: paysCrew,
  hand_back: (reservation) => promisedOfflineOf(reservation) > 0,
};

/** Longer or open ranges cover most bookings, so index words would not help. */
const MOST_DAYS = 31;

/** None if the range is reversed. */
function shortSpan({ from, to }: OpenSpan = {}): readonly CalendarDay[] | undefined {
  if (from === undefined || to === undefined || daysBetween(from, to) >= MOST_DAYS)
    return undefined;
  return eachDay(from, addDays(to, 1));
}

const wordsOfDays = (
  days: OpenSpan | undefined,
  ...words: readonly ((day: CalendarDay) => string)[]
): Words => {
  const all = shortSpan(days);
  return all === undefined ? [] : [words.flatMap((word) => all.map(word))];
};

type Words = readonly (readonly string[])[];

/**
 * Index words of each filter, any of which may match; fewest first. Balances have their own rule.
 */
const wordsOf = (search: Search): Words => {
  const { cash, awaits, balance, from, to } = search;
  return [
    ...(awaits === undefined ? [] : [[FOUND_BY.request]]),
    ...(search.former === undefined ? [] : [[FOUND_BY.former]]),
    ...(balance === 'hand_back' ? [[FOUND_BY.cashRefundDue]] : []),
    ...wordsOfDays(search.out, FOUND_BY.out),
    ...wordsOfDays(search.in, FOUND_BY.in),
    ...wordsOfDays(search.visit, FOUND_BY.out, FOUND_BY.in),
    ...wordsOfDays(search.event, FOUND_BY.on),
    ...wordsOfDays(search.day, FOUND_BY.on, FOUND_BY.in),
    ...wordsOfDays(search.booked, FOUND_BY.booked),
    ...(cash === undefined ? [] : [[FOUND_BY.cash(mondayOf(cash))]]),
    ...(balance === 'open' && (from !== undefined || to !== undefined)
      ? [[FOUND_BY.owed, FOUND_BY.loss]]
      : []),
  ].toSorted((a, b) => a.length - b.length);
};

const isUnder = (one: Reservation, words: Words): boolean => {
  if (words.length === 0) return true;
  const own = new Set(foundBy(one));
  return words.every((any) => any.some((word) => own.has(word)));
};

const isIn = (day: CalendarDay | undefined, { from, to }: OpenSpan): boolean =>
  day !== undefined && (from === undefined || day >= from) && (to === undefined || day <= to);

const someIn = (asked: OpenSpan | undefined, days: () => readonly CalendarDay[]): boolean =>
  asked === undefined || days().some((day) => isIn(day, asked));

const visitDays = (one: Reservation, kind: 'deliver' | 'collect'): readonly CalendarDay[] =>
  isSold(one) ? madeVisits(one).flatMap((visit) => (visit.kind === kind ? visit.day : [])) : [];

/** Not the pickup of a failed delivery. */
const pickupsOf = (one: Reservation, days: CrewDays): readonly CalendarDay[] =>
  visitDays(one, 'collect').filter((day) => !wasNotDelivered(days.get(day)?.stops, one.id));

const rentedDays = (one: Reservation): readonly CalendarDay[] =>
  isCalledOff(one) ? [] : eventDays(one);

/** Compares the days themselves, however many there are. */
const isOnDays = (one: Reservation, search: Search, pickupDays: CrewDays): boolean =>
  someIn(search.out, () => visitDays(one, 'deliver')) &&
  someIn(search.in, () => pickupsOf(one, pickupDays)) &&
  someIn(search.visit, () => [...visitDays(one, 'deliver'), ...pickupsOf(one, pickupDays)]) &&
  someIn(search.event, () => rentedDays(one)) &&
  someIn(search.day, () => [...rentedDays(one), ...pickupsOf(one, pickupDays)]) &&
  someIn(search.booked, () => [shopDayIn(one.createdAt)].flatMap((day) => day ?? [])) &&
  isIn(summaryOf(one.lines).endDate, search);

/** Whether the booking is part of a report's figure. */
const isBehind = (one: Reservation, { refunded, why, way, deposit, owes }: Search): boolean =>
  ((refunded ?? why ?? way) === undefined || wentBack(one, { on: refunded ?? {}, why, way })) &&
  (deposit === undefined || balanceAfter(one, 'deposits', deposit) !== 0) &&
  (owes === undefined || balanceAfter(one, 'receivables', owes) !== 0);

/** A report's figure comes from bookings made by its day, mostly shortly before: newest first. */
function newestOf({ sort, booked, refunded, deposit, owes }: Search) {
  const until = [booked?.to, refunded?.to, deposit, owes].flatMap((day) => day ?? []).toSorted()[0];
  const isFigure = (refunded ?? deposit ?? owes) !== undefined;
  return isFigure
    ? { sort: sort ?? '-booked', booked: { from: booked?.from, to: until } }
    : { sort, booked };
}

/**
 * The last pickup follows all that happens after the first day, unless it was missed and is made
 * later; the index skips the rest.
 */
const startOf = ({ from, out, in: back, visit, event, day }: Search): CalendarDay | undefined =>
  [
    from,
    out?.from,
    event?.from,
    ...[back, visit, day].map((span) => span?.from && addDays(span.from, -MISSED_DAYS)),
  ]
    .flatMap((first) => first ?? [])
    .toSorted()
    .at(-1);

/** Uses the index where possible; other filters scan page by page. */
export const makeSearchReservations =
  (
    book: Pick<ReservationBook, 'list'>,
    settings: Pick<BusinessSettingsStore, 'read'>,
    crewDays: CrewDaysReader,
    readOutOfService: (reservation: Reservation) => Promise<readonly ReservationLine[]>,
    clock: Clock,
  ) =>
  async (search: Search, after?: string): Promise<ReservationPage> => {
    const [inForce, pickupDays] = await Promise.all([
      settings.read(),
      crewDays.crewDays(
        [search.in, search.visit, search.day].flatMap((span) => shortSpan(span) ?? []),
      ),
    ]);
    const { q = '', balance, awaits, agreement } = search;
    // Requests are held, so the index finds them.
    const status = awaits === undefined ? search.status : 'held';
    const words = wordsOf(search);
    const [fewest] = words;
    const text = q.trim();
    const isEmail = /^\S+@\S+\.\S+$/.test(text);
    const email = isEmail && fewest === undefined ? text.toLowerCase() : undefined;
    const matches = (one: Reservation): boolean =>
      (text === '' || email !== undefined || isMeant(one, text)) &&
      (balance === undefined || balance === 'set_up' || OWES[balance](one, inForce)) &&
      (awaits === undefined || one.awaitsOwner !== undefined) &&
      isUnder(one, words) &&
      isOnDays(one, search, pickupDays) &&
      isBehind(one, search) &&
      (agreement === undefined || isUnsigned(one, inForce)) &&
      (search.status === undefined || one.status === search.status);
    const setUpUnpaid = async (all: readonly Reservation[]): Promise<readonly Reservation[]> => {
      const owing = all.filter((one) => paysCrew(one, inForce));
      const days = await crewDays.crewDays([
        ...new Set(owing.flatMap((one) => visitDays(one, 'deliver'))),
      ]);
      return owing.filter((one) =>
        visitDays(one, 'deliver').some((day) => isSetUpUnpaid(one, days.get(day)?.stops, inForce)),
      );
    };
    // As on the dashboard: nobody signs or pays while a rental is out of service.
    const withoutTorn = async (all: readonly Reservation[]): Promise<readonly Reservation[]> => {
      const torn = await Promise.all(all.map(readOutOfService));
      return all.filter((_, index) => torn[index]?.length === 0);
    };
    const dueThen = async (all: readonly Reservation[]): Promise<readonly Reservation[]> => {
      const day = search.visit?.from;
      if (day === undefined) return all;
      const deliveries = new Set(all.flatMap((one) => visitDays(one, 'deliver')));
      const days = await crewDays.crewDays([...deliveries]);
      const today = shopDay(clock.now());
      return all.filter((one) => !isDueEarlier(one, day, today, days));
    };
    const settled = async (all: readonly Reservation[]): Promise<readonly Reservation[]> => {
      if (balance === 'set_up') return setUpUnpaid(all);
      if (balance === 'door') return withoutTorn(await dueThen(all));
      return agreement === undefined ? all : withoutTorn(all);
    };
    const from = startOf(search);
    const newest = newestOf(search);
    const question = { status, email, foundBy: fewest, from, to: search.to, ...newest };
    const found: Reservation[] = [];
    let next = after;
    for (let page = 0; page < MOST_PAGES && found.length < WANTED; page += 1) {
      const read = await book.list(question, PAGE, next);
      const matching = read.reservations.filter(matches);
      found.push(...(await settled(matching)));
      next = read.next;
      if (next === undefined) break;
    }
    return { reservations: found, next };
  };
