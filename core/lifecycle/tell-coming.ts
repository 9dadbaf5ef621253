import { shutUnits } from '#core/assignment/unit-allocation.ts';
import { hasBegun, type Stop } from '#core/dispatch/crew-day.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { textsOf } from '#core/reservations/text-consent.ts';

export const COMING = 'crew_coming';

/** After this time, "on my way" is outdated. An offline phone reports late. */
export const FRESH = 30 * MINUTE;

/**
 * Tells the customer that the crew is on its way, by mail, and by text with their consent.
 * Nothing if the report is old or early, the crew had set off before, or it brings a unit that
 * cannot go out.
 */
export function withComingTold(
  decision: BookingDecision,
  { commercial: { settings }, fleets }: Pick<BookingFacts, 'commercial' | 'fleets'>,
  { id, kind, ...stop }: Stop,
  { day, at }: { readonly day: CalendarDay; readonly at: Instant },
  context: ActionContext,
): BookingDecision {
  const { reservation } = decision;
  const { onTheWay, pausedSince } = settings.reminders;
  const isShut =
    kind === 'deliver' &&
    stop.lines.some((index) => {
      const { [index]: line } = reservation.lines;
      return line !== undefined && shutUnits(line, fleets.get(line.productId)).length > 0;
    });
  const mayTell = onTheWay?.isOn !== false && pausedSince === undefined;
  const isNews = context.now - at <= FRESH && shopDay(context.now) >= day && !hasBegun(stop);
  if (!mayTell || !isNews || isShut || reservation.status !== 'confirmed') return decision;
  const mayText = onTheWay?.byText !== false;
  // A stop that is planned again after a breakdown begins again.
  const cause = `${id} ${at}`;
  const texts = mayText ? textsOf(reservation, 'on_my_way', cause) : [];
  const mailed = reservation.contact.email !== undefined && { mailed: COMING };
  const texted = texts.length > 0 && { texted: 'on_my_way' };
  if (!mailed && !texted) return decision;
  const facts = { ...mailed, ...texted, visit: kind, day };
  return {
    ...decision,
    reservation: withHistory(reservation, context, { kind: 'note', facts }),
    mail: [{ kind: COMING, cause }],
    texts,
  };
}
