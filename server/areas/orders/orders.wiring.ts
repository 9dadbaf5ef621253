import {
  certificateCodec,
  CERTIFICATES,
} from '#adapters/documents/collections/agreement-document.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { CHECKOUT } from '#server/areas/checkout/checkout.wiring.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { adminOrderRoutes } from '#server/areas/orders/orders.admin-routes.ts';
import { QUOTES } from '#server/areas/quotes/quotes.wiring.ts';
import { WEATHER } from '#server/areas/weather/weather.wiring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { made } = makings();

export const orders: Area = {
  ...made(),
  collections: [moves(CERTIFICATES, 'people', certificateCodec.fromDocument)],
  admin: ({ of, onOutboxFilled }) => [
    adminOrderRoutes({
      placeReservation: of(CHECKOUT.placeReservation),
      previewOrder: of(CHECKOUT.previewOrder),
      bookQuotes: of(QUOTES.bookQuotes),
      noteTurnedAway: of(CHECKOUT.noteTurnedAway),
      certificates: of(RECORDS.certificates),
      claimCertificate: of(RECORDS.claimCertificate),
      newId: of(PORTS.randomness).id,
      readPhone: of(RECORDS.readPhone),
      readSettings: of(RECORDS.settings).read,
      listDamagedOn: of(DISPATCH.listDamagedOn),
      windAt: of(WEATHER.watchWeather).windAt,
      onOutboxFilled,
    }),
  ],
};
