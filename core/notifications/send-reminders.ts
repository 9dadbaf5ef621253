import { oneByOne } from '#core/kernel/one-by-one.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { DaySpan, ReservationLists } from '#core/reservations/reservation-lists.ts';
import type { SavedCards } from '#core/payments/card-payments.ts';
import { savedWith } from '#core/payments/balance-charge.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import {
  balanceSpan,
  causesOf,
  chargeAhead,
  remind,
  type ReminderKind,
  type ReminderSettings,
  reviewSpan,
  visitSpan,
  wantsReminder,
} from './reminders.ts';
import { system } from '#core/kernel/actor.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';

/** Those that were mailed stay in the list until their days are past: more than a month of deliveries. */
const MOST = 2_000;
/** Nobody is woken by a reminder. */
const NOT_BEFORE = '09:00';

export type ReminderPorts = {
  readonly lists: ReservationLists;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  /** Knows which card is charged by itself. */
  readonly savedCards: Pick<SavedCards, 'lastDigits'>;
  readonly clock: Clock;
};

type Way = {
  readonly kind: ReminderKind;
  readonly job: string;
  readonly spanOf: (settings: ReminderSettings, today: CalendarDay) => DaySpan | undefined;
  readonly list: (lists: ReservationLists, span: DaySpan) => Promise<readonly Reservation[]>;
};

/** Puts the mails that are due into the outbox, each once; answers how many. */
const makeSend =
  ({ lists, ledger, settings, savedCards, clock }: ReminderPorts, way: Way) =>
  async (isStopping?: () => boolean): Promise<number> => {
    const now = clock.now();
    const today = shopDay(now);
    const inForce = await settings.read();
    const span = way.spanOf(inForce.reminders, today);
    if (span === undefined || now < shopMoment(today, NOT_BEFORE)) return 0;
    const due = (await way.list(lists, span)).flatMap((reservation) =>
      causesOf(way.kind, reservation, span)
        .filter((cause) => wantsReminder(way.kind, reservation, cause))
        .map((cause) => ({ reservation, cause })),
    );
    const send = async ({ reservation, cause }: (typeof due)[number]): Promise<boolean> => {
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

/** To customers who still owe something, some days before their delivery. */
export const makeRemindOfBalance = (ports: ReminderPorts) =>
  makeSend(ports, {
    kind: 'balance_reminder',
    job: 'balance-reminders',
    spanOf: balanceSpan,
    list: (lists, span) => lists.confirmedStarting(span, MOST),
  });

/** A second party may be as long after the first as anybody books ahead. */
const LONGEST_BETWEEN_DAYS = 730;

/** To whoever we come to soon, for each delivery. */
export const makeRemindOfVisits = (ports: ReminderPorts) =>
  makeSend(ports, {
    kind: 'visit_reminder',
    job: 'visit-reminders',
    spanOf: visitSpan,
    list: (lists, { from, to }) =>
      lists.confirmedStarting({ from: addDays(from, -LONGEST_BETWEEN_DAYS), to }, MOST),
  });

/** To guests whose rental is over. */
export const makeAskForReviews = (ports: ReminderPorts) =>
  makeSend(ports, {
    kind: 'review_request',
    job: 'review-requests',
    spanOf: reviewSpan,
    list: (lists, span) => lists.completedEnded(span, MOST),
  });
