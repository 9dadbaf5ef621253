import type { HasReviewed } from '#core/customers/review.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import { chargeAhead } from '#core/reservations/planned-charge.ts';
import type { ReservationBook, ReservationLists } from '#core/reservations/reservation-lists.ts';
import { wasImportedPast } from '#core/reservations/reservation-state.ts';
import {
  balanceDueOn,
  balanceOf,
  dueAtDoor,
  paysAtDoor,
  type Reservation,
  summaryOf,
} from '#core/reservations/reservation.ts';
import type { Settings, BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { AUTOMATION_OF } from './automation-texts.ts';
import {
  canRemind,
  causesOf,
  isSkipped,
  invoicesDue,
  LATEST_DAYS,
  MOST,
  type PlannedKind,
  type ReminderKind,
  type ReminderSettings,
  wasReminded,
} from './reminders.ts';

/** `off`: turned off in the settings. `skipped`: staff skipped this one. */
type ReminderState = 'sent' | 'due' | 'planned' | 'skipped' | 'off';

export type PlannedReminder = {
  readonly kind: PlannedKind;
  readonly reservation: Reservation;
  /** The delivery or pickup it is about. */
  readonly about: CalendarDay;
  /** The first day it may be sent. */
  readonly day: CalendarDay;
  readonly balance: Cents;
  readonly state: ReminderState;
  /** Set if a saved card will be charged. The mail announces that and asks for no payment. */
  readonly chargedOn: CalendarDay | undefined;
};

const AHEAD_DAYS = 21;

/** Three weeks, or as many days as a reminder is sent before its day. */
const daysAhead = ({ balance, visit, agreement }: ReminderSettings): number =>
  Math.max(AHEAD_DAYS, balance.daysBefore, visit.daysBefore, agreement?.daysBefore ?? 0);

/** The first sending day, counted from the day that the reminder is about. */
const dayOf = (
  kind: ReminderKind,
  about: CalendarDay,
  { balance, visit, review, overdue, invoice, agreement }: ReminderSettings,
): CalendarDay =>
  addDays(
    about,
    {
      balance_reminder: -balance.daysBefore,
      visit_reminder: -visit.daysBefore,
      agreement_reminder: -(agreement?.daysBefore ?? 0),
      overdue_reminder: overdue?.daysAfter ?? 0,
      invoice_reminder: invoice?.daysAfter ?? 0,
      review_request: review.daysAfter,
    }[kind],
  );

function planned(
  kind: ReminderKind,
  reservation: Reservation,
  about: CalendarDay,
  inForce: Pick<Settings, 'reminders' | 'balanceCharge'>,
  today: CalendarDay,
): PlannedReminder {
  const { reminders: settings } = inForce;
  const isOn = settings[AUTOMATION_OF[kind]]?.isOn === true;
  const day = dayOf(kind, about, settings);
  const chargedOn =
    kind === 'balance_reminder' ? chargeAhead(reservation, inForce, today) : undefined;
  const next = isSkipped(kind, reservation, about) ? 'skipped' : day <= today ? 'due' : 'planned';
  const state = wasReminded(kind, reservation, about) ? 'sent' : isOn ? next : 'off';
  return { kind, reservation, about, day, balance: balanceOf(reservation), state, chargedOn };
}

/**
 * Reminders for the next three weeks and recent ones, computed from stored data: balances and
 * deliveries by day, then customers whose rental is over.
 */
export const makePlanReminders =
  (
    lists: ReservationLists,
    book: Pick<ReservationBook, 'list'>,
    settings: Pick<BusinessSettingsStore, 'read'>,
    hasReviewed: HasReviewed,
    clock: Clock,
  ) =>
  async (): Promise<readonly PlannedReminder[]> => {
    const today = shopDay(clock.now());
    const inForce = await settings.read();
    const { review, overdue, invoice } = inForce.reminders;
    const to = addDays(today, daysAhead(inForce.reminders));
    /** Those that are over, but not so long that they get no mail anymore. */
    const endedSince = (daysAfter: number) =>
      lists.completedEnded({ from: addDays(today, -daysAfter - LATEST_DAYS), to: today }, MOST);
    const dueSince = addDays(today, -(invoice?.daysAfter ?? 0) - LATEST_DAYS);
    const [confirmed, over, overUnpaid, invoices] = await Promise.all([
      lists.confirmedBy(to, MOST),
      endedSince(review.daysAfter),
      endedSince(overdue?.daysAfter ?? 0),
      invoicesDue(book, { from: dueSince, to }),
    ]);
    const ended = over.filter((one) => !wasImportedPast(one));
    const endedUnpaid = overUnpaid.filter((one) => !wasImportedPast(one));
    const owing = confirmed.filter(
      (one) =>
        summaryOf(one.lines).startDate >= today &&
        dueAtDoor(one) >= LEAST_PAYMENT &&
        !paysAtDoor(one),
    );
    const unsigned = confirmed.filter(
      (one) => summaryOf(one.lines).startDate >= today && signatureOf(one, inForce) !== 'signed',
    );
    const unpaid = endedUnpaid.filter((one) => dueAtDoor(one) >= LEAST_PAYMENT);
    const span = { from: addDays(today, 1), to };
    const asked = await Promise.all(
      ended.map(async (one) => {
        const { endDate } = summaryOf(one.lines);
        const reminder = planned('review_request', one, endDate, inForce, today);
        const isPast = reminder.state !== 'sent' && (await hasReviewed(one));
        return { reminder, state: isPast ? 'past' : reminder.state };
      }),
    );
    const all = [
      ...owing.map((one) =>
        planned('balance_reminder', one, summaryOf(one.lines).startDate, inForce, today),
      ),
      ...confirmed.flatMap((one) =>
        causesOf('visit_reminder', one, span).map((day) =>
          planned('visit_reminder', one, day, inForce, today),
        ),
      ),
      ...unsigned.map((one) =>
        planned('agreement_reminder', one, summaryOf(one.lines).startDate, inForce, today),
      ),
      ...unpaid.map((one) =>
        planned('overdue_reminder', one, summaryOf(one.lines).endDate, inForce, today),
      ),
      ...invoices
        .filter((one) => balanceOf(one) >= LEAST_PAYMENT)
        .map((one) => planned('invoice_reminder', one, balanceDueOn(one), inForce, today)),
      ...asked.filter(({ state }) => state !== 'past').map(({ reminder }) => reminder),
    ];
    return all.filter(
      ({ kind, reservation, state }) => state === 'sent' || canRemind(kind, reservation, inForce),
    );
  };
