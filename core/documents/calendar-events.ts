import type { ReadSite } from '#core/content/company.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { CrewDaysReader } from '#core/dispatch/crew-day.ts';
import type { DrivenStop } from '#core/dispatch/drive-plan.ts';
import { clockOf, type FleetStore, type Truck } from '#core/dispatch/fleet.ts';
import type { makePlanDay, ShownPlan } from '#core/dispatch/plan-day.ts';
import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { formatWindow } from '#core/kernel/format-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock, ManageSecrets, ServerKey } from '#core/kernel/ports.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import { inOwnLanguage, type Reservation, titleIn } from '#core/reservations/reservation.ts';
import { asTold } from '#core/reservations/told-hours.ts';
import { type PromisedVisit, promisedVisits, servedBy } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** All-day events end on the day after their last day; other events have times. */
export type CalendarEvent = {
  /** Stable per event, so that a new import replaces the old one. */
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly url?: string | undefined;
  /** This event's own sequence, instead of the file's. */
  readonly sequence?: number | undefined;
  /** Planned but not yet promised to anyone. */
  readonly isTentative?: boolean | undefined;
} & (
  | { readonly kind: 'days'; readonly from: CalendarDay; readonly until: CalendarDay }
  | { readonly kind: 'hours'; readonly from: Instant; readonly until: Instant }
);

export type CalendarFile = {
  readonly name: string;
  readonly stamp: Instant;
  /** Rises with each change, so that calendars prefer the newer file (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly events: readonly CalendarEvent[];
};

type Words = {
  readonly party: (title: string) => string;
  readonly delivery: (brand: string) => string;
  readonly pickUp: (brand: string) => string;
  readonly deliveryText: string;
  readonly partyText: string;
  readonly pickUpText: string;
  readonly pickUpEveningText: string;
  readonly manage: (url: string) => string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    party: (title) => `Party: ${title}`,
    delivery: (brand) => `${brand}: delivery and setup`,
    pickUp: (brand) => `${brand}: pickup`,
    deliveryText: 'The crew arrives during these hours.',
    partyText: 'Overnight is free.',
    pickUpText: 'The crew picks up on this day. Just leave the inflatable where it is.',
    pickUpEveningText: 'The crew comes during these hours, after the party.',
    manage: (url) => `Your reservation: ${url}`,
  },
  es: {
    party: (title) => `Fiesta: ${title}`,
    delivery: (brand) => `${brand}: entrega e instalación`,
    pickUp: (brand) => `${brand}: recogida`,
    deliveryText: 'El equipo llega dentro de este horario.',
    partyText: 'La noche es gratis.',
    pickUpText: 'El equipo recoge este día; deja el inflable donde está.',
    pickUpEveningText: 'El equipo llega dentro de este horario, después de la fiesta.',
    manage: (url) => `Tu reservación: ${url}`,
  },
};

/**
 * Adds seconds, because the history is capped (docs/decisions/09-reservations-ledger-and-holds.md).
 */
const sequenceOf = ({ history, createdAt }: Reservation): number =>
  history.length + Math.floor(((history.at(-1)?.at ?? createdAt) - createdAt) / 1_000);

/** The first visit keeps the uid it had when there was only one. */
const partOf = (name: string, period: number): string =>
  period === 0 ? name : `${name}-${period + 1}`;

/**
 * One event per visit, in its arrival hours, and one for each party between delivery and pickup: each
 * of its days in its hours, if they are known.
 * @param url the private link
 */
export function calendarFile(
  reservation: Reservation,
  hours: Pick<Settings, 'limits' | 'crews'>,
  site: SiteConfig,
  url: string,
  now: Instant,
): CalendarFile {
  const { language = 'en' } = reservation;
  const words = WORDS[language];
  const { street, city, region, postalCode, startsAt, endsAt } = reservation.event;
  const about = { place: `${street}, ${city}, ${region} ${postalCode}`, url };
  const { lines } = inOwnLanguage(reservation);
  const uid = (part: string) => `${reservation.id}-${part}@${site.domain}`;
  const told = asTold(reservation);
  const visits = promisedVisits(told, hours);
  const eventsOf = (visit: PromisedVisit, index: number): readonly CalendarEvent[] => {
    const period = Math.floor(index / 2);
    const { from, to } = visit;
    const within = {
      ...about,
      kind: 'hours' as const,
      from: shopMoment(visit.day, from),
      until: shopMoment(visit.day, to),
    };
    if (visit.kind === 'collect') {
      const text = visit.sameEvening === true ? words.pickUpEveningText : words.pickUpText;
      return [
        {
          ...within,
          uid: uid(partOf('pick-up', period)),
          title: words.pickUp(site.brand),
          text: `${text}\n${words.manage(url)}`,
        },
      ];
    }
    const isEvening = visits[index + 1]?.sameEvening === true;
    const next = addDays(visit.day, 1);
    const { endDate = next } = lines[visit.lines[0] ?? 0] ?? {};
    const parties =
      startsAt === undefined || endsAt === undefined
        ? [{ kind: 'days' as const, from: visit.day, until: endDate }]
        : eachDay(visit.day, endDate).map((day) => ({
            kind: 'hours' as const,
            from: shopMoment(day, startsAt),
            until: shopMoment(endsAt < startsAt ? addDays(day, 1) : day, endsAt),
          }));
    return [
      {
        ...within,
        uid: uid(partOf('delivery', period)),
        title: words.delivery(site.brand),
        text: `${told.windows ? words.deliveryText : site.arrival}\n${words.manage(url)}`,
      },
      ...parties.map((party, day) => ({
        ...about,
        ...party,
        uid: uid(`${partOf('party', period)}${day === 0 ? '' : `-day-${day + 1}`}`),
        title: words.party(visits.length > 2 ? servedBy(visit, lines) : titleIn(language, lines)),
        text: [
          ...(isEvening || site.claims.overnight === '' ? [] : [words.partyText]),
          words.manage(url),
        ].join('\n'),
      })),
    ];
  };
  return {
    name: `${site.brand} ${bookingNumber(reservation.id)}`,
    stamp: now,
    sequence: sequenceOf(reservation),
    isCancelled: isCalledOff(reservation),
    events: visits.flatMap(eventsOf),
  };
}

export interface CalendarMaker {
  /** The text of an iCalendar file (RFC 5545). */
  make(file: CalendarFile): string;
}

/** In place of a truck's id: every truck's stops in one calendar, and those without a truck. */
export const WHOLE_SHOP = 'whole-shop';

/** The secret address of a truck's calendar. A new `version` makes a new address. */
export type TruckCalendar = { readonly version: number; readonly isOn: boolean };

export const NO_CALENDAR: TruckCalendar = { version: 0, isOn: false };

export interface TruckCalendars {
  find(truckId: Truck['id']): Promise<TruckCalendar>;
  /** Runs in one transaction. `decide` is pure and may rerun. */
  change(
    truckId: Truck['id'],
    decide: (before: TruckCalendar) => TruckCalendar,
  ): Promise<TruckCalendar>;
}

/** `renew`: the old address stops working. */
export type CalendarAct = 'renew' | 'stop';

export const afterAct = (act: CalendarAct, { version }: TruckCalendar): TruckCalendar => ({
  version: act === 'renew' ? version + 1 : version,
  isOn: act === 'renew',
});

export const calendarToken = (
  truckId: Truck['id'],
  { version }: TruckCalendar,
  secrets: ServerKey,
): string => `${truckId}.${secrets.secretFor(`calendar:${truckId}`, version)}`;

const DAYS_BACK = 1;
const DAYS_AHEAD = 21;

const KINDS = { deliver: 'Deliver', collect: 'Pick up' } as const;

const itemsOf = ({ stop }: Pick<DrivenStop, 'stop'>, { lines }: Reservation): string =>
  joinNames(
    stop.lines.flatMap((index) => {
      const line = lines[index];
      return line === undefined || line.isService === true
        ? []
        : [`${line.quantity} x ${line.title}`];
    }),
  );

type Ridden = Pick<DrivenStop, 'stop' | 'begin' | 'leave' | 'service'> & {
  readonly truck?: string | undefined;
};

/** A truck's stops; with all trucks, those of each, which is named, and those without one. */
function stopsIn({ driven }: ShownPlan, truckId: Truck['id']): readonly Ridden[] {
  if (truckId !== WHOLE_SHOP) {
    return driven.trucks.find(({ truck }) => truck.id === truckId)?.stops ?? [];
  }
  return [
    ...driven.trucks.flatMap(({ truck, stops }) =>
      stops.map((stop) => ({ ...stop, truck: truck.name })),
    ),
    ...driven.unassigned.map(({ stop }) => ({ stop, service: stop.work, truck: 'No truck' })),
  ];
}

/** A truck's planned day, without money or phone numbers. */
function truckEvents(
  plan: ShownPlan,
  truckId: Truck['id'],
  reservations: ReadonlyMap<ReservationId, Reservation>,
  { domain }: Pick<SiteConfig, 'domain'>,
): readonly CalendarEvent[] {
  const { day, crewDay } = plan.facts;
  const isPublished = crewDay.published?.version === crewDay.version;
  const midnight = shopMoment(day, '00:00');
  const at = (minutes: number): Instant => instant(midnight + Math.round(minutes) * MINUTE);
  return stopsIn(plan, truckId).flatMap((driven): readonly CalendarEvent[] => {
    const { stop, truck, begin = stop.from, leave = begin + driven.service } = driven;
    const reservation = reservations.get(stop.reservationId);
    if (reservation === undefined) return [];
    const { street, city, region, postalCode } = reservation.event;
    const items = itemsOf(driven, reservation);
    return [
      {
        kind: 'hours',
        uid: `${day}-${stop.id}@${domain}`,
        title: `${truck === undefined ? '' : `${truck}, `}${KINDS[stop.kind]}: ${items}`,
        text: [
          `Promised: ${formatWindow(clockOf(stop.from), clockOf(stop.to))}`,
          reservation.contact.name,
          ...(isPublished ? [] : ['Not published yet: this may change.']),
        ].join('\n'),
        place: `${street}, ${city}, ${region} ${postalCode}`,
        from: at(begin),
        until: at(Math.max(leave, begin + 1)),
        // Rises only if the day changes.
        sequence: crewDay.version,
        isTentative: !isPublished,
      },
    ];
  });
}

export type TruckCalendarPorts = {
  readonly calendars: TruckCalendars;
  readonly truckFleet: Pick<FleetStore, 'read'>;
  readonly crewDays: CrewDaysReader;
  readonly planDay: Pick<ReturnType<typeof makePlanDay>, 'read'>;
  readonly ledger: Pick<BookingLedger, 'find'>;
  readonly maker: CalendarMaker;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

/** The calendar for a token: yesterday and three weeks ahead; undefined for an invalid token. */
export const makeTruckCalendar =
  (ports: TruckCalendarPorts, readSite: ReadSite) =>
  async (token: string): Promise<string | undefined> => {
    const { calendars, truckFleet, crewDays, planDay, ledger, maker, secrets, clock } = ports;
    const truckId = token.slice(0, token.indexOf('.'));
    const [{ trucks }, calendar] = await Promise.all([truckFleet.read(), calendars.find(truckId)]);
    const isRight = secrets.opens(token, (key) => calendarToken(truckId, calendar, key));
    const name =
      truckId === WHOLE_SHOP ? 'All trucks' : trucks.find(({ id }) => id === truckId)?.name;
    if (!isRight || !calendar.isOn || name === undefined) return undefined;
    const now = clock.now();
    const site = await readSite();
    const days = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, index) =>
      addDays(shopDay(now), index - DAYS_BACK),
    );
    const known = await crewDays.crewDays(days);
    const busy = days.filter((day) => Object.keys(known.get(day)?.stops ?? {}).length > 0);
    const plans = await Promise.all(busy.map((day) => planDay.read(day)));
    const ids = new Set(
      plans.flatMap((plan) => stopsIn(plan, truckId).map(({ stop }) => stop.reservationId)),
    );
    const found = await Promise.all([...ids].map((id) => ledger.find(id)));
    const reservations = new Map(
      found.flatMap((one) => (one === undefined ? [] : [[one.id, one] as const])),
    );
    return maker.make({
      name: `${name}, ${site.brand}`,
      // In a published file, the time it was made (RFC 5545, 3.8.7.2).
      stamp: now,
      sequence: 0,
      isCancelled: false,
      events: plans.flatMap((plan) => truckEvents(plan, truckId, reservations, site)),
    });
  };
