import { balanceOf, type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import type { Settings, BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { chargeAhead, type ReminderKind, type ReminderSettings, wasReminded } from './reminders.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** `off`: the settings turn it off. */
export type ReminderState = 'sent' | 'due' | 'planned' | 'off';

/** The word before a visit is about what is planned anyway: it is not listed. */
type PlannedKind = Exclude<ReminderKind, 'visit_reminder'>;

export type PlannedReminder = {
  readonly kind: PlannedKind;
  readonly reservation: Reservation;
  /** The first day on which it may be sent. */
  readonly day: CalendarDay;
  readonly balance: Cents;
  readonly state: ReminderState;
  /** A kept card is charged then by itself: the mail says so, and asks for nothing. */
  readonly chargedOn: CalendarDay | undefined;
};

const AHEAD_DAYS = 21;
const BACK_DAYS = 15;
const MOST = 200;

const dayOf = (
  kind: PlannedKind,
  { lines }: Reservation,
  { balance, review }: ReminderSettings,
): CalendarDay => {
  const { startDate, endDate } = summaryOf(lines);
  return kind === 'balance_reminder'
    ? addDays(startDate, -balance.daysBefore)
    : addDays(endDate, review.daysAfter);
};

function planned(
  kind: PlannedKind,
  reservation: Reservation,
  inForce: Pick<Settings, 'reminders' | 'balanceCharge'>,
  today: CalendarDay,
): PlannedReminder {
  const { reminders: settings } = inForce;
  const isBalance = kind === 'balance_reminder';
  const { startDate, endDate } = summaryOf(reservation.lines);
  const { isOn } = isBalance ? settings.balance : settings.review;
  const day = dayOf(kind, reservation, settings);
  const chargedOn = isBalance ? chargeAhead(reservation, inForce, today) : undefined;
  const next = day <= today ? 'due' : 'planned';
  const state = wasReminded(kind, reservation, isBalance ? startDate : endDate)
    ? 'sent'
    : isOn
      ? next
      : 'off';
  return { kind, reservation, day, balance: balanceOf(reservation), state, chargedOn };
}

/**
 * What the reminders of the next three weeks will be and those of late have been, computed from what is stored: balances
 * by delivery day, then the guests whose rental ended in the last two weeks.
 */
export const makePlanReminders =
  (lists: ReservationLists, settings: Pick<BusinessSettingsStore, 'read'>, clock: Clock) =>
  async (): Promise<readonly PlannedReminder[]> => {
    const today = shopDay(clock.now());
    const inForce = await settings.read();
    const [starting, ended] = await Promise.all([
      lists.confirmedStarting({ from: today, to: addDays(today, AHEAD_DAYS) }, MOST),
      lists.completedEnded({ from: addDays(today, -BACK_DAYS), to: today }, MOST),
    ]);
    const owing = starting.filter((one) => balanceOf(one) >= LEAST_PAYMENT);
    return [
      ...owing.map((one) => planned('balance_reminder', one, inForce, today)),
      ...ended.map((one) => planned('review_request', one, inForce, today)),
    ];
  };
