import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import type { Document, DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { cents } from '#core/kernel/cents.ts';
import { cancel } from '#core/lifecycle/close.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import type { PaymentReason } from '#core/reservations/reservation.ts';
import { valueOf } from '#tests/support/expected.ts';
import { order } from '#tests/support/fixtures.ts';
import type { openShop } from '#tests/support/shop.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The day on which the fixtures' order takes a castle. */
export const DAYS = ['2026-12-05', '2026-12-06'];
export const SCHEDULE = 'castle:2026-12';
/** The order's deposit, in cents. */
export const HALF = 22_500;

export const audit = (shop: Shop) =>
  makeAudit(documentsAuditReader(shop.store), shop.provider.cards, shop.clock)();

/** Each finding as `kind reservation detail`. */
export async function found(shop: Shop): Promise<readonly string[]> {
  const { findings } = await audit(shop);
  return findings.map(({ kind, reservationId, detail }) =>
    [kind, reservationId, detail].filter((part) => part !== undefined && part !== '').join(' '),
  );
}

/** What an import, a manual edit of the database or a bug could do. */
export function damage(
  store: DocumentStore,
  collection: string,
  id: string,
  change: (data: Document) => Document,
): Promise<void> {
  return store.transact(async (transaction) => {
    const stored = await transaction.get(collection, id);
    transaction.set(collection, id, change(stored?.data ?? {}));
  });
}

export const inReservation = (shop: Shop, id: string, fields: Document) =>
  damage(shop.store, 'reservations', id, (data) => ({ ...data, ...fields }));

export const inSlots = (shop: Shop, units: Record<string, Document>) =>
  damage(shop.store, 'schedules', SCHEDULE, (data) => ({
    ...data,
    days: Object.fromEntries(DAYS.map((day) => [day, units])),
  }));

export async function place(shop: Shop): Promise<string> {
  const placed = valueOf(await shop.place(order()));
  return placed.reservation.id;
}

export async function pay(shop: Shop, reservationId: string, reason: PaymentReason, amount = HALF) {
  const begun = valueOf(await shop.beginPayment({ reservationId, reason, amount }));
  shop.provider.pay(begun.id);
  await shop.receive(shop.paidEvent(begun));
  return begun.id;
}

export async function confirmed(shop: Shop): Promise<string> {
  const id = await place(shop);
  await pay(shop, id, 'deposit');
  return id;
}

export const refundWhole = (shop: Shop, id: string) =>
  shop.ledger.transact(
    toChange({ reservation: id }, (reservation, facts) =>
      cancel(reservation, facts, cents(HALF), { now: shop.clock.now(), by: CUSTOMER }),
    ),
  );

export const entry = (id: string, kind: string, amountCents: number, intentId = 'pi1') => ({
  id,
  kind,
  amountCents,
  intentId,
  at: '2026-11-20T18:00:00.000Z',
});
