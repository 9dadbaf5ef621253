import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Language } from '#core/kernel/language.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { addDays, type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-hour.ts';

/** All-day events end on the day after their last; others are moments. */
export type CalendarEvent = {
  /** The same for the same event, so that an import replaces what was imported before. */
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly url: string;
} & (
  | { readonly kind: 'days'; readonly from: CalendarDay; readonly until: CalendarDay }
  | { readonly kind: 'hours'; readonly from: Instant; readonly until: Instant }
);

export type CalendarFile = {
  readonly name: string;
  readonly stamp: Instant;
  readonly isCancelled: boolean;
  readonly events: readonly CalendarEvent[];
};

type Words = {
  readonly party: (title: string) => string;
  readonly delivery: (brand: string) => string;
  readonly pickUp: (brand: string) => string;
  readonly partyText: string;
  readonly pickUpText: string;
  readonly manage: (url: string) => string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    party: (title) => `Party: ${title}`,
    delivery: (brand) => `${brand}: delivery and setup`,
    pickUp: (brand) => `${brand}: pick-up`,
    partyText: 'Overnight is free.',
    pickUpText: 'The crew picks up on this day; leave the inflatable where it is.',
    manage: (url) => `Your reservation: ${url}`,
  },
  es: {
    party: (title) => `Fiesta: ${title}`,
    delivery: (brand) => `${brand}: entrega y montaje`,
    pickUp: (brand) => `${brand}: recogida`,
    partyText: 'La noche es gratis.',
    pickUpText: 'El equipo recoge este día; deja el inflable donde está.',
    manage: (url) => `Tu reservación: ${url}`,
  },
};

const OPEN = { opens: '08:00', closes: '20:00' };

/** When the shop is open on that day: when the crew may come. */
function hoursOn(day: CalendarDay, { week }: Settings['limits']) {
  const { opens, closes } = week[weekdayOf(day)] ?? OPEN;
  return { from: shopMoment(day, opens), until: shopMoment(day, closes) };
}

/** Delivery and pick-up within the shop's hours, and the party between them. @param url the private link */
export function calendarFile(
  reservation: Reservation,
  { limits }: Pick<Settings, 'limits'>,
  site: SiteConfig,
  url: string,
  now: Instant,
): CalendarFile {
  const words = WORDS[reservation.language ?? 'en'];
  const { productTitle, startDate, endDate } = summaryOf(reservation.lines);
  const { street, city, region, postalCode } = reservation.event;
  const about = { place: `${street}, ${city}, ${region} ${postalCode}`, url };
  const uid = (part: string) => `${reservation.id}-${part}@${site.domain}`;
  const lastDay = endDate > startDate ? endDate : addDays(startDate, 1);
  const { status } = reservation;
  return {
    name: `${site.brand} ${reservation.id}`,
    stamp: now,
    isCancelled: status === 'cancelled' || status === 'expired',
    events: [
      {
        ...about,
        ...hoursOn(startDate, limits),
        kind: 'hours',
        uid: uid('delivery'),
        title: words.delivery(site.brand),
        text: `${site.arrival}\n${words.manage(url)}`,
      },
      {
        ...about,
        kind: 'days',
        from: startDate,
        until: lastDay,
        uid: uid('party'),
        title: words.party(productTitle),
        text: `${words.partyText}\n${words.manage(url)}`,
      },
      {
        ...about,
        ...hoursOn(endDate, limits),
        kind: 'hours',
        uid: uid('pick-up'),
        title: words.pickUp(site.brand),
        text: `${words.pickUpText}\n${words.manage(url)}`,
      },
    ],
  };
}
