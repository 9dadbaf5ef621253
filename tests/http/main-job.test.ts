import { beforeAll, describe, expect, it } from 'vitest';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';

describe('the main job over HTTP', () => {
  const shop = oneHttpShop();
  beforeAll(async () => {
    shop.startJobs();
  });

  it('goes from the catalogue to a reservation paid in full', async () => {
    const { reserve, intent, confirm, status, manage } = bookingSteps(shop);
    const { products } = (await shop.get('/api/products?category=bounce')).json();
    const castle = products.find((found: { slug: string }) => found.slug.startsWith('neon-castle'));

    const placed = await reserve({ lines: [lineOf(castle.id)] });
    expect(placed.statusCode).toBe(201);
    const { reservationId, manageToken, quote } = placed.json();
    expect(quote).toMatchObject({
      totalCents: castle.price * 100 * 2,
      dueNowCents: castle.price * 100,
      balanceCents: castle.price * 100,
      currency: 'usd',
    });
    expect((await status(reservationId, manageToken)).json()).toMatchObject({
      status: 'held',
      paidCents: 0,
      holdExpiresAt: '2026-11-20T18:10:00.000Z',
    });

    const deposit = await intent(reservationId, 'deposit', quote.dueNowCents);
    expect(deposit.statusCode).toBe(200);
    const paid = await confirm(deposit.json().clientSecret);
    expect(paid.json()).toEqual({ status: 'succeeded' });
    // The webhook's event arrived before the card form got its response.
    expect((await status(reservationId, manageToken)).json()).toMatchObject({
      status: 'confirmed',
      paidCents: quote.dueNowCents,
      balanceCents: quote.balanceCents,
    });

    const [mail] = await eventually(async () => {
      const mails = await shop.mails();
      expect(mails).toHaveLength(1);
      return mails;
    });
    const link = /http:\/\/shop\.example\/manage\/([^\s#]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(link).toBe(manageToken);
    expect(mail?.to?.[0]?.address).toBe('ana@example.com');

    const managed = await manage(link);
    expect(managed.json()).toMatchObject({
      reservationId,
      status: 'confirmed',
      productTitle: castle.title,
      startDate: '2026-12-05',
      endDate: '2026-12-07',
      contactEmail: 'ana@example.com',
      balanceCents: quote.balanceCents,
    });

    const balance = await intent(reservationId, 'balance', quote.balanceCents);
    expect((await confirm(balance.json().clientSecret)).json()).toEqual({ status: 'succeeded' });
    expect((await manage(link)).json()).toMatchObject({
      paidCents: quote.totalCents,
      balanceCents: 0,
    });
    await eventually(async () => expect(await shop.mails()).toHaveLength(2));

    const nothing = await intent(reservationId, 'balance', quote.balanceCents);
    expect(nothing.json()).toMatchObject({ status: 409, code: 'nothing_due' });
  });
});

const lineOf = (productId: string) => ({
  productId,
  quantity: 1,
  startDate: '2026-12-05',
  endDate: '2026-12-07',
});
