import { describe, expect, it } from 'vitest';
import { nodeHolderNames } from '#adapters/system/node-system.ts';
import { place } from '#core/checkout/place.ts';
import { system } from '#core/kernel/actor.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { expire } from '#core/lifecycle/close.ts';
import { toChange, toPlace } from '#core/reservations/booking-ledger.ts';
import { holderKeys } from '#core/reservations/live-holds.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { promo } from '#tests/support/business.ts';
import { order, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const { mostPerCustomer, mostPerNetwork, minutes } = DEFAULT_SETTINGS.holds;
const SAME_MOMENT = mostPerCustomer * 2;

export function describeLiveHolds(open: OpenStores): void {
  describe('booking ledger: live holds', () => {
    const repositories = freshRepositories(open);

    function placing(id: string, who: { email: string; phone: string }, promoCode?: string) {
      const { ledger, other, clock } = repositories();
      const now = clock.now();
      const contact = { name: 'Ana Ortiz', ...who };
      const heldBy = holderKeys(
        nodeHolderNames('a key of the tests that is long enough'),
        contact,
        '203.0.113.7',
      );
      const wanted = order({ id, contact, heldBy, promoCode });
      const asked = promoCode && { code: promoCode, ...who };
      return (Number(id.slice(1)) % 2 === 0 ? ledger : other.ledger).transact(
        toPlace({ lines: wanted.lines, heldBy, ...(asked && { promo: asked }) }, (facts) =>
          place(wanted, facts, now, shopDay(now)),
        ),
      );
    }
    const stored = async () =>
      (await repositories().store.query({ collection: 'liveHolds' })).documents;
    const castles = () => repositories().catalogue.create(product({ units: 40 }));

    it('gives one customer no more than the limit for simultaneous requests', async () => {
      await castles();
      const placed = await Promise.all(
        Array.from({ length: SAME_MOMENT }, (_, index) =>
          placing(`r${index}`, { email: 'Ana@example.com', phone: `817-555-01${10 + index}` }),
        ),
      );
      expect(placed.filter(({ ok }) => ok)).toHaveLength(mostPerCustomer);
      const refused = placed.flatMap((one) => (one.ok ? [] : [one.error]));
      expect(refused).toEqual(
        refused.map(() => ({ kind: 'limit_customer_holds', most: mostPerCustomer })),
      );
      for (const { data } of await stored()) {
        expect(Object.keys(data['until'] as object).length).toBeLessThanOrEqual(mostPerCustomer);
      }
    });

    it('counts a network under all names, and releases expired holds', async () => {
      await castles();
      const who = (index: number) => ({
        email: `guest${index}@example.com`,
        phone: `817-555-${1_000 + index}`,
      });
      for (let index = 0; index < mostPerNetwork; index += 1) {
        expect((await placing(`r${index}`, who(index))).ok).toBe(true);
      }
      const refused = await placing('r90', who(90));
      expect(refused).toMatchObject({ ok: false, error: { kind: 'limit_network_holds' } });

      const { ledger, clock } = repositories();
      clock.pass(minutes * MINUTE);
      // An expired hold no longer counts, swept or not.
      expect((await placing('r91', who(91))).ok).toBe(true);
      const context = { now: clock.now(), by: system('expire-holds') };
      for (let index = 0; index < mostPerNetwork; index += 1) {
        await ledger.transact(
          toChange({ reservation: `r${index}` }, (reservation, facts) =>
            expire(reservation, facts, context),
          ),
        );
      }
      const left = (await stored()).map(({ data }) => Object.keys(data['until'] as object));
      expect(left).toEqual([['r91'], ['r91'], ['r91']]);
      const released = await ledger.find('r0');
      expect([released?.status, released?.heldBy]).toEqual(['expired', undefined]);
    });

    it('uses a code no more often than allowed for simultaneous requests', async () => {
      await castles();
      const { promoCodes, settings } = repositories();
      await promoCodes.create(promo({ mostUses: 2 }));
      await settings.save({ ...DEFAULT_SETTINGS, promoCodes: { isOn: true } }, 0);
      const placed = await Promise.all(
        Array.from({ length: SAME_MOMENT }, (_, index) =>
          placing(
            `r${index}`,
            { email: `guest${index}@example.com`, phone: `817-555-${2_000 + index}` },
            'PARTY10',
          ),
        ),
      );
      expect(placed.filter(({ ok }) => ok)).toHaveLength(2);
      expect(await promoCodes.find('PARTY10')).toMatchObject({ uses: 2 });
    });
  });
}
