import type {
  BookingDecision,
  BookingFacts,
  MailKind,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { isInDispute } from '#core/reservations/disputes.ts';
import { balanceOf, type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { plannedCharge } from '#core/payments/balance-charge.ts';
import { visitsOf } from '#core/reservations/visits.ts';
import { LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { ActionContext } from '#core/kernel/actor.ts';

export type ReminderSettings = Settings['reminders'];
export type ReminderKind = Extract<
  MailKind,
  'balance_reminder' | 'visit_reminder' | 'review_request'
>;

/** Who turns requests on is not taken for somebody who wants last year's guests to be asked. */
const REVIEW_WINDOW_DAYS = 14;

/** The delivery days whose customers are reminded today of what they owe. */
export const balanceSpan = (
  { balance }: ReminderSettings,
  today: CalendarDay,
): DaySpan | undefined =>
  balance.isOn ? { from: today, to: addDays(today, balance.daysBefore) } : undefined;

/** The delivery days of which customers hear today. */
export const visitSpan = ({ visit }: ReminderSettings, today: CalendarDay): DaySpan | undefined =>
  visit.isOn ? { from: addDays(today, 1), to: addDays(today, visit.daysBefore) } : undefined;

/** The pick-up days whose guests are asked today. */
export const reviewSpan = (
  { review }: ReminderSettings,
  today: CalendarDay,
): DaySpan | undefined =>
  review.isOn
    ? {
        from: addDays(today, -review.daysAfter - REVIEW_WINDOW_DAYS),
        to: addDays(today, -review.daysAfter),
      }
    : undefined;

const deliveriesOf = ({ lines }: Pick<Reservation, 'lines'>): readonly CalendarDay[] =>
  visitsOf(lines).flatMap(({ kind, day }) => (kind === 'deliver' ? day : []));

/**
 * The days a reminder is about. A booking that moves to other days is reminded for these too; any other time is once. Of the
 * deliveries, each has its own: those in the span.
 */
export function causesOf(
  kind: ReminderKind,
  { lines }: Pick<Reservation, 'lines'>,
  { from, to }: DaySpan,
): readonly CalendarDay[] {
  if (kind === 'visit_reminder') {
    return [...new Set(deliveriesOf({ lines }))].filter((day) => day >= from && day <= to);
  }
  const { startDate, endDate } = summaryOf(lines);
  return [kind === 'balance_reminder' ? startDate : endDate];
}

export const wasReminded = (
  kind: ReminderKind,
  { history }: Pick<Reservation, 'history'>,
  cause: CalendarDay,
): boolean => history.some(({ facts }) => facts?.['mailed'] === kind && facts['for'] === cause);

const WANTED: Readonly<Record<ReminderKind, (reservation: Reservation) => boolean>> = {
  balance_reminder: (reservation) =>
    // Less cannot be paid by the link that the mail holds.
    reservation.status === 'confirmed' &&
    balanceOf(reservation) >= LEAST_PAYMENT &&
    !isInDispute(reservation),
  visit_reminder: ({ status }) => status === 'confirmed',
  review_request: ({ status }) => status === 'completed',
};

export const wantsReminder = (
  kind: ReminderKind,
  reservation: Reservation,
  cause: CalendarDay,
): boolean => WANTED[kind](reservation) && !wasReminded(kind, reservation, cause);

/** The day on which a kept card is charged by itself; undefined where the customer has to pay. */
export function chargeAhead(
  reservation: Reservation,
  { balanceCharge }: Pick<Settings, 'balanceCharge'>,
  today: CalendarDay,
): CalendarDay | undefined {
  const day = balanceCharge.isOn ? plannedCharge(reservation) : undefined;
  return day !== undefined && day < today ? today : day;
}

/** What the mail of a charge to come names, kept with the note of it: sent again it says the same. */
const chargeFacts = (day: CalendarDay, card: string | undefined) => ({
  charge: 'kept_card',
  day,
  ...(card !== undefined && { card }),
});

/**
 * A decision for the ledger: asked again, it is refused, so one cause is one mail.
 * @param card the last digits of a kept card, as far as they are known
 */
export const remind =
  (kind: ReminderKind, cause: CalendarDay, context: ActionContext, card?: string) =>
  (
    reservation: Reservation,
    { schedules, commercial }: BookingFacts,
  ): Result<BookingDecision, { readonly kind: 'no_reminder' }> => {
    if (!wantsReminder(kind, reservation, cause)) return err({ kind: 'no_reminder' });
    const day =
      kind === 'balance_reminder'
        ? chargeAhead(reservation, commercial.settings, shopDay(context.now))
        : undefined;
    const told = withHistory(reservation, context, {
      kind: 'note',
      facts: { mailed: kind, for: cause, ...(day !== undefined && chargeFacts(day, card)) },
    });
    return ok({ reservation: told, schedules, mail: [{ kind, cause }], refunds: [] });
  };
