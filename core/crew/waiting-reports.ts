import { type CrewAct, type CrewActs, handledAs, openActs } from '#core/dispatch/crew-act.ts';
import { type CrewDaysReader, holders, isOfProduct } from '#core/dispatch/crew-day.ts';
import type { FleetStore } from '#core/dispatch/fleet.ts';
import { type ListWet, sameUnit } from '#core/dispatch/wet-units.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

type ReportPorts = {
  readonly crewActs: Pick<CrewActs, 'listOpen' | 'listOf' | 'settle'>;
  readonly listWet: ListWet;
  readonly book: Pick<ReservationBook, 'findAll'>;
  readonly ledger: Pick<BookingLedger, 'fleets'>;
  readonly crewDays: CrewDaysReader;
  readonly truckFleet: Pick<FleetStore, 'read'>;
};

type Names = {
  readonly customer?: string | undefined;
  /** The rental and its unit, if the report is about one: `Pirate Ship Combo, Unit 1`. */
  readonly unit?: string | undefined;
};

/** At whose party a crew reported something, and about which unit. */
export function namesIn(
  { deed }: Pick<CrewAct, 'deed'>,
  booking: Pick<Reservation, 'contact' | 'lines'> | undefined,
  fleets: Fleets,
): Names {
  const { productId, unitId } = { productId: undefined, unitId: undefined, ...deed };
  const line = booking?.lines.find(
    (one) => one.units.some((id) => id === unitId) && isOfProduct(one.productId, productId),
  );
  const unit = fleets.get(line?.productId ?? '')?.units.find(({ id }) => id === unitId);
  return {
    customer: booking?.contact.name,
    unit: line && [line.title, unit?.label].filter((part) => part !== undefined).join(', '),
  };
}

/** Of acts that were refused because another truck has the stop: that truck's name, by act. */
async function trucksNow(
  acts: readonly CrewAct[],
  { crewDays, truckFleet }: ReportPorts,
): Promise<ReadonlyMap<string, string>> {
  const others = acts.filter(({ refused }) => refused === 'other_truck');
  if (others.length === 0) return new Map();
  const [days, { trucks }] = await Promise.all([
    crewDays.crewDays([...new Set(others.map(({ day }) => day))]),
    truckFleet.read(),
  ]);
  return new Map(
    others.flatMap(({ id, day, stopId }) => {
      const truckId = holders(days.get(day)?.published?.order ?? {}).get(stopId);
      const truck = trucks.find((one) => one.id === truckId);
      return truck === undefined ? [] : [[id, truck.name] as const];
    }),
  );
}

/** What crews reported and the office has not handled. */
export const makeWaitingReports = (ports: ReportPorts) => ({
  /** Each with whom and what it is about. A unit that went out again is no longer wet. */
  async list() {
    const { crewActs, listWet, book, ledger } = ports;
    const [listed, wet] = await Promise.all([crewActs.listOpen(), listWet()]);
    const acts = (await openActs(crewActs, listed)).filter(
      ({ id, deed }) => deed.kind !== 'wet' || wet.some((one) => one.id === id),
    );
    const [bookings, nowOn] = await Promise.all([
      book.findAll([...new Set(acts.map(({ reservationId }) => reservationId))]),
      trucksNow(acts, ports),
    ]);
    const lines = [...bookings.values()].flatMap((one) => one.lines);
    const fleets = await ledger.fleets([...new Set(lines.map(({ productId }) => productId))]);
    return acts.map((act) => ({
      act,
      names: { ...namesIn(act, bookings.get(act.reservationId), fleets), nowOn: nowOn.get(act.id) },
    }));
  },

  /**
   * Marks a report as handled, together with the reports that belong to it: of the same wet unit,
   * or of the steps at a stop that was not the truck's. Repeating does nothing. False if there is
   * no such report.
   */
  async settle(id: string): Promise<boolean> {
    const [wet, open] = await Promise.all([ports.listWet(), ports.crewActs.listOpen()]);
    const asked = open.find((act) => act.id === id);
    const nameOf = (act: CrewAct): string => handledAs(act, act.deed.kind);
    const together = open.filter((act) => asked && nameOf(act) === nameOf(asked));
    return ports.crewActs.settle([
      ...new Set([id, ...[...sameUnit(wet, id), ...together].map((act) => act.id)]),
    ]);
  },
});
