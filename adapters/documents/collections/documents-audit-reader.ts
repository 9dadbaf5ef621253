import { CREDITS } from '#adapters/documents/collections/credit-document.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Query, Stored } from '#adapters/documents/engine/document-store.ts';
import { OUTBOX, outboxFromDocument } from '#adapters/documents/collections/outbox-document.ts';
import { RESERVATIONS } from '#adapters/documents/collections/reservation-document.ts';
import { SCHEDULES } from '#adapters/documents/collections/schedule-document.ts';
import type { AuditReader } from '#core/audit/audit-reader.ts';
import { readOr } from '#adapters/documents/collections/audit-reads.ts';
import { creditFactsOf } from '#adapters/documents/collections/audit-credit-facts.ts';
import { scheduleFactsOf } from '#adapters/documents/collections/audit-schedule-facts.ts';
import {
  readSchedules,
  keptSchedules,
  reservationFactsOf,
} from '#adapters/documents/collections/audit-reservation-facts.ts';

const PAGE = 250;

/** The whole store for the audit; writes nothing. */
export function documentsAuditReader(store: DocumentStore): AuditReader {
  async function* pages(query: Query): AsyncGenerator<readonly Stored[]> {
    let after: string | undefined;
    do {
      const page = await store.query({ ...query, limit: PAGE, ...(after && { after }) });
      yield page.documents;
      after = page.next;
    } while (after !== undefined);
  }

  return {
    countReservations: () => store.count({ collection: RESERVATIONS }),
    async *reservations() {
      const schedulesOf = keptSchedules(store);
      const orderBy = [{ field: 'createdAt', direction: 'asc' }] as const;
      for await (const page of pages({ collection: RESERVATIONS, orderBy })) {
        yield await reservationFactsOf(store, page, schedulesOf);
      }
    },
    async *schedules() {
      for await (const page of pages({ collection: SCHEDULES })) {
        yield await scheduleFactsOf(store, page);
      }
    },
    async *credits() {
      const orderBy = [{ field: 'createdAt', direction: 'desc' }] as const;
      for await (const page of pages({ collection: CREDITS, orderBy })) {
        yield await creditFactsOf(store, page);
      }
    },
    async *tasks(state) {
      const where = [{ field: 'status', op: '==', value: state }] as const;
      const orderBy = [{ field: 'nextAttemptAt', direction: 'asc' }] as const;
      for await (const page of pages({ collection: OUTBOX, where, orderBy })) {
        yield page.map((stored) => readOr(OUTBOX, stored, outboxFromDocument));
      }
    },
    reservation: (id) =>
      store.transact(async (transaction) => {
        const stored = await getPresent(transaction, RESERVATIONS, [id]);
        const read = await reservationFactsOf(transaction, stored, (ids) =>
          readSchedules(transaction, ids),
        );
        return read[0];
      }),
    schedule: (id) =>
      store.transact(async (transaction) => {
        const stored = await getPresent(transaction, SCHEDULES, [id]);
        return (await scheduleFactsOf(transaction, stored))[0];
      }),
    credit: (code) =>
      store.transact(async (transaction) => {
        const stored = await getPresent(transaction, CREDITS, [code]);
        return (await creditFactsOf(transaction, stored))[0];
      }),
  };
}
