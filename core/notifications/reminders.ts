import { isOutOfService } from '#core/assignment/out-of-service.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type MailKind,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { openOfferOf } from '#core/reservations/choice-offer.ts';
import { isInDispute } from '#core/reservations/disputes.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import { withHistory } from '#core/reservations/history.ts';
import { MOST_NET_DAYS } from '#core/reservations/office-terms.ts';
import { chargeAhead } from '#core/reservations/planned-charge.ts';
import {
  type DaySpan,
  listFound,
  type ReservationBook,
} from '#core/reservations/reservation-lists.ts';
import { wasImportedPast } from '#core/reservations/reservation-state.ts';
import {
  balanceDueOn,
  balanceOf,
  dueAtDoor,
  openInvoiceOf,
  paysAtDoor,
  type Reservation,
  summaryOf,
} from '#core/reservations/reservation.ts';
import { reaches, textsOf } from '#core/reservations/text-consent.ts';
import { visitsOf } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { canComeAs } from './crew-windows.ts';

export type ReminderSettings = Settings['reminders'];
export type ReminderKind = Extract<
  MailKind,
  | 'balance_reminder'
  | 'overdue_reminder'
  | 'invoice_reminder'
  | 'visit_reminder'
  | 'agreement_reminder'
  | 'review_request'
>;

/** Messages about a booking that are planned ahead, each to one person. */
export type PlannedKind = ReminderKind | 'birthday';

/** Mailed ones stay until their days pass, so this has room for a month of deliveries. */
export const MOST = 2_000;

/** Turning review requests on must not mail last year's customers. */
export const LATEST_DAYS = 14;

/** Delivery days whose customers get a balance reminder today. */
export const balanceSpan = (
  { balance }: ReminderSettings,
  today: CalendarDay,
): DaySpan | undefined =>
  balance.isOn ? { from: today, to: addDays(today, balance.daysBefore) } : undefined;

/** Delivery days whose customers get a visit reminder today. */
export const visitSpan = ({ visit }: ReminderSettings, today: CalendarDay): DaySpan | undefined =>
  visit.isOn ? { from: addDays(today, 1), to: addDays(today, visit.daysBefore) } : undefined;

/** First delivery days whose customers are asked today to sign. */
export const agreementSpan = (
  { agreement }: ReminderSettings,
  today: CalendarDay,
): DaySpan | undefined =>
  agreement?.isOn === true ? { from: today, to: addDays(today, agreement.daysBefore) } : undefined;

/** Pickup days whose customers are asked for a review today. */
export const reviewSpan = ({ review }: ReminderSettings, today: CalendarDay): DaySpan | undefined =>
  review.isOn
    ? {
        from: addDays(today, -review.daysAfter - LATEST_DAYS),
        to: addDays(today, -review.daysAfter),
      }
    : undefined;

/** Pickup days whose customers are reminded of an unpaid balance today. */
export const overdueSpan = (
  { overdue }: ReminderSettings,
  today: CalendarDay,
): DaySpan | undefined =>
  overdue?.isOn === true
    ? {
        from: addDays(today, -overdue.daysAfter - LATEST_DAYS),
        to: addDays(today, -overdue.daysAfter),
      }
    : undefined;

/** Days on which unpaid invoices were due whose customers are reminded today. */
export const invoiceSpan = (
  { invoice }: ReminderSettings,
  today: CalendarDay,
): DaySpan | undefined =>
  invoice?.isOn === true
    ? {
        from: addDays(today, -invoice.daysAfter - LATEST_DAYS),
        to: addDays(today, -invoice.daysAfter),
      }
    : undefined;

/** Unpaid invoices that are due in the span, whatever the state of the rental. */
export const invoicesDue = async (
  book: Pick<ReservationBook, 'list'>,
  { from, to }: DaySpan,
): Promise<readonly Reservation[]> => {
  // With pickup on the same evening, it counts from the day before the rental's last.
  const ended = { from: addDays(from, -MOST_NET_DAYS), to: addDays(to, 1) };
  const owed = await listFound(book, [FOUND_BY.owed], MOST, ended);
  return owed.filter((one) => {
    const dueOn = openInvoiceOf(one)?.dueOn;
    return dueOn !== undefined && dueOn >= from && dueOn <= to;
  });
};

const deliveriesOf = ({ lines }: Pick<Reservation, 'lines'>): readonly CalendarDay[] =>
  visitsOf(lines).flatMap(({ kind, day }) => (kind === 'deliver' ? day : []));

/**
 * The days a reminder is about. A booking is reminded once, and again for new days if it moves.
 * Each delivery in the span has its own visit reminder.
 */
export function causesOf(
  kind: PlannedKind,
  reservation: Parameters<typeof balanceDueOn>[0],
  { from, to }: DaySpan,
): readonly CalendarDay[] {
  const { lines } = reservation;
  if (kind === 'invoice_reminder') return [balanceDueOn(reservation)];
  if (kind === 'visit_reminder') {
    return [...new Set(deliveriesOf({ lines }))].filter((day) => day >= from && day <= to);
  }
  const { startDate, endDate } = summaryOf(lines);
  return [kind === 'overdue_reminder' || kind === 'review_request' ? endDate : startDate];
}

export const wasReminded = (
  kind: PlannedKind,
  { history }: Pick<Reservation, 'history'>,
  cause: CalendarDay,
): boolean => history.some(({ facts }) => facts?.['mailed'] === kind && facts['for'] === cause);

type Rules = Pick<Settings, 'ownTerms' | 'reminders'>;
type Wants = (reservation: Reservation, settings: Rules) => boolean;

const WANTED: Readonly<Record<PlannedKind, Wants>> = {
  balance_reminder: (reservation) =>
    // The mail's link cannot take smaller payments.
    reservation.status === 'confirmed' &&
    dueAtDoor(reservation) >= LEAST_PAYMENT &&
    // For these, the mail on the day before says what to have ready.
    !paysAtDoor(reservation) &&
    !isInDispute(reservation),
  // An invoice has its own reminder.
  overdue_reminder: (reservation) =>
    reservation.status === 'completed' &&
    !wasImportedPast(reservation) &&
    dueAtDoor(reservation) >= LEAST_PAYMENT &&
    !isInDispute(reservation),
  invoice_reminder: (reservation) =>
    openInvoiceOf(reservation) !== undefined &&
    balanceOf(reservation) >= LEAST_PAYMENT &&
    !isInDispute(reservation),
  visit_reminder: ({ status }) => status === 'confirmed',
  agreement_reminder: (reservation, settings) =>
    reservation.status === 'confirmed' && signatureOf(reservation, settings) !== 'signed',
  review_request: (reservation) =>
    reservation.status === 'completed' && !wasImportedPast(reservation),
  birthday: ({ status }) => status === 'completed',
};

/**
 * What is to be paid and signed may change, so they wait while the customer has a choice, or a
 * rental is out of service.
 */
export const WAITS: ReadonlySet<MailKind> = new Set(['balance_reminder', 'agreement_reminder']);
const byText = ({ reminders }: Pick<Settings, 'reminders'>): boolean =>
  reminders.visit.byText !== false;

/** Whether it can go out: by mail, or the one before a delivery by text. */
export const canRemind = (
  kind: PlannedKind,
  reservation: Reservation,
  settings: Pick<Settings, 'reminders'>,
): boolean =>
  reservation.contact.email !== undefined ||
  (kind === 'visit_reminder' && byText(settings) && reaches(reservation, kind));

/** Whether staff skipped this one. */
export const isSkipped = (
  kind: PlannedKind,
  { history }: Pick<Reservation, 'history'>,
  cause: CalendarDay,
): boolean =>
  history.findLast(
    ({ facts }) =>
      facts?.['for'] === cause && (facts['skipped'] === kind || facts['unskipped'] === kind),
  )?.facts?.['skipped'] === kind;

export const wantsReminder = (
  kind: ReminderKind,
  reservation: Reservation,
  cause: CalendarDay,
  settings: Rules,
): boolean =>
  WANTED[kind](reservation, settings) &&
  canRemind(kind, reservation, settings) &&
  !wasReminded(kind, reservation, cause) &&
  !isSkipped(kind, reservation, cause);

/** What the mail announces. Stored with the note, so that resending says the same. */
const chargeFacts = (day: CalendarDay, card: string | undefined) => ({
  charge: 'kept_card',
  day,
  ...(card !== undefined && { card }),
});

/**
 * Decision for the ledger. A repeat is refused, so each cause gives one mail.
 * @param card last digits of the saved card, if known
 */
export const remind =
  (kind: ReminderKind, cause: CalendarDay, context: ActionContext, card?: string) =>
  (
    reservation: Reservation,
    { schedules, commercial, fleets }: BookingFacts,
  ): Result<BookingDecision, NoReminder> => {
    const visit = { kind: 'deliver', day: cause } as const;
    if (kind === 'visit_reminder' && !canComeAs(visit, reservation, fleets)) {
      return err({ kind: 'no_reminder' });
    }
    const isSettled =
      openOfferOf(reservation, context.now) === undefined &&
      !isOutOfService(reservation, { fleets, commercial }, context.now);
    if (WAITS.has(kind) && !isSettled) return err({ kind: 'no_reminder' });
    if (!wantsReminder(kind, reservation, cause, commercial.settings))
      return err({ kind: 'no_reminder' });
    const day =
      kind === 'balance_reminder'
        ? chargeAhead(reservation, commercial.settings, shopDay(context.now))
        : undefined;
    const told = withHistory(reservation, context, {
      kind: 'note',
      facts: { mailed: kind, for: cause, ...(day !== undefined && chargeFacts(day, card)) },
    });
    const isTexted = kind === 'visit_reminder' && byText(commercial.settings);
    const texts = isTexted ? textsOf(reservation, kind, cause) : [];
    return ok({ ...reservationOnly(told, { schedules }), mail: [{ kind, cause }], texts });
  };

export type NoReminder = { readonly kind: 'no_reminder' };

/** Decision for the ledger: skips this one, or takes the skip back. Refused once it was sent. */
export const skipReminder =
  (kind: PlannedKind, cause: CalendarDay, skip: boolean, context: ActionContext) =>
  (
    reservation: Reservation,
    { schedules, commercial }: Pick<BookingFacts, 'schedules' | 'commercial'>,
  ): Result<BookingDecision, NoReminder> => {
    const isPlanned =
      WANTED[kind](reservation, commercial.settings) &&
      canRemind(kind, reservation, commercial.settings) &&
      !wasReminded(kind, reservation, cause) &&
      causesOf(kind, reservation, { from: cause, to: cause }).includes(cause);
    if (!isPlanned) return err({ kind: 'no_reminder' });
    const facts = skip ? { skipped: kind, for: cause } : { unskipped: kind, for: cause };
    const isSo = isSkipped(kind, reservation, cause) === skip;
    const noted = isSo ? reservation : withHistory(reservation, context, { kind: 'note', facts });
    return ok(reservationOnly(noted, { schedules }));
  };
