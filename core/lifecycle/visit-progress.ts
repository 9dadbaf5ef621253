import {
  type CrewDay,
  type CrewDaysReader,
  hasBegun,
  setUpAt,
  type Stop,
} from '#core/dispatch/crew-day.ts';
import { clockOf } from '#core/dispatch/fleet.ts';
import type { makePlanDay } from '#core/dispatch/plan-day.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { madeVisits } from '#core/reservations/visits.ts';

/** A visit that the crew has begun. */
export type VisitProgress = Pick<Stop, 'kind' | 'lines' | 'state' | 'times'> & {
  readonly day: CalendarDay;
  /** `HH:MM`. While the crew is on its way: when it arrives by the published plan. */
  readonly eta?: string | undefined;
};

type ProgressPorts = {
  readonly crewDays: CrewDaysReader;
  readonly planDay: Pick<ReturnType<typeof makePlanDay>, 'readPublished'>;
  readonly clock: Clock;
};

export type ReadProgress = (
  reservation: Pick<Reservation, 'id' | 'lines' | 'windows' | 'laterPickups'>,
) => Promise<readonly VisitProgress[]>;

/** How far the crews are with a reservation's visits. Empty before a crew is on its way. */
export const makeReadProgress = ({ crewDays, planDay, clock }: ProgressPorts): ReadProgress => {
  async function etaOf(day: CalendarDay, { id }: Stop): Promise<string | undefined> {
    const { driven } = await planDay.readPublished(day);
    const stops = driven.trucks.flatMap((truck) => truck.stops);
    const begin = stops.find(({ stop }) => stop.id === id)?.begin;
    return begin === undefined ? undefined : clockOf(begin);
  }

  return async (reservation) => {
    const today = shopDay(clock.now());
    const made = new Set(madeVisits(reservation).map(({ day }) => day));
    const stored = await crewDays.crewDays([...made].filter((day) => day <= today));
    const begun = [...stored].flatMap(([day, { stops }]) =>
      Object.values(stops)
        .filter((stop) => stop.reservationId === reservation.id && hasBegun(stop))
        .map((stop) => ({ day, stop })),
    );
    return Promise.all(
      begun.map(async ({ day, stop }) => {
        const { kind, lines, state, times } = stop;
        const eta = state === 'on_the_way' ? await etaOf(day, stop) : undefined;
        return { kind, day, lines, state, times, eta };
      }),
    );
  };
};

/** Whether it pays its crew at a delivery before the day that is still ahead. */
export const isDueEarlier = (
  reservation: Reservation,
  day: CalendarDay,
  today: CalendarDay,
  crewDays: ReadonlyMap<CalendarDay, Pick<CrewDay, 'stops'>>,
): boolean =>
  madeVisits(reservation).some(
    (visit) =>
      visit.kind === 'deliver' &&
      visit.day >= today &&
      visit.day < day &&
      setUpAt(crewDays.get(visit.day)?.stops, reservation.id) === undefined,
  );
