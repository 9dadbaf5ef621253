import { unsettledOn } from '#core/assignment/out-of-service.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { ReadSite } from '#core/content/company.ts';
import { hasBegun, isAsPublished } from '#core/dispatch/crew-day.ts';
import { ridersOn } from '#core/dispatch/crew-places.ts';
import type { DrivenTruck } from '#core/dispatch/drive-plan.ts';
import { clockOf, fetchedFrom, type TruckFleet } from '#core/dispatch/fleet.ts';
import type { makePlanDay } from '#core/dispatch/plan-day.ts';
import { type ListWet, wetUnits } from '#core/dispatch/wet-units.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { isDueEarlier } from '#core/lifecycle/visit-progress.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { announcedWindow } from '#core/reservations/told-hours.ts';
import { madeVisits } from '#core/reservations/visits.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { loadListPaper, type PulledStop, type PulledTruck } from './load-list.ts';
import type { PaperMaker } from './paper-words.ts';

export type LoadListPorts = {
  readonly planDay: Pick<ReturnType<typeof makePlanDay>, 'read'>;
  readonly ledger: Pick<BookingLedger, 'find' | 'fleets'>;
  readonly catalogue: Pick<Catalogue, 'findMany'>;
  readonly papers: PaperMaker;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly listWet: ListWet;
  readonly clock: Clock;
};

/** Finished stops need nothing from the yard but keep their place and number. */
const pulledTruck = (
  { truck, stops, reloads, out, back }: DrivenTruck,
  fleet: TruckFleet,
  day: CalendarDay,
  reservations: ReadonlyMap<ReservationId, Reservation>,
): PulledTruck => ({
  name: truck.name,
  crewSize: truck.crewSize,
  riders: ridersOn(fleet, truck.id, day).map(({ name }) => name),
  payloadLb: truck.payloadLb,
  out: out === undefined ? undefined : clockOf(out),
  back: back === undefined ? undefined : clockOf(back),
  reloads: reloads.map(({ before }) => before),
  stops: stops.flatMap(({ stop, begin }): readonly PulledStop[] => {
    const reservation = reservations.get(stop.reservationId);
    if (reservation === undefined) return [];
    const { kind, lines, from, to, missing, state } = stop;
    // When the customer expects the crew, as on its phone.
    const window = announcedWindow(reservation, { kind, day }) ?? {
      from: clockOf(from),
      to: clockOf(to),
    };
    return [
      {
        kind,
        lines,
        window,
        eta: clockOf(begin ?? from),
        reservation,
        missing,
        fetchFrom: fetchedFrom(stop, fleet.trucks),
        hasBegun: hasBegun(stop),
        over: state === 'done' || state === 'failed' ? state : undefined,
      },
    ];
  }),
});

/** A day's load list as PDF, from its current plan, published or not. */
export const makeLoadList =
  (
    { planDay, ledger, catalogue, papers, settings, listWet, clock }: LoadListPorts,
    readSite: ReadSite,
  ) =>
  async (day: CalendarDay): Promise<Uint8Array> => {
    const site = await readSite();
    const { facts, driven } = await planDay.read(day);
    const ids = new Set(
      driven.trucks.flatMap(({ stops }) => stops.map(({ stop }) => stop.reservationId)),
    );
    const found = await Promise.all([...ids].map((id) => ledger.find(id)));
    const reservations = found.filter((one) => one !== undefined);
    const productIds = [
      ...new Set(reservations.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
    ];
    const [products, fleets, inForce, wet] = await Promise.all([
      catalogue.findMany(productIds),
      ledger.fleets(productIds),
      settings.read(),
      listWet(day),
    ]);
    const byId = new Map(reservations.map((one) => [one.id, one]));
    const { published } = facts.crewDay;
    const trucks = driven.trucks
      .map((truck) => pulledTruck(truck, facts.fleet, day, byId))
      .filter(({ stops }) => stops.length > 0);
    const now = clock.now();
    const today = shopDay(now);
    const earlier = new Set(
      reservations.flatMap((one) =>
        madeVisits(one).flatMap((visit) =>
          visit.kind === 'deliver' && visit.day >= today && visit.day < day ? visit.day : [],
        ),
      ),
    );
    const before = await Promise.all([...earlier].map((one) => planDay.read(one)));
    const crewDays = new Map(before.map(({ facts: of }) => [of.day, of.crewDay]));
    const stock = {
      products: new Map(products.map((one) => [one.id, one])),
      fleets,
      wet: wetUnits(wet),
      ownTerms: inForce.ownTerms,
      balanceCharge: inForce.balanceCharge,
      unsettled: unsettledOn(reservations, { day, crewDay: facts.crewDay, now }, fleets, inForce),
      dueEarlier: new Set(
        reservations.flatMap((one) => (isDueEarlier(one, day, today, crewDays) ? one.id : [])),
      ),
    };
    const pulled = {
      day,
      publishedAt: published?.at,
      isAsPublished: isAsPublished(facts.crewDay),
      trucks,
    };
    return papers.make(loadListPaper(pulled, stock, site, now));
  };
