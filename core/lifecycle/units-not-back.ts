import { bringsBack, isOver, type Stop, unitKey } from '#core/dispatch/crew-day.ts';
import type { DrivenPlan, DrivenTruck } from '#core/dispatch/drive-plan.ts';
import type { UnitId } from '#core/kernel/ids.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

// A unit may be rented until the day on which its next rental begins: it is picked up and delivered
// on the same day, and the crews have to do so in that order. Plans do (`unitsOut`), unless staff
// insisted on another, or a pickup failed.

/** A unit that is still at another customer's when it should go out. */
export type AwaitedUnit = {
  readonly productId: string;
  readonly title: string;
  readonly unit: UnitId;
  /** The booking that has it. */
  readonly from: Reservation;
  /** Minute of the day at which it is picked up; undefined if no truck does. */
  readonly until: number | undefined;
};

type Reservations = ReadonlyMap<string, Reservation>;

type Place = {
  readonly stop: Stop;
  /** Undefined without a truck. */
  readonly truck?: DrivenTruck;
  readonly index: number;
  readonly leave?: number | undefined;
};

const placesOf = ({ trucks, unassigned }: DrivenPlan): readonly Place[] => [
  ...trucks.flatMap((truck) =>
    truck.stops.map(({ stop, leave }, index): Place => ({ stop, truck, index, leave })),
  ),
  ...unassigned.map(({ stop }): Place => ({ stop, index: -1 })),
];

const unitsOf = ({ stop }: Place, reservations: Reservations) =>
  stop.lines.flatMap((index) => {
    const line = reservations.get(stop.reservationId)?.lines[index];
    return (line?.units ?? [])
      .map((unit) => ({
        key: unitKey(line?.productId ?? '', unit),
        productId: line?.productId ?? '',
        title: line?.title ?? '',
        unit,
      }))
      .filter(({ key }) => stop.missing?.includes(key) !== true);
  });

/** When the truck unloads at the yard after this stop, and when it began to load there before. */
const unloads = ({ truck, index }: Place): number =>
  truck?.reloads.find(({ before }) => before > index)?.arrive ?? truck?.back ?? Infinity;
const loads = ({ truck, index }: Place): number =>
  truck?.reloads.findLast(({ before }) => before <= index)?.arrive ??
  (truck?.back === undefined ? Infinity : truck.back - truck.minutes);

/** Picked up earlier by the same truck, or in the yard before the other truck loads there. */
const isInTime = (pickup: Place, delivery: Place): boolean =>
  pickup.truck !== undefined &&
  pickup.stop.state !== 'failed' &&
  (pickup.truck === delivery.truck
    ? pickup.index < delivery.index
    : unloads(pickup) <= loads(delivery));

/** By the id of the delivery. Deliveries without a truck wait for one first. */
export function unitsNotBack(
  plan: DrivenPlan,
  reservations: Reservations,
): ReadonlyMap<string, readonly AwaitedUnit[]> {
  const places = placesOf(plan);
  const isSource = bringsBack(places.map(({ stop }) => stop));
  const open = places.filter(({ stop: { state } }) => state !== 'done' && state !== 'arrived');
  const pickups = new Map(
    open
      .filter(({ stop }) => isSource(stop))
      .flatMap((place) => unitsOf(place, reservations).map(({ key }) => [key, place] as const)),
  );
  const waiting = open
    .filter(({ stop, truck }) => stop.kind === 'deliver' && !isOver(stop) && truck !== undefined)
    .map((delivery): readonly [string, readonly AwaitedUnit[]] => [
      delivery.stop.id,
      unitsOf(delivery, reservations).flatMap(({ key, ...unit }) => {
        const pickup = pickups.get(key);
        const from = pickup && reservations.get(pickup.stop.reservationId);
        if (pickup === undefined || from === undefined || isInTime(pickup, delivery)) return [];
        return [
          { ...unit, from, until: pickup.stop.state === 'failed' ? undefined : pickup.leave },
        ];
      }),
    ]);
  return new Map(waiting.filter(([, units]) => units.length > 0));
}
