import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { PRODUCTS, productToDocument } from '#adapters/documents/collections/product-document.ts';
import { DEMO_PRODUCTS } from './demo-product.ts';
import {
  DISPATCH,
  FLEET,
  truckFleetToDocument,
} from '#adapters/documents/collections/truck-fleet-document.ts';
import { SLUGS, slugDocument } from '#adapters/documents/collections/documents-catalogue.ts';
import { type CrewMember, type Truck, type TruckFleet, NO_FLEET } from '#core/dispatch/fleet.ts';

const LONG_DAY = { from: '06:00', to: '21:00' };
const DAY = { from: '06:30', to: '20:30' };

const week = (weekdays: typeof DAY, weekend: typeof DAY): Truck['shifts'] => ({
  mon: weekdays,
  tue: weekdays,
  wed: weekdays,
  thu: weekdays,
  fri: weekend,
  sat: weekend,
  sun: weekend,
});

const member = (
  id: string,
  name: string,
  role: CrewMember['role'],
  languages: CrewMember['languages'],
): CrewMember => ({
  id,
  name,
  role,
  languages,
  phone: `(817) 555-01${id.slice(-2)}`,
  daysOff: [],
});

/** Three trucks and six people in Cleburne, as fictional as the rest of the demo. */
export const DEMO_FLEET: TruckFleet = {
  ...NO_FLEET,
  version: 1,
  // No crew reports on demo rentals, so they complete by date.
  completes: 'calendar',
  depot: {
    address: '100 Demo Yard Road, Cleburne, TX 76033',
    point: { lat: 32.3476, lng: -97.3867 },
    loadMinutes: 20,
  },
  trucks: [
    {
      id: 'truck-1',
      name: 'Big Box',
      payloadLb: 9_500,
      volumeCuFt: 1_500,
      crewSize: 2,
      shifts: week(DAY, LONG_DAY),
      daysOff: [],
      color: '#39ff14',
    },
    {
      id: 'truck-2',
      name: 'Box Truck',
      payloadLb: 5_800,
      volumeCuFt: 900,
      crewSize: 2,
      shifts: week(DAY, LONG_DAY),
      daysOff: [],
      color: '#00e5ff',
    },
    {
      id: 'truck-3',
      name: 'Van and Trailer',
      payloadLb: 4_200,
      volumeCuFt: 700,
      crewSize: 2,
      shifts: week(DAY, LONG_DAY),
      daysOff: [],
      color: '#ffb300',
    },
  ],
  crew: [
    member('crew-41', 'Rosa Demo', 'lead', ['en', 'es']),
    member('crew-42', 'Marcus Demo', 'lead', ['en']),
    member('crew-43', 'Luis Demo', 'lead', ['en', 'es']),
    member('crew-44', 'Tanya Demo', 'crew', ['en']),
    member('crew-45', 'Diego Demo', 'crew', ['es']),
    member('crew-46', 'Kyle Demo', 'crew', ['en']),
  ],
};

/** Records of one-time actions. */
export const MARKERS = 'markers';
const DEMO_CATALOGUE = 'demo-catalogue';

export const markerCodec = documentCodec(MARKERS, z.object({ products: z.int().min(0) }), [
  noLegacy,
]);

/**
 * Fills an empty store once. If several processes start, only one does it, and a shop that deleted
 * the demo products does not get them back. Returns how many products were added.
 */
export async function fillDemoCatalogue(store: DocumentStore): Promise<number> {
  const { documents } = await store.query({ collection: PRODUCTS, limit: 1 });
  if (documents.length > 0) return 0;
  return store.transact(async (transaction) => {
    if ((await transaction.get(MARKERS, DEMO_CATALOGUE)) !== undefined) return 0;
    const fleet = await transaction.get(DISPATCH, FLEET);
    const marker = markerCodec.toDocument({ products: DEMO_PRODUCTS.length });
    transaction.create(MARKERS, DEMO_CATALOGUE, marker);
    for (const product of DEMO_PRODUCTS) {
      transaction.create(PRODUCTS, product.id, productToDocument(product));
      transaction.create(SLUGS, product.slug, slugDocument(product.id));
    }
    if (fleet === undefined) transaction.create(DISPATCH, FLEET, truckFleetToDocument(DEMO_FLEET));
    return DEMO_PRODUCTS.length;
  });
}
