import { beforeEach, describe, expect, it } from 'vitest';
import type { Document, DocumentStore } from '#adapters/documents/document-store.ts';
import { documentsAuditReader } from '#adapters/documents/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { describeReport } from '#core/audit/report.ts';
import { cancel } from '#core/booking/end-of-life.ts';
import type { PaymentReason } from '#core/booking/reservation.ts';
import { cents } from '#core/money/cents.ts';
import { isoFromInstant, MINUTE } from '#core/time/instant.ts';
import { order } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;

const DAYS = ['2026-12-05', '2026-12-06'];
const SCHEDULE = 'castle:2026-12';
const HALF = 22_500;

const audit = (shop: Shop) =>
  makeAudit(documentsAuditReader(shop.store), shop.provider.cards, shop.clock)();

async function found(shop: Shop): Promise<readonly string[]> {
  const { findings } = await audit(shop);
  return findings.map(({ kind, reservationId, detail }) =>
    [kind, reservationId, detail].filter((part) => part !== undefined && part !== '').join(' '),
  );
}

/** What an import, a hand in the database or a bug could do. */
function damage(
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

const inReservation = (shop: Shop, id: string, fields: Document) =>
  damage(shop.store, 'reservations', id, (data) => ({ ...data, ...fields }));

const inSlots = (shop: Shop, units: Record<string, Document>) =>
  damage(shop.store, 'schedules', SCHEDULE, (data) => ({
    ...data,
    days: Object.fromEntries(DAYS.map((day) => [day, units])),
  }));

async function place(shop: Shop): Promise<string> {
  const placed = await shop.place(order());
  if (!placed.ok) throw new Error(placed.error.kind);
  return placed.value.reservation.id;
}

async function pay(shop: Shop, reservationId: string, reason: PaymentReason, amount = HALF) {
  const begun = await shop.beginPayment({ reservationId, reason, amount });
  if (!begun.ok) throw new Error(begun.error.kind);
  shop.provider.pay(begun.value.id);
  await shop.receive(shop.paidEvent(begun.value));
  return begun.value.id;
}

async function confirmed(shop: Shop): Promise<string> {
  const id = await place(shop);
  await pay(shop, id, 'deposit');
  return id;
}

const refundWhole = (shop: Shop, id: string) =>
  shop.ledger.change(id, (reservation, facts) => cancel(reservation, facts, cents(HALF)));

const entry = (id: string, kind: string, amountCents: number, intentId = 'pi1') => ({
  ...{ id, kind, amountCents, intentId },
  at: '2026-11-20T18:00:00.000Z',
});

describe('makeAudit', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });

  it('finds nothing wrong with an empty shop, and with every state a reservation can come to', async () => {
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

  it('counts holds that ran out apart until they are swept, and payments until they are entered', async () => {
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

  it('finds a unit that two live reservations were given', async () => {
    const [one, two] = [await confirmed(shop), await confirmed(shop)];
    const units = { u1: { reservationId: one } };
    await inSlots(shop, units);
    await damage(shop.store, 'reservations', two, (data) => {
      const lines = JSON.parse(JSON.stringify(data['lines']));
      return { ...data, lines: [{ ...lines[0], units: ['u1'] }] };
    });
    expect(await found(shop)).toEqual(
      DAYS.map((day) => `unit_twice ${two} castle u1 ${day} is given to ${one} as well`),
    );
  });

  it('finds a unit that two lines of one reservation were given', async () => {
    const id = await confirmed(shop);
    await damage(shop.store, 'reservations', id, (data) => {
      const lines = JSON.parse(JSON.stringify(data['lines']));
      return { ...data, lines: [lines[0], lines[0]] };
    });
    expect(await found(shop)).toEqual(
      DAYS.map((day) => `unit_twice ${id} castle u1 ${day} in two lines`),
    );
  });

  it('finds a live reservation whose slots are gone, or whose units are too few', async () => {
    const id = await confirmed(shop);
    await inSlots(shop, {});
    expect(await found(shop)).toEqual(
      DAYS.map((day) => `unit_missing ${id} castle u1 ${day} has no slot`),
    );
    await damage(shop.store, 'reservations', id, (data) => {
      const lines = JSON.parse(JSON.stringify(data['lines']));
      return { ...data, lines: [{ ...lines[0], units: [] }] };
    });
    expect(await found(shop)).toEqual([`units_miscounted ${id} castle: 1 ordered, 0 given`]);
  });

  it('finds slots of nobody, of a dead reservation, and of one that does not name them', async () => {
    const live = await confirmed(shop);
    const dead = await confirmed(shop);
    await refundWhole(shop, dead);
    await inSlots(shop, {
      u1: { reservationId: live },
      u2: { reservationId: dead },
      u3: { reservationId: live },
      u4: { reservationId: 'NOBODY' },
    });
    expect(await found(shop)).toEqual(
      DAYS.flatMap((day) => [
        `orphan_slot ${dead} castle u2 ${day} has a reservation that is cancelled`,
        `orphan_slot ${live} castle u3 ${day} has a reservation that does not name it`,
        `orphan_slot NOBODY castle u4 ${day} has a reservation that does not exist`,
      ]),
    );
  });

  it('finds slots that lie in the month of another day', async () => {
    const id = await confirmed(shop);
    await damage(shop.store, 'schedules', 'castle:2027-01', () => ({
      ...{ schemaVersion: 1, productId: 'castle', month: '2027-01' },
      days: { '2026-12-05': { u1: { reservationId: id } } },
    }));
    expect(await found(shop)).toEqual([
      `orphan_slot ${id} castle u1 2026-12-05 lies in castle:2027-01`,
    ]);
  });

  it('finds a sold unit that runs out like a hold', async () => {
    const id = await confirmed(shop);
    const expiresAt = isoFromInstant(shop.clock.now());
    await inSlots(shop, { u1: { reservationId: id, expiresAt } });
    expect(await found(shop)).toEqual(DAYS.map((day) => `slot_expiry ${id} castle u1 ${day}`));
  });

  it('finds money that is entered twice, or the wrong way round', async () => {
    const id = await confirmed(shop);
    const entries = [entry('pi1', 'charge', HALF), entry('pi1', 'charge', HALF)];
    const payment = { amountCharged: 450, total: 450 };
    await inReservation(shop, id, { entries, payment });
    expect(await found(shop)).toEqual([`entry_twice ${id} pi1`]);
    const turned = [entry('pi1', 'charge', HALF), entry('re1', 'refund', HALF)];
    await inReservation(shop, id, { entries: turned, payment });
    expect(await found(shop)).toEqual([`entry_sign ${id} re1: $225.00`]);
  });

  it('finds an amountCharged that is not what was entered, and then the books do not balance', async () => {
    const id = await confirmed(shop);
    await inReservation(shop, id, { payment: { amountCharged: 225.01, total: 450 } });
    expect(await found(shop)).toEqual([
      `amount_charged ${id} $225.01, not $225.00`,
      `books_unbalanced ${HALF} - 0 is not ${HALF + 1} cents`,
    ]);
  });

  it('finds refunds beyond what was charged, promised ones too', async () => {
    const id = await confirmed(shop);
    await refundWhole(shop, id);
    const entries = [entry('pi1', 'charge', HALF), entry('re1', 'refund', -1)];
    await inReservation(shop, id, { entries, payment: { amountCharged: 224.99, total: 450 } });
    expect(await found(shop)).toEqual([`refund_exceeds_charge ${id} pi1: -1 cents`]);
  });

  it('finds money that is kept beyond the total, or for a reservation that is over', async () => {
    const id = await confirmed(shop);
    await inReservation(shop, id, { payment: { amountCharged: 225, total: 224.99 } });
    expect(await found(shop)).toEqual([`kept_too_much ${id} $225.00 of a total of $224.99`]);
    const over = await place(shop);
    shop.clock.pass(30 * MINUTE);
    await shop.expireHolds();
    const entries = [entry('pi1', 'charge', HALF)];
    await inReservation(shop, id, { payment: { amountCharged: 225, total: 450 } });
    await inReservation(shop, over, { entries, payment: { amountCharged: 225, total: 450 } });
    expect(await found(shop)).toEqual([
      `kept_too_much ${over} $225.00, and expired`,
      `provider_disagrees ${over} pi1 is of reservation ${id}`,
    ]);
  });

  it('finds states that contradict the payments', async () => {
    const id = await confirmed(shop);
    const holdExpiresAt = isoFromInstant(shop.clock.now());
    await inReservation(shop, id, { status: 'held', holdExpiresAt });
    expect(await found(shop)).toContain(`state_and_money ${id} held, and was paid`);
    const none = { entries: [], attempts: [], payment: { amountCharged: 0, total: 450 } };
    await inReservation(shop, id, { ...none, status: 'confirmed', holdExpiresAt: '' });
    expect(await found(shop)).toEqual([
      expect.stringContaining('unreadable'),
    ]);
  });

  it('finds a sale that was never paid', async () => {
    const id = await confirmed(shop);
    const none = { entries: [], attempts: [], payment: { amountCharged: 0, total: 450 } };
    await inReservation(shop, id, none);
    expect(await found(shop)).toEqual([
      `state_and_money ${id} confirmed, and nothing was ever charged`,
    ]);
  });

  it('finds payments whose state is not what was entered, and two that are open', async () => {
    const id = await confirmed(shop);
    const attempt = { intentId: 'pi1', reason: 'deposit', amountCents: HALF, state: 'abandoned' };
    await inReservation(shop, id, { attempts: [attempt] });
    expect(await found(shop)).toEqual([`state_and_money ${id} payment pi1 is abandoned`]);
    const paid = { ...attempt, state: 'paid' };
    const open = { reason: 'balance', amountCents: HALF, state: 'open' };
    await inReservation(shop, id, {
      attempts: [paid, { ...open, intentId: 'pi2' }, { ...open, intentId: 'pi3' }],
      awaitingPayment: true,
    });
    expect(await found(shop)).toEqual([
      `two_open_payments ${id}`,
      `provider_disagrees ${id} knows no pi2`,
      `provider_disagrees ${id} knows no pi3`,
    ]);
  });

  it('finds fields for the jobs that would hide a reservation from them', async () => {
    const id = await confirmed(shop);
    await inReservation(shop, id, { awaitingPayment: true, endDate: '2027-12-07' });
    expect(await found(shop)).toEqual([
      `summary_wrong ${id} awaitingPayment`,
      `summary_wrong ${id} endDate 2027-12-07, not 2026-12-07`,
    ]);
  });

  it('finds a promised refund without a task, and a task without a promise', async () => {
    const id = await confirmed(shop);
    await refundWhole(shop, id);
    const task = `refund:${id}:cancelled:pi1`;
    await shop.store.transact(async (transaction) => transaction.delete('outbox', task));
    expect(await found(shop)).toEqual([`refund_without_task ${id} $225.00 of pi1`]);
    await damage(shop.store, 'outbox', task, () => ({
      ...{ schemaVersion: 1, kind: 'refund', reservationId: id, intentId: 'pi1', amountCents: 1 },
      ...{ attempts: 0, status: 'pending' },
      createdAt: '2026-11-20T18:00:00.000Z',
      nextAttemptAt: '2026-11-20T18:00:00.000Z',
    }));
    await inReservation(shop, id, { pendingRefunds: [] });
    expect(await found(shop)).toEqual([`refund_not_promised ${id} ${task}`]);
  });

  it('takes a refund that went back already, and whose task is not settled yet, for a promised one', async () => {
    const id = await confirmed(shop);
    await refundWhole(shop, id);
    const refund = { intentId: 'pi1', reservationId: id, amount: cents(HALF), refundId: 're1' };
    await shop.receive({ ...refund, kind: 'refunded', id: 'evt', at: shop.clock.now() });
    expect(await found(shop)).toEqual([]);
  });

  it('finds what the provider never heard of, charged otherwise or did not charge', async () => {
    const id = await confirmed(shop);
    const asked = { ...shop.provider.cards };
    const answer = async (change: object | undefined) => {
      const cards = {
        async findIntent(intentId: string) {
          const intent = await asked.findIntent(intentId);
          return change === undefined || intent === undefined ? undefined : { ...intent, ...change };
        },
      };
      const run = makeAudit(documentsAuditReader(shop.store), cards, shop.clock);
      return (await run()).findings.map(({ kind, detail }) => `${kind} ${detail}`);
    };
    expect(await answer({})).toEqual([]);
    expect(await answer(undefined)).toEqual(['provider_disagrees knows no pi1']);
    expect(await answer({ amount: cents(1) })).toEqual([
      `provider_disagrees pi1 is of $0.01, here ${HALF} cents`,
    ]);
    expect(await answer({ status: 'processing' })).toEqual([
      'provider_disagrees pi1 is processing, here it is charged',
    ]);
    expect(await answer({ reservationId: 'R9' })).toEqual([
      'provider_disagrees pi1 is of reservation R9',
    ]);
    expect(id).toBe('R1');
  });

  it('finds money that the provider took and nobody entered', async () => {
    const id = await place(shop);
    const begun = await shop.beginPayment({ reservationId: id, reason: 'deposit', amount: HALF });
    if (begun.ok) shop.provider.pay(begun.value.id);
    const attempt = { intentId: 'pi1', reason: 'deposit', amountCents: HALF, state: 'abandoned' };
    await inReservation(shop, id, { attempts: [attempt], awaitingPayment: false });
    expect(await found(shop)).toEqual([`charge_not_entered ${id} $225.00 of pi1`]);
  });

  it('does not ask a provider it was not given, and rejects when the one it was given is away', async () => {
    const id = await confirmed(shop);
    shop.provider.breakDown(true);
    await expect(audit(shop)).rejects.toThrow('The provider is down');
    const { tally, found: none } = await makeAudit(
      documentsAuditReader(shop.store),
      undefined,
      shop.clock,
    )();
    expect([tally.intents, none, id]).toEqual([undefined, 0, 'R1']);
  });

  it('lists the tasks that were given up', async () => {
    const id = await confirmed(shop);
    await shop.outbox.failed(`mail:${id}:confirmation:confirmed`, 'no such mailbox', undefined);
    expect(await found(shop)).toEqual([
      `dead_letter ${id} mail:${id}:confirmation:confirmed: no such mailbox`,
    ]);
  });

  it('tells of documents it cannot read, and of reservations that no list shows', async () => {
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

  it('looks again, at one moment, at what changed while it was reading', async () => {
    const id = await place(shop);
    const moving: DocumentStore = {
      ...shop.store,
      async getMany(collection, ids) {
        // Between the reservation and its slots somebody pays.
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

  it('reads on over many pages', async () => {
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
  it('says in one line that all is well, and groups by kind what is not', async () => {
    const shop = await openShop();
    const id = await confirmed(shop);
    expect(describeReport(await audit(shop))).toMatch(/^The books balance/);
    await inSlots(shop, {});
    const text = describeReport(await audit(shop));
    expect(text).toMatch(/^2 things are wrong\./);
    expect(text).toContain(`(unit_missing, 2):\n  ${id}  castle u1 2026-12-05 has no slot`);
    expect(text).toContain('Charged       $225.00');
  });

  it('says how many more there are than it tells', async () => {
    const shop = await openShop();
    const report = await audit(shop);
    const finding = { kind: 'dead_letter', detail: 'x' } as const;
    expect(describeReport({ ...report, found: 1_200, findings: [finding] })).toContain(
      'And 1,199 more.',
    );
  });
});
