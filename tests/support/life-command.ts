import type fc from 'fast-check';
import { expect } from 'vitest';
import { keptOf } from '#core/booking/refunds.ts';
import { paidOf, type Reservation, type ReservationStatus } from '#core/booking/reservation.ts';
import type { LifeShop } from '#tests/support/life-shop.ts';

/** What was seen of each reservation before: entries and history are only ever added to. */
export type LifeModel = { readonly seen: Map<string, Reservation>; readonly tokens: string[] };

export const newModel = (): LifeModel => ({ seen: new Map(), tokens: [] });

const NEXT: Readonly<Record<ReservationStatus, readonly ReservationStatus[]>> = {
  held: ['held', 'confirmed', 'expired', 'cancelled'],
  confirmed: ['confirmed', 'completed', 'cancelled'],
  // A payment that comes late re-takes the units.
  expired: ['expired', 'confirmed'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};

const startsWith = (whole: readonly unknown[], beginning: readonly unknown[]): void =>
  expect(whole.slice(0, beginning.length)).toEqual(beginning);

/** What must hold after every step, whatever was done. */
export async function checkLife(model: LifeModel, shop: LifeShop): Promise<void> {
  const { findings, tally } = await shop.audit();
  expect(findings).toEqual([]);
  const { issued, used, expired, voided, left } = tally.credits;
  expect(used + expired + voided + left).toBe(issued);
  for (const reservation of await shop.all()) {
    const before = model.seen.get(reservation.id);
    model.seen.set(reservation.id, reservation);
    expect(keptOf(reservation)).toBeGreaterThanOrEqual(0);
    expect(paidOf(reservation)).toBeGreaterThanOrEqual(0);
    expect(reservation.total).toBeGreaterThanOrEqual(0);
    if (before === undefined) continue;
    expect(NEXT[before.status]).toContain(reservation.status);
    startsWith(reservation.entries, before.entries);
    startsWith(reservation.history, before.history);
    expect(reservation.placedTotal).toBe(before.placedTotal);
    if (before.status !== reservation.status || before.total !== reservation.total) {
      expect(reservation.history.length).toBeGreaterThan(before.history.length);
    }
  }
}

type Take = (shop: LifeShop, model: LifeModel) => Promise<unknown>;

class LifeCommand implements fc.AsyncCommand<LifeModel, LifeShop> {
  readonly #name: string;
  readonly #take: Take;
  constructor(name: string, take: Take) {
    this.#name = name;
    this.#take = take;
  }
  check(): boolean {
    return true;
  }
  async run(model: LifeModel, shop: LifeShop): Promise<void> {
    await this.#take(shop, model);
    await checkLife(model, shop);
  }
  toString(): string {
    return this.#name;
  }
}

export const command = (name: string, take: Take) => new LifeCommand(name, take);

export const one = <T>(all: readonly T[], which: number): T | undefined =>
  all[which % Math.max(1, all.length)];

export const opened = (shop: LifeShop, model: LifeModel, index: number) =>
  shop.openLink(one(model.tokens, index) ?? 'none.none');
