import type {
  DocumentStore,
  Query,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { is, ascending, descending, pagesOf } from '#adapters/documents/engine/reading.ts';
import { makeFindStopOrders } from '#core/checkout/find-stop-orders.ts';
import { makeListDamaged } from '#core/dispatch/damaged-units.ts';
import type { Idempotency, ReservationId } from '#core/kernel/ids.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { normalCode } from '#core/pricing/promo-code.ts';
import {
  type CrewFacts,
  type FoundOrders,
  MOST_SEARCHES,
  type NeedsMore,
  type NeedsSearch,
} from '#core/reservations/booking-decision.ts';
import type {
  BookingLedger,
  LedgerRead,
  LedgerTransaction,
  Once,
} from '#core/reservations/booking-ledger.ts';
import { namesIn } from '#core/reservations/live-holds.ts';
import { isCreditEntry } from '#core/reservations/money-entry.ts';
import type { Reservation, WantedLine } from '#core/reservations/reservation.ts';
import {
  findReservation,
  reservations,
  readFacts,
  readSchedules,
  withNeighbors,
  writeDecision,
} from './booking-records.ts';
import { hasBooked, readDeliveryDays } from './business-records.ts';
import { documentsCrewActs, findCrewAct } from './documents-crew-acts.ts';
import { PAYMENT_EVENTS, paymentEventId, paymentEventToDocument } from './documents-event-inbox.ts';
import { readFleets } from './fleet-document.ts';
import { IDEMPOTENCY, idempotencyCodec, idempotencyId } from './idempotency-document.ts';
import { RESERVATIONS } from './reservation-document.ts';
import { readTruckFleet } from './truck-fleet-document.ts';

type PointOf = CrewFacts['pointOf'];

/** A decision postponed until a search has run; nothing was written. */
type PutOff = { readonly search: NeedsSearch };
const isPutOff = (outcome: object): outcome is PutOff => 'search' in outcome;

const nowhere: PointOf = () => undefined;

/**
 * Reservations with their schedules, outbox, events and idempotency keys. `clock` dates these.
 * @param pointOf the center of a ZIP code, in a shop with trucks
 */
export function documentsBookingLedger(
  store: DocumentStore,
  clock: Clock,
  pointOf: PointOf = nowhere,
): BookingLedger {
  const findStopOrders = makeFindStopOrders({
    truckFleet: { read: () => readTruckFleet(store) },
    clock,
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    elapsed: () => performance.now(),
  });
  const listDamaged = makeListDamaged(documentsCrewActs(store));
  return {
    ...bookingReader(store),
    async transact<T, E>({ read, decide, once }: LedgerTransaction<T, E>) {
      const booked = read.promo !== undefined && (await hasBooked(store, read.promo));
      // Read before: it refuses nothing, so it may be a moment old.
      const reported = read.takesUnits === true ? new Set((await listDamaged()).keys()) : undefined;
      const attempt = (found: FoundOrders | undefined, isFinal: boolean) =>
        store.transact(async (transaction): Promise<Result<T, E> | PutOff> => {
          const { reservation: id } = read;
          const stored = id === undefined ? undefined : await findReservation(transaction, id);
          const replayed = once && (await replay(transaction, once, stored));
          if (replayed !== undefined) return replayed;
          const now = clock.now();
          const acts = await Promise.all(
            (read.crewActs ?? []).map((act) => findCrewAct(transaction, act)),
          );
          const crewActs = new Map(acts.flatMap((act) => (act ? [[act.id, act] as const] : [])));
          const known = { reservation: stored, crewActs, reported };
          const question = {
            ...questionOf(read, stored, booked),
            crews: { pointOf, found, isFinal },
          };
          let seen = await readFacts(transaction, question);
          let decided = decide({ ...seen.facts, ...known });
          if (!decided.ok && needs(decided.error, 'needs_neighbors')) {
            seen = await withNeighbors(transaction, seen, decided.error, id, now);
            decided = decide({ ...seen.facts, ...known });
          }
          if (!decided.ok) {
            const { error } = decided;
            if (needs(error, 'needs_search') && !isFinal) return { search: error };
            if (needs(error, 'needs_search') || needs(error, 'needs_neighbors')) {
              throw new Error('What was asked for was given already');
            }
            return err(error);
          }
          const { answer, writes } = decided.value;
          if (writes !== undefined) {
            await writeDecision(transaction, seen, stored, writes, now);
            if (once !== undefined) remember(transaction, once, writes.reservation.id, now);
          }
          return ok(answer);
        });
      let outcome = await attempt(undefined, read.withoutSearch === true);
      for (let search = 1; isPutOff(outcome); search += 1) {
        outcome = await attempt(await findStopOrders(outcome.search), search === MOST_SEARCHES);
      }
      return outcome;
    },
  };
}

/** A wanted line takes the product's turnaround, even if it was made from a booked one. */
const asNew = ({ productId, startDate, endDate }: WantedLine) => ({
  productId,
  startDate,
  endDate,
});

/** Everything the reservation refers to, plus what was asked for. */
function questionOf(
  { promo, more, heldBy, ...asked }: LedgerRead,
  stored: Reservation | undefined,
  booked: boolean,
) {
  const besides = stored && more?.(stored);
  const { pricing, contact, entries = [], lines = [], laterPickups = [] } = stored ?? {};
  const kept =
    contact && pricing?.promoCode
      ? { code: pricing.promoCode, ...(asked.contact ?? contact) }
      : undefined;
  const codes = [
    ...entries.filter(isCreditEntry).map(({ code }) => code),
    asked.creditCode,
    besides?.creditCode,
    ...(besides?.pointsCodes ?? []),
  ];
  return {
    lines: [...lines, ...[...(asked.lines ?? []), ...(besides?.lines ?? [])].map(asNew)],
    crewDays: [...laterPickups.map(({ on }) => on), ...(asked.crewDays ?? [])],
    promo: promo ?? kept,
    formerPromo: promo && kept && normalCode(promo.code) !== kept.code ? kept.code : undefined,
    hasBooked: booked,
    contact: asked.contact,
    quote: asked.quote,
    counted: pricing?.deliveries ?? [],
    creditCodes: codes.filter((code) => code !== undefined),
    holders: [...new Set([...namesIn(stored?.heldBy), ...namesIn(heldBy)])],
  };
}

const needs = <Kind extends NeedsMore['kind']>(
  error: unknown,
  kind: Kind,
): error is Extract<NeedsMore, { kind: Kind }> =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === kind;

const isKey = (request: Once<never, never>['request']): request is Idempotency => 'key' in request;

/** The answer to a request stored before; undefined for a new one. */
async function replay<T, E>(
  transaction: Transaction,
  { request, replay: answer }: Once<T, E>,
  stored: Reservation | undefined,
): Promise<Result<T, E> | undefined> {
  if (!isKey(request)) {
    const known = stored && (await transaction.get(PAYMENT_EVENTS, paymentEventId(request)));
    return known && stored && answer(stored, undefined);
  }
  const known = await transaction.get(IDEMPOTENCY, idempotencyId(request.key));
  if (known === undefined) return undefined;
  const { fingerprint, reservationId } = idempotencyCodec.fromDocument(known);
  const reservation = await findReservation(transaction, reservationId);
  if (reservation === undefined) throw new Error(`No reservation ${reservationId}, placed before`);
  return answer(reservation, fingerprint);
}

function remember<T, E>(
  transaction: Transaction,
  { request }: Once<T, E>,
  reservationId: ReservationId,
  now: Instant,
): void {
  if (!isKey(request)) {
    const document = paymentEventToDocument(request, now);
    transaction.create(PAYMENT_EVENTS, paymentEventId(request), document);
    return;
  }
  const { key, fingerprint } = request;
  const document = idempotencyCodec.toDocument({ fingerprint, reservationId, createdAt: now });
  transaction.create(IDEMPOTENCY, idempotencyId(key), document);
}

const PAGE = 200;

async function* idPages(
  store: DocumentStore,
  query: Query,
): AsyncGenerator<readonly ReservationId[]> {
  for await (const { documents } of pagesOf(store, { ...query, limit: PAGE }))
    yield documents.map(({ id }) => id);
}

const HELD = is('status', 'held');

/**
 * Damaged holds without an end, which no query by `holdExpiresAt` finds. Counts first: usually
 * there are none.
 */
async function endlessHolds(store: DocumentStore): Promise<readonly string[]> {
  const ends = { field: 'holdExpiresAt', op: '>=', value: '' } as const;
  const all: Query = { collection: RESERVATIONS, where: [HELD], orderBy: descending('createdAt') };
  const [held, ending] = await Promise.all([
    store.count(all),
    store.count({
      collection: RESERVATIONS,
      where: [HELD, ends],
      orderBy: ascending('holdExpiresAt'),
    }),
  ]);
  if (held === ending) return [];
  const { documents } = await store.query(all);
  return documents.flatMap(({ id, data }) => (data['holdExpiresAt'] === undefined ? id : []));
}

/** Reads outside of transactions. */
const bookingReader = (store: DocumentStore): Omit<BookingLedger, 'transact'> => ({
  find: (id) => findReservation(store, id),
  schedules: (ids) => readSchedules(store, ids),
  fleets: (productIds) => readFleets(store, productIds),
  deliveries: (days) => readDeliveryDays(store, days),
  async listExpiredHolds(now, limit) {
    const ended = await reservations.ids(store, {
      where: [HELD, { field: 'holdExpiresAt', op: '<=', value: isoFromInstant(now) }],
      orderBy: ascending('holdExpiresAt'),
      limit,
    });
    if (ended.length === limit) return ended;
    return [...ended, ...(await endlessHolds(store))].slice(0, limit);
  },
  listEnded: (today) =>
    idPages(store, {
      collection: RESERVATIONS,
      where: [is('status', 'confirmed'), { field: 'endDate', op: '<', value: today }],
      orderBy: ascending('endDate'),
    }),
  async *listToDeliver(today, now) {
    // Holds first: a hold that is paid in the meantime then appears among the confirmed ones.
    yield* idPages(store, {
      collection: RESERVATIONS,
      where: [HELD, { field: 'holdExpiresAt', op: '>', value: isoFromInstant(now) }],
      orderBy: ascending('holdExpiresAt'),
    });
    yield* idPages(store, {
      collection: RESERVATIONS,
      where: [is('status', 'confirmed'), { field: 'endDate', op: '>=', value: today }],
      orderBy: ascending('endDate'),
    });
  },
  listAwaitingPayment: (limit) =>
    reservations.readable(store, {
      where: [is('awaitingPayment', true)],
      orderBy: ascending('createdAt'),
      limit,
    }),
});
