import { describe, expect, it } from 'vitest';
import { place } from '#core/checkout/place.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { toPlace } from '#core/reservations/booking-ledger.ts';
import { order, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

export function describeEventTally(open: OpenStores): void {
  describe('event tally', () => {
    const repositories = freshRepositories(open);

    /** As the job leaves it, past the days in between. */
    async function reservation(id: string, status: 'held' | 'completed') {
      const { ledger, catalogue, clock, store } = repositories();
      const now = clock.now();
      await catalogue.create(product({ id: `castle-${id}`, slug: `castle-${id}` }));
      const wanted = order({ id });
      const [line] = wanted.lines;
      const lines = line === undefined ? [] : [{ ...line, productId: `castle-${id}` }];
      const placed = await ledger.transact(
        toPlace({ lines }, (facts) => place({ ...wanted, lines }, facts, now, shopDay(now))),
      );
      expect(placed.ok).toBe(true);
      const stored = await store.get('reservations', id);
      await store.transact(async (transaction) =>
        transaction.set('reservations', id, { ...stored?.data, status }),
      );
    }

    it('is undefined before anybody counted', async () => {
      await reservation('r1', 'completed');
      expect(await repositories().eventTally.read()).toBe(0);
    });

    it('counts completed reservations, for every process', async () => {
      const { eventTally, other } = repositories();
      await reservation('r1', 'completed');
      await reservation('r2', 'held');
      await reservation('r3', 'completed');
      expect(await eventTally.recount()).toBe(2);
      expect(await other.eventTally.read()).toBe(2);
      await reservation('r4', 'completed');
      expect(await other.eventTally.read()).toBe(2);
      expect(await other.eventTally.recount()).toBe(3);
      expect(await eventTally.read()).toBe(3);
    });
  });
}
