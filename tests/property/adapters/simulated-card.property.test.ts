import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/kernel/cents.ts';
import { simulatedProvider } from '#tests/support/simulated-provider.ts';

const AMOUNT = 11_250;

const step = fc.oneof(
  fc.record({
    kind: fc.constant('confirm' as const),
    card: fc.constantFrom('4242424242424242', '4000000000000002', '4000002500003155', '1'),
    authentication: fc.constantFrom(undefined, 'passed' as const, 'failed' as const),
  }),
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({
    kind: fc.constant('refund' as const),
    key: fc.constantFrom('a', 'b', 'c'),
    amount: fc.constantFrom(-1, 0, 1, 5_000, 6_250, AMOUNT, AMOUNT + 1),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Runs the steps, some of them at the same moment. Returns what the provider then says and has
 * reported.
 */
async function run(rounds: readonly (readonly Step[])[]) {
  const provider = simulatedProvider();
  const intent = await provider.payments.createIntent({
    idempotencyKey: 'R1:deposit:1',
    amount: cents(AMOUNT),
    customerEmail: 'ana@example.com',
    reservationId: 'R1',
    reason: 'deposit',
  });
  const take = async (wanted: Step): Promise<unknown> => {
    switch (wanted.kind) {
      case 'confirm':
        return provider.confirm(intent.clientSecret, wanted.card, wanted.authentication);
      case 'cancel':
        return provider.payments.cancelIntent(intent.id);
      case 'refund':
        return provider.payments.refund({
          idempotencyKey: wanted.key,
          intentId: intent.id,
          amount: cents(wanted.amount),
          reservationId: 'R1',
        });
    }
  };
  const statuses: (string | undefined)[] = [];
  for (const round of rounds) {
    await Promise.allSettled(round.map(take));
    statuses.push((await provider.payments.findIntent(intent.id))?.status);
  }
  return { statuses, events: await provider.events() };
}

const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 });

describe('the simulated card, whatever the order of calls', () => {
  it('charges at most once, and reports it exactly when the intent is paid', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const { statuses, events } = await run(all);
        const charges = events.filter(({ kind }) => kind === 'payment_succeeded');
        expect(charges).toHaveLength(statuses.at(-1) === 'succeeded' ? 1 : 0);
        for (const charge of charges) expect(charge).toMatchObject({ amount: AMOUNT });
      }),
    );
  });

  it('never refunds more than it took, or before it took it', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const { events } = await run(all);
        const moved = events.map((event) => {
          if (event.kind === 'payment_succeeded') return event.amount;
          return event.kind === 'refunded' ? -event.amount : 0;
        });
        const balance = moved.reduce((sum, amount) => sum + amount, 0);
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(balance).toBeLessThanOrEqual(AMOUNT);
        const refunds = events.filter((event) => event.kind === 'refunded');
        expect(refunds.length).toBeLessThanOrEqual(3);
        for (const { amount } of refunds) expect(amount).toBeGreaterThan(0);
      }),
    );
  });

  it('never leaves the states paid or canceled', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const { statuses } = await run(all);
        for (const end of ['succeeded', 'canceled']) {
          const since = statuses.includes(end) ? statuses.slice(statuses.indexOf(end)) : [];
          expect(new Set([...since, end]).size).toBe(1);
        }
      }),
    );
  });
});
