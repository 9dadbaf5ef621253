import type { DocumentStore, Page, Stored } from '#adapters/documents/document-store.ts';
import { RESERVATIONS } from '#adapters/documents/reservation-document.ts';
import { FORMER_LINK } from '#core/booking/adopt.ts';
import type { FormerReservations } from '#core/ports/former-reservations.ts';

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
