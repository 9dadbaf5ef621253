import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditBalance } from '#core/credits/credit.ts';
import { cancel } from '#core/lifecycle/close.ts';
import { pointsCodeOf } from '#core/lifecycle/settle-points.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY } from '#core/kernel/instant.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { system } from '#core/kernel/actor.ts';
import { netPaidOf } from '#core/refunds/net-paid.ts';
import { withMoneyBack } from '#core/refunds/credits.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import { ok } from '#core/kernel/result.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { CREDITS } from '#server/areas/credits/credits.wiring.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { found } from '#tests/support/audited-shop.ts';
import { order, product } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

const ANA = order().contact.email;
const PERCENT = 10;

type Step =
  | { readonly kind: 'book'; readonly spends: boolean }
  | { readonly kind: 'two' | 'complete' | 'expire' }
  | { readonly kind: 'refund'; readonly which: number; readonly amount: number }
  | { readonly kind: 'cancel'; readonly which: number }
  | { readonly kind: 'wait'; readonly days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('book' as const), spends: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('two' as const, 'complete', 'expire') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: fc.nat(5),
      amount: fc.constantFrom(100, 20_000, 45_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(5) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.constantFrom(1, 5, 40, 400),
    }),
  },
);

/** A shop whose parties earn a tenth, and one customer who spends it. */
async function pointsShop() {
  const shop = await openShop([product({ units: 9 })]);
  const { clock, ledger } = shop;
  const rules = { cap: { perCustomer: 2, days: 14 } };
  await shop
    .of(MARKETING.runCampaigns)
    .saveRules({ ...rules, points: { isOn: true, percent: PERCENT, validDays: 365 } });
  const settings = shop.of(RECORDS.settings);
  const { revision, ...now } = await settings.read();
  const limits = { ...now.limits, farthestDays: 730 };
  await settings.save({ ...now, limits, holds: { ...now.holds, mostPerCustomer: 50 } }, revision);
  const code = pointsCodeOf(shop.secrets, ANA);
  const credits = shop.of(RECORDS.credits);
  const ids: string[] = [];
  let id = 0;

  async function place(spends: boolean): Promise<void> {
    const wanted = order();
    const [line] = wanted.lines;
    if (line === undefined) throw new Error('No line');
    const startDate = addDays(shopDay(clock.now()), 2);
    const placed = await shop.place({
      ...wanted,
      plan: 'full',
      lines: [{ ...line, startDate, endDate: addDays(startDate, 2) }],
      ...(spends && { creditCode: code }),
    });
    // Refused where there are no points to spend.
    if (!placed.ok) return;
    const { reservation } = placed.value;
    ids.push(reservation.id);
    const due = reservation.total - reservation.entries.reduce((sum, one) => sum + one.amount, 0);
    id += 1;
    if (due > 0) {
      const begun = await shop.beginPayment({
        reservationId: reservation.id,
        reason: 'full',
        amount: due,
      });
      if (!begun.ok) throw new Error(begun.error.kind);
      shop.provider.pay(begun.value.id);
      await shop.receive(shop.paidEvent(begun.value, `evt-${id}`));
    }
  }

  const which = (index: number): string | undefined => ids[index % Math.max(1, ids.length)];

  return {
    shop,
    code,
    account: () => credits.find(code),
    place,
    async take(one: Step): Promise<void> {
      switch (one.kind) {
        case 'book':
          await place(one.spends);
          break;
        case 'two':
          await Promise.all([place(true), place(true)]);
          break;
        case 'complete':
          await shop.of(RESERVATIONS.completeReservations)();
          break;
        case 'expire':
          await shop.of(CREDITS.expireCredits)();
          break;
        case 'cancel':
        case 'refund': {
          const reservation = which(one.which);
          if (reservation === undefined) return;
          const context = { now: clock.now(), by: system('test') };
          await ledger.transact(
            toChange({ reservation }, (stored, facts) => {
              if (one.kind === 'cancel') return cancel(stored, facts, netPaidOf(stored), context);
              const decision = {
                reservation: stored,
                schedules: facts.schedules,
                mail: [],
                refunds: [],
              };
              const cause = `test-${stored.history.length}`;
              return ok(withMoneyBack(decision, facts, cents(one.amount), cause, context));
            }),
          );
          await shop.workOutbox();
          break;
        }
        case 'wait':
          clock.pass(one.days * DAY);
      }
    },
  };
}

const EARNED: readonly Step[] = [
  { kind: 'book', spends: false },
  { kind: 'wait', days: 5 },
  { kind: 'complete' },
];

describe('points', () => {
  it('add up, are never below zero, and are earned once by what was paid and kept, in any order of events', async () => {
    let spent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { shop, take, account } = await pointsShop();
        for (const one of [...EARNED, ...steps, { kind: 'complete' } as const]) {
          await take(one);
          const credit = await account();
          let left = 0;
          for (const { amount } of credit?.entries ?? []) {
            left += amount;
            expect(left).toBeGreaterThanOrEqual(0);
          }
          if (credit !== undefined) expect(creditBalance(credit)).toBe(left);
        }
        spent += ((await account())?.entries ?? []).filter(({ kind }) => kind === 'used').length;
        // Each booking agrees with the account about what it earned and what it was paid with.
        expect(await found(shop)).toEqual([]);
      }),
      { numRuns: 60 },
    );
    expect(spent).toBeGreaterThan(0);
  });

  it('are earned by a completed party, spent at the next, and come back with its cancellation', async () => {
    const { take, account, place, shop, code } = await pointsShop();
    for (const one of EARNED) await take(one);
    expect(await account()).toMatchObject({ kind: 'points', entries: [{ amount: 4_500 }] });
    await Promise.all([place(true), place(true)]);
    const uses = (await account())?.entries.filter(({ kind }) => kind === 'used');
    expect(uses?.map(({ amount }) => amount)).toEqual([-4_500]);
    for (const which of [1, 2]) await take({ kind: 'cancel', which });
    expect(creditBalance((await account()) ?? { entries: [] })).toBe(4_500);
    await take({ kind: 'refund', which: 0, amount: 20_000 });
    expect(creditBalance((await account()) ?? { entries: [] })).toBe(2_500);
    expect(await found(shop)).toEqual([]);

    const points = shop.of(MARKETING.points);
    expect(await points.warn()).toBe(0);
    shop.clock.pass(340 * DAY);
    expect(await points.warn()).toBe(1);
    expect(await points.warn()).toBe(0);
    await shop.workOutbox();
    expect(shop.sent.at(-1)).toMatchObject({ to: ANA });
    expect(shop.sent.at(-1)?.subject).toContain('2,500 points end on');
    expect(shop.sent.at(-1)?.text).toContain(code.slice(0, 5));
    shop.clock.pass(40 * DAY);
    await take({ kind: 'expire' });
    expect(creditBalance((await account()) ?? { entries: [] })).toBe(0);
    expect((await points.of(ANA))?.entries[0]?.kind).toBe('expired');
  });

  it('are no business of parties that were over before there were any', async () => {
    const { shop, take, account } = await pointsShop();
    const run = shop.of(MARKETING.runCampaigns);
    const { points: _points, ...off } = await run.readRules();
    await run.saveRules(off);
    for (const one of EARNED) await take(one);
    await run.saveRules({ ...off, points: { isOn: true, percent: 3, validDays: 365 } });
    await take({ kind: 'refund', which: 0, amount: 100 });
    expect(await account()).toBeUndefined();
  });
});
