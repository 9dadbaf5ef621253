import type { DocumentStore, Page, Stored } from '#adapters/documents/engine/document-store.ts';
import { RESERVATIONS } from '#adapters/documents/collections/reservation-document.ts';
import { FORMER_LINK, type FormerReservations } from '#core/lifecycle/adopt.ts';

const PAGE = 200;

/** As it was written, or as a change of ours wrote it since. */
const isFormer = ({ data }: Stored): boolean =>
  data['schemaVersion'] === undefined || data['linkVersion'] === FORMER_LINK;

export const documentsFormerReservations = (store: DocumentStore): FormerReservations => ({
  async *pages() {
    let after: string | undefined;
    do {
      const page: Page = await store.query({
        collection: RESERVATIONS,
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      yield page.documents.filter(isFormer).map(({ id }) => id);
      after = page.next;
    } while (after !== undefined);
  },
});
