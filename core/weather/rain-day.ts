import type { CrewDay, CrewDaysReader, StopState } from '#core/dispatch/crew-day.ts';
import { addDays, type CalendarDay, mondayOf } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { lastOffer } from '#core/reservations/choice-offer.ts';
import { FOUND_BY } from '#core/reservations/found-by.ts';
import { listFound, type ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type PromisedVisit, promisedVisits } from '#core/reservations/visits.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';

/** A delivery that rain may call off. */
export type RainyDelivery = {
  readonly reservation: Reservation;
  readonly visit: PromisedVisit;
  /** No crew has set out, and none is due yet. */
  readonly mayAsk: boolean;
};

export type RainDay = {
  readonly now: Instant;
  /** In the order of their hours. */
  readonly deliveries: readonly RainyDelivery[];
  /** Would be delivered on that day if their customers had not chosen something else. */
  readonly answered: readonly Reservation[];
  readonly inForce: Settings;
};

type RainPorts = {
  readonly book: Pick<ReservationBook, 'list'>;
  readonly crewDays: CrewDaysReader;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly clock: Clock;
};

const MOST = 1_000;

const BEFORE: ReadonlySet<StopState> = new Set(['planned', 'loaded']);

const hasSetOut = (crewDay: CrewDay | undefined, id: string, lines: readonly number[]): boolean =>
  Object.values(crewDay?.stops ?? {}).some(
    (stop) =>
      stop.reservationId === id &&
      stop.kind === 'deliver' &&
      stop.lines.some((line) => lines.includes(line)) &&
      !BEFORE.has(stop.state),
  );

/** Each confirmed booking's first delivery of the day, and how far an offer has come. */
export const makeReadRainDay =
  ({ book, crewDays, settings, clock }: RainPorts) =>
  async (day: CalendarDay): Promise<RainDay> => {
    const now = clock.now();
    const today = shopDay(now);
    const weeks = [today, addDays(today, -7)].map((one) => FOUND_BY.answered(mondayOf(one)));
    const [out, answered, crews, inForce] = await Promise.all([
      listFound(book, [FOUND_BY.out(day)], MOST),
      listFound(book, weeks, MOST),
      crewDays.crewDays([day]),
      settings.read(),
    ]);
    const deliveries = out.flatMap((reservation): readonly RainyDelivery[] => {
      const visit = promisedVisits(reservation, inForce).find(
        (one) => one.kind === 'deliver' && one.day === day,
      );
      if (visit === undefined || reservation.status !== 'confirmed') return [];
      const isAhead = now < shopMoment(day, visit.from);
      const mayAsk = isAhead && !hasSetOut(crews.get(day), reservation.id, visit.lines);
      return [{ reservation, visit, mayAsk }];
    });
    const still = new Set(deliveries.map(({ reservation }) => reservation.id));
    return {
      now,
      deliveries: deliveries.toSorted(
        (a, b) =>
          a.visit.from.localeCompare(b.visit.from) ||
          a.reservation.id.localeCompare(b.reservation.id),
      ),
      answered: answered.filter((reservation) => {
        const offer = lastOffer(reservation, 'weather');
        return offer?.answer && offer.period.startDate === day && !still.has(reservation.id);
      }),
      inForce,
    };
  };
