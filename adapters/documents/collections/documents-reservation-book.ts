import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { dollarsField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type {
  Document,
  DocumentStore,
  Filter,
  OrderBy,
  Page,
  Query,
  Stored,
} from '#adapters/documents/engine/document-store.ts';
import {
  completeQuery,
  sortedAnswer,
  takePage,
} from '#adapters/documents/engine/query-semantics.ts';
import { is, has } from '#adapters/documents/engine/reading.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import type {
  ReservationBook,
  ReservationGlance,
  ReservationQuestion,
  ReservationSort,
} from '#core/reservations/reservation-lists.ts';
import { readReservations } from './booking-records.ts';
import {
  RESERVATION_MIGRATIONS,
  reservationFromDocument,
  RESERVATIONS,
  reservationSchema,
} from './reservation-document.ts';
import { listedUnder } from './search-words-document.ts';

/** The fields that `glanceFromDocument` needs. */
const GLANCE_FIELDS = [
  'schemaVersion',
  'status',
  'lines',
  'windows',
  'laterPickups',
  'payment.total',
  'awaitsOwner',
  'contact.name',
  'event.city',
] as const;

const GLANCED_LINE = {
  productId: 'string',
  title: 'string',
  quantity: 'number',
  startDate: 'string',
  endDate: 'string',
  turnaroundDays: 'number',
};

/** Checked by hand, which is faster than a schema: a calendar reads thousands. */
const areLines = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (line) =>
      Array.isArray(line?.units) &&
      Object.entries(GLANCED_LINE).every(([name, type]) => typeof line[name] === type),
  );

const areWindows = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    ({ day, on, from, to }) =>
      [day, from, to].every((one) => typeof one === 'string') &&
      (on === undefined || typeof on === 'string'),
  );

const glanceCodec = documentCodec(
  RESERVATIONS,
  z.object({
    status: reservationSchema.shape.status,
    lines: z.custom<ReservationGlance['lines']>(areLines, 'Not the lines of a reservation'),
    windows: z
      .custom<ReservationGlance['windows']>(areWindows, 'Not the windows of a reservation')
      .optional(),
    laterPickups: reservationSchema.shape.laterPickups,
    payment: z.object({ total: dollarsField }),
    awaitsOwner: reservationSchema.shape.awaitsOwner,
    contact: z.object({ name: z.string() }),
    event: z.object({ city: z.string() }),
  }),
  RESERVATION_MIGRATIONS,
);

/** Whether this program wrote it. The former program used other field names. */
const isGlanced = ({ schemaVersion }: Document): boolean => schemaVersion !== undefined;

function glanceFromDocument(stored: Stored): ReservationGlance {
  const { payment, ...glance } = glanceCodec.fromDocument(stored);
  return { id: stored.id, ...glance, total: payment.total };
}

const NEWEST_FIRST = { field: 'createdAt', direction: 'desc' } as const;

const ORDERS: Readonly<Record<ReservationSort, OrderBy>> = {
  days: { field: 'endDate', direction: 'asc' },
  '-days': { field: 'endDate', direction: 'desc' },
  booked: { field: 'createdAt', direction: 'asc' },
  '-booked': NEWEST_FIRST,
};

/** Start of the shop's day, or of the day that many days later. */
const momentOf = (day: CalendarDay | undefined, later = 0): string | undefined =>
  day && isoFromInstant(shopMoment(addDays(day, later), '00:00'));

/** All filters except words, with the indexes in `indexes.ts`; the caller applies the others. */
function queryFor(question: ReservationQuestion): Query {
  const { status, from, to, email, foundBy, customerId } = question;
  const only = (where: readonly Filter[]): Query => ({
    collection: RESERVATIONS,
    where,
    orderBy: [NEWEST_FIRST],
  });
  if (customerId !== undefined) return only([is('customerId', customerId)]);
  if (email !== undefined) return only([is('contactEmail', email)]);
  const isByDays = from !== undefined || to !== undefined || foundBy !== undefined;
  const order = ORDERS[question.sort ?? (isByDays ? 'days' : '-booked')];
  const first = order.field === 'endDate' ? from : momentOf(question.booked?.from);
  const last = order.field === 'endDate' ? to && addDays(to, 1) : momentOf(question.booked?.to, 1);
  return {
    collection: RESERVATIONS,
    where: [
      ...(status === undefined || foundBy !== undefined ? [] : [is('status', status)]),
      ...(first === undefined ? [] : [{ field: order.field, op: '>=', value: first } as const]),
      ...(last === undefined ? [] : [{ field: order.field, op: '<', value: last } as const]),
    ],
    orderBy: [order],
  };
}

/** Records that match any word, each once, in query order. All pages start at the same place. */
async function underAny(
  store: DocumentStore,
  query: Query & { readonly limit: number },
  words: readonly string[],
): Promise<Page> {
  const pages = await Promise.all(
    words.map((value) =>
      store.query({
        ...query,
        where: [...(query.where ?? []), has('foundBy', value)],
        limit: words.length === 1 ? query.limit : query.limit + 1,
      }),
    ),
  );
  const [only] = pages;
  if (only !== undefined && words.length === 1) return only;
  const found = pages.flatMap(({ documents }) => documents);
  const full = completeQuery(query);
  return takePage(full, sortedAnswer(full, new Map(found.map((one) => [one.id, one])).values()));
}

export const documentsReservationBook = (store: DocumentStore): ReservationBook => ({
  async list(question, limit, after) {
    if (question.word !== undefined) {
      const found = await listedUnder(store, RESERVATIONS, question.word, limit);
      return { reservations: found.map(reservationFromDocument), next: undefined };
    }
    const query = { ...queryFor(question), limit, after };
    const { documents, next } = await (question.foundBy === undefined
      ? store.query(query)
      : underAny(store, query, question.foundBy));
    return { reservations: documents.map(reservationFromDocument), next };
  },
  findAll: (ids) => readReservations(store, ids),
  async glance(ids) {
    const stored = await getPresent(store, RESERVATIONS, ids, GLANCE_FIELDS);
    const formers = stored.filter(({ data }) => !isGlanced(data)).map(({ id }) => id);
    const whole = await readReservations(store, formers);
    return new Map(
      stored.flatMap((one) => {
        const found = isGlanced(one.data) ? glanceFromDocument(one) : whole.get(one.id);
        return found === undefined ? [] : [[one.id, found] as const];
      }),
    );
  },
});
