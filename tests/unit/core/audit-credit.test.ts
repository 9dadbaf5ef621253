import { beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { damage } from '#tests/support/audited-shop.ts';
import { order } from '#tests/support/fixtures.ts';
import { type HistoryShop, openHistoryShop } from '#tests/support/history-shop.ts';

const ADMIN = { kind: 'admin', uid: 'owner' } as const;

let shop: HistoryShop;
let code: string;
let id: string;

/** A gift card of $100 that pays part of a booking. */
beforeEach(async () => {
  shop = await openHistoryShop(memoryDocumentStore());
  const expiresOn = calendarDay('2027-11-20');
  ({ code } = await shop.issueGiftCard({ amount: cents(10_000), expiresOn }, ADMIN));
  const placed = await shop.place(order({ creditCode: code }));
  if (!placed.ok) throw new Error(placed.error.kind);
  ({ id } = placed.value.reservation);
});

const kinds = async () => [...new Set((await shop.audit()).findings.map(({ kind }) => kind))];
const inCredit = (change: (data: Document) => Document) =>
  damage(shop.store, 'credits', code, change);
const inReservation = (change: (data: Document) => Document) =>
  damage(shop.store, 'reservations', id, change);

const entriesIn = ({ entries }: Document): Document[] =>
  Array.isArray(entries) ? entries.filter((one) => typeof one === 'object') : [];

describe('the audit of credits', () => {
  it('finds nothing wrong with a credit that pays', async () => {
    const { findings, tally } = await shop.audit();
    expect(findings).toEqual([]);
    expect(tally.credits).toEqual({
      count: 1,
      issued: 10_000,
      used: 10_000,
      expired: 0,
      voided: 0,
      refunded: 0,
      left: 0,
    });
    expect(tally.credited).toBe(10_000);
  });

  it('finds a balance that does not match the entries', async () => {
    await inCredit((data) => ({ ...data, balanceCents: 1 }));
    expect(await kinds()).toEqual(['credit_wrong']);
  });

  it('finds a use that no reservation has, and a credit that lacks one', async () => {
    await inCredit((data) => ({ ...data, entries: entriesIn(data).slice(0, 1) }));
    expect(await kinds()).toEqual(expect.arrayContaining(['credit_disagrees', 'credit_wrong']));
  });

  it('finds a credit that pays and does not exist', async () => {
    await shop.store.transact(async (transaction) => transaction.delete('credits', code));
    expect(await kinds()).toEqual(['credit_disagrees']);
  });

  it('finds a balance below zero', async () => {
    await inCredit((data) => {
      const entries = entriesIn(data);
      return { ...data, entries: [...entries, { ...entries.at(-1), kind: 'voided' }] };
    });
    expect(await kinds()).toEqual(expect.arrayContaining(['credit_wrong']));
  });

  it('finds a total that no adjustment explains', async () => {
    await inReservation((data) => ({ ...data, placedTotalCents: 1 }));
    expect(await kinds()).toEqual(['total_unexplained']);
  });
});
