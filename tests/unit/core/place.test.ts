import { describe, expect, it } from 'vitest';
import { openShop } from '#tests/support/shop.ts';

describe('makePlaceReservation', () => {
  it('records which rental terms were agreed to, and when', async () => {
    const shop = await openShop();
    const placed = await shop.place({ ...shop.order(), termsVersion: '1.0' });
    const stored = placed.ok && (await shop.ledger.find(placed.value.reservation.id));
    expect(stored).toMatchObject({ terms: { version: '1.0', at: shop.clock.now() } });
  });

  it('records the language of the booking, for its mail', async () => {
    const shop = await openShop();
    const placed = await shop.place({ ...shop.order(), language: 'es' });
    const stored = placed.ok && (await shop.ledger.find(placed.value.reservation.id));
    expect(stored).toMatchObject({ language: 'es' });
  });

  it('returns the same reservation and link for the same key, and refuses a different order under it', async () => {
    const shop = await openShop();
    const first = await shop.place(shop.order(), 'key');
    // The stored one also names its customer.
    expect(await shop.place(shop.order(), 'key')).toMatchObject(JSON.parse(JSON.stringify(first)));
    expect(await shop.place({ ...shop.order(), plan: 'full' }, 'key')).toMatchObject({
      error: { kind: 'idempotency_key_reused' },
    });
  });
});
