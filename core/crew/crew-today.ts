import { unsettledOn } from '#core/assignment/out-of-service.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import { siteIn } from '#core/content/site-in.ts';
import type { CrewAct, CrewActs } from '#core/dispatch/crew-act.ts';
import { type CrewDay, hasBegun, type Stop, unitSources } from '#core/dispatch/crew-day.ts';
import { ridersOn } from '#core/dispatch/crew-places.ts';
import type { DrivenTruck } from '#core/dispatch/drive-plan.ts';
import { type CrewMember, fetchedFrom, type Whereabouts } from '#core/dispatch/fleet.ts';
import type { makePlanDay } from '#core/dispatch/plan-day.ts';
import { type ListWet, type WetUnits, wetUnits } from '#core/dispatch/wet-units.ts';
import {
  agreementText,
  type AgreementText,
  isSigned,
  type ReadTerms,
} from '#core/documents/agreement.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { stopWind, type StopWind, type WindyDay } from '#core/weather/stop-wind.ts';
import type { WatchWeather } from '#core/weather/watch-weather.ts';
import type { CrewLink } from './crew-link.ts';

/** One truck's published day with everything its crew needs, and nothing about other trucks but what they bring. */
export type CrewToday = {
  readonly link: CrewLink;
  readonly truckName: string;
  /** Its place in the fleet, from 1; undefined if it has left it. */
  readonly truckNumber: number | undefined;
  /** It broke down, or has the day off for another reason. */
  readonly isTruckOff: boolean;
  /** Who else rides on it that day. */
  readonly mates: readonly CrewMember[];
  readonly published: CrewDay['published'];
  readonly stops: DrivenTruck['stops'];
  readonly reloads: DrivenTruck['reloads'];
  /** By unit: the stop, or the name of the other truck, that picks it up that day. */
  readonly sources: ReadonlyMap<string, { readonly stop: number } | { readonly truck: string }>;
  /** By stop: where the truck first has to get its units. */
  readonly fetchFrom: ReadonlyMap<string, Whereabouts>;
  /** Deliveries of other trucks, by name, whose units are on this one. */
  readonly handOver: readonly { readonly stop: Stop; readonly truck: string }[];
  /** Units that came back wet and are not marked as dry. */
  readonly wet: WetUnits;
  /** By stop, as far as there is a forecast. */
  readonly wind: ReadonlyMap<string, StopWind>;
  readonly reservations: ReadonlyMap<ReservationId, Reservation>;
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly fleets: Fleets;
  /** Of a rental out of service: nothing is to be paid until the office has settled it. */
  readonly unsettled: ReadonlySet<ReservationId>;
  /** The agreements to sign at the door. */
  readonly toSign: ReadonlyMap<ReservationId, AgreementText>;
  readonly ownTerms: Settings['ownTerms'];
  readonly balanceCharge: Settings['balanceCharge'];
  readonly addOns: Settings['addOns'];
  /** This truck's acts. */
  readonly acts: readonly CrewAct[];
};

type TodayPorts = {
  readonly planDay: Pick<ReturnType<typeof makePlanDay>, 'readPublished'>;
  readonly ledger: Pick<BookingLedger, 'find' | 'fleets'>;
  readonly catalogue: Pick<Catalogue, 'findMany'>;
  readonly crewActs: Pick<CrewActs, 'listOn'>;
  readonly readTerms: ReadTerms;
  readonly watchWeather: Pick<WatchWeather, 'windAt'>;
  readonly listWet: ListWet;
};

function windsOf(
  stops: DrivenTruck['stops'],
  reservations: ReadonlyMap<ReservationId, Reservation>,
  rows: readonly WindyDay[],
): CrewToday['wind'] {
  return new Map(
    stops.flatMap(({ stop: { id, reservationId, lines } }) => {
      const all = reservations.get(reservationId)?.lines ?? [];
      const products = new Set(lines.map((index) => all[index]?.productId));
      const wind = stopWind(
        rows.filter(
          ({ reservation, productId }) =>
            reservation.id === reservationId && products.has(productId),
        ),
      );
      return wind === undefined ? [] : [[id, wind] as const];
    }),
  );
}

function sourcesFor(truckId: string, trucks: readonly DrivenTruck[]): CrewToday['sources'] {
  const found = unitSources(trucks.map(({ stops }) => stops.map(({ stop }) => stop)));
  return new Map(
    [...found].flatMap(([unit, { truck: at, index }]) => {
      const truck = trucks[at]?.truck;
      if (truck === undefined) return [];
      return [[unit, truck.id === truckId ? { stop: index + 1 } : { truck: truck.name }] as const];
    }),
  );
}

/** The link's day according to the published plan. Later arrangements are not shown yet. */
export const makeCrewToday =
  ({ planDay, ledger, catalogue, crewActs, ...ports }: TodayPorts) =>
  async (link: CrewLink): Promise<CrewToday> => {
    const { day, truckId } = link;
    const [{ facts, driven }, acts] = await Promise.all([
      planDay.readPublished(day),
      crewActs.listOn(day),
    ]);
    const { stops, reloads } = driven.trucks.find(({ truck }) => truck.id === truckId) ?? {
      stops: [],
      reloads: [],
    };
    const handOver = driven.trucks.flatMap((other) =>
      other.truck.id === truckId
        ? []
        : other.stops
            .filter(({ stop }) => stop.fetchFrom === truckId && !hasBegun(stop))
            .map(({ stop }) => ({ stop, truck: other.truck.name })),
    );
    const ids = [...new Set([...stops, ...handOver].map(({ stop }) => stop.reservationId))];
    const found = (await Promise.all(ids.map((id) => ledger.find(id)))).filter(
      (one) => one !== undefined,
    );
    const productIds = [
      ...new Set(found.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
    ];
    const [products, fleets, terms, winds, wet] = await Promise.all([
      catalogue.findMany(productIds),
      ledger.fleets(productIds),
      ports.readTerms(),
      ports.watchWeather.windAt(found, day),
      ports.listWet(day),
    ]);
    const toSign = found.flatMap((one) => {
      const basis = { ...terms, site: siteIn(one.language ?? 'en', terms.site) };
      return isSigned(one, basis) ? [] : [[one.id, agreementText(one, basis)] as const];
    });
    const reservations = new Map(found.map((one) => [one.id, one]));
    const at = facts.fleet.trucks.findIndex(({ id }) => id === truckId);
    return {
      link,
      truckName: facts.fleet.trucks[at]?.name ?? truckId,
      truckNumber: at < 0 ? undefined : at + 1,
      isTruckOff: facts.fleet.trucks[at]?.daysOff.includes(day) === true,
      mates: ridersOn(facts.fleet, truckId, day).filter(({ name }) => name !== link.name),
      published: facts.crewDay.published,
      stops,
      reloads,
      sources: sourcesFor(truckId, driven.trucks),
      fetchFrom: new Map(
        stops.flatMap(({ stop }) => {
          const from = fetchedFrom(stop, facts.fleet.trucks);
          // Moved away from it in a plan that no crew has seen.
          const isOwn = stop.fetchFrom === truckId;
          return from === undefined || isOwn ? [] : [[stop.id, from] as const];
        }),
      ),
      handOver,
      wet: wetUnits(wet),
      wind: windsOf(stops, reservations, winds),
      reservations,
      products: new Map(products.map((one) => [one.id, one])),
      fleets,
      unsettled: unsettledOn(found, facts, fleets, terms.settings),
      toSign: new Map(toSign),
      ownTerms: terms.settings.ownTerms,
      balanceCharge: terms.settings.balanceCharge,
      addOns: terms.settings.addOns,
      acts: acts.filter((act) => act.truckId === truckId),
    };
  };
