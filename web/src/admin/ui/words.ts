import type { Surface } from '#core/catalogue/surface.ts';
import type { ReservationRow } from '#core/contract/admin-reservations.ts';
import type { VisitDto, ActorDto } from '#core/contract/fields.ts';
import { addDays, calendarDay, weekdayOf, WEEKDAYS } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import {
  formatDay,
  formatLongDay,
  formatShortPeriod,
  formatTime,
  formatWindow,
} from '#core/kernel/format-day.ts';
import { DAY, HOUR, instant, MINUTE } from '#core/kernel/instant.ts';
import { SHOP_TIME_ZONE, shopDay } from '#core/kernel/shop-time.ts';
import type { HistoryKind } from '#core/reservations/history.ts';
import type { OrderSource } from '#core/reservations/office-terms.ts';
import type { ReservationStatus } from '#core/reservations/reservation.ts';
import { pairsOf } from '#web/shared/booking/visit-pairs.tsx';
import type { Meaning } from './badge.tsx';

export const STATUSES: Readonly<
  Record<ReservationStatus, { readonly name: string; readonly mark: Meaning }>
> = {
  held: { name: 'On hold', mark: 'hold' },
  confirmed: { name: 'Confirmed', mark: 'planned' },
  completed: { name: 'Completed', mark: 'done' },
  expired: { name: 'Expired', mark: 'off' },
  cancelled: { name: 'Canceled', mark: 'off' },
};

/** A request waits for the office, not for the customer's payment. */
export const statusOf = ({
  status,
  awaitsOwner,
}: Pick<ReservationRow, 'status'> & { readonly awaitsOwner?: boolean | undefined }) =>
  awaitsOwner === true ? ({ name: 'Request', mark: 'act' } as const) : STATUSES[status];

/** As a sentence begins. */
export const capital = (word = ''): string => word.charAt(0).toUpperCase() + word.slice(1);

export const CREDIT_KINDS = {
  rain_check: 'Rain check',
  gift_card: 'Gift card',
  points: 'Points',
} as const;

export const HISTORY_NAMES: Readonly<Record<HistoryKind, string>> = {
  // Not yet booked, if it is on hold.
  placed: 'Order placed',
  request_confirmed: 'Request confirmed',
  request_declined: 'Request declined',
  paid: 'Payment received',
  payment_returned: 'Payment returned by the bank',
  confirmed: 'Confirmed',
  credit_used: 'Credit used',
  credit_returned: 'Returned to credit',
  credit_issued: 'Credit issued',
  refund_promised: 'Refund started',
  refunded: 'Refunded',
  hand_back_promised: 'Refund due',
  hand_back_ended: 'Refund no longer due',
  handed_back: 'Refund paid',
  rescheduled: 'Rescheduled',
  lines_changed: 'Items changed',
  details_changed: 'Details changed',
  contact_changed: 'Customer changed',
  adjusted: 'Total adjusted',
  unit_moved: 'Unit changed',
  cancelled: 'Canceled',
  expired: 'Hold expired',
  completed: 'Completed',
  link_sent: 'Link sent',
  weather_offered: 'Bad weather: choice offered',
  weather_chosen: 'Bad weather: customer chose',
  unit_offered: 'Unit out of service: choice offered',
  unit_chosen: 'Unit out of service: customer chose',
  unit_back: 'Unit back in service: choice over',
  offer_withdrawn: 'Choice withdrawn',
  note: 'Note',
};

type Happened<Kind> = { readonly kind: Kind; readonly amountCents?: number | undefined };

/**
 * Amounts that are no money that moved say what they are: a new total, a possible refund.
 * @param isQuote of a reservation that only holds the units of a quote
 */
export function historyName(
  { kind, amountCents = 0 }: Happened<HistoryKind>,
  isQuote = false,
): string {
  if (kind === 'placed' && isQuote) return 'Quoted';
  if (kind.endsWith('_offered') && amountCents > 0) return `${HISTORY_NAMES[kind]}, refund up to`;
  if (kind !== 'adjusted' || amountCents === 0) return HISTORY_NAMES[kind];
  return amountCents < 0 ? 'Total lowered' : 'Total raised';
}

/** Its amount; that of a new total without the sign that its name has. */
export const historyUsd = ({ kind, amountCents = 0 }: Happened<string>): string =>
  kind === 'payment_returned'
    ? signedUsd(-amountCents)
    : usd(kind === 'adjusted' ? Math.abs(amountCents) : amountCents);

const ACTORS: Readonly<Record<ActorDto['kind'], string>> = {
  customer: 'Customer',
  account: 'Customer, signed in',
  admin: 'Admin',
  crew: 'Crew',
  system: 'Automatic',
  provider: 'Card payment',
};

/**
 * Staff and crews by name. Other people only have an id, and a job its code, neither of which
 * helps here.
 */
export function actorName({ kind, name, who, approvedBy }: ActorDto): string {
  const isNamed = kind === 'crew' && name !== undefined;
  const said = who ?? (isNamed ? `${ACTORS[kind]}: ${name}` : ACTORS[kind]);
  return approvedBy === undefined ? said : `${said}, approved by ${approvedBy}`;
}

export const usd = (amountCents: number): string => formatUsd(cents(amountCents));

/** Bookings on a unit that cannot go out on their days. */
export const needAnotherUnit = (count: number): string =>
  counted(count, 'booking needs another unit', 'bookings need another unit');

export const signedUsd = (amountCents: number): string =>
  amountCents > 0 ? `+${usd(amountCents)}` : usd(amountCents);

export const dayName = (day: string): string => formatDay(calendarDay(day));

export const ORDER_SOURCE_NAMES: Readonly<Record<OrderSource, string>> = {
  phone: 'Phone',
  walk_in: 'Walk-in',
  email: 'Email',
  text: 'Text',
  social: 'Social media',
};

export const SURFACE_NAMES: Readonly<Record<Surface, string>> = {
  grass: 'Grass',
  concrete: 'Concrete',
  asphalt: 'Asphalt',
  turf: 'Turf',
  indoor: 'Indoors',
};

/**
 * `Closed on Sat, Dec 12: Family trip`
 * @param reason the owner's; undefined if it is closed on that weekday
 */
export const closedName = (day: string, reason: string | undefined): string =>
  `Closed on ${dayName(day)}${reason === undefined ? `, like every ${WEEKDAYS[weekdayOf(calendarDay(day))]}` : `: ${reason}`}`;

/** The same with the year, if it is not this one: `Mon, Nov 1, 2027`. */
export const nearDay = (day: string): string => withYear(day, dayName(day));

function withYear(day: string, text: string): string {
  const year = day.slice(0, 4);
  return shopDay(instant(Date.now())).startsWith(year) ? text : `${text}, ${year}`;
}

type Rental = {
  readonly startDate: string;
  readonly endDate: string;
  readonly sameEvening?: boolean | undefined;
};

/**
 * Both ends included. Short, for list rows: `Sat, Dec 26`, `Dec 26–27`, `Dec 31 – Jan 1`. With the
 * year of its end, if that is not this one.
 */
export const periodName = (from: string, to: string): string =>
  from === to ? nearDay(from) : withYear(to, formatShortPeriod(calendarDay(from), calendarDay(to)));

/** The party days of a rental, as its customer reads them, and whether it is picked up on the last. */
export const rentalName = (
  { startDate, endDate, sameEvening }: Rental,
  evening = 'same evening',
): string => {
  const days = periodName(startDate, addDays(calendarDay(endDate), -1));
  return sameEvening === true ? `${days}, ${evening}` : days;
};

/** Of a booking in a list; each of its parties, because two are not one long rental. */
export const bookingDays = ({
  periods,
  ...whole
}: Rental & { readonly periods?: readonly Rental[] | undefined }): string =>
  (periods ?? [whole]).map((one) => rentalName(one)).join('; ');

/** The same by deliveries and pickups. */
export const periodNames = (visits: readonly VisitDto[], evening?: string): string =>
  pairsOf(visits)
    .map(({ collect: { sameEvening }, ...days }) => rentalName({ ...days, sameEvening }, evening))
    .join('; ');

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** With the year: `Dec 26, 2026`. */
export const dateName = (day: string): string => DATE.format(Date.parse(day));

/** Both ends included, with the year: `Dec 26, 2026`, `Dec 1 – 31, 2026`, `Dec 1, 2026 – Jan 5, 2027`. */
export const datesName = (from: string, to: string): string =>
  // ICU's thin spaces would not stand beside our own dashes.
  DATE.formatRange(Date.parse(from), Date.parse(to)).replaceAll('\u2009', ' ');

/** The shop's date of a moment: `Dec 26, 2026`. */
export const momentDate = (iso: string): string => dateName(shopDay(instant(Date.parse(iso))));

/** The same without the year, if it is this one. */
export const recentDate = (iso: string): string =>
  momentDate(iso).replace(`, ${shopDay(instant(Date.now())).slice(0, 4)}`, '');

/** With the year. */
export const longDay = (day: string): string => formatLongDay(calendarDay(day));

const MOMENT = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SHOP_TIME_ZONE,
} as const;
const THIS_YEAR = new Intl.DateTimeFormat('en-US', MOMENT);
const OTHER_YEAR = new Intl.DateTimeFormat('en-US', { ...MOMENT, year: 'numeric' });

/** In shop time, with the year if it is not this one: `Dec 5, 7:00 AM`, `Dec 5, 2025, 7:00 AM`. */
export function momentName(iso: string): string {
  const at = Date.parse(iso);
  const yearOf = (moment: number): string => shopDay(instant(moment)).slice(0, 4);
  return (yearOf(at) === yearOf(Date.now()) ? THIS_YEAR : OTHER_YEAR).format(at);
}

type Wind = {
  readonly gustMph: number;
  readonly limitMph: number;
  readonly at: string;
  readonly recorded: boolean;
};

/** A forecast above a limit: `38 mph wind during the party (Dec 5, 3:00 PM), its limit is 20 mph` */
export const windWords = ({ gustMph, limitMph, at, recorded }: Wind): string =>
  `${recorded ? 'Recorded forecast, not real: ' : ''}${gustMph} mph wind during the party (${momentName(at)}), its limit is ${limitMph} mph`;

const CODE = /^[a-z]+(_[a-z]+)*$/;

/** Codes that the trade has other words for. */
const SAID: ReadonlyMap<string, string> = new Map([
  ['lines_changed', 'Items changed'],
  ['adjusted', 'Total adjusted'],
  ['balance_link', 'Pay link'],
  ['unit_offer', 'Choice, unit out of service'],
  ['unit_back', 'Unit back in service'],
  ['offer_withdrawn', 'Choice withdrawn'],
  ['placed', 'Order placed'],
  ['handed_back', 'Refund paid'],
  ['payment_returned', 'Payment returned by the bank'],
  // Before the days that are stored.
  ['same_evening', 'Pickup on the evening before'],
]);

/** A day and time of the shop, or hours with or without their day, as some facts store them. */
const STORED_MOMENT = /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d)\b(?!-\d)/g;
const STORED_HOURS = /\b(?:(\d{4}-\d\d-\d\d) )?(\d\d:\d\d)-(\d\d:\d\d)\b/g;

/**
 * A stored code in words: `rain_check` becomes `Rain check`. Free text stays as it is, except for
 * moments and hours.
 */
export function sayCode(text: string): string {
  const said = SAID.get(text);
  if (said !== undefined) return said;
  if (!CODE.test(text)) {
    return text
      .replaceAll(
        STORED_MOMENT,
        (_, day: string, time: string) => `${dayName(day)}, ${formatTime(time)}`,
      )
      .replaceAll(
        STORED_HOURS,
        (_, day: string | undefined, from: string, to: string) =>
          `${day === undefined ? '' : `${dayName(day)}, `}${formatWindow(from, to)}`,
      );
  }
  const words = text.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `40 min`, `2 h`, `2 h 5 min` */
export function lengthName(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const EXACT_UNTIL = 10 * HOUR;

/** Like `lengthName`, but half a day and more is rounded: `20 h`, `3 days`. */
export function lengthOf(milliseconds: number): string {
  if (milliseconds < EXACT_UNTIL) return lengthName(Math.max(0, milliseconds / MINUTE));
  if (milliseconds < 2 * DAY) return `${Math.round(milliseconds / HOUR)} h`;
  return `${Math.round(milliseconds / DAY)} days`;
}

export const RENEWS_LINK = 'Create a new link (the old ones stop working)';
