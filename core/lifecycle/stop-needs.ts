import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import type { Stop } from '#core/dispatch/crew-day.ts';
import type { StopNeeds } from '#core/dispatch/day-plan.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { announcedWindow } from '#core/reservations/told-hours.ts';

/** How many people the heaviest item of a stop needs; undefined if nobody entered it. */
export function peopleFor(
  { lines }: Pick<Stop, 'lines'>,
  reservation: Pick<Reservation, 'lines'> | undefined,
  products: ReadonlyMap<ProductId, Product> | undefined,
): number | undefined {
  const needed = lines.map(
    (index) => products?.get(reservation?.lines[index]?.productId ?? '')?.handling?.people ?? 0,
  );
  const most = Math.max(0, ...needed);
  return most === 0 ? undefined : most;
}

/** What customers were told and rentals need, for the plan of a day. */
export const makeReadNeeds =
  (book: Pick<ReservationBook, 'findAll'>, catalogue: Pick<Catalogue, 'findMany'>) =>
  async (day: CalendarDay, stops: readonly Stop[]): Promise<ReadonlyMap<string, StopNeeds>> => {
    const reservations = await book.findAll([
      ...new Set(stops.map(({ reservationId }) => reservationId)),
    ]);
    const lines = [...reservations.values()].flatMap((one) => one.lines);
    const found = await catalogue.findMany([...new Set(lines.map(({ productId }) => productId))]);
    const products = new Map(found.map((one) => [one.id, one]));
    return new Map(
      stops.map((stop): [string, StopNeeds] => {
        const reservation = reservations.get(stop.reservationId);
        const told = reservation && announcedWindow(reservation, { kind: stop.kind, day });
        return [
          stop.id,
          {
            people: peopleFor(stop, reservation, products),
            ...(told && { told: { from: minutesOf(told.from), to: minutesOf(told.to) } }),
          },
        ];
      }),
    );
  };
