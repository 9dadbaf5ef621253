import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { makeReadCalendar } from '#core/desk/calendar.ts';
import type { StartFacts } from '#core/desk/getting-started.ts';
import { makeReadDesk } from '#core/desk/read-desk.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import { CREW } from '#server/areas/crew/crew.wiring.ts';
import { adminCalendarRoutes } from '#server/areas/desk/calendar.admin-routes.ts';
import { adminDeskRoutes } from '#server/areas/desk/desk.admin-routes.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { INTEGRATIONS } from '#server/areas/integrations/integrations.wiring.ts';
import { QUOTES } from '#server/areas/quotes/quotes.wiring.ts';
import { WEATHER } from '#server/areas/weather/weather.wiring.ts';
import { type Area, makings, optional } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { bound, boundByName, made } = makings();

/** Each is bound in its own mode only: simulated cards, mail written to files, texts received. */
type Modes = {
  readonly simulatedCard: object | undefined;
  readonly mailFiles: object | undefined;
  readonly textInbox: object | undefined;
};

const realServices = ({ simulatedCard, mailFiles, textInbox }: Modes): StartFacts['services'] => ({
  card: simulatedCard === undefined,
  mail: mailFiles === undefined,
  texts: textInbox !== undefined,
});

const demo = (): StartFacts['demo'] => ({
  site: DEMO_SITE,
  fleet: DEMO_FLEET,
  products: DEMO_PRODUCTS,
});

const readDesk = boundByName(makeReadDesk, {
  health: PORTS.shopHealth,
  book: RECORDS.reservationBook,
  ledger: RECORDS.ledger,
  giftSales: RECORDS.giftSales,
  crewDays: RECORDS.crewDays,
  crewActs: RECORDS.crewActs,
  crewLinks: CREW.crewLinks,
  listWet: DISPATCH.listWet,
  truckFleet: RECORDS.truckFleet,
  planDay: DISPATCH.planDay,
  listOverdue: DISPATCH.listOverdue,
  catalogue: RECORDS.catalogue,
  events: RECORDS.eventQuarantine,
  outbox: RECORDS.outbox,
  quotesEnding: QUOTES.quotesEnding,
  webhooks: INTEGRATIONS.webhooks,
  reviews: RECORDS.reviews,
  messages: RECORDS.contactMessages,
  settings: RECORDS.settings,
  watchWeather: WEATHER.watchWeather,
  marks: RECORDS.deskMarks,
  services: boundByName(realServices, {
    simulatedCard: optional(PORTS.simulatedCard),
    mailFiles: optional(PORTS.mailFiles),
    textInbox: optional(PORTS.smsInbox),
  }),
  demo: bound(demo, []),
  clock: PORTS.clock,
});

const readCalendar = boundByName(makeReadCalendar, {
  catalogue: RECORDS.catalogue,
  ledger: RECORDS.ledger,
  book: RECORDS.reservationBook,
  crewDays: RECORDS.crewDays,
  truckFleet: RECORDS.truckFleet,
  settings: RECORDS.settings,
  clock: PORTS.clock,
});

export const desk: Area = {
  ...made(),
  admin: ({ of }) => [adminDeskRoutes(of(readDesk)), adminCalendarRoutes(of(readCalendar))],
};
