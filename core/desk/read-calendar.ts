import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { type CrewDaysReader, EMPTY_CREW_DAY } from '#core/dispatch/crew-day.ts';
import { currentPlan } from '#core/dispatch/day-plan.ts';
import { drivePlan } from '#core/dispatch/drive-plan.ts';
import type { FleetStore } from '#core/dispatch/fleet.ts';
import { isTaken, type Schedules, schedulesTouched } from '#core/inventory/schedule.ts';
import { fleetOf } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { calendarDates, calendarUnits, unitsOfDays } from './calendar.ts';
import { type Load, truckLoad } from './load.ts';

type CalendarPorts = {
  readonly catalogue: Pick<Catalogue, 'listAll'>;
  readonly ledger: Pick<BookingLedger, 'schedules' | 'fleets'>;
  readonly book: Pick<ReservationBook, 'glance'>;
  readonly crewDays: CrewDaysReader;
  readonly truckFleet: Pick<FleetStore, 'read'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly clock: Clock;
};

/** Reservations with a unit on one of the days. */
function ownersOn(
  schedules: Schedules,
  days: readonly CalendarDay[],
  now: Instant,
): readonly string[] {
  const shown = new Set<string>(days);
  const slots = [...schedules.values()].flatMap((schedule) =>
    Object.entries(schedule.days).flatMap(([day, units]) =>
      shown.has(day) ? Object.values(units) : [],
    ),
  );
  const taken = slots.filter((slot) => isTaken(slot, now));
  return [...new Set(taken.map(({ reservationId }) => reservationId))];
}

const add = (a: Load, b: Load): Load => ({ used: a.used + b.used, of: a.of + b.of });

/**
 * What units, crews and the shop do between two days, inclusive. Reads only the schedules, the
 * crews' days and the reservations in them: no scan.
 */
export const makeReadCalendar =
  ({ catalogue, ledger, book, crewDays, truckFleet, settings: kept, clock }: CalendarPorts) =>
  async (from: CalendarDay, to: CalendarDay) => {
    const now = clock.now();
    const days = eachDay(from, addDays(to, 1));
    // A pickup on the first day occupied the day before.
    const seen = [addDays(from, -1), ...days];
    const [all, settings, fleet, stops] = await Promise.all([
      catalogue.listAll(),
      kept.read(),
      truckFleet.read(),
      crewDays.crewDays(days),
    ]);
    const [fleets, schedules] = await Promise.all([
      ledger.fleets(all.map(({ id }) => id)),
      ledger.schedules(all.flatMap(({ id }) => schedulesTouched(id, seen))),
    ]);
    const reservations = await book.glance(ownersOn(schedules, seen, now));
    const products = all.map((product) => ({ product, fleet: fleetOf(product, fleets) }));
    const trucks = truckLoad(
      fleet,
      days.flatMap((day) => {
        const crewDay = stops.get(day) ?? EMPTY_CREW_DAY;
        if (Object.keys(crewDay.stops).length === 0) {
          return [{ day, driven: { trucks: [], unassigned: [], violations: [] } }];
        }
        const facts = { day, fleet, crewDay, now };
        return [{ day, driven: drivePlan(currentPlan(facts), facts) }];
      }),
    );
    const units = calendarUnits(products, { from, to }, { schedules, now, reservations });
    const ofUnits = unitsOfDays(units, days);
    return {
      from,
      to,
      today: shopDay(now),
      dates: calendarDates(days, [...reservations.values()], settings, now).map((date, index) => ({
        ...date,
        load: trucks
          .map(({ days: of }) => of[index] ?? { used: 0, of: 0 })
          .reduce(add, { used: 0, of: 0 }),
        conflicts: 0,
        soldOut: [],
        ...ofUnits[index],
      })),
      products: units,
      reservations: [...reservations.values()],
    };
  };

export type ReadCalendar = ReturnType<typeof makeReadCalendar>;
