import type { Language } from '#core/kernel/language.ts';
import * as english from '#core/kernel/format-day.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import type { TextKind } from '#core/reservations/booking-decision.ts';
import { type Reservation, titleIn } from '#core/reservations/reservation.ts';
import type { Visit } from '#core/reservations/visits.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { lastTold, toldOf, type ToldWindow } from './crew-windows.ts';
import { announcedVisit } from './mail-words.ts';

type Coming = Pick<Visit, 'kind' | 'day'> & Partial<Pick<ToldWindow, 'from' | 'to'>>;

type TextWords = {
  readonly window: (coming: Coming) => string;
  readonly reminder: (coming: Coming, items: string) => string;
  readonly onMyWay: (kind: Visit['kind'], phone: string) => string;
  readonly payLink: (items: string, url: string) => string;
  readonly stop: string;
  readonly help: (phone: string) => string;
  /** Answer to texts sent to a number nobody reads. */
  readonly unread: (phone: string) => string;
};

/** Spanish hours already end in a period: `11 a. m.` */
const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

const hours = ({ from, to }: Coming, format: typeof english.formatWindow): string =>
  from === undefined || to === undefined ? '' : `, ${format(from, to)}`;

/** Keep short: 160 characters are billed as one text, and accents cost more. */
export const TEXT_WORDS: Readonly<Record<Language, TextWords>> = {
  en: {
    window: (coming) =>
      `we ${coming.kind === 'deliver' ? 'deliver' : 'pick up'} ${english.formatDay(coming.day)}${hours(coming, english.formatWindow)}.`,
    reminder: (coming, items) =>
      `we set up ${items} ${english.formatDay(coming.day)}${hours(coming, english.formatWindow)}. Please unlock the gate and keep an outlet available.`,
    onMyWay: (kind, phone) =>
      `our crew is on its way to ${kind === 'deliver' ? 'set up' : 'pick up'}. Questions? ${phone}`,
    payLink: (items, url) => `pay to book ${items}: ${url}`,
    stop: 'Reply STOP to opt out.',
    help: (phone) =>
      `texts about your rental: when our crew comes. Help: ${phone}. Msg and data rates may apply. Reply STOP to opt out.`,
    unread: (phone) => `nobody reads texts to this number. Please call ${phone}.`,
  },
  es: {
    window: (coming) =>
      ended(
        `${coming.kind === 'deliver' ? 'entregamos' : 'recogemos'} el ${spanish.formatDay(coming.day)}${hours(coming, spanish.formatWindow)}`,
      ),
    reminder: (coming, items) =>
      `${ended(`instalamos ${items} el ${spanish.formatDay(coming.day)}${hours(coming, spanish.formatWindow)}`)} Por favor, deja abierta la puerta del patio y un enchufe disponible.`,
    onMyWay: (kind, phone) =>
      `nuestro equipo va en camino a ${kind === 'deliver' ? 'instalar' : 'recoger'}. Preguntas: ${phone}`,
    payLink: (items, url) => `paga para reservar ${items}: ${url}`,
    stop: 'Responde STOP para no recibir más.',
    help: (phone) =>
      `mensajes sobre tu renta: la hora de nuestro equipo. Ayuda: ${phone}. Pueden aplicar tarifas. Responde STOP para no recibir más.`,
    unread: (phone) => `nadie lee los mensajes a este número. Por favor llama al ${phone}.`,
  },
};

/** Later than this, "on my way" is no longer news. */
export const FRESH = 30 * MINUTE;

const isPast = ({ day, to = '23:59' }: Coming, now: Instant): boolean =>
  day < shopDay(now) || (day === shopDay(now) && to < shopTime(now));

/** The visit of the last "on my way", while it is news. */
function underWay({ history }: Reservation, now: Instant): Visit['kind'] | undefined {
  const last = history.findLast(({ facts }) => facts?.['texted'] === 'on_my_way');
  if (last === undefined || now - last.at > FRESH) return undefined;
  return last.facts?.['visit'] === 'collect' ? 'collect' : 'deliver';
}

function sentencesOf(
  kind: TextKind,
  reservation: Reservation,
  site: SiteConfig,
  now: Instant,
  url: string,
): readonly string[] {
  const words = TEXT_WORDS[reservation.language ?? 'en'];
  if (kind === 'pay_link') {
    const isLive = (reservation.holdExpiresAt ?? now) > now;
    return isLive
      ? [words.payLink(titleIn(reservation.language ?? 'en', reservation.lines), url)]
      : [];
  }
  if (kind === 'on_my_way') {
    const visit = underWay(reservation, now);
    return visit === undefined ? [] : [words.onMyWay(visit, site.phone)];
  }
  if (kind === 'crew_window') {
    return lastTold(reservation)
      .filter((told) => !isPast(told, now))
      .map(words.window);
  }
  const { items, deliver } = announcedVisit(reservation);
  const visit = { kind: 'deliver', day: deliver.day } as const;
  const coming = { ...visit, ...deliver.window, ...toldOf(reservation, visit) };
  return isPast(coming, now) ? [] : [words.reminder(coming, items)];
}

/**
 * The text in the customer's language, from the reservation as it is now. Undefined: the rental is
 * over, or the text waited overnight and is outdated.
 */
export function composeText(
  kind: TextKind,
  reservation: Reservation,
  site: SiteConfig,
  now: Instant,
  /** URL of the private page. */
  url: string,
): string | undefined {
  if (reservation.status !== (kind === 'pay_link' ? 'held' : 'confirmed')) return undefined;
  const sentences = sentencesOf(kind, reservation, site, now, url);
  if (sentences.length === 0) return undefined;
  const { stop } = TEXT_WORDS[reservation.language ?? 'en'];
  return `${site.brand}: ${sentences.join(' ')} ${stop}`;
}
