import { hasOtherUnits, renewCrews } from '#core/checkout/crew-promise.ts';
import { withTrucksBack, withTrucksOff } from '#core/dispatch/break-down.ts';
import { type CrewPlace, type OffReason, withPlaces } from '#core/dispatch/crew-places.ts';
import type { FleetStore, Stale, TruckFleet } from '#core/dispatch/fleet.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { type BookingFacts, reservationOnly } from '#core/reservations/booking-decision.ts';
import type { BookingLedger, ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

type Renewing = Pick<BookingLedger, 'transact' | 'listToDeliver'>;

/**
 * Fits the bookings that are due into the trucks. One transaction each, in sequence, because those
 * of one day write the same document. Returns how many were due. Repeating resumes an aborted run.
 */
async function renewEach(
  ledger: Renewing,
  clock: Clock,
  isDue: (reservation: Reservation, facts: BookingFacts) => boolean = () => true,
): Promise<number> {
  const now = clock.now();
  let renewed = 0;
  for await (const page of ledger.listToDeliver(shopDay(now), now)) {
    await oneByOne(page, async (id) => {
      const outcome = await ledger.transact<boolean, ReservationNotFound>({
        read: { reservation: id },
        decide({ reservation, ...facts }) {
          if (reservation === undefined || !isDue(reservation, facts)) return ok({ answer: false });
          const days = renewCrews(reservation, facts, clock.now());
          if (!days.ok) return days;
          const commercial = { crewDays: days.value };
          return ok({
            answer: true,
            writes: { ...reservationOnly(reservation, facts), commercial },
          });
        },
      });
      if (outcome.ok && outcome.value) renewed += 1;
      return outcome.ok;
    });
  }
  return renewed;
}

/**
 * Saves trucks, crews and yard, then gives earlier bookings their stops and moves those of removed
 * trucks.
 */
export const makeSaveFleet =
  (fleets: FleetStore, ledger: Renewing, clock: Clock) =>
  async (fleet: TruckFleet): Promise<Result<TruckFleet, Stale>> => {
    const saved = await fleets.save(fleet);
    if (saved.ok && saved.value.trucks.length > 0) await renewEach(ledger, clock);
    return saved;
  };

/** `kind` says whether a person or a truck is not on file. */
type NotOnFile = { readonly kind: 'member_not_found' | 'truck_not_found' };

/**
 * Decides for one day who rides on which truck and who is off, and which more trucks are or
 * no longer are, as one save of trucks and crew.
 * @param wanted by id of the person, with the version of trucks and crew that was read. A preview
 *   answers the fleet as it would be and saves nothing
 */
export const makePlaceCrew =
  (fleets: Pick<FleetStore, 'read'>, saveFleet: ReturnType<typeof makeSaveFleet>) =>
  async (
    day: CalendarDay,
    {
      version,
      places,
      reasons,
      trucksOff = [],
      trucksBack = [],
      isPreview = false,
    }: {
      readonly version: number;
      readonly places: ReadonlyMap<string, CrewPlace>;
      /** Why those who are off are. */
      readonly reasons?: ReadonlyMap<string, OffReason>;
      readonly trucksOff?: readonly string[] | undefined;
      readonly trucksBack?: readonly string[] | undefined;
      readonly isPreview?: boolean;
    },
  ): Promise<Result<TruckFleet, Stale | NotOnFile>> => {
    const fleet = await fleets.read();
    const isKnown = (of: readonly { readonly id: string }[], wanted: string): boolean =>
      of.some(({ id }) => id === wanted);
    if (fleet.version !== version) return err({ kind: 'stale' });
    for (const [id, place] of places) {
      if (!isKnown(fleet.crew, id)) return err({ kind: 'member_not_found' });
      if (typeof place === 'object' && !isKnown(fleet.trucks, place.truckId)) {
        return err({ kind: 'truck_not_found' });
      }
    }
    if ([...trucksOff, ...trucksBack].some((id) => !isKnown(fleet.trucks, id))) {
      return err({ kind: 'truck_not_found' });
    }
    const back = withTrucksBack(fleet, trucksBack, day);
    const placed = withTrucksOff(withPlaces(back, day, places, reasons), trucksOff, day);
    return isPreview ? ok(placed) : saveFleet(placed);
  };

/** Names the units on stops of bookings that were made before stops named them. */
export const makeNameUnits = (ledger: Renewing, clock: Clock) => (): Promise<number> =>
  renewEach(ledger, clock, hasOtherUnits);
