import { csvTable } from '#adapters/csv/read-csv.ts';
import { documentsCustomerAdoption } from '#adapters/documents/collections/documents-customers.ts';
import { documentsWebhooks } from '#adapters/documents/collections/documents-webhooks.ts';
import {
  REFUSED_ROWS,
  refusedRowsCodec,
} from '#adapters/documents/collections/refused-rows-document.ts';
import {
  deliveryFromDocument,
  WEBHOOK_DELIVERIES,
  WEBHOOK_HEALTH,
  webhookHealthCodec,
  WEBHOOKS,
  webhooksCodec,
} from '#adapters/documents/collections/webhook-documents.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeImportProducts } from '#core/catalogue/import-products.ts';
import { makeDeliverWebhooks } from '#core/integrations/deliver-webhooks.ts';
import { makeImportBookings } from '#core/integrations/import-bookings.ts';
import { makeImportFiles } from '#core/integrations/run-imports.ts';
import { makeRunWebhooks } from '#core/integrations/run-webhooks.ts';
import { makeUndoImport } from '#core/integrations/undo-import.ts';
import { SECOND } from '#core/kernel/instant.ts';
import type { News } from '#core/marketing/news.ts';
import type { WrittenQuotes } from '#core/quotes/written-quote.ts';
import { staffName } from '#core/staff/access.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { adminImportRoutes } from '#server/areas/integrations/imports.admin-routes.ts';
import {
  documentsFileImports,
  FILE_IMPORTS,
  fileImportsCodec,
} from '#server/areas/integrations/integrations.records.ts';
import { adminWebhookRoutes } from '#server/areas/integrations/webhooks.admin-routes.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { drain } from '#server/platform/jobs/recurring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, manageSecrets, randomness, store, webhookSender } = PORTS;
const { bound, boundByName, made } = makings();

const webhookBook = bound(documentsWebhooks, [store]);

const deliver = boundByName(makeDeliverWebhooks, {
  book: webhookBook,
  sender: webhookSender,
  outbox: RECORDS.outbox,
  secrets: manageSecrets,
  clock,
});

const tableReader = () => (base64: string) => csvTable(Buffer.from(base64, 'base64'));
const readTable = bound(tableReader, []);

const importing = boundByName(makeImportBookings, {
  ledger: RECORDS.ledger,
  customers: bound(documentsCustomerAdoption, [store]),
  secrets: manageSecrets,
  clock,
});

const fileImports = bound(documentsFileImports, [store]);

const quoteFinder = (quotes: Pick<WrittenQuotes, 'listedUnder'>) => async (key: string) =>
  (await quotes.listedUnder(key, 1)).length > 0;

const adoptYesOf = (news: News) => news.adoptYes;

export const INTEGRATIONS = {
  webhookBook,
  deliver,
  importing,
  importProducts: boundByName(makeImportProducts, {
    createProduct: CATALOGUE.createProduct,
    updateProduct: CATALOGUE.updateProduct,
  }),
  undoImport: boundByName(makeUndoImport, {
    imports: fileImports,
    book: RECORDS.reservationBook,
    ledger: RECORDS.ledger,
    customers: RECORDS.customers,
    messages: RECORDS.contactMessages,
    credits: RECORDS.credits,
    hasQuote: bound(quoteFinder, [RECORDS.quotes]),
    clock,
  }),
  importFiles: boundByName(makeImportFiles, {
    imports: fileImports,
    importing,
    catalogue: RECORDS.catalogue,
    settings: RECORDS.settings,
    adoptYes: bound(adoptYesOf, [MARKETING.news]),
    readTable,
    secrets: manageSecrets,
    clock,
  }),
  webhooks: boundByName(makeRunWebhooks, {
    book: webhookBook,
    sender: webhookSender,
    deliver,
    secrets: manageSecrets,
    randomness,
    clock,
  }),
} as const;

export const integrations: Area = {
  ...made(),
  collections: [
    moves(WEBHOOKS, 'shop', webhooksCodec.fromDocument),
    moves(WEBHOOK_HEALTH, 'shop', webhookHealthCodec.fromDocument),
    moves(FILE_IMPORTS, 'shop', fileImportsCodec.fromDocument),
    moves(REFUSED_ROWS, 'people', refusedRowsCodec.fromDocument, 5),
    // Work not sent yet.
    moves(WEBHOOK_DELIVERIES, 'people', deliveryFromDocument),
  ],
  admin: ({ of, onCatalogueChanged }) => [
    adminWebhookRoutes(of(INTEGRATIONS.webhooks)),
    adminImportRoutes({
      ...of(INTEGRATIONS.importFiles),
      readTable: of(readTable),
      listProducts: of(RECORDS.catalogue).listAll,
      importProducts: of(INTEGRATIONS.importProducts),
      undoImport: of(INTEGRATIONS.undoImport),
      onProductsChanged: onCatalogueChanged,
      async nameOf(uid) {
        const profile = await of(RECORDS.profiles).find(uid);
        return (profile && staffName(profile)) || uid;
      },
    }),
  ],
  jobs: ({ of }) => [
    {
      name: 'webhooks',
      where: 'in_one_process',
      everyMs: 5 * SECOND,
      atStart: true,
      hasWork: of(deliver).hasWork,
      run: drain(of(deliver).deliver),
    },
  ],
};
