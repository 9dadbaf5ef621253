import type { ContactMessage } from '#core/customers/contact-message.ts';
import type { Review } from '#core/customers/review.ts';
import type { CrewAct } from '#core/dispatch/crew-act.ts';
import type { Stop } from '#core/dispatch/crew-day.ts';
import type { HealthTrouble } from '#core/jobs/shop-health.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { formatDay, formatTime } from '#core/kernel/format-day.ts';
import { after, DAY, HOUR, type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import type { OverdueStop } from '#core/lifecycle/report-stop.ts';
import type { EndingPaper } from '#core/notifications/ending-papers.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import type { QuarantinedEvent } from '#core/payments/event-quarantine.ts';
import type { ChoiceOffer } from '#core/reservations/choice-offer.ts';
import { disputesOf, isDecided } from '#core/reservations/disputes.ts';
import {
  balanceOf,
  invoiceDueOn,
  type Reservation,
  summaryOf,
  promisedOfflineOf,
} from '#core/reservations/reservation.ts';
import { missingPower } from '#core/reservations/party.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import type { Need } from '#core/staff/access.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { PartyDay } from '#core/weather/exposed-parties.ts';
import { RISKS } from '#core/weather/wind-risk.ts';
import { certificateFault } from '#core/reservations/found-by.ts';
import { isUnsigned, lateStops, type DayFacts } from './day-strip.ts';

export const DESK_KINDS = [
  'server',
  'not_collected',
  'failed',
  'crew_report',
  'late',
  'no_truck',
  'unit',
  'weather',
  'request',
  'dispute',
  'event',
  'dead_task',
  'webhook',
  'unsigned',
  'owed',
  'cash_refund',
  'certificate',
  'power',
  'answer',
  'paper',
  'review',
  'message',
] as const;
type DeskKind = (typeof DESK_KINDS)[number];

/** The permission needed to see each kind of work. */
export const WORK_OF: Readonly<Record<DeskKind, Need>> = {
  server: 'automations:read',
  not_collected: 'deliveries:read',
  failed: 'deliveries:read',
  crew_report: 'deliveries:read',
  late: 'deliveries:read',
  no_truck: 'deliveries:read',
  unit: 'inventory:read',
  weather: 'day:read',
  request: 'reservations:write',
  dispute: 'money:read',
  event: 'automations:read',
  dead_task: 'messages:read',
  webhook: 'settings:read',
  unsigned: 'reservations:write',
  owed: 'money:read',
  cash_refund: 'money:read',
  certificate: 'reservations:write',
  power: 'reservations:write',
  answer: 'reservations:read',
  paper: 'inventory:read',
  review: 'customers:write',
  message: 'messages:read',
};

/** Something a person has to do. Not stored: it stays open as long as the facts do. */
export type DeskItem = {
  readonly id: string;
  readonly kind: DeskKind;
  /** What its button opens or acts on: a stop's id, or `product/unit` for a unit. */
  readonly ref: string;
  /** Its cause. An item that was set aside returns when the cause changes. */
  readonly cause: string;
  /** Who or what it is about. */
  readonly who: string;
  readonly about?: string | undefined;
  readonly day?: CalendarDay | undefined;
  readonly amount?: Cents | undefined;
  /** Minutes late, or the number of bookings or uses. */
  readonly count?: number | undefined;
  readonly reservationId?: string | undefined;
  /** Contact for writing or calling. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** When it should be done. */
  readonly due: Instant;
  /** Count up from this time. If absent, count down to `due`. */
  readonly since?: Instant | undefined;
};

/** A unit booked on days when it may not go out. */
export type UnitConflict = {
  readonly productId: string;
  readonly unitId: string;
  readonly product: string;
  readonly unit: string;
  readonly reason?: string | undefined;
  /** Bookings to reassign, soonest first. */
  readonly reservationIds: readonly string[];
  readonly from: CalendarDay;
  /**
   * Customers who were offered a choice and have not answered, and since when the first one has
   * waited.
   */
  readonly asked?: { readonly count: number; readonly since: Instant } | undefined;
};

/** Facts from all areas; each reader limits its own list. */
export type DeskFacts = {
  readonly now: Instant;
  readonly settings: Settings;
  /** Problems with the server itself: store, disk, jobs. */
  readonly troubles: readonly HealthTrouble[];
  readonly overdue: readonly (OverdueStop & { readonly reservation: Reservation })[];
  /** Today and the following days. */
  readonly days: readonly DayFacts[];
  /** Reservations whose stops on those days are late or on no truck. */
  readonly troubled: ReadonlyMap<string, Reservation>;
  /** Damage, wind, and acts that arrived too late for their stop. */
  readonly crewReports: readonly CrewAct[];
  readonly conflicts: readonly UnitConflict[];
  /** Days of future parties with wind near or over a unit's limit. */
  readonly windy: { readonly recorded: boolean; readonly days: readonly PartyDay[] };
  readonly requests: readonly Reservation[];
  readonly disputed: readonly Reservation[];
  readonly events: readonly QuarantinedEvent[];
  readonly dead: readonly OutboxEntry[];
  /** Webhooks that were switched off because calls to them kept failing. */
  readonly webhooksOff: readonly {
    readonly id: string;
    readonly host: string;
    readonly since: Instant;
  }[];
  /** Reservations with a balance after the last pickup. */
  readonly owed: readonly Reservation[];
  readonly cashRefunds: readonly Reservation[];
  /** Orders sold without tax whose certificate is missing or expired. */
  readonly certificates: readonly Reservation[];
  /** Future parties with fewer circuits than their rentals need. */
  readonly shortOfPower: readonly Reservation[];
  /** Reservations whose customers recently answered an offered choice. */
  readonly answered: readonly Reservation[];
  /** Papers of units and of the shop that have expired or are about to. */
  readonly papers: readonly EndingPaper[];
  readonly reviews: readonly Review[];
  readonly messages: readonly ContactMessage[];
};

type Made = Omit<DeskItem, 'id'>;

const atMinute = (day: CalendarDay, minute: number): Instant =>
  after(shopMoment(day, '00:00'), minute * MINUTE);

function ofStop(
  kind: DeskKind,
  { day, stop, reservation }: { day: CalendarDay; stop: Stop; reservation: Reservation },
): Made {
  const { contact, event, id } = reservation;
  return {
    kind,
    ref: stop.id,
    cause: kind,
    who: contact.name,
    about: event.city,
    day,
    reservationId: id,
    phone: contact.phone,
    due: atMinute(day, stop.to),
  };
}

/** Problems with the server come first, because everything else depends on it. */
const ofServer = ({ troubles, now }: DeskFacts): readonly Made[] =>
  troubles.map(({ code, title, detail, since }) => ({
    kind: 'server',
    ref: code,
    cause: `${code} ${since ?? ''}`,
    who: title,
    about: detail,
    due: now,
    since,
  }));

/** A stop appears once. Overdue takes precedence over expected to be late. */
function ofDispatch({ overdue, days, troubled }: DeskFacts): readonly Made[] {
  const past = overdue.map(({ problem, stop, ...rest }) => {
    const item = ofStop(problem, { ...rest, stop });
    return { ...item, about: stop.failure ?? item.about, since: item.due };
  });
  const known = new Set(past.map(({ ref }) => ref));
  const ahead = days.flatMap(({ day, driven }) => {
    const found = (stop: Stop) => {
      const reservation = troubled.get(stop.reservationId);
      return reservation === undefined || known.has(stop.id) ? [] : [{ day, stop, reservation }];
    };
    return [
      ...lateStops(driven).flatMap(({ stop, late }) =>
        found(stop).map((one) => ({ ...ofStop('late', one), count: Math.round(late) })),
      ),
      ...driven.unassigned.flatMap(({ stop }) =>
        found(stop).map((one) => ({ ...ofStop('no_truck', one), due: atMinute(day, stop.from) })),
      ),
    ];
  });
  return [...past, ...ahead];
}

/** A torn unit may be booked tomorrow, so reports are due on the same day. */
const ofCrews = ({ crewReports }: DeskFacts): readonly Made[] =>
  crewReports.map(({ id, by, day, deed, refused, reservationId, receivedAt }) => ({
    kind: 'crew_report',
    ref: id,
    cause: id,
    who: by,
    about: 'text' in deed ? deed.text : (refused ?? deed.kind),
    day,
    ...('amount' in deed && { amount: deed.amount }),
    reservationId,
    due: after(receivedAt, 4 * HOUR),
    since: receivedAt,
  }));

function toldOfAsked({ asked, reservationIds: { length } }: UnitConflict): string | undefined {
  if (asked === undefined) return undefined;
  if (asked.count < length) return `${asked.count} asked`;
  return length === 1 ? 'customer asked' : 'all asked';
}

/** Once all are asked, shows how long the first of them has not answered. */
const ofUnits = ({ conflicts }: DeskFacts): readonly Made[] =>
  conflicts.map(({ productId, unitId, product, unit, reason, ...rest }) => {
    const { reservationIds, from, asked } = rest;
    const told = toldOfAsked({ productId, unitId, product, unit, reason, ...rest });
    return {
      kind: 'unit',
      ref: `${productId}/${unitId}`,
      cause: reservationIds.join(' '),
      who: `${product}, ${unit}`,
      about: [told, reason].filter((part) => part !== undefined).join(', ') || undefined,
      ...(asked?.count === reservationIds.length && { since: asked.since }),
      day: from,
      count: reservationIds.length,
      // If there are several, they are listed with the unit.
      ...(reservationIds.length === 1 && { reservationId: reservationIds[0] }),
      due: shopMoment(from, '08:00'),
    };
  });

const saidOf = (
  { mph }: { readonly mph?: number | undefined },
  limit: number | undefined,
): string => {
  if (limit === undefined) return 'no wind limit entered';
  return mph === undefined ? 'wind unknown, check it yourself' : `${mph} mph, limit ${limit}`;
};

const RISK_WORDS = {
  stop: 'over the limit',
  watch: 'near it',
  unknown: 'unknown',
  ok: 'below it',
} as const satisfies Record<PartyDay['risk'], string>;

const ADVICE_WORDS = {
  set_up_later: 'set up later',
  pick_up_early: 'pick up early',
} as const satisfies Partial<Record<NonNullable<PartyDay['advice']>, string>>;

/** What the crew should do. Empty if the customer may be offered a choice. */
const adviceWord = ({ advice }: Pick<PartyDay, 'advice'>): string =>
  advice === undefined || advice === 'offer' ? '' : ADVICE_WORDS[advice];

/**
 * Each party's worst hour. For an offer, an hour of the party comes first. It is due hours earlier,
 * because the customer needs time to choose.
 */
const windyParties = ({
  windy,
}: DeskFacts): readonly (Made & Pick<PartyDay, 'risk' | 'advice'>)[] =>
  [...Map.groupBy(windy.days, ({ reservation }) => reservation.id).values()].flatMap((rows) => {
    const [worst] = rows.toSorted((a, b) => RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk));
    const asRisky = worst?.hours.filter(({ risk }) => risk === worst.risk) ?? [];
    const hour = asRisky.find(({ isParty }) => isParty && worst?.advice === 'offer') ?? asRisky[0];
    if (worst === undefined || hour === undefined) return [];
    const { reservation, title, limitMph, day, risk, advice } = worst;
    const todo = adviceWord(worst);
    return {
      risk,
      advice,
      kind: 'weather' as const,
      ref: reservation.id,
      cause: `${risk} ${worst.productId} ${day}${todo && ` ${todo}`}`,
      who: reservation.contact.name,
      about: `${todo && `${todo}: `}${saidOf(hour, limitMph)} at ${formatTime(shopTime(hour.at))}, ${title}`,
      day,
      reservationId: reservation.id,
      phone: reservation.contact.phone,
      due: after(hour.at, -4 * HOUR),
    };
  });

/**
 * A single windy party is shown by name. Several become one item that leads to the board, so that
 * they do not hide the rest of the day.
 */
function ofWeather(facts: DeskFacts): readonly Made[] {
  const parties = windyParties(facts).toSorted(
    (a, b) => RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk) || a.due - b.due,
  );
  const [worst] = parties;
  if (worst === undefined) return [];
  const real = facts.windy.recorded ? 'Recorded forecast, not real: ' : '';
  if (parties.length === 1) return [{ ...worst, about: `${real}${worst.about}` }];
  const words = Map.groupBy(parties, (one) => adviceWord(one) || RISK_WORDS[one.risk]);
  const counts = [...words].map(([word, those]) => `${those.length} ${word}`);
  return [
    {
      kind: 'weather',
      ref: 'parties',
      cause: [worst.risk, ...parties.map(({ ref, risk }) => `${ref} ${risk}`).toSorted()].join(' '),
      who: `${parties.length} parties`,
      about: `${real}${counts.join(', ')}; worst ${worst.who}, ${worst.about}`,
      day: worst.day,
      count: parties.length,
      due: instant(Math.min(...parties.map(({ due }) => due))),
    },
  ];
}

/** A request expires if nobody answers in time. */
const ofRequests = ({ requests }: DeskFacts): readonly Made[] =>
  requests.map(({ id, contact, event, createdAt, holdExpiresAt, lines }) => {
    const { startDate, productTitle } = summaryOf(lines);
    return {
      kind: 'request',
      ref: id,
      cause: id,
      who: contact.name,
      about: `${productTitle}, ${event.city}`,
      day: startDate,
      reservationId: id,
      phone: contact.phone,
      due: holdExpiresAt ?? after(createdAt, DAY),
    };
  });

/** Banks allow about a week to respond. */
const ofDisputes = ({ disputed }: DeskFacts): readonly Made[] =>
  disputed.flatMap((reservation) =>
    [...disputesOf(reservation)].flatMap(([disputeId, told]) => {
      const [first] = told;
      if (first === undefined || isDecided(told)) return [];
      return {
        kind: 'dispute' as const,
        ref: disputeId,
        cause: String(told.length),
        who: reservation.contact.name,
        about: summaryOf(reservation.lines).productTitle,
        amount: first.disputed,
        reservationId: reservation.id,
        due: after(first.at, 7 * DAY),
        since: first.at,
      };
    }),
  );

const ofEvents = ({ events }: DeskFacts): readonly Made[] =>
  events.map(({ id, kind, reason, firstSeenAt }) => ({
    kind: 'event',
    ref: id,
    cause: reason,
    who: kind,
    about: reason,
    due: after(firstSeenAt, DAY),
    since: firstSeenAt,
  }));

/** Mails, texts and refunds that failed after all retries. */
const ofOutbox = ({ dead }: DeskFacts): readonly Made[] =>
  dead.map((entry) => ({
    kind: 'dead_task',
    ref: entry.id,
    cause: String(entry.nextAttemptAt),
    who: entry.kind === 'mail' ? entry.mail : entry.kind,
    about: entry.lastError,
    ...('reservationId' in entry && { reservationId: entry.reservationId }),
    ...('amount' in entry && { amount: entry.amount }),
    due: after(entry.nextAttemptAt, 4 * HOUR),
    since: entry.nextAttemptAt,
  }));

/** Other programs get no events until somebody fixes it. */
const ofWebhooks = ({ webhooksOff }: DeskFacts): readonly Made[] =>
  webhooksOff.map(({ id, host, since }) => ({
    kind: 'webhook',
    ref: id,
    cause: String(since),
    who: host,
    due: after(since, DAY),
    since,
  }));

const SIGNED_BEFORE = 48 * HOUR;

/** The rental leaves within two days, and its agreement is not signed. */
const ofAgreements = ({ days, now, settings }: DeskFacts): readonly Made[] =>
  days.flatMap(({ day, out }) =>
    out.filter(isUnsigned).flatMap((reservation) => {
      const visit = promisedVisits(reservation, settings).find(
        (one) => one.kind === 'deliver' && one.day === day,
      );
      const due = visit && shopMoment(day, visit.from);
      if (due === undefined || due > now + SIGNED_BEFORE) return [];
      return {
        kind: 'unsigned' as const,
        ref: reservation.id,
        cause: day,
        who: reservation.contact.name,
        about: `${summaryOf(reservation.lines).productTitle}, ${reservation.event.city}`,
        day,
        reservationId: reservation.id,
        due,
      };
    }),
  );

/** How long after the party a customer has to pay before somebody calls. */
const PAID_WITHIN = 7 * DAY;

const ofMoney = ({ owed, cashRefunds, now }: DeskFacts): readonly Made[] => {
  const made = (kind: 'owed' | 'cash_refund', amount: Cents, reservation: Reservation): Made => {
    const { endDate, productTitle } = summaryOf(reservation.lines);
    const since = shopMoment(endDate, '20:00');
    const invoiced = invoiceDueOn(reservation);
    const asked =
      invoiced === undefined ? after(since, PAID_WITHIN) : shopMoment(invoiced, '20:00');
    const evening = shopMoment(shopDay(now), '23:00');
    return {
      kind,
      ref: reservation.id,
      cause: String(amount),
      who: reservation.contact.name,
      about: productTitle,
      day: endDate,
      amount,
      reservationId: reservation.id,
      due: asked > evening ? asked : evening,
      since,
    };
  };
  return [
    ...owed.map((one) => made('owed', balanceOf(one), one)),
    ...cashRefunds.map((one) => made('cash_refund', promisedOfflineOf(one), one)),
  ];
};

/** The certificate must be on file before the truck leaves; without it the shop owes the tax. */
const ofCertificates = ({ certificates }: DeskFacts): readonly Made[] =>
  certificates.map((reservation) => {
    const { id, contact, lines, office } = reservation;
    const { startDate } = summaryOf(lines);
    const fault = certificateFault(reservation);
    return {
      kind: 'certificate',
      ref: id,
      cause: `${fault} ${startDate} ${office?.taxExempt?.expiresOn}`,
      who: contact.name,
      about: fault,
      day: startDate,
      reservationId: id,
      due: shopMoment(startDate, '08:00'),
    };
  });

/** A day before the truck leaves there is still time for a generator, or for another rental. */
const ofPower = ({ shortOfPower }: DeskFacts): readonly Made[] =>
  shortOfPower.flatMap((reservation) => {
    const missing = missingPower(reservation);
    if (missing === undefined) return [];
    const { id, contact, lines } = reservation;
    const { startDate } = summaryOf(lines);
    const { needs, has } = missing;
    return {
      kind: 'power' as const,
      ref: id,
      cause: `${needs} ${has} ${startDate}`,
      who: contact.name,
      about: `needs ${needs}, has ${has === 0 ? 'none' : has}`,
      day: startDate,
      reservationId: id,
      phone: contact.phone,
      due: shopMoment(addDays(startDate, -1), '08:00'),
    };
  });

/** News stays for a week, or until somebody marks it done. */
const NEWS_FOR = 7 * DAY;

function sayChoice(offer: ChoiceOffer): string {
  const { answer } = offer;
  switch (answer?.choice) {
    case 'move':
      return answer.days ? `moved to ${formatDay(answer.days.startDate)}` : 'moved';
    case 'rain_check':
      return 'chose a rain check';
    case 'substitute': {
      const taken =
        offer.reason === 'unit' &&
        offer.substitutes.find(({ productId }) => productId === answer.productId);
      return taken ? `chose the ${taken.title} instead` : 'chose something else instead';
    }
    default:
      return 'chose a refund';
  }
}

/** A choice by the private link changes the plan without anybody in the office, so it is shown. */
const ofAnswers = ({ answered, now }: DeskFacts): readonly Made[] =>
  answered.flatMap(({ id, contact, choiceOffers = [] }) => {
    const offer = choiceOffers.findLast(({ answer }) => answer !== undefined);
    const at = offer?.answer?.at;
    if (offer === undefined || at === undefined || at <= now - NEWS_FOR) return [];
    const why =
      offer.reason === 'unit' ? `${offer.title} cannot go out` : 'offered because of wind';
    return {
      kind: 'answer' as const,
      ref: id,
      cause: offer.id,
      who: contact.name,
      about: `${sayChoice(offer)}, ${why}`,
      reservationId: id,
      due: after(at, DAY),
      since: at,
    };
  });

/**
 * One item for all unit papers that expire on the same day, because units are inspected together.
 */
const ofPapers = ({ papers, now }: DeskFacts): readonly Made[] =>
  [...Map.groupBy(papers, ({ kind, expiresOn }) => `${kind} ${expiresOn}`)].flatMap(
    ([ref, ending]) => {
      const [first] = ending;
      if (first === undefined) return [];
      const { kind, of, expiresOn } = first;
      const due = shopMoment(expiresOn, '23:59');
      return {
        kind: 'paper' as const,
        ref,
        cause: ending.map((one) => one.of).join(' '),
        who: kind,
        about: ending.length === 1 ? of : `${of} and ${ending.length - 1} more`,
        day: expiresOn,
        count: ending.length,
        due,
        ...(due < now && { since: due }),
      };
    },
  );

const ofCustomers = ({ reviews, messages }: DeskFacts): readonly Made[] => [
  ...reviews.map(({ id, name, stars, productTitle, writtenAt, revision }): Made => ({
    kind: 'review',
    ref: id,
    cause: String(revision),
    who: name,
    about: productTitle,
    count: stars,
    due: after(writtenAt, 3 * DAY),
    since: writtenAt,
  })),
  ...messages.map(({ id, name, email, phone, message, receivedAt }): Made => ({
    kind: 'message',
    ref: id,
    cause: id,
    who: name,
    about: message,
    email,
    phone,
    due: after(receivedAt, DAY),
    since: receivedAt,
  })),
];

const SOURCES = [
  ofServer,
  ofDispatch,
  ofCrews,
  ofUnits,
  ofWeather,
  ofRequests,
  ofDisputes,
  ofEvents,
  ofOutbox,
  ofWebhooks,
  ofAgreements,
  ofMoney,
  ofCertificates,
  ofPower,
  ofAnswers,
  ofPapers,
  ofCustomers,
] as const;

/**
 * Work that no party depends on. Even if it is due within the hour, it comes after a broken unit
 * that next week's party needs.
 */
const CAN_WAIT: ReadonlySet<DeskKind> = new Set([
  'owed',
  'cash_refund',
  'answer',
  'paper',
  'review',
  'message',
]);

/** Problems that stop a truck. */
const NOW: ReadonlySet<DeskKind> = new Set([
  'server',
  'not_collected',
  'failed',
  'late',
  'no_truck',
  'unit',
]);

/**
 * All open items without duplicates: first what stops a truck within a day, then what a party or a
 * deadline depends on, then the rest; within each, soonest due first.
 */
export function deskItems(facts: DeskFacts): readonly DeskItem[] {
  const rank = ({ kind, due }: DeskItem): number =>
    CAN_WAIT.has(kind) ? 2 : NOW.has(kind) && due <= facts.now + DAY ? 0 : 1;
  const items = new Map<string, DeskItem>();
  for (const made of SOURCES.flatMap((source) => source(facts))) {
    const id = `${made.kind} ${made.ref}`;
    const known = items.get(id);
    if (known === undefined || made.due < known.due) items.set(id, { ...made, id });
  }
  return [...items.values()].toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      a.due - b.due ||
      (a.since ?? 0) - (b.since ?? 0) ||
      a.id.localeCompare(b.id),
  );
}
