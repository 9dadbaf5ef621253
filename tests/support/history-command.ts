import type fc from 'fast-check';
import { expect } from 'vitest';
import { documentsPromoCodes } from '#adapters/documents/collections/documents-promo-codes.ts';
import { movesOf } from '#core/documents/customer-statement.ts';
import { sumCents } from '#core/kernel/cents.ts';
import { returnedOf } from '#core/refunds/offline-payments.ts';
import { lostOf } from '#core/reservations/disputes.ts';
import { ledgerOf } from '#core/reservations/mistaken-payment.ts';
import {
  lossOfCanceled,
  paidOf,
  type Reservation,
  type ReservationStatus,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import {
  checkAddOns,
  checkCharges,
  checkReturned,
  type HistoryModel,
  raiseBudget,
} from '#tests/support/agreed-history.ts';
import type { HistoryShop } from '#tests/support/history-shop.ts';

export const newModel = (): HistoryModel => ({
  seen: new Map(),
  tokens: [],
  agreed: new Map(),
  refunds: new Map(),
  budgets: new Map(),
});

const NEXT: Readonly<Record<ReservationStatus, readonly ReservationStatus[]>> = {
  held: ['held', 'confirmed', 'expired', 'cancelled'],
  confirmed: ['confirmed', 'completed', 'cancelled'],
  // A late payment takes the units again.
  expired: ['expired', 'confirmed'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};

const startsWith = (whole: readonly unknown[], beginning: readonly unknown[]): void =>
  expect(whole.slice(0, beginning.length)).toEqual(beginning);

/** Only added to; a payment recorded by mistake is set aside, with its mention in the history. */
function checkLedger(before: Reservation, after: Reservation): void {
  const set = new Set((after.mistaken ?? []).map(({ id }) => id));
  startsWith(
    after.entries,
    before.entries.filter(({ id }) => !set.has(id)),
  );
  const ids = ledgerOf(after).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id } of ledgerOf(before)) expect(ids).toContain(id);
  // Both order the events for webhooks.
  expect(after.history.length).toBeGreaterThanOrEqual(before.history.length);
  if (ledgerOf(before).length === ids.length) {
    expect(after.mistaken).toEqual(before.mistaken);
    startsWith(after.history, before.history);
  }
}

const isSold = ({ status, history }: Reservation): boolean =>
  status === 'cancelled' && history.some(({ kind }) => kind === 'confirmed');

const LIVES: ReadonlySet<ReservationStatus> = new Set(['held', 'confirmed', 'completed']);

/**
 * A code's uses are those of live and sold bookings. A crew's day has the live ones, and nothing
 * else.
 */
async function checkPromises(all: readonly Reservation[], shop: HistoryShop): Promise<void> {
  const code = await documentsPromoCodes(shop.store).find('PARTY');
  const users = all.filter(({ pricing }) => pricing?.promoCode === 'PARTY');
  expect(code?.uses).toBe(users.filter((one) => LIVES.has(one.status) || isSold(one)).length);
  const days = [...new Set(all.flatMap(({ pricing }) => pricing?.deliveries ?? []))];
  const promised = await shop.ledger.deliveries(days);
  for (const { id, status, pricing, holdExpiresAt } of all) {
    for (const day of days) {
      const isTheirs = LIVES.has(status) && pricing?.deliveries.includes(day) === true;
      const place = promised.get(day)?.reservations[id];
      expect(place !== undefined).toBe(isTheirs);
      if (isTheirs) expect(place?.expiresAt).toBe(holdExpiresAt);
    }
  }
}

/** What must hold after every step, whatever was done. */
export async function checkHistory(model: HistoryModel, shop: HistoryShop): Promise<void> {
  const { findings, tally } = await shop.audit();
  expect(findings).toEqual([]);
  const { issued, used, expired, voided, refunded, left } = tally.credits;
  expect(used + expired + voided + refunded + left).toBe(issued);
  const all = await shop.all();
  await checkPromises(all, shop);
  checkCharges(model, shop);
  for (const reservation of all) {
    const before = model.seen.get(reservation.id);
    model.seen.set(reservation.id, reservation);
    // A bank may take back more than was still there, of a card or of a check that was refunded.
    const least = -lostOf(reservation) - returnedOf(reservation);
    expect(netPaidOf(reservation)).toBeGreaterThanOrEqual(least);
    expect(paidOf(reservation)).toBeGreaterThanOrEqual(least);
    expect(reservation.total).toBeGreaterThanOrEqual(0);
    checkAddOns(reservation);
    const moves = movesOf(reservation, 'en', shop.clock.now());
    expect(sumCents(moves.map(({ amount }) => amount))).toBe(
      reservation.status === 'cancelled'
        ? lossOfCanceled(reservation)
        : reservation.total - netPaidOf(reservation),
    );
    if (before === undefined) continue;
    await checkReturned(before, reservation, shop);
    raiseBudget(model, before, reservation);
    expect(NEXT[before.status]).toContain(reservation.status);
    checkLedger(before, reservation);
    expect(reservation.placedTotal).toBe(before.placedTotal);
    if (before.status !== reservation.status || before.total !== reservation.total) {
      expect(reservation.history.length).toBeGreaterThan(before.history.length);
    }
  }
}

type Take = (shop: HistoryShop, model: HistoryModel) => Promise<unknown>;

class HistoryCommand implements fc.AsyncCommand<HistoryModel, HistoryShop> {
  readonly #name: string;
  readonly #take: Take;
  constructor(name: string, take: Take) {
    this.#name = name;
    this.#take = take;
  }
  check(): boolean {
    return true;
  }
  async run(model: HistoryModel, shop: HistoryShop): Promise<void> {
    await this.#take(shop, model);
    await checkHistory(model, shop);
  }
  toString(): string {
    return this.#name;
  }
}

export const command = (name: string, take: Take) => new HistoryCommand(name, take);

export const one = <T>(all: readonly T[], which: number): T | undefined =>
  all[which % Math.max(1, all.length)];

export const opened = (shop: HistoryShop, model: HistoryModel, index: number) =>
  shop.openLink(one(model.tokens, index) ?? 'none.none');
