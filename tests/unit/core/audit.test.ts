import { beforeEach, describe, expect, it } from 'vitest';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { documentsReportBook } from '#adapters/documents/collections/documents-report-book.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { describeReport } from '#core/audit/report.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { countAll } from '#core/reporting/report-book.ts';
import {
  audit,
  confirmed,
  damage,
  found,
  HALF,
  inReservation,
  inSlots,
  pay,
  place,
  refundWhole,
  SCHEDULE,
  type Shop,
} from '#tests/support/audited-shop.ts';
import { openShop } from '#tests/support/shop.ts';

describe('makeAudit', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });

  it('finds nothing wrong with an empty shop, or with any state a reservation can reach', async () => {
    expect(await found(shop)).toEqual([]);
    await confirmed(shop);
    const cancelled = await confirmed(shop);
    await refundWhole(shop, cancelled);
    const paid = await confirmed(shop);
    await pay(shop, paid, 'balance');
    expect(await found(shop)).toEqual([]);
    const { tally } = await audit(shop);
    expect(tally).toMatchObject({
      reservations: 3,
      byStatus: { confirmed: 2, cancelled: 1 },
      slots: 4,
      intents: 4,
      charges: 4 * HALF,
      refunds: 0,
      promised: HALF,
      amountCharged: 4 * HALF,
    });
  });

  it('counts expired holds separately until they are swept, and payments until they are entered', async () => {
    const id = await place(shop);
    const begun = await shop.beginPayment({ reservationId: id, reason: 'deposit', amount: HALF });
    if (begun.ok) shop.provider.pay(begun.value.id);
    shop.clock.pass(30 * MINUTE);
    expect((await audit(shop)).tally).toMatchObject({ unsweptSlots: 2, waitingPayments: 1 });
    expect(await found(shop)).toEqual([]);
    await shop.expireHolds();
    expect((await audit(shop)).tally).toMatchObject({ slots: 0, unsweptSlots: 0 });
    expect(await found(shop)).toEqual([]);
  });

  it('reports documents it cannot read, and reservations that no list shows', async () => {
    const [one, two] = [await confirmed(shop), await confirmed(shop)];
    await inReservation(shop, one, { plan: 'never' });
    await damage(shop.store, 'reservations', two, ({ createdAt: _createdAt, ...data }) => data);
    const told = await found(shop);
    expect(told).toHaveLength(2);
    expect(told[0]).toContain(`unreadable reservations/${one}: `);
    expect(told[1]).toBe('not_listed 1 of 2');
    await inSlots(shop, { u1: { reservationId: 1 } });
    expect((await found(shop)).join('\n')).toContain(`unreadable schedules/${SCHEDULE}: `);
  });

  it('rereads, at one moment, what changed while it was reading', async () => {
    const id = await place(shop);
    const moving: DocumentStore = {
      ...shop.store,
      async getMany(collection, ids) {
        // Somebody pays between the read of the reservation and that of its slots.
        if (collection === 'schedules') await pay(shop, id, 'deposit');
        moving.getMany = shop.store.getMany;
        const found = await shop.store.getMany(collection, ids);
        return collection === 'schedules' ? found.map(() => undefined) : found;
      },
    };
    const run = makeAudit(documentsAuditReader(moving), shop.provider.cards, shop.clock);
    const { tally, findings } = await run();
    expect(findings).toEqual([]);
    expect(tally.byStatus).toMatchObject({ held: 0, confirmed: 1 });
  });

  it('reports a report figure that does not match its bookings, but not one that is still due', async () => {
    const id = await confirmed(shop);
    await countAll(documentsReportBook(shop.store), 20);
    await pay(shop, id, 'balance');
    expect(await found(shop)).toEqual([]);
    await damage(shop.store, 'reportDays', '2026-12-05', (data) => ({ ...data, sums: {} }));
    expect((await found(shop)).filter((one) => one.includes('account:'))).toEqual([
      'report_wrong the day 2026-12-05 account:deposits is nothing, not 0,22500',
      'report_wrong the day 2026-12-05 account:receivables is nothing, not 0,22500',
      'report_wrong the day 2026-12-05 account:rental is nothing, not 0,-45000',
    ]);
    await documentsReportBook(shop.store).startOver();
    await countAll(documentsReportBook(shop.store), 20);
    expect(await found(shop)).toEqual([]);
  });

  it('reads many pages', async () => {
    const many = await openShop();
    const { store, clock, provider } = many;
    const id = await confirmed(many);
    const stored = await store.get('reservations', id);
    const cancelled = { status: 'cancelled', entries: [], attempts: [] };
    const fields = { ...cancelled, payment: { amountCharged: 0, total: 450 } };
    await store.transact(async (transaction) => {
      for (let n = 0; n < 600; n += 1) {
        transaction.set('reservations', `M${n}`, { ...stored?.data, ...fields });
      }
    });
    const { tally, found: none } = await makeAudit(
      documentsAuditReader(store),
      provider.cards,
      clock,
    )();
    expect([tally.reservations, none]).toEqual([601, 0]);
  });
});

describe('describeReport', () => {
  it('says in one line that all is well, and groups findings by kind', async () => {
    const shop = await openShop();
    const id = await confirmed(shop);
    expect(describeReport(await audit(shop))).toMatch(/^The books balance/);
    await inSlots(shop, {});
    const text = describeReport(await audit(shop));
    expect(text).toMatch(/^2 things are wrong\./);
    expect(text).toContain(`(unit_missing, 2):\n  ${id}  castle u1 2026-12-05 has no slot`);
    expect(text).toContain('Charged       $225.00');
  });

  it('says how many more findings there are than it lists', async () => {
    const shop = await openShop();
    const report = await audit(shop);
    const finding = { kind: 'dead_letter', detail: 'x' } as const;
    expect(describeReport({ ...report, found: 1_200, open: 1_200, findings: [finding] })).toContain(
      'And 1,199 more.',
    );
  });
});
