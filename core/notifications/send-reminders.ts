import type { HasReviewed } from '#core/customers/review.ts';
import { type Actor, system } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { SavedCards } from '#core/payments/card-payments.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import { chargeAhead, savedWith } from '#core/reservations/planned-charge.ts';
import type {
  DaySpan,
  ReservationBook,
  ReservationLists,
} from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import type { Outbox } from './outbox.ts';
import {
  agreementSpan,
  balanceSpan,
  causesOf,
  invoicesDue,
  invoiceSpan,
  MOST,
  type NoReminder,
  overdueSpan,
  type PlannedKind,
  remind,
  type ReminderKind,
  type ReminderSettings,
  reviewSpan,
  skipReminder,
  visitSpan,
  wantsReminder,
} from './reminders.ts';

/** So that reminders wake nobody. */
export const NOT_BEFORE = '09:00';

type ReminderPorts = {
  readonly lists: ReservationLists;
  readonly book: Pick<ReservationBook, 'list'>;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  /** Finds out which card will be charged. */
  readonly savedCards: Pick<SavedCards, 'lastDigits'>;
  readonly clock: Clock;
};

type Way = {
  readonly kind: ReminderKind;
  readonly job: string;
  readonly spanOf: (settings: ReminderSettings, today: CalendarDay) => DaySpan | undefined;
  readonly list: (
    lists: ReservationLists,
    span: DaySpan,
    book: ReminderPorts['book'],
  ) => Promise<readonly Reservation[]>;
  /** Whether a reservation no longer needs this reminder. Checked last, one by one. */
  readonly isPast?: (reservation: Reservation) => Promise<boolean>;
};

/** Queues the mails that are due, each once. Returns how many. */
const makeSend =
  ({ lists, book, ledger, settings, savedCards, clock }: ReminderPorts, way: Way) =>
  async (isStopping?: () => boolean): Promise<number> => {
    const now = clock.now();
    const today = shopDay(now);
    const inForce = await settings.read();
    const span = way.spanOf(inForce.reminders, today);
    if (span === undefined || now < shopMoment(today, NOT_BEFORE)) return 0;
    const due = (await way.list(lists, span, book)).flatMap((reservation) =>
      causesOf(way.kind, reservation, span)
        .filter((cause) => wantsReminder(way.kind, reservation, cause, inForce))
        .map((cause) => ({ reservation, cause })),
    );
    const send = async ({ reservation, cause }: (typeof due)[number]): Promise<boolean> => {
      if (await way.isPast?.(reservation)) return false;
      const context = { now: clock.now(), by: system(way.job) };
      const intentId = chargeAhead(reservation, inForce, today) && savedWith(reservation);
      const card = intentId && (await savedCards.lastDigits(intentId));
      return (
        await ledger.transact(
          toChange({ reservation: reservation.id }, remind(way.kind, cause, context, card)),
        )
      ).ok;
    };
    return oneByOne(due, send, isStopping);
  };

/** To customers with a balance, some days before delivery. */
export const makeRemindOfBalance = (ports: ReminderPorts) =>
  makeSend(ports, {
    kind: 'balance_reminder',
    job: 'balance-reminders',
    spanOf: balanceSpan,
    list: (lists, span) => lists.confirmedStarting(span, MOST),
  });

/** To customers who have not signed the agreement, some days before the first delivery. */
export const makeAskToSign = (ports: ReminderPorts) =>
  makeSend(ports, {
    kind: 'agreement_reminder',
    job: 'agreement-reminders',
    spanOf: agreementSpan,
    list: (lists, span) => lists.confirmedStarting(span, MOST),
  });

/** Reminds customers who owe something after the party. */
export const makeRemindOfOverdue = (ports: ReminderPorts) =>
  makeSend(ports, {
    kind: 'overdue_reminder',
    job: 'overdue-reminders',
    spanOf: overdueSpan,
    list: (lists, span) => lists.completedEnded(span, MOST),
  });

/** Reminds customers of an invoice that is past due. */
export const makeRemindOfInvoices = (ports: ReminderPorts) =>
  makeSend(ports, {
    kind: 'invoice_reminder',
    job: 'invoice-reminders',
    spanOf: invoiceSpan,
    list: (_lists, span, book) => invoicesDue(book, span),
  });

/** To customers with a delivery soon, once per delivery. */
export const makeRemindOfVisits = (ports: ReminderPorts) =>
  makeSend(ports, {
    kind: 'visit_reminder',
    job: 'visit-reminders',
    spanOf: visitSpan,
    // Of any age, since a second party may be long after the first.
    list: (lists, { to }) => lists.confirmedBy(to, MOST),
  });

/** Asks customers for a review if their rental is over and they have not written one. */
export const makeAskForReviews = (ports: ReminderPorts & { readonly hasReviewed: HasReviewed }) =>
  makeSend(ports, {
    kind: 'review_request',
    job: 'review-requests',
    spanOf: reviewSpan,
    list: (lists, span) => lists.completedEnded(span, MOST),
    isPast: ports.hasReviewed,
  });

/** One message to one person. */
type Skipping = {
  readonly reservationId: string;
  readonly kind: PlannedKind;
  /** The delivery or pickup it is about. */
  readonly about: CalendarDay;
  /** False takes the skip back. */
  readonly skip: boolean;
};

/** The outbox task of the mail a year after a party. */
export const birthdayTaskId = (reservationId: string): string => `birthday:${reservationId}`;

/** Lets staff skip one planned message. */
export const makeSkipReminder =
  (ledger: Pick<BookingLedger, 'transact'>, outbox: Pick<Outbox, 'find'>, clock: Clock) =>
  async (
    { reservationId, kind, about, skip }: Skipping,
    by: Actor,
  ): Promise<Result<unknown, ReservationNotFound | NoReminder>> => {
    // For this kind, the reservation does not record that it was sent.
    const task = kind === 'birthday' ? await outbox.find(birthdayTaskId(reservationId)) : undefined;
    if (task !== undefined && task.state !== 'pending') return err({ kind: 'no_reminder' });
    const context = { now: clock.now(), by };
    return ledger.transact(
      toChange({ reservation: reservationId }, skipReminder(kind, about, skip, context)),
    );
  };
