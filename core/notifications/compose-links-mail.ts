import type { SiteConfig } from '#core/content/site-config.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  formatDay as shortInSpanish,
  formatLongDay as inSpanish,
} from '#core/kernel/format-day.es.ts';
import { formatDay, formatLongDay } from '#core/kernel/format-day.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { statusAt } from '#core/reservations/reservation-state.ts';
import {
  type Reservation,
  type ReservationStatus,
  summaryOf,
  titleIn,
} from '#core/reservations/reservation.ts';
import { contactLine } from './compose-letter.ts';
import { TEXT_WORDS } from './compose-text.ts';
import { button, type MailContent, mailOf, oneLine, paragraph, section } from './mail-frame.ts';
import type { Outbox } from './outbox.ts';

type LinkedReservation = { readonly reservation: Reservation; readonly url: string };

type Words = {
  readonly subject: (brand: string) => string;
  readonly title: string;
  readonly lead: string;
  readonly after: string;
};

const DAYS = { en: formatLongDay, es: inSpanish } as const;
const SHORT_DAYS = { en: formatDay, es: shortInSpanish } as const;

/** Without these, a started booking looks like a bought one. */
const STATES: Record<Language, Partial<Record<ReservationStatus, string>>> = {
  en: { held: 'not booked yet', cancelled: 'canceled', completed: 'completed' },
  es: { held: 'todavía no reservada', cancelled: 'cancelada', completed: 'terminada' },
};

const WORDS: Record<Language, Readonly<Record<'one' | 'several', Words>>> = {
  en: {
    one: {
      subject: (brand) => `Your reservation with ${brand}`,
      title: 'Your reservation',
      lead: 'Someone, hopefully you, asked for the private link to your reservation.',
      after: 'Keep this link private. Anyone who has it can see and change the reservation.',
    },
    several: {
      subject: (brand) => `Your reservations with ${brand}`,
      title: 'Your reservations',
      lead: 'Someone, hopefully you, asked for the private links to your reservations.',
      after: 'Keep these links private. Anyone who has one can see and change that reservation.',
    },
  },
  es: {
    one: {
      subject: (brand) => `Tu reservación con ${brand}`,
      title: 'Tu reservación',
      lead: 'Alguien, ojalá tú, pidió el enlace privado de tu reservación.',
      after: 'No compartas este enlace: quien lo tenga puede ver y cambiar la reservación.',
    },
    several: {
      subject: (brand) => `Tus reservaciones con ${brand}`,
      title: 'Tus reservaciones',
      lead: 'Alguien, ojalá tú, pidió los enlaces privados de tus reservaciones.',
      after: 'No compartas estos enlaces: quien tenga uno puede ver y cambiar esa reservación.',
    },
  },
};

const firstDay = ({ reservation }: LinkedReservation): string =>
  summaryOf(reservation.lines).startDate;

/** Booked and still to come first, then the rest, each by its first day. */
const comingFirst = (
  linked: readonly LinkedReservation[],
  today: CalendarDay,
): readonly LinkedReservation[] => {
  const isOther = ({ reservation: { status, lines } }: LinkedReservation): number =>
    Number(status !== 'confirmed' || summaryOf(lines).endDate < today);
  return linked.toSorted(
    (a, b) => isOther(a) - isOther(b) || firstDay(a).localeCompare(firstDay(b)),
  );
};

/** Each link is long, and a text has a most. */
const MOST_TEXTED = 3;

/** The words of one text with the private links of these reservations. */
export function linksText(
  linked: readonly LinkedReservation[],
  language: Language,
  today: CalendarDay,
): string {
  const texted = comingFirst(linked, today).slice(0, MOST_TEXTED);
  const { one, several } = TEXT_WORDS[language].links;
  const [only] = texted;
  if (texted.length === 1 && only !== undefined) return one(only.url);
  const named = texted.map(({ reservation, url }) => {
    const { startDate } = summaryOf(reservation.lines);
    return `${SHORT_DAYS[language](startDate)}: ${url}`;
  });
  return several(named.join(' '));
}

/** One mail with the private links of all these reservations. */
export function composeLinksMail(
  linked: readonly LinkedReservation[],
  language: Language,
  site: SiteConfig,
  today: CalendarDay,
): MailContent {
  const words = WORDS[language][linked.length === 1 ? 'one' : 'several'];
  const named = comingFirst(linked, today).map(({ reservation, url }) => {
    const { startDate } = summaryOf(reservation.lines);
    const title = titleIn(language, reservation.lines);
    const state = STATES[language][reservation.status];
    const days = DAYS[language](startDate);
    const name = `${title}, ${days}${state === undefined ? '' : `, ${state}`} (${bookingNumber(reservation.id)})`;
    return { url, name: oneLine(name) };
  });
  return mailOf(site, {
    language,
    subject: words.subject(site.brand),
    preview: words.lead,
    title: words.title,
    lead: [words.lead],
    sections: [
      section(
        `${named.map(({ url, name }) => button(name, url, 'other')).join('')}${paragraph(words.after)}`,
        false,
      ),
    ],
    url: named[0]?.url ?? '',
    text: [
      words.lead,
      ...named.map(({ url, name }) => `${name}\n${url}`),
      words.after,
      contactLine(site),
    ],
  });
}

/** After this many days nobody needs the link. */
const KEPT_DAYS = 60;

/** Of an address's or a number's reservations, those whose links are worth sending. */
export const linksToSend = (
  reservations: readonly Reservation[],
  now: Instant,
): readonly Reservation[] =>
  reservations.filter(
    (one) =>
      statusAt(one, now) !== 'expired' &&
      summaryOf(one.lines).endDate >= addDays(shopDay(now), -KEPT_DAYS),
  );

/** `YYYY-MM-DDTHH`: repeats within the hour send nothing more. */
const hourOf = (now: Instant): string => isoFromInstant(now).slice(0, 13);

/** `email` is in lowercase, `phone` E.164. */
type Lost = { readonly email: string } | { readonly phone: string };

/** Queues the mail with all of an address's links, or the text with those of a number. */
export const makeAskForLinks =
  (outbox: Pick<Outbox, 'ask'>, clock: Clock) =>
  async (lost: Lost, language: Language): Promise<void> => {
    const now = clock.now();
    const of = 'email' in lost ? lost.email : lost.phone;
    await outbox.ask(`links:${hourOf(now)}:${of}`, { kind: 'links', ...lost, language }, now);
  };
