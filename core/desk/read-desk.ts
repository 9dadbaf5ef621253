import { isOutOfService } from '#core/assignment/out-of-service.ts';
import { isTooLarge } from '#core/capacity/too-large.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { CrewLinks } from '#core/crew/crew-link.ts';
import { namesIn } from '#core/crew/waiting-reports.ts';
import { awaitsUs, type ContactMessages } from '#core/customers/contact-message.ts';
import type { Reviews } from '#core/customers/review.ts';
import { type CrewAct, type CrewActs, openActs } from '#core/dispatch/crew-act.ts';
import {
  type CrewDaysReader,
  EMPTY_CREW_DAY,
  hasBegun,
  isDelivered,
  setUpAt,
  unitKeys,
} from '#core/dispatch/crew-day.ts';
import { plannedStops } from '#core/dispatch/day-plan.ts';
import { driveDay } from '#core/dispatch/drive-plan.ts';
import type { FleetStore } from '#core/dispatch/fleet.ts';
import { handInsOf } from '#core/dispatch/hand-in.ts';
import type { makePlanDay } from '#core/dispatch/plan-day.ts';
import { type ListWet, wetUnits } from '#core/dispatch/wet-units.ts';
import type { Payment, GiftSales } from '#core/gifts/gift-sales-store.ts';
import { schedulesTouched } from '#core/inventory/schedule.ts';
import { fleetOf } from '#core/inventory/unit.ts';
import { type ShopHealth, troublesOf } from '#core/jobs/shop-health.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay, eachDay, mondayOf } from '#core/kernel/calendar-day.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { makeListOverdue } from '#core/lifecycle/report-stop.ts';
import { isDueEarlier } from '#core/lifecycle/visit-progress.ts';
import { papersEnding } from '#core/notifications/ending-papers.ts';
import type { Outbox } from '#core/notifications/outbox.ts';
import type { EventQuarantine } from '#core/payments/payment-events.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { titlesOf } from '#core/reservations/choice-offer.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import { type ReservationBook, listFound } from '#core/reservations/reservation-lists.ts';
import { isHeldNow } from '#core/reservations/reservation-state.ts';
import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { madeVisits } from '#core/reservations/visits.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import { REMINDER_DAYS } from '#core/settings/reminder-days.ts';
import type { WatchWeather } from '#core/weather/watch-weather.ts';
import { makeListClosed } from './closing-touches.ts';
import {
  type DayFacts,
  type DayStrip,
  dayStrip,
  isSetUpUnpaid,
  paysCrew,
  isStillOut,
  lateStops,
} from './day-strip.ts';
import type { DeskFacts, EndingQuote, SetUpUnpaid, WetUnit } from './desk-item.ts';
import { deskItems } from './desk-items.ts';
import { type DeskMarks, deskQueue, type MarkAct, markAfter } from './desk-marks.ts';
import { FACTS_ID, gettingStarted, OWN_IDS, START_ID, type StartFacts } from './getting-started.ts';
import { categoryLoad, truckLoad } from './load.ts';
import { aYearBefore, moneyWeek } from './money-week.ts';
import { type Stock, unitConflicts } from './unit-conflicts.ts';

type DeskPorts = {
  readonly health: ShopHealth;
  readonly book: ReservationBook;
  readonly ledger: Pick<BookingLedger, 'find' | 'schedules' | 'fleets'>;
  readonly giftSales: Pick<GiftSales, 'listCash'>;
  readonly crewDays: CrewDaysReader;
  readonly crewActs: Pick<CrewActs, 'listOpen' | 'listOf' | 'listOn'>;
  readonly listWet: ListWet;
  readonly crewLinks: Pick<CrewLinks, 'listOn'>;
  readonly truckFleet: Pick<FleetStore, 'read'>;
  /** Today and tomorrow, as on the delivery board. */
  readonly planDay: Pick<ReturnType<typeof makePlanDay>, 'read'>;
  readonly listOverdue: ReturnType<typeof makeListOverdue>;
  readonly catalogue: Pick<Catalogue, 'listAll'>;
  readonly events: Pick<EventQuarantine, 'listOpen'>;
  readonly outbox: Pick<Outbox, 'listDead'>;
  readonly quotesEnding: (
    from: Instant,
    to: Instant,
    most: number,
  ) => Promise<readonly EndingQuote[]>;
  readonly webhooks: { readonly listOff: () => Promise<DeskFacts['webhooksOff']> };
  readonly reviews: Pick<Reviews, 'listIn'>;
  readonly messages: Pick<ContactMessages, 'listSince'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly watchWeather: Pick<WatchWeather, 'atRisk'>;
  readonly marks: DeskMarks;
  readonly services: StartFacts['services'];
  readonly demo: StartFacts['demo'];
  readonly clock: Clock;
};

/** Most items read per kind: oldest first, the others once these are done. */
const MOST_OF_A_KIND = 50;
/** Limits: reservations of one day; reservations and sold gift cards with money in one week. */
const MOST_OF_A_DAY = 500;
const MOST_OF_A_WEEK = 2_000;
/** Today and tomorrow. */
const DAYS_SHOWN = 2;
/** Today and the next two days, in which a wet unit has to dry. */
const WET_AHEAD = 3;
/** Days ahead for load and for stops without a truck. */
const DAYS_AHEAD = 14;
/** Crews already have the plan of a published day, so a stop that lost its truck cannot wait. */
const PUBLISHED_AHEAD = 60;
const MESSAGES_KEPT = 30 * DAY;
/** How many days expired papers stay listed. Older ones belong to a unit that nobody rents out. */
const PAPERS_KEPT = 365;

type Named = { readonly id: string; readonly name: string };

const nameOf = (id: string, all: readonly Named[]): string =>
  all.find((one) => one.id === id)?.name ?? id;

/** Units that were not picked up. */
const unitsOut = (overdue: DeskFacts['overdue']): ReadonlySet<string> =>
  new Set(
    overdue
      .filter(isStillOut)
      .flatMap(({ stop, reservation }) =>
        unitKeys(stop.lines.flatMap((index) => reservation.lines[index] ?? [])),
      ),
  );

/** Units whose missed pickup is planned for the day, and not made yet. */
function missedUnits(
  pickups: readonly Reservation[],
  today: Pick<DayFacts, 'day' | 'crewDay'> | undefined,
): readonly string[] {
  const missed = new Set(
    pickups
      .filter(({ laterPickups = [] }) => laterPickups.some(({ on }) => on === today?.day))
      .map(({ id }) => id),
  );
  return Object.values(today?.crewDay.stops ?? {}).flatMap((stop) =>
    stop.kind === 'collect' && stop.state !== 'done' && missed.has(stop.reservationId)
      ? stop.units
      : [],
  );
}

/** The owner's desk, read by index and by day, without scans. */
export function makeReadDesk(ports: DeskPorts) {
  const { book, ledger, crewDays, truckFleet, catalogue, clock } = ports;
  const listClosed = makeListClosed(book);

  const found = (word: string, most: number, days?: { readonly to: CalendarDay }) =>
    listFound(book, [word], most, days);

  async function paidIn(monday: CalendarDay) {
    const [bookings, giftCards] = await Promise.all([
      found(FOUND_BY.cash(monday), MOST_OF_A_WEEK),
      ports.giftSales.listCash(monday, MOST_OF_A_WEEK),
    ]);
    const all: readonly Pick<Payment, 'entries'>[] = [...bookings, ...giftCards];
    return { days: moneyWeek(monday, all), giftCards: moneyWeek(monday, giftCards) };
  }

  /** @param later days that count only once they are published */
  async function driven(
    days: readonly CalendarDay[],
    now: Instant,
    later: readonly CalendarDay[] = [],
  ) {
    const [fleet, stored] = await Promise.all([
      truckFleet.read(),
      crewDays.crewDays([...days, ...later]),
    ]);
    const published = later.filter((day) => stored.get(day)?.published !== undefined);
    return {
      fleet,
      stored,
      days: [...days, ...published].map((day) => {
        const crewDay = stored.get(day) ?? EMPTY_CREW_DAY;
        return { day, crewDay, driven: driveDay({ day, fleet, crewDay, now }) };
      }),
    };
  }

  async function stock(): Promise<Stock> {
    const products = await catalogue.listAll();
    return { products, fleets: await ledger.fleets(products.map(({ id }) => id)) };
  }

  async function dayFacts(
    { day, crewDay, driven: plan }: Pick<DayFacts, 'day' | 'crewDay' | 'driven'>,
    index: number,
  ): Promise<DayFacts> {
    const [out, back, acts] = await Promise.all([
      index <= 2 ? found(FOUND_BY.out(day), MOST_OF_A_DAY) : [],
      index <= 1 ? found(FOUND_BY.in(day), MOST_OF_A_DAY) : [],
      index === 0 ? ports.crewActs.listOn(day) : [],
    ]);
    return { day, crewDay, driven: plan, out, in: back, acts };
  }

  async function troubledIn(days: readonly DayFacts[]): Promise<ReadonlyMap<string, Reservation>> {
    const stops = days.flatMap(({ driven: plan }) => [
      ...lateStops(plan).map(({ stop }) => stop),
      ...plan.unassigned.map(({ stop }) => stop),
    ]);
    const ids = [...new Set(stops.map(({ reservationId }) => reservationId))];
    const reservations = await Promise.all(ids.map((id) => ledger.find(id)));
    return new Map(reservations.flatMap((one) => (one === undefined ? [] : [[one.id, one]])));
  }

  /** The wet units that go out on one of these days, each with its first delivery. */
  async function wetIn(days: readonly DayFacts[], { fleets }: Stock): Promise<readonly WetUnit[]> {
    const wet = [...wetUnits(await ports.listWet())];
    const found = await Promise.all(
      wet.map(async ([key, { id: actId, deed }]): Promise<readonly WetUnit[]> => {
        const [first] = days.flatMap(({ day, crewDay }) =>
          plannedStops(crewDay)
            .filter(
              (stop) => stop.kind === 'deliver' && !hasBegun(stop) && stop.units.includes(key),
            )
            .map((stop) => ({ day, stop })),
        );
        const reservation = first && (await ledger.find(first.stop.reservationId));
        if (first === undefined || reservation === undefined) return [];
        const product = reservation.lines.find(({ productId }) => productId === deed.productId);
        const unit = fleets.get(deed.productId)?.units.find(({ id }) => id === deed.unitId);
        const names = { product: product?.title ?? '', unit: unit?.label ?? deed.unitId };
        return [{ actId, ...names, ...first, reservation }];
      }),
    );
    return found.flat();
  }

  /** Reservations that may need a person, by the word they are listed under. */
  async function listed(today: CalendarDay) {
    const before = { to: addDays(today, -1) };
    const weeks = [today, addDays(today, -7)].map(mondayOf);
    const [
      requests,
      disputed,
      owed,
      lost,
      cashRefunds,
      certificates,
      misfits,
      cancelled,
      answered,
    ] = await Promise.all([
      found(FOUND_BY.request, MOST_OF_A_KIND),
      found(FOUND_BY.disputed, MOST_OF_A_KIND),
      found(FOUND_BY.owed, MOST_OF_A_KIND, before),
      found(FOUND_BY.loss, MOST_OF_A_KIND),
      found(FOUND_BY.cashRefundDue, MOST_OF_A_KIND),
      found(FOUND_BY.certificate, MOST_OF_A_KIND),
      found(FOUND_BY.yard, MOST_OF_A_KIND),
      listFound(book, weeks.map(FOUND_BY.cancelled), MOST_OF_A_KIND),
      listFound(book, weeks.map(FOUND_BY.answered), MOST_OF_A_KIND),
    ]);
    return {
      requests,
      disputed,
      owed,
      lost,
      cashRefunds,
      certificates,
      misfits,
      cancelled,
      answered,
    };
  }

  /** At whose parties, about what, and from which trucks. */
  async function namedReports(
    acts: readonly CrewAct[],
    { fleets }: Stock,
    trucks: readonly Named[],
  ): Promise<DeskFacts['crewReports']> {
    const bookings = await book.findAll([...new Set(acts.map((one) => one.reservationId))]);
    return acts.map((one) => {
      const booking = bookings.get(one.reservationId);
      const { customer, unit = joinNames(titlesOf(booking?.lines ?? [])) } = namesIn(
        one,
        booking,
        fleets,
      );
      return { ...one, customer, unit, truck: nameOf(one.truckId, trucks) };
    });
  }

  /** Of today's deliveries, and of what was rented yesterday and is still out. */
  async function unpaidIn(
    today: DayFacts | undefined,
    settings: Settings,
  ): Promise<readonly SetUpUnpaid[]> {
    if (today === undefined) return [];
    const before = await found(FOUND_BY.on(addDays(today.day, -1)), MOST_OF_A_DAY);
    const byId = new Map([...before, ...today.out].map((one) => [one.id, one]));
    const visits = [...byId.values()]
      .filter((one) => paysCrew(one, settings))
      .flatMap((reservation) =>
        madeVisits(reservation)
          .filter(({ kind, day }) => kind === 'deliver' && day <= today.day)
          .map(({ day }) => ({ day, reservation })),
      );
    const stored = await crewDays.crewDays([...new Set(visits.map(({ day }) => day))]);
    const unpaid = visits.flatMap(({ day, reservation }): readonly SetUpUnpaid[] => {
      const { stops } = stored.get(day) ?? EMPTY_CREW_DAY;
      const at = setUpAt(stops, reservation.id);
      const isUnpaid = at !== undefined && isSetUpUnpaid(reservation, stops, settings);
      return isUnpaid ? [{ day, at, reservation }] : [];
    });
    // Of several parties of one booking, the first: its balance was due then.
    return [...new Map(unpaid.toReversed().map((one) => [one.reservation.id, one])).values()];
  }

  /** What crews, customers, the card provider and the outbox left to do. */
  async function waiting(now: Instant) {
    const open = await ports.crewActs.listOpen();
    const [crewReports, events, dead, quotes, reviews, messages] = await Promise.all([
      openActs(ports.crewActs, open),
      ports.events.listOpen(MOST_OF_A_KIND),
      ports.outbox.listDead(MOST_OF_A_KIND),
      ports.quotesEnding(now, after(now, DAY), MOST_OF_A_KIND),
      ports.reviews.listIn('pending', { limit: MOST_OF_A_KIND }),
      ports.messages.listSince(after(now, -MESSAGES_KEPT), MOST_OF_A_KIND),
    ]);
    const handIns = handInsOf(open).filter(({ day }) => day < shopDay(now));
    return { crewReports, handIns, events, dead, quotes, reviews, messages };
  }

  const papersOf = ({ products, fleets }: Stock, settings: Settings, today: CalendarDay) =>
    papersEnding(products, fleets, settings, [
      addDays(today, -PAPERS_KEPT),
      addDays(today, settings.reminders.papers?.daysBefore ?? REMINDER_DAYS.papers.usual),
    ]);

  return {
    /** Today, tomorrow, and what needs a person. */
    async desk() {
      const now = clock.now();
      const today = shopDay(now);
      const ahead = eachDay(today, addDays(today, DAYS_AHEAD));
      const [stocked, near, plans, settings, overdue, windy, lists] = await Promise.all([
        stock(),
        Promise.all(ahead.slice(0, DAYS_SHOWN).map((day) => ports.planDay.read(day))),
        driven(
          ahead.slice(DAYS_SHOWN),
          now,
          eachDay(addDays(today, DAYS_AHEAD), addDays(today, PUBLISHED_AHEAD)),
        ),
        ports.settings.read(),
        ports.listOverdue(),
        ports.watchWeather.atRisk(),
        listed(today),
      ]);
      const planned = near.map(({ facts: { day, crewDay }, driven: plan }) => ({
        day,
        crewDay,
        driven: plan,
      }));
      const crewDaysAhead = new Map([
        ...plans.stored,
        ...planned.map(({ day, crewDay }) => [day, crewDay] as const),
      ]);
      const goingOut = {
        earliest: settings.crews.earliest,
        ...(plans.fleet.trucks.length > 0 && { stops: near[0]?.facts.crewDay.stops ?? {} }),
      };
      const outFacts = {
        fleets: stocked.fleets,
        commercial: {
          settings,
          ...(plans.fleet.trucks.length > 0 && { crews: { days: crewDaysAhead } }),
        },
      };
      const [{ reviews, ...tasks }, closedDays, read, conflicts, links] = await Promise.all([
        waiting(now),
        listClosed(settings, today, crewDaysAhead),
        Promise.all([...planned, ...plans.days].map(dayFacts)),
        unitConflicts(stocked, ledger, today, now, goingOut),
        Promise.all(planned.map(({ day }) => ports.crewLinks.listOn(day))),
      ]);
      const days = read.map((one) => ({
        ...one,
        unsettled: new Set(
          [...one.out, ...one.in].flatMap((booked) =>
            isOutOfService(booked, outFacts, now) ? booked.id : [],
          ),
        ),
        dueEarlier: new Set(
          one.in.flatMap((booked) =>
            isDueEarlier(booked, one.day, today, crewDaysAhead) ? booked.id : [],
          ),
        ),
      }));
      const [health, troubled, setUpUnpaid, crewReports, wet, webhooksOff] = await Promise.all([
        ports.health.look(),
        troubledIn(days),
        unpaidIn(days[0], settings),
        namedReports(tasks.crewReports.slice(0, MOST_OF_A_KIND), stocked, plans.fleet.trucks),
        wetIn(days.slice(0, WET_AHEAD), stocked),
        ports.webhooks.listOff(),
      ]);
      const items = deskItems({
        now,
        ...lists,
        ...tasks,
        troubles: troublesOf(health),
        settings,
        overdue,
        days,
        fleet: plans.fleet,
        links: new Map(planned.map(({ day }, index) => [day, links[index] ?? []])),
        troubled,
        setUpUnpaid,
        crewReports,
        handIns: tasks.handIns.slice(0, MOST_OF_A_KIND).map((one) => ({
          ...one,
          truck: nameOf(one.truckId, plans.fleet.trucks),
        })),
        wetUnits: wet,
        conflicts,
        tooLarge: stocked.products.filter(
          (product) => product.isActive && isTooLarge(plans.fleet.trucks, product),
        ),
        closedDays,
        windy,
        requests: lists.requests.filter((one) => isHeldNow(one, now)),
        webhooksOff,
        misfits: lists.misfits.filter(
          ({ id, lines }) =>
            summaryOf(lines).startDate >= today &&
            !lines.every((_, index) => isDelivered(near[0]?.facts.crewDay.stops ?? {}, id, index)),
        ),
        papers: papersOf(stocked, settings, today),
        reviews: reviews?.reviews ?? [],
        messages: tasks.messages.filter(awaitsUs),
      });
      const marks = await ports.marks.read([
        START_ID,
        FACTS_ID,
        ...Object.values(OWN_IDS),
        ...items.map(({ id }) => id),
      ]);
      const { products } = stocked;
      const start = gettingStarted(
        { settings, products, fleet: plans.fleet, demo: ports.demo, services: ports.services },
        (id) => marks.has(id),
      );
      const strips: readonly DayStrip[] = days
        .slice(0, DAYS_SHOWN)
        .map((day, index) => dayStrip(day, settings, index === 0 ? overdue : [], stocked.fleets));
      const isCut =
        reviews?.next !== undefined ||
        Object.values({ ...lists, ...tasks }).some(({ length }) => length >= MOST_OF_A_KIND);
      const crew = plans.fleet.crew.map(({ name }) => name);
      return { now, strips, ...deskQueue(items, marks, now), isCut, crew, start };
    },

    /** This week's money compared with a year ago, and the load of the next two weeks. */
    async outlook() {
      const now = clock.now();
      const today = shopDay(now);
      const days = eachDay(today, addDays(today, DAYS_AHEAD));
      const monday = mondayOf(today);
      const before = aYearBefore(monday);
      const products = await catalogue.listAll();
      const [plans, overdue, pickups, fleets, schedules, week, yearAgo] = await Promise.all([
        driven(days, now),
        ports.listOverdue(),
        found(FOUND_BY.in(today), MOST_OF_A_DAY),
        ledger.fleets(products.map(({ id }) => id)),
        ledger.schedules(products.flatMap(({ id }) => schedulesTouched(id, days))),
        paidIn(monday),
        paidIn(before),
      ]);
      const stocked = products
        .filter(({ isActive }) => isActive)
        .map((product) => ({ product, fleet: fleetOf(product, fleets) }));
      const stillOut = new Set([...unitsOut(overdue), ...missedUnits(pickups, plans.days[0])]);
      return {
        today,
        days,
        week: week.days,
        giftCards: week.giftCards,
        yearAgo: yearAgo.days,
        trucks: truckLoad(plans.fleet, plans.days),
        categories: categoryLoad(stocked, schedules, days, { now, stillOut }),
      };
    },

    /** Marks an item as done, snoozed or assigned, or returns it to the queue. */
    mark: (id: string, act: MarkAct, by: ActionContext['by']): Promise<void> => {
      const now = clock.now();
      return ports.marks.change(id, (before) => markAfter(id, before, act, { now, by }));
    },
  };
}

export type ReadDesk = ReturnType<typeof makeReadDesk>;
