import { FIT_PROBLEM_NAMES } from '#core/catalogue/fit.ts';
import { setUpAt } from '#core/dispatch/crew-day.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { type Cents, sumCents } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { after, DAY, HOUR } from '#core/kernel/instant.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import {
  type ChoiceOffer,
  isByOffice,
  weatherIn,
  lastOffer,
  rentalsBy,
} from '#core/reservations/choice-offer.ts';
import { disputesOf, isDecided } from '#core/reservations/disputes.ts';
import { cancelledSoonAt, certificateFault } from '#core/reservations/found-by.ts';
import { type HistoryKind, leftOpenOf } from '#core/reservations/history.ts';
import { isReturn, onlyMethodOf } from '#core/reservations/money-entry.ts';
import { yardProblems } from '#core/reservations/party.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import {
  balanceOf,
  dueAtDoor,
  invoiceDueOn,
  lossOfCanceled,
  type Reservation,
  summaryOf,
  promisedOfflineOf,
} from '#core/reservations/reservation.ts';
import { reaches } from '#core/reservations/text-consent.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import { chasesInvoices } from '#core/settings/reminder-days.ts';
import { isUnsigned } from './day-strip.ts';
import { dayEnd, type DeskFacts, idOf, type Made } from './desk-item.ts';
import { type DeskMarks, isDone } from './desk-marks.ts';

/** A request expires if nobody answers in time. */
export const ofRequests = ({ requests }: DeskFacts): readonly Made[] =>
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

/** The customer may still book, and a call may be what it takes. */
export const ofQuotes = ({ quotes }: DeskFacts): readonly Made[] =>
  quotes.map(({ id, version, expiresAt, booking: { contact, event, lines, total } }) => {
    const { startDate, productTitle } = summaryOf(lines);
    return {
      kind: 'quote',
      ref: id,
      cause: String(version),
      who: contact.name,
      about: `${productTitle}, ${event.city}`,
      day: startDate,
      amount: total,
      phone: contact.phone,
      due: expiresAt,
    };
  });

/** Banks allow about a week to respond. */
export const ofDisputes = ({ disputed }: DeskFacts): readonly Made[] =>
  disputed.flatMap((reservation) =>
    [...disputesOf(reservation)].flatMap(([disputeId, entries]) => {
      const [first] = entries;
      if (first === undefined || isDecided(entries)) return [];
      return {
        kind: 'dispute' as const,
        ref: disputeId,
        cause: String(entries.length),
        who: reservation.contact.name,
        about: summaryOf(reservation.lines).productTitle,
        amount: first.disputed,
        reservationId: reservation.id,
        due: after(first.at, 7 * DAY),
        since: first.at,
      };
    }),
  );

const SIGNED_BEFORE = 48 * HOUR;

/**
 * The rental leaves within two days, and its agreement is not signed. After it is set up, the
 * crew's report says why there is no signature.
 */
export const ofAgreements = ({ days, now, settings }: DeskFacts): readonly Made[] =>
  days.flatMap(({ day, out, unsettled, crewDay: { stops } }) =>
    out.flatMap((reservation) => {
      const isSetUp = setUpAt(stops, reservation.id) !== undefined;
      if (isSetUp || unsettled?.has(reservation.id) === true) return [];
      if (!isUnsigned(reservation, settings)) return [];
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
        phone: reservation.contact.phone,
        ...(reservation.contact.email === undefined && { toCall: true as const }),
        due,
      };
    }),
  );

/** Whom the link to pay does not reach is called. */
const unreached = (reservation: Reservation) =>
  reaches(reservation, 'balance_link')
    ? {}
    : { toCall: true as const, phone: reservation.contact.phone };

/** How long after the party a customer has to pay before somebody calls. */
const PAID_WITHIN = 7 * DAY;

/**
 * Set up although the money due before was not paid: somebody has to ask for it today. Several on
 * one day become one item, which leads to their list.
 */
export const ofSetUpUnpaid = ({ setUpUnpaid, now }: DeskFacts): readonly Made[] =>
  [...Map.groupBy(setUpUnpaid, ({ day }) => day)].flatMap(([day, unpaid]): readonly Made[] => {
    const [first, ...others] = unpaid.toSorted((a, b) => a.at - b.at);
    if (first === undefined) return [];
    const { reservation, at: since } = first;
    const amount = sumCents(unpaid.map((one) => dueAtDoor(one.reservation)));
    const same = {
      kind: 'owed',
      day,
      amount,
      due: dayEnd(now),
      since,
    } as const;
    if (others.length === 0) {
      return [
        {
          ...same,
          ref: reservation.id,
          cause: `set up ${amount}`,
          who: reservation.contact.name,
          about: [
            reservation.status === 'completed' ? 'picked up' : 'set up',
            summaryOf(reservation.lines).productTitle,
            leftOpenOf(reservation) ?? '',
          ]
            .filter((part) => part !== '')
            .join(', '),
          reservationId: reservation.id,
          ...unreached(reservation),
        },
      ];
    }
    return [
      {
        ...same,
        ref: `set_up ${day}`,
        cause: unpaid
          .map((one) => `${one.reservation.id} ${dueAtDoor(one.reservation)}`)
          .toSorted()
          .join(' '),
        who: counted(unpaid.length, 'customer'),
        about: joinNames(unpaid.map((one) => one.reservation.contact.name)),
        count: unpaid.length,
      },
    ];
  });

export const ofMoney = ({ owed, lost, cashRefunds, now, settings }: DeskFacts): readonly Made[] => {
  const unchased = chasesInvoices(settings.reminders) ? '' : ', its invoice reminder is off';
  const made = (kind: 'owed' | 'cash_refund', amount: Cents, reservation: Reservation): Made => {
    const { endDate, productTitle } = summaryOf(reservation.lines);
    const invoiced = kind === 'owed' ? invoiceDueOn(reservation) : undefined;
    const since = shopMoment(invoiced ?? endDate, '20:00');
    const asked = invoiced === undefined ? after(since, PAID_WITHIN) : since;
    const evening = dayEnd(now);
    return {
      kind,
      ref: reservation.id,
      cause: String(amount),
      who: reservation.contact.name,
      about: invoiced === undefined ? productTitle : `${productTitle}${unchased}`,
      day: endDate,
      amount,
      reservationId: reservation.id,
      due: asked > evening ? asked : evening,
      since,
    };
  };
  // What no invoice puts off was due before the party, which is over.
  const isLate = (one: Reservation): boolean => (invoiceDueOn(one) ?? '') < shopDay(now);
  return [
    ...owed.filter(isLate).map((one) => ({
      ...made('owed', balanceOf(one), one),
      ...unreached(one),
    })),
    ...lost.flatMap((one) => {
      const back = one.entries.findLast(isReturn);
      if (back === undefined) return [];
      const about = summaryOf(one.lines).productTitle;
      const { method, at: since } = back;
      const due = after(since, PAID_WITHIN);
      return {
        ...made('owed', lossOfCanceled(one), one),
        ...unreached(one),
        about,
        method,
        due,
        since,
      };
    }),
    ...cashRefunds.map((one) => ({
      ...made('cash_refund', promisedOfflineOf(one), one),
      method: onlyMethodOf(one.entries, 'received'),
    })),
  ];
};

/** The certificate must be on file before the truck leaves; without it the shop owes the tax. */
export const ofCertificates = ({ certificates, now }: DeskFacts): readonly Made[] =>
  certificates.map((reservation) => {
    const { id, contact, lines, office } = reservation;
    const { startDate } = summaryOf(lines);
    const fault = certificateFault(reservation);
    const { expiresOn } = office?.taxExempt ?? {};
    const isStillGood = expiresOn !== undefined && expiresOn >= shopDay(now);
    return {
      kind: 'certificate',
      ref: id,
      cause: `${fault} ${startDate} ${expiresOn}`,
      who: contact.name,
      about: fault === 'expired' && isStillGood ? 'ends before the event' : fault,
      day: startDate,
      reservationId: id,
      due: shopMoment(startDate, '08:00'),
    };
  });

/** A day before the truck leaves there is still time for a generator, or for another rental. */
export const ofYards = ({ misfits: found }: Pick<DeskFacts, 'misfits'>): readonly Made[] =>
  found.flatMap((reservation) => {
    const problems = yardProblems(reservation);
    if (problems === undefined) return [];
    const { misfits, crowded, power } = problems;
    const { id, contact, lines } = reservation;
    const { startDate } = summaryOf(lines);
    const titleOf = (productId: string): string =>
      lines.find((line) => line.productId === productId)?.title ?? productId;
    const about = [
      ...misfits.map(
        ({ productId, problems: why }) =>
          `${titleOf(productId)}: ${why.map((kind) => FIT_PROBLEM_NAMES[kind]).join(', ')}`,
      ),
      ...(crowded.length > 0 ? [`not side by side: ${joinNames(crowded.map(titleOf))}`] : []),
      ...(power
        ? [`needs ${counted(power.needs, 'circuit')}, has ${power.has === 0 ? 'none' : power.has}`]
        : []),
    ].join('; ');
    return {
      kind: 'yard' as const,
      ref: id,
      cause: `${about} ${startDate}`,
      who: contact.name,
      about,
      day: startDate,
      count: new Set([...misfits.map(({ productId }) => productId), ...crowded]).size,
      reservationId: id,
      phone: contact.phone,
      due: shopMoment(addDays(startDate, -1), '08:00'),
    };
  });

const ANSWERS: ReadonlySet<HistoryKind> = new Set(['weather_chosen', 'unit_chosen']);
const CHANGES: ReadonlySet<HistoryKind> = new Set(['rescheduled', 'lines_changed', 'cancelled']);

/** Whether the office has marked what does not fit the spot as checked with the customer. */
export const makeIsSpotChecked =
  (marks: Pick<DeskMarks, 'read'>) =>
  async (reservation: Reservation): Promise<boolean> => {
    const [item] = ofYards({ misfits: [reservation] });
    if (item === undefined) return false;
    const id = idOf(item);
    return isDone(item, (await marks.read([id])).get(id));
  };

/** News stays for a week, or until somebody marks it done. */
const NEWS_FOR = 7 * DAY;

/** The customer's choice, as carried out. */
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
      return taken ? `gets ${taken.title} instead` : 'gets something else instead';
    }
    case 'keep':
      return 'keeps the day';
    default:
      return 'chose a refund';
  }
}

const sayWhy = (offer: ChoiceOffer): string =>
  offer.reason === 'unit'
    ? `${offer.title} is out of service`
    : `offered because of ${weatherIn(offer)}`;

/**
 * A choice by the private link changes the plan without anybody in the office, so it is shown. It
 * is no news once the booking was changed again, or the office did something about it.
 */
export const ofAnswers = ({ answered, now }: DeskFacts): readonly Made[] =>
  answered.flatMap(({ id, contact, history, choiceOffers = [] }) => {
    const offer = choiceOffers.findLast(({ answer }) => answer !== undefined);
    const at = offer?.answer?.at;
    if (offer === undefined || at === undefined || at <= now - NEWS_FOR) return [];
    const answer = history.findLastIndex(({ kind }) => ANSWERS.has(kind));
    const since = history.slice(answer + 1);
    if (since.some(({ by, kind }) => by.kind === 'admin' || CHANGES.has(kind))) return [];
    return {
      kind: 'answer' as const,
      ref: id,
      cause: offer.id,
      who: contact.name,
      about: `${sayChoice(offer)}, ${sayWhy(offer)}`,
      reservationId: id,
      due: after(at, DAY),
      since: at,
    };
  });

/** A customer canceled, and the shop has prepared for the party. No news once the day has come. */
export const ofCancelled = ({ cancelled, now }: DeskFacts): readonly Made[] =>
  cancelled.flatMap((reservation) => {
    const { id, contact, lines, event } = reservation;
    const { startDate, productTitle } = summaryOf(lines);
    const at = cancelledSoonAt(reservation);
    if (at === undefined || startDate < shopDay(now)) return [];
    return {
      kind: 'canceled' as const,
      ref: id,
      cause: String(at),
      who: contact.name,
      about: `${productTitle}, ${event.city}`,
      day: startDate,
      reservationId: id,
      phone: contact.phone,
      due: shopMoment(startDate, '08:00'),
      since: at,
    };
  });

/** How long before its deadline a choice is pending here, so that somebody can call in time. */
const PENDING_BEFORE = DAY;

/**
 * The customer was offered a choice because of the weather, has not answered, and the time is up
 * within a day or already over. Unless somebody calls, the crew comes as booked. Several on one day
 * become one item, which leads to their list. Units that cannot go out have an item of their own.
 */
export const ofUnanswered = ({ days, now }: DeskFacts): readonly Made[] =>
  days.flatMap(({ day, out }) => {
    const silent = out.flatMap((reservation) => {
      const offer = lastOffer(reservation, 'weather');
      if (offer === undefined || offer.answer !== undefined) return [];
      const isDue = now >= after(offer.until, -PENDING_BEFORE) && offer.period.startDate === day;
      const isThere = rentalsBy(reservation.lines, offer.period).moving.length > 0;
      return isDue && isThere && isSold(reservation) ? [{ reservation, offer }] : [];
    });
    const [first, ...others] = silent.toSorted((a, b) => a.offer.until - b.offer.until);
    if (first === undefined) return [];
    const { reservation, offer } = first;
    // Their list is that of the day: the board ends before some of them.
    const isOfDay = silent.some((one) => isByOffice(one.offer));
    const names = joinNames(silent.map((one) => one.reservation.contact.name));
    const several = counted(silent.length, 'customer');
    return {
      kind: 'unanswered' as const,
      ref: `${day} ${isOfDay ? 'rain' : 'wind'}`,
      cause: silent.map((one) => one.offer.id).join(' '),
      who: others.length === 0 ? reservation.contact.name : several,
      about: others.length === 0 ? sayWhy(offer) : names,
      day,
      count: silent.length,
      ...(others.length === 0 && {
        reservationId: reservation.id,
        phone: reservation.contact.phone,
      }),
      due: offer.until,
    };
  });
