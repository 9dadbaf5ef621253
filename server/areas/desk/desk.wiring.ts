import { z } from 'zod';
import { actorField } from '#adapters/documents/collections/shared-fields.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { getPresent, idPart } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import type { DeskMarks } from '#core/desk/desk-marks.ts';
import type { StartFacts } from '#core/desk/getting-started.ts';
import { makeReadDesk } from '#core/desk/read-desk.ts';
import { adminDeskRoutes } from '#server/areas/desk/desk.admin-routes.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { INTEGRATIONS } from '#server/areas/integrations/integrations.wiring.ts';
import { WEATHER } from '#server/areas/weather/weather.wiring.ts';
import { type Area, makings, optional } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { bound, boundByName, made } = makings();

const DESK_MARKS = 'deskMarks';

const stamp = { at: instantField, by: actorField };

const markSchema = z.object({
  /** The item's id, which may need escaping as a document id. */
  id: z.string(),
  at: instantField,
  aside: z.object({ ...stamp, cause: z.string(), until: instantField.optional() }).optional(),
  assigned: z.object({ ...stamp, to: z.string() }).optional(),
});

const deskMarkCodec = documentCodec(DESK_MARKS, markSchema);

/** `deskMarks/{item}`: who set it aside, until when, and who it is assigned to. */
export const documentsDeskMarks = (store: DocumentStore): DeskMarks => ({
  async read(ids) {
    const stored = await getPresent(store, DESK_MARKS, ids.map(idPart));
    return new Map(stored.map(deskMarkCodec.fromDocument).map((mark) => [mark.id, mark]));
  },
  change: (id, decide) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(DESK_MARKS, idPart(id));
      const mark = decide(stored && deskMarkCodec.fromDocument(stored));
      if (mark !== undefined)
        transaction.set(DESK_MARKS, idPart(id), deskMarkCodec.toDocument(mark));
      else if (stored !== undefined) transaction.delete(DESK_MARKS, idPart(id));
    }),
});

const deskMarks = bound(documentsDeskMarks, [PORTS.store]);

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
  truckFleet: RECORDS.truckFleet,
  planDay: DISPATCH.planDay,
  listOverdue: DISPATCH.listOverdue,
  catalogue: RECORDS.catalogue,
  events: RECORDS.eventQuarantine,
  outbox: RECORDS.outbox,
  webhooks: INTEGRATIONS.webhooks,
  reviews: RECORDS.reviews,
  messages: RECORDS.contactMessages,
  settings: RECORDS.settings,
  watchWeather: WEATHER.watchWeather,
  marks: deskMarks,
  services: boundByName(realServices, {
    simulatedCard: optional(PORTS.simulatedCard),
    mailFiles: optional(PORTS.mailFiles),
    textInbox: optional(PORTS.smsInbox),
  }),
  demo: bound(demo, []),
  clock: PORTS.clock,
});

export const desk: Area = {
  ...made(),
  collections: [moves(DESK_MARKS, 'ids', deskMarkCodec.fromDocument)],
  admin: ({ of }) => [adminDeskRoutes(of(readDesk))],
};
