import { z } from 'zod';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Query, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  is,
  ascending,
  descending,
  pagesOf,
  type Reader,
} from '#adapters/documents/engine/reading.ts';
import type {
  AuditReader,
  CreditFacts,
  CrewDayFacts,
  GiftSaleFacts,
  Read,
  ReservationFacts,
  ScheduleFacts,
} from '#core/audit/audit-reader.ts';
import type { Schedule } from '#core/inventory/schedule.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { ok } from '#core/kernel/result.ts';
import {
  readSchedules,
  keptSchedules,
  reservationFactsOf,
  readOr,
  presentOf,
} from './audit-reservation-facts.ts';
import { CREDITS, creditFromDocument } from './credit-document.ts';
import { CREW_DAYS, crewDayFromDocument } from './crew-day-document.ts';
import { GIFT_SALES, giftSaleFromDocument } from './documents-gift-sales.ts';
import { readReportSums, reportPartsOf } from './documents-report-book.ts';
import { OUTBOX, outboxFromDocument } from './outbox-document.ts';
import { MARKED } from './report-documents.ts';
import { RESERVATIONS, reservationFromDocument } from './reservation-document.ts';
import { SCHEDULES, scheduleFromDocument } from './schedule-document.ts';
import { readTruckFleet } from './truck-fleet-document.ts';

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

type FactsOf<T> = (reader: Reader, page: readonly Stored[]) => Promise<readonly Read<T>[]>;

/** Reads the whole store for the audit; writes nothing. */
export function documentsAuditReader(store: DocumentStore): AuditReader {
  const all = <T>(collection: string, factsOf: FactsOf<T>, orderBy: Query['orderBy'] = []) =>
    async function* () {
      const query = { collection, orderBy, limit: PAGE };
      for await (const { documents } of pagesOf(store, query))
        yield await factsOf(store, documents);
    };
  /** One record, with what belongs to it, as of one moment. */
  const one =
    <T>(collection: string, factsOf: FactsOf<T>) =>
    (id: string): Promise<Read<T> | undefined> =>
      store.transact(async (transaction) => {
        const stored = await getPresent(transaction, collection, [id]);
        return (await factsOf(transaction, stored))[0];
      });

  return {
    countReservations: () => store.count({ collection: RESERVATIONS }),
    reservations: () => {
      const schedulesOf = keptSchedules(store);
      const factsOf: FactsOf<ReservationFacts> = (reader, page) =>
        reservationFactsOf(reader, page, schedulesOf);
      return all(RESERVATIONS, factsOf, ascending('createdAt'))();
    },
    schedules: all(SCHEDULES, scheduleFactsOf),
    credits: all(CREDITS, creditFactsOf, descending('createdAt')),
    giftSales: all(GIFT_SALES, giftSaleFactsOf, ascending('createdAt')),
    crewDays: all(CREW_DAYS, crewDayFactsOf),
    async *tasks(state) {
      const query = {
        collection: OUTBOX,
        where: [is('status', state)],
        orderBy: ascending('nextAttemptAt'),
        limit: PAGE,
      };
      for await (const { documents } of pagesOf(store, query))
        yield documents.map((stored) => readOr(OUTBOX, stored, outboxFromDocument));
    },
    reportSums: () => readReportSums(store),
    async *reportParts() {
      for (const collection of MARKED) {
        for await (const { documents } of pagesOf(store, { collection, limit: PAGE }))
          yield await reportPartsOf(store, collection, documents);
      }
    },
    reservation: one(RESERVATIONS, (reader, page) =>
      reservationFactsOf(reader, page, (ids) => readSchedules(reader, ids)),
    ),
    schedule: one(SCHEDULES, scheduleFactsOf),
    credit: one(CREDITS, creditFactsOf),
    giftSale: one(GIFT_SALES, giftSaleFactsOf),
    crewDay: one(CREW_DAYS, crewDayFactsOf),
  };
}
