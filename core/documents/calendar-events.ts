import { isCalledOff } from '#core/reservations/reservation-state.ts';
import { type Reservation, inOwnLanguage, titleIn } from '#core/reservations/reservation.ts';
import { promisedVisits, type PromisedVisit, servedBy } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Language } from '#core/kernel/language.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';

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
    manage: (url) => `Your reservation: ${url}`,
  },
  es: {
    party: (title) => `Fiesta: ${title}`,
    delivery: (brand) => `${brand}: entrega y montaje`,
    pickUp: (brand) => `${brand}: recogida`,
    deliveryText: 'El equipo llega dentro de este horario.',
    partyText: 'La noche es gratis.',
    pickUpText: 'El equipo recoge este día; deja el inflable donde está.',
    manage: (url) => `Tu reservación: ${url}`,
  },
};

/** The history is capped (docs/decisions/09-reservations-ledger-and-holds.md): add seconds. */
const sequenceOf = ({ history, createdAt }: Reservation): number =>
  history.length + Math.floor(((history.at(-1)?.at ?? createdAt) - createdAt) / 1_000);

/** The first visit keeps the uid it had when there was only one. */
const partOf = (name: string, period: number): string =>
  period === 0 ? name : `${name}-${period + 1}`;

/**
 * One event per visit, in its arrival hours, and one for the party between delivery and pickup.
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
  const { street, city, region, postalCode } = reservation.event;
  const about = { place: `${street}, ${city}, ${region} ${postalCode}`, url };
  const { lines } = inOwnLanguage(reservation);
  const uid = (part: string) => `${reservation.id}-${part}@${site.domain}`;
  const visits = promisedVisits(reservation, hours);
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
      return [
        {
          ...within,
          uid: uid(partOf('pick-up', period)),
          title: words.pickUp(site.brand),
          text: `${words.pickUpText}\n${words.manage(url)}`,
        },
      ];
    }
    const pickUp = visits[index + 1]?.day ?? visit.day;
    return [
      {
        ...within,
        uid: uid(partOf('delivery', period)),
        title: words.delivery(site.brand),
        text: `${reservation.windows ? words.deliveryText : site.arrival}\n${words.manage(url)}`,
      },
      {
        ...about,
        kind: 'days',
        from: visit.day,
        until: pickUp > visit.day ? pickUp : addDays(visit.day, 1),
        uid: uid(partOf('party', period)),
        title: words.party(visits.length > 2 ? servedBy(visit, lines) : titleIn(language, lines)),
        text: `${words.partyText}\n${words.manage(url)}`,
      },
    ];
  };
  return {
    name: `${site.brand} ${reservation.id}`,
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
