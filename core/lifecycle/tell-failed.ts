import { isOver, type Stop } from '#core/dispatch/crew-day.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import type { BookingDecision } from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { FRESH } from './tell-coming.ts';

export const FAILED = 'stop_failed';

/** Whether the shop mails customers of stops that a crew could not complete. */
export const tellsFailed = ({ reminders }: Pick<Settings, 'reminders'>): boolean =>
  reminders.stopFailed?.isOn !== false && reminders.pausedSince === undefined;

const VISIT_NAMES = { deliver: 'delivery', collect: 'pickup' } as const;

type Failure = {
  readonly day: CalendarDay;
  /** When the crew was there. */
  readonly at: Instant;
  /** As chosen by the office, on the day itself. Absent: yes, unless the report comes late. */
  readonly tells?: boolean | undefined;
};

/** Asks the customer of a stop that just failed to call. The history says so, or that it did not. */
export function withFailureTold(
  { reservation, ...decision }: BookingDecision,
  settings: Pick<Settings, 'reminders'>,
  stop: Stop,
  { day, at, tells }: Failure,
  context: ActionContext,
): BookingDecision {
  if (isOver(stop) || reservation.status !== 'confirmed') return { ...decision, reservation };
  const isFresh = context.now - at <= FRESH;
  const isToday = shopDay(context.now) === day;
  const isWanted = tellsFailed(settings) && (tells === undefined ? isFresh : tells && isToday);
  const isTold = isWanted && reservation.contact.email !== undefined;
  const facts = isTold
    ? { mailed: FAILED, visit: stop.kind, day, at: shopTime(at) }
    : { text: `The ${VISIT_NAMES[stop.kind]} failed, and the customer was not emailed.` };
  return {
    ...decision,
    reservation: withHistory(reservation, context, { kind: 'note', facts }),
    mail: isTold ? [{ kind: FAILED, cause: `${stop.id} ${at}` }] : [],
  };
}
