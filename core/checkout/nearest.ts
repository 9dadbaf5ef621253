import { addDays } from '#core/kernel/calendar-day.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger, LedgerRead } from '#core/reservations/booking-ledger.ts';
import { type Order, place, type PlaceError } from './place.ts';
import { wantedLines } from './price-order.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';

/** Other days, or another hour, on which the same order can be had. */
export type Nearest = {
  readonly startDate: CalendarDay;
  readonly endDate: CalendarDay;
  readonly startsAt?: string | undefined;
};

/** In the order in which a family would think of them: the neighboring days, then the same day of other weeks. */
const DAYS = [1, -1, 2, -2, 7, -7, 3, -3, 14, -14] as const;
const HOURS = [-1, 1, -2, 2, -3, 3] as const;
const MOST = 3;

const onOtherDays = (order: Order, days: number): Order => ({
  ...order,
  lines: order.lines.map((line) => ({
    ...line,
    startDate: addDays(line.startDate, days),
    endDate: addDays(line.endDate, days),
  })),
});

/** The party begins and ends so much later, on the same day. */
function atOtherHours(order: Order, hours: number): readonly Order[] {
  const { startsAt, endsAt } = order.event;
  if (startsAt === undefined || endsAt === undefined || endsAt < startsAt) return [];
  const moved = (time: string): string =>
    `${String(Number(time.slice(0, 2)) + hours).padStart(2, '0')}${time.slice(2)}`;
  const [begin, end] = [moved(startsAt), moved(endsAt)];
  if (begin < '08:00' || end > '23:00') return [];
  return [{ ...order, event: { ...order.event, startsAt: begin, endsAt: end } }];
}

const nearestOf = (order: Order): Nearest => {
  const starts = order.lines.map(({ startDate }) => startDate).toSorted();
  const ends = order.lines.map(({ endDate }) => endDate).toSorted();
  const [startDate] = starts;
  const endDate = ends.at(-1);
  if (startDate === undefined || endDate === undefined) throw new RangeError('An order has lines.');
  const { startsAt } = order.event;
  return { startDate, endDate, ...(startsAt !== undefined && { startsAt }) };
};

/** When else an order can be had that was refused, nearest first. Looks, and takes nothing. */
export async function findNearest(
  order: Order,
  refused: Extract<PlaceError, { kind: 'unavailable' | 'crew_full' }>,
  read: LedgerRead,
  ledger: Pick<BookingLedger, 'transact'>,
  clock: Clock,
): Promise<readonly Nearest[]> {
  const hours = refused.kind === 'crew_full' ? HOURS.flatMap((by) => atOtherHours(order, by)) : [];
  const others = [...hours, ...DAYS.map((by) => onOtherDays(order, by))];
  const found = await ledger.transact<readonly Nearest[], never>({
    read: { ...read, lines: others.flatMap(wantedLines), withoutSearch: true },
    decide(facts) {
      const now = clock.now();
      const today = shopDay(now);
      const possible: Nearest[] = [];
      for (const other of others) {
        if (possible.length === MOST) break;
        if (place(other, facts, now, today).ok) possible.push(nearestOf(other));
      }
      return ok({ answer: possible });
    },
  });
  return found.ok ? found.value : [];
}
