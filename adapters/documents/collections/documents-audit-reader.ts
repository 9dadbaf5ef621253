import { CREDITS, creditFromDocument } from '#adapters/documents/collections/credit-document.ts';
import {
  CREW_DAYS,
  crewDayFromDocument,
} from '#adapters/documents/collections/crew-day-document.ts';
import {
  GIFT_SALES,
  giftSaleFromDocument,
} from '#adapters/documents/collections/documents-gift-sales.ts';
import { MARKED } from '#adapters/documents/collections/report-documents.ts';
import { readTruckFleet } from '#adapters/documents/collections/truck-fleet-document.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Query, Stored } from '#adapters/documents/engine/document-store.ts';
import { OUTBOX, outboxFromDocument } from '#adapters/documents/collections/outbox-document.ts';
import {
  readReportSums,
  reportPartsOf,
} from '#adapters/documents/collections/documents-report-book.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import {
  SCHEDULES,
  scheduleFromDocument,
} from '#adapters/documents/collections/schedule-document.ts';
import type {
  AuditReader,
  CreditFacts,
  CrewDayFacts,
  GiftSaleFacts,
  Read,
  ScheduleFacts,
} from '#core/audit/audit-reader.ts';
import {
  readSchedules,
  keptSchedules,
  reservationFactsOf,
  readOr,
  presentOf,
} from '#adapters/documents/collections/audit-reservation-facts.ts';
import type { Schedule } from '#core/inventory/schedule.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { ok } from '#core/kernel/result.ts';
import { z } from 'zod';
import { cents } from '#core/kernel/cents.ts';
import {
  is,
  ascending,
  descending,
  pagesOf,
  type Reader,
} from '#adapters/documents/engine/reading.ts';

/** As stored; the repository derives them from the credit. */
const storedCreditSchema = z.object({ balanceCents: z.int(), isOpen: z.boolean() });

function parseCredit(stored: Stored) {
  const { balanceCents, isOpen } = storedCreditSchema.parse(stored.data);
  const beside = { balance: cents(balanceCents), isOpen };
  return { credit: creditFromDocument(stored), stored: beside };
}

async function creditFactsOf(
  reader: Reader,
  page: readonly Stored[],
): Promise<readonly Read<CreditFacts>[]> {
  const reads = page.map((stored) => readOr(CREDITS, stored, parseCredit));
  const namedBy = ({ credit }: ReturnType<typeof parseCredit>) => [
    ...new Set(credit.entries.flatMap(({ reservationId }) => reservationId ?? [])),
  ];
  const ids = reads.flatMap((read) => (read.ok ? namedBy(read.value) : []));
  const known = await presentOf(reader, RESERVATIONS, ids, reservationFromDocument);
  const sold = reads.flatMap((read) => (read.ok ? (read.value.credit.sold?.saleId ?? []) : []));
  const sales = await presentOf(reader, GIFT_SALES, sold, giftSaleFromDocument);
  return reads.map((read) => {
    if (!read.ok) return read;
    const own = namedBy(read.value).filter((id) => known.has(id));
    const { credit } = read.value;
    return ok({
      ...read.value,
      reservations: new Map(own.map((id) => [id, known.get(id)])),
      isPaidFor: credit.sold === undefined || sales.get(credit.sold.saleId)?.state === 'paid',
    });
  });
}

async function giftSaleFactsOf(
  reader: Reader,
  page: readonly Stored[],
): Promise<readonly Read<GiftSaleFacts>[]> {
  const reads = page.map((stored) => readOr(GIFT_SALES, stored, giftSaleFromDocument));
  const codes = reads.flatMap((read) => (read.ok ? read.value.code : []));
  const credits = await presentOf(reader, CREDITS, codes, creditFromDocument);
  return reads.map((read) =>
    read.ok ? ok({ sale: read.value, credit: credits.get(read.value.code) }) : read,
  );
}

const ownersIn = ({ days }: Schedule): readonly string[] =>
  Object.values(days).flatMap((units) =>
    Object.values(units).map(({ reservationId }) => reservationId),
  );

async function scheduleFactsOf(
  reader: Reader,
  page: readonly Stored[],
): Promise<readonly Read<ScheduleFacts>[]> {
  const reads = page.map((stored) =>
    readOr(SCHEDULES, stored, (one) => ({ id: one.id, schedule: scheduleFromDocument(one) })),
  );
  const ids = reads.flatMap((read) => (read.ok ? ownersIn(read.value.schedule) : []));
  const known = await presentOf(reader, RESERVATIONS, ids, reservationFromDocument);
  return reads.map((read) => {
    if (!read.ok) return read;
    const own = [...new Set(ownersIn(read.value.schedule))].filter((id) => known.has(id));
    return ok({ ...read.value, owners: new Map(own.map((id) => [id, known.get(id)])) });
  });
}

async function crewDayFactsOf(
  reader: Reader,
  page: readonly Stored[],
): Promise<readonly Read<CrewDayFacts>[]> {
  const fleet = await readTruckFleet(reader);
  return page.map((stored) =>
    readOr(CREW_DAYS, stored, (one) => ({
      day: calendarDay(one.id),
      crewDay: crewDayFromDocument(one),
      fleet,
    })),
  );
}

const PAGE = 250;

/** Reads the whole store for the audit; writes nothing. */
export function documentsAuditReader(store: DocumentStore): AuditReader {
  const pages = async function* (query: Query) {
    for await (const page of pagesOf(store, { ...query, limit: PAGE })) yield page.documents;
  };

  return {
    countReservations: () => store.count({ collection: RESERVATIONS }),
    async *reservations() {
      const schedulesOf = keptSchedules(store);
      const orderBy = ascending('createdAt');
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
      const orderBy = descending('createdAt');
      for await (const page of pages({ collection: CREDITS, orderBy })) {
        yield await creditFactsOf(store, page);
      }
    },
    async *giftSales() {
      const orderBy = ascending('createdAt');
      for await (const page of pages({ collection: GIFT_SALES, orderBy })) {
        yield await giftSaleFactsOf(store, page);
      }
    },
    async *crewDays() {
      for await (const page of pages({ collection: CREW_DAYS })) {
        yield await crewDayFactsOf(store, page);
      }
    },
    async *tasks(state) {
      const where = [is('status', state)] as const;
      const orderBy = ascending('nextAttemptAt');
      for await (const page of pages({ collection: OUTBOX, where, orderBy })) {
        yield page.map((stored) => readOr(OUTBOX, stored, outboxFromDocument));
      }
    },
    reportSums: () => readReportSums(store),
    async *reportParts() {
      for (const collection of MARKED) {
        for await (const page of pages({ collection })) {
          yield await reportPartsOf(store, collection, page);
        }
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
    giftSale: (id) =>
      store.transact(async (transaction) => {
        const stored = await getPresent(transaction, GIFT_SALES, [id]);
        return (await giftSaleFactsOf(transaction, stored))[0];
      }),
    crewDay: (day) =>
      store.transact(async (transaction) => {
        const stored = await getPresent(transaction, CREW_DAYS, [day]);
        return (await crewDayFactsOf(transaction, stored))[0];
      }),
  };
}
