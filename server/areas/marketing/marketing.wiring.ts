import { leadFromDocument, LEADS } from '#adapters/documents/collections/documents-leads.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeRecoverCarts, type RecoveryPorts } from '#core/marketing/recover-carts.ts';
import type { MailSettings } from '#core/notifications/compose-task.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { adminLeadRoutes, leadRoutes } from '#server/areas/marketing/marketing.routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { useCaseOf, made } = makings();

type Recovering = Omit<RecoveryPorts, 'publicUrl'> & { readonly of: MailSettings };

const recovering = ({ of, ...ports }: Recovering) =>
  makeRecoverCarts({ ...ports, publicUrl: of.publicUrl });

export const MARKETING = {
  recoverCarts: useCaseOf(recovering, {
    of: PORTS.site,
    leads: RECORDS.leads,
    lists: RECORDS.reservationLists,
    book: RECORDS.reservationBook,
    catalogue: RECORDS.catalogue,
    checkAvailability: CATALOGUE.checkAvailability,
    checkDays: CATALOGUE.checkDays,
    settings: RECORDS.settings,
    texts: RECORDS.automationTexts,
    outbox: RECORDS.outbox,
    secrets: PORTS.manageSecrets,
    readSite: RECORDS.readSite,
    clock: PORTS.clock,
  }),
} as const;

/** Carts that were left, by consent. */
export const marketing: Area = {
  ...made(),
  // Who unsubscribed must stay so after a move.
  collections: [moves(LEADS, leadFromDocument)],
  api: ({ of }) => [leadRoutes(of(MARKETING.recoverCarts))],
  admin: ({ of }) => [adminLeadRoutes(of(MARKETING.recoverCarts))],
};
