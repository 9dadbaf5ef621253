import { addDays } from '#core/kernel/calendar-day.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { isSamePeriod, refusedPeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger, LedgerRead } from '#core/reservations/booking-ledger.ts';
import { hoursLater, type PartyEvent } from '#core/reservations/party.ts';
import { isSameEvening } from '#core/reservations/pickup-day.ts';
import { sameEveningAfter, withSameEvening } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type Order, place, type PlaceError } from './place.ts';
import { wantedLines } from './price-order.ts';

/** Other days for the refused period, or another hour on the same days, that would work. */
export type Nearest = {
  readonly startDate: CalendarDay;
  readonly endDate: CalendarDay;
  readonly startsAt?: string | undefined;
  /** Only with the pickup on the same evening, because the day after is closed. */
  readonly sameEvening?: true | undefined;
};

/** Neighboring days first, then the same weekday: the order a family would think of them. */
export const DAYS = [1, -1, 2, -2, 7, -7, 3, -3, 14, -14] as const;
const NEAR_HOURS = [-0.5, 0.5, -1, 1, -1.5, 1.5, -2, 2, -2.5, 2.5, -3, 3] as const;
/** Hours close to the wanted one first, then those of the whole day, from the morning on. */
export const HOURS: readonly number[] = [
  ...NEAR_HOURS,
  ...Array.from({ length: 61 }, (_, index) => index / 2 - 15).filter((by) => Math.abs(by) > 3),
];
export const MOST_NEAREST = 3;

const later = ({ startDate, endDate }: RentalPeriod, days: number): RentalPeriod => ({
  startDate: addDays(startDate, days),
  endDate: addDays(endDate, days),
});

/** Shifts the party by these hours, within the same day. */
export function atOtherHours<E extends Pick<PartyEvent, 'startsAt' | 'endsAt'>>(
  event: E,
  hours: number,
): readonly E[] {
  const { startsAt, endsAt } = event;
  if (startsAt === undefined || endsAt === undefined || endsAt < startsAt) return [];
  const [begin, end] = [hoursLater(startsAt, hours), hoursLater(endsAt, hours)];
  if (begin < '08:00' || end > '23:00') return [];
  return [{ ...event, startsAt: begin, endsAt: end }];
}

/** Moves the lines of the refused period to other days; other periods stay. */
const onOtherDays = (order: Order, refused: RentalPeriod, days: RentalPeriod): Order => ({
  ...order,
  lines: order.lines.map((line) => (isSamePeriod(line, refused) ? { ...line, ...days } : line)),
});

/**
 * The order on those days with the pickups that they require. The office may also come on a closed
 * day.
 */
function waysOf(
  { order: moved, nearest }: { readonly order: Order; readonly nearest: RentalPeriod },
  order: Order,
  refused: RentalPeriod,
  limits: Settings['limits'],
): readonly Order[] {
  const event = sameEveningAfter(order, moved, limits, refused);
  const way = { ...moved, event };
  if (order.office === undefined || isSameEvening(refused, order.event)) return [way];
  const others = moved.lines.filter(
    (line) => line.endDate !== nearest.endDate && isSameEvening(line, event),
  );
  const onClosedDay = withSameEvening({ ...event, sameEvening: true }, others);
  return [{ ...moved, event: onClosedDay }, way];
}

/**
 * When else a refused order would be possible: another hour of the same day, if trucks are short and
 * one is possible, and other days, nearest first. Three in all. Takes nothing.
 */
export async function findNearest(
  order: Order,
  refused: Extract<PlaceError, { kind: 'unavailable' | 'crew_full' }>,
  read: LedgerRead,
  ledger: Pick<BookingLedger, 'transact'>,
  clock: Clock,
  attempt: typeof place = place,
): Promise<readonly Nearest[]> {
  const period =
    refused.kind === 'crew_full'
      ? refusedPeriod(order.lines, refused.day, refused.handedOn?.id, refused.visit === 'collect')
      : refusedPeriod(order.lines, refused.days[0], refused.productId);
  if (period === undefined) return [];
  const { kind: why } = (refused.kind === 'crew_full' && refused.evenAlone) || {};
  const hours =
    refused.kind === 'crew_full' && why !== 'no_truck' && why !== 'too_large'
      ? HOURS.flatMap((by) => atOtherHours(order.event, by)).map((event) => ({
          days: period,
          event,
        }))
      : [];
  const days = DAYS.map((by) => ({ days: later(period, by), event: order.event }));
  const others = [...hours, ...days].map((other) => ({
    nearest: {
      ...other.days,
      ...(other.event.startsAt !== undefined && { startsAt: other.event.startsAt }),
    },
    order: onOtherDays({ ...order, event: other.event }, period, other.days),
  }));
  const found = await ledger.transact<readonly Nearest[], never>({
    read: {
      ...read,
      lines: others.flatMap((other) => wantedLines(other.order)),
      withoutSearch: true,
    },
    decide(facts) {
      const now = clock.now();
      const today = shopDay(now);
      const possible: Nearest[] = [];
      for (const other of others) {
        if (possible.length === MOST_NEAREST) break;
        const { startDate } = other.nearest;
        if (possible.some((one) => one.startDate === startDate)) continue;
        const { limits } = facts.commercial.settings;
        const way = waysOf(other, order, period, limits).find(
          (one) => attempt(one, facts, now, today).ok,
        );
        if (way === undefined) continue;
        const isEvening =
          isSameEvening(other.nearest, way.event) && !isSameEvening(period, order.event);
        possible.push({ ...other.nearest, ...(isEvening && { sameEvening: true }) });
      }
      return ok({ answer: possible });
    },
  });
  return found.ok ? found.value : [];
}
