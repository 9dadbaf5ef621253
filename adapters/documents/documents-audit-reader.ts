import { z } from 'zod';
import { UnreadableDocumentError } from '#adapters/documents/document-codec.ts';
import { dayField, dollarsField } from '#adapters/documents/document-fields.ts';
import { creditFromDocument, CREDITS } from '#adapters/documents/credit-document.ts';
import { getPresent } from '#adapters/documents/document-ids.ts';
import type { DocumentStore, Query, Stored } from '#adapters/documents/document-store.ts';
import { fleetFromDocument, FLEETS } from '#adapters/documents/fleet-document.ts';
import { entriesFor, OUTBOX, outboxFromDocument } from '#adapters/documents/outbox-document.ts';
import { PRODUCTS, productFromDocument } from '#adapters/documents/product-document.ts';
import { RESERVATIONS, reservationFromDocument } from '#adapters/documents/reservation-document.ts';
import { SCHEDULES, scheduleFromDocument } from '#adapters/documents/schedule-document.ts';
import { isCreditEntry, type Reservation } from '#core/booking/reservation.ts';
import { countedFleet, type Fleets } from '#core/booking/unit.ts';
import {
  occupiedDays,
  type Schedule,
  type ScheduleId,
  type Schedules,
  schedulesTouched,
} from '#core/booking/schedule.ts';
import { cents } from '#core/money/cents.ts';
import type {
  AuditReader,
  CreditFacts,
  Read,
  ReservationFacts,
  ScheduleFacts,
} from '#core/ports/audit-reader.ts';
import { err, ok } from '#core/result.ts';

type Reader = Pick<DocumentStore, 'get' | 'getMany'>;

const PAGE = 250;
/** Months of products kept parsed: reservations placed one after the other are for the same ones. */
const MOST_SCHEDULES = 2_000;

/** As it stands in the document; the repositories make all of it again of the reservation. */
const storedSchema = z.object({
  payment: z.object({ amountCharged: dollarsField }),
  awaitingPayment: z.boolean(),
  endDate: dayField,
});

function readOr<T>(collection: string, stored: Stored, parse: (stored: Stored) => T): Read<T> {
  try {
    return ok(parse(stored));
  } catch (error) {
    const isKnown = error instanceof UnreadableDocumentError || error instanceof z.ZodError;
    if (!isKnown) throw error;
    return err({ id: `${collection}/${stored.id}`, detail: error.message });
  }
}

const parseReservation = (stored: Stored) => {
  const { payment, awaitingPayment, endDate } = storedSchema.parse(stored.data);
  const reservation = reservationFromDocument(stored);
  return {
    reservation,
    stored: { amountCharged: payment.amountCharged, awaitingPayment, endDate },
  };
};

const touchedBy = ({ lines }: Reservation): readonly ScheduleId[] =>
  lines.flatMap((line) =>
    schedulesTouched(line.productId, occupiedDays(line, line.turnaroundDays)),
  );

/** The ids that the repositories give the tasks. */
const refundTaskIds = (reservation: Reservation): readonly string[] =>
  entriesFor(
    { reservation, schedules: new Map(), mail: [], refunds: reservation.pendingRefunds },
    reservation.createdAt,
  ).map(({ id }) => id);

const creditCodesOf = ({ entries }: Reservation): readonly string[] =>
  entries.filter(isCreditEntry).map(({ code }) => code);

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
  return reads.map((read) => {
    if (!read.ok) return read;
    const own = namedBy(read.value).filter((id) => known.has(id));
    return ok({ ...read.value, reservations: new Map(own.map((id) => [id, known.get(id)])) });
  });
}

async function presentOf<T>(
  reader: Reader,
  collection: string,
  ids: readonly string[],
  parse: (stored: Stored) => T,
): Promise<ReadonlyMap<string, T | undefined>> {
  const present = await getPresent(reader, collection, ids);
  return new Map(
    present.map((stored) => {
      const read = readOr(collection, stored, parse);
      return [stored.id, read.ok ? read.value : undefined];
    }),
  );
}

const readSchedules = (reader: Reader, ids: readonly ScheduleId[]) =>
  presentOf(reader, SCHEDULES, ids, scheduleFromDocument);

/** One that cannot be read is told of where schedules are audited; here it has no slots. */
const onlyReadable = (
  ids: readonly ScheduleId[],
  known: ReadonlyMap<ScheduleId, Schedule | undefined>,
): Schedules =>
  new Map(
    ids.flatMap((id) => {
      const schedule = known.get(id);
      return schedule === undefined ? [] : [[id, schedule] as const];
    }),
  );

/** Forgets the ones it learned first. */
function keptSchedules(reader: Reader) {
  const kept = new Map<ScheduleId, Schedule | undefined>();
  return async (ids: readonly ScheduleId[]): Promise<typeof kept> => {
    const unknown = ids.filter((id) => !kept.has(id));
    const read = await readSchedules(reader, unknown);
    for (const id of unknown) kept.set(id, read.get(id));
    const needed = new Set(ids);
    for (const id of kept.keys()) {
      if (kept.size <= MOST_SCHEDULES) break;
      if (!needed.has(id)) kept.delete(id);
    }
    return kept;
  };
}

async function factsOf(
  reader: Reader,
  page: readonly Stored[],
  schedulesOf: (
    ids: readonly ScheduleId[],
  ) => Promise<ReadonlyMap<ScheduleId, Schedule | undefined>>,
): Promise<readonly Read<ReservationFacts>[]> {
  const reads = page.map((stored) => readOr(RESERVATIONS, stored, parseReservation));
  const reservations = reads.flatMap((read) => (read.ok ? [read.value.reservation] : []));
  const schedules = await schedulesOf([...new Set(reservations.flatMap(touchedBy))]);
  const taskIds = reservations.flatMap(refundTaskIds);
  const tasks = await presentOf(reader, OUTBOX, taskIds, outboxFromDocument);
  const fleets = await fleetsOf(reader, reservations);
  const creditCodes = reservations.flatMap(creditCodesOf);
  const known = await presentOf(reader, CREDITS, creditCodes, creditFromDocument);
  return reads.map((read) => {
    if (!read.ok) return read;
    const { reservation } = read.value;
    const refundTasks = refundTaskIds(reservation).flatMap((id) => tasks.get(id) ?? []);
    const codes = creditCodesOf(reservation).flatMap((code) => {
      const credit = known.get(code);
      return credit === undefined ? [] : [[code, credit] as const];
    });
    return ok({
      ...read.value,
      schedules: onlyReadable(touchedBy(reservation), schedules),
      fleets,
      refundTasks,
      credits: new Map(codes),
    });
  });
}

/** Of products that are there: of others nobody can say which units they have. */
async function fleetsOf(reader: Reader, reservations: readonly Reservation[]): Promise<Fleets> {
  const ids = reservations.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const products = await presentOf(reader, PRODUCTS, ids, productFromDocument);
  const stored = await presentOf(reader, FLEETS, ids, fleetFromDocument);
  return new Map(
    [...products.values()].flatMap((product) => {
      if (product === undefined) return [];
      return [[product.id, stored.get(product.id) ?? countedFleet(product)] as const];
    }),
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
        yield await factsOf(store, page, schedulesOf);
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
        const read = await factsOf(transaction, stored, (ids) => readSchedules(transaction, ids));
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
