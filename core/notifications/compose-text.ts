import type { SiteConfig } from '#core/content/site-config.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type { Language } from '#core/kernel/language.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { FRESH } from '#core/lifecycle/tell-coming.ts';
import type { VisitProgress } from '#core/lifecycle/visit-progress.ts';
import type { TextKind } from '#core/reservations/booking-decision.ts';
import {
  openOfferOf,
  rentalsBy,
  replacedAnother,
  titlesOf,
  weatherIn,
} from '#core/reservations/choice-offer.ts';
import { isHeldNow } from '#core/reservations/reservation-state.ts';
import {
  balanceOf,
  firstPaymentOf,
  owesBalance,
  type Reservation,
  type ReservationLine,
  titleIn,
} from '#core/reservations/reservation.ts';
import type { AnnouncedWindow } from '#core/reservations/told-hours.ts';
import type { Visit } from '#core/reservations/visits.ts';
import { spokenText } from './automation-words.ts';
import type { AutomationTexts } from './automation.ts';
import { comingVisits, isThere, toldIn } from './crew-windows.ts';
import { announcedVisit } from './mail-facts.ts';

type Coming = Pick<Visit, 'kind' | 'day'> & Partial<Pick<AnnouncedWindow, 'from' | 'to'>>;

type TextWords = {
  readonly window: (coming: Coming) => string;
  /** @param left the balance after the deposit; undefined if everything is due now */
  readonly payLink: (
    items: string,
    pay: { readonly now: string; readonly until: Instant; readonly left: string | undefined },
    url: string,
  ) => string;
  readonly balanceLink: (amount: string, url: string) => string;
  readonly rainOffer: (url: string) => string;
  readonly thunderOffer: (url: string) => string;
  /** After an offer for one of several dates. */
  readonly about: (titles: string, day: CalendarDay) => string;
  readonly unitOffer: (title: string, until: Instant, url: string, isInstead: boolean) => string;
  /** @param out the rentals whose unit cannot go out */
  readonly offerWithdrawn: (out: readonly string[]) => string;
  /** Private links that somebody reported lost. */
  readonly links: Readonly<Record<'one' | 'several', (links: string) => string>>;
  readonly stop: string;
  readonly help: (phone: string) => string;
  /** Automatic answer to texts, because nobody reads that number. */
  readonly unread: (phone: string) => string;
};

const hours = ({ from, to }: Coming, format: typeof english.formatWindow): string =>
  from === undefined || to === undefined ? '' : `, ${format(from, to)}`;

/** Keep short: 160 characters are billed as one text, and accents cost more. */
export const TEXT_WORDS: Readonly<Record<Language, TextWords>> = {
  en: {
    window: (coming) =>
      `we ${coming.kind === 'deliver' ? 'deliver' : 'pick up'} ${english.formatDay(coming.day)}${hours(coming, english.formatWindow)}.`,
    payLink: (items, { now, until, left }, url) =>
      `pay ${now} by ${english.formatDay(shopDay(until))}, ${english.formatTime(shopTime(until))} to book ${items}${left === undefined ? '' : ` (${left} before we set up)`}: ${url}`,
    balanceLink: (amount, url) => `pay ${amount} by card: ${url}`,
    rainOffer: (url) => `rain may call off your party. Please choose what happens: ${url}`,
    thunderOffer: (url) =>
      `thunderstorms may call off your party. Please choose what happens: ${url}`,
    about: (titles, day) => `This is about ${titles}, ${english.formatDay(day)}.`,
    unitOffer: (title, until, url, isInstead) =>
      `we are sorry, ${title} is out of service${isInstead ? ', and our earlier question no longer counts' : ''}. Please choose before ${english.formatDay(shopDay(until))}, ${english.formatTime(shopTime(until))}: ${url}`,
    offerWithdrawn: (out) =>
      out.length === 0
        ? 'no need to choose anymore. Your rental stays booked as it was.'
        : `no need to choose anymore. Out of service: ${joinNames(out)}. We will call you.`,
    links: {
      one: (url) => `you asked for the private link to your reservation: ${url}`,
      several: (links) => `you asked for the private links to your reservations. ${links}`,
    },
    stop: 'Reply STOP to opt out.',
    help: (phone) =>
      `texts about your rental: when our crew comes. Help: ${phone}. Msg and data rates may apply. Reply STOP to opt out.`,
    unread: (phone) => `no one reads texts sent to this number. Please call ${phone}.`,
  },
  es: {
    window: (coming) =>
      spanish.ended(
        `${coming.kind === 'deliver' ? 'entregamos' : 'recogemos'} el ${spanish.formatDay(coming.day)}${hours(coming, spanish.formatWindow)}`,
      ),
    payLink: (items, { now, until, left }, url) =>
      `paga ${now} antes del ${spanish.formatDay(shopDay(until))}, ${spanish.formatTime(shopTime(until))} para reservar ${items}${left === undefined ? '' : ` (${left} antes de instalar)`}: ${url}`,
    balanceLink: (amount, url) => `paga ${amount} con tarjeta: ${url}`,
    rainOffer: (url) => `la lluvia puede impedir tu fiesta. Elige qué hacemos: ${url}`,
    thunderOffer: (url) =>
      `una tormenta eléctrica puede impedir tu fiesta. Elige qué hacemos: ${url}`,
    about: (titles, day) => `Se trata de ${titles}, ${spanish.formatDay(day)}.`,
    unitOffer: (title, until, url, isInstead) =>
      `lo sentimos, ${title} está fuera de servicio${isInstead ? ', y lo que te preguntamos antes ya no cuenta' : ''}. Elige antes del ${spanish.formatDay(shopDay(until))}, ${spanish.formatTime(shopTime(until))}: ${url}`,
    offerWithdrawn: (out) =>
      out.length === 0
        ? 'ya no tienes que elegir. Tu renta sigue reservada como estaba.'
        : `ya no tienes que elegir. Fuera de servicio: ${joinNames(out)}. Te llamamos.`,
    links: {
      one: (url) => `pediste el enlace privado de tu reservación: ${url}`,
      several: (links) => `pediste los enlaces privados de tus reservaciones. ${links}`,
    },
    stop: 'Responde STOP para no recibir más.',
    help: (phone) =>
      `mensajes sobre tu renta: la hora de nuestro equipo. Ayuda: ${phone}. Pueden aplicar tarifas. Responde STOP para no recibir más.`,
    unread: (phone) =>
      `nadie lee los mensajes que llegan a este número. Por favor llama al ${phone}.`,
  },
};

const isPast = ({ day, to = '23:59' }: Coming, now: Instant): boolean =>
  day < shopDay(now) || (day === shopDay(now) && to < shopTime(now));

/** Whether the last "on my way" is still current. */
function isUnderWay({ history }: Reservation, now: Instant): boolean {
  const last = history.findLast(({ facts }) => facts?.['texted'] === 'on_my_way');
  return last !== undefined && now - last.at <= FRESH;
}

type TextParts = {
  readonly site: SiteConfig;
  readonly now: Instant;
  /** URL of the private page. */
  readonly url: string;
  /** Of hours: which message about them. Without one, the last. */
  readonly cause?: string | undefined;
  /** The owner's texts for this automation. */
  readonly own?: AutomationTexts | undefined;
  /** The rentals to deliver whose unit cannot go out. */
  readonly out?: readonly Pick<ReservationLine, 'title' | 'startDate'>[] | undefined;
  /** Visits that a crew has begun. */
  readonly begun?: readonly VisitProgress[] | undefined;
};

function sentencesOf(
  kind: TextKind,
  reservation: Reservation,
  { site, now, url, cause, own, out = [], begun = [] }: TextParts,
): readonly string[] {
  const isToCome = (coming: Coming): boolean =>
    !isPast(coming, now) &&
    !(coming.kind === 'deliver' && out.some(({ startDate }) => startDate === coming.day)) &&
    !begun.some(({ kind: of, day }) => of === coming.kind && day === coming.day);
  const words = TEXT_WORDS[reservation.language ?? 'en'];
  if (kind === 'pay_link') {
    if (!isHeldNow(reservation, now)) return [];
    const { dueNow, balance } = firstPaymentOf(reservation);
    const left = balance > 0 ? formatUsd(balance) : undefined;
    const pay = { now: formatUsd(dueNow), until: reservation.holdExpiresAt, left };
    return [words.payLink(titleIn(reservation.language ?? 'en', reservation.lines), pay, url)];
  }
  if (kind === 'balance_link') {
    return owesBalance(reservation)
      ? [words.balanceLink(formatUsd(balanceOf(reservation)), url)]
      : [];
  }
  if (kind === 'weather_offer') {
    const offer = openOfferOf(reservation, now);
    if (offer?.reason !== 'weather') return [];
    const choice = `${url}#weather`;
    const { moving, others } = rentalsBy(reservation.lines, offer.period);
    return [
      {
        rain: () => words.rainOffer(choice),
        thunder: () => words.thunderOffer(choice),
        wind: () => spokenText('weather', reservation, choice, site, own),
      }[weatherIn(offer)](),
      ...(others.length === 0
        ? []
        : [words.about(titleIn(reservation.language ?? 'en', moving), offer.period.startDate)]),
    ];
  }
  if (kind === 'unit_offer') {
    const offer = openOfferOf(reservation, now);
    return offer?.reason === 'unit'
      ? [
          words.unitOffer(
            offer.title,
            offer.until,
            `${url}#choice`,
            replacedAnother(reservation, offer),
          ),
        ]
      : [];
  }
  if (kind === 'offer_withdrawn') {
    // It may have been offered again in the meantime.
    return openOfferOf(reservation, now) === undefined ? [words.offerWithdrawn(titlesOf(out))] : [];
  }
  if (kind === 'on_my_way') {
    return isUnderWay(reservation, now) && !isThere(comingVisits(reservation, begun))
      ? [spokenText('on_the_way', reservation, url, site, own)]
      : [];
  }
  if (kind === 'crew_window') {
    return toldIn(reservation, cause).windows.filter(isToCome).map(words.window);
  }
  const { deliver } = announcedVisit(reservation);
  const coming = { kind: 'deliver', day: deliver.day, ...deliver.window } as const;
  return isToCome(coming) ? [spokenText('visit', reservation, url, site, own)] : [];
}

/** Adds the shop's name before the text and the way to stop after it. */
export const framedText = (
  sentence: string,
  { language = 'en' }: Pick<Reservation, 'language'>,
  { brand }: Pick<SiteConfig, 'brand'>,
): string => `${brand}: ${sentence} ${TEXT_WORDS[language].stop}`;

/**
 * The text in the customer's language, about the reservation as it is now. Undefined if the rental
 * is over, or the text waited and is outdated: the hours are past, or the crew is already there.
 */
export function composeText(
  kind: TextKind,
  reservation: Reservation,
  parts: TextParts,
): string | undefined {
  const lasts = kind === 'balance_link' && reservation.status === 'completed';
  if (!lasts && reservation.status !== (kind === 'pay_link' ? 'held' : 'confirmed'))
    return undefined;
  const [first, ...others] = sentencesOf(kind, reservation, parts);
  if (first === undefined) return undefined;
  // The first one follows the shop's name and a colon.
  const sentences = [first, ...others.map((one) => one.charAt(0).toUpperCase() + one.slice(1))];
  return framedText(sentences.join(' '), reservation, parts.site);
}
