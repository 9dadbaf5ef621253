import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '#tests/e2e/days.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import { liveLine } from '#tests/support/order-body.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { adminHeaders } from '#tests/support/shop-at.ts';

const OWNER = { email: 'boss@example.com', password: 'a long secret' };

/**
 * The main job over HTTP, on a server process with another store. The same clicks would show the
 * same, because a browser does not know the store.
 */
export function describeWholeShop(name: string, env: () => Readonly<Record<string, string>>): void {
  describe(`the whole shop on ${name}`, () => {
    let folder: Awaited<ReturnType<typeof dataFolder>>;
    let server: RunningServer;
    beforeAll(async () => {
      folder = await dataFolder();
      server = await startServer({ dataDir: folder.dataDir, env: env() });
    });
    afterAll(async () => {
      await server.stop();
      await folder.remove();
    });

    it('takes a booking, its deposit, a declined card and its balance, and mails its private link', async () => {
      const { reserve, intent, confirm, manage } = bookingSteps(server);
      const placed = await reserve({ lines: [liveLine()] });
      const { reservationId, manageToken, quote } = placed.json();
      expect(placed.statusCode).toBe(201);
      const pay = async (reason: string, cents: number, card?: object) => {
        const { clientSecret } = (await intent(reservationId, reason, cents)).json();
        return (await confirm(clientSecret, card)).json();
      };
      const declined = await pay('deposit', quote.dueNowCents, {
        cardNumber: '4000 0000 0000 0002',
      });
      expect(declined.status).not.toBe('succeeded');
      expect((await manage(manageToken)).json()).toMatchObject({ status: 'held', paidCents: 0 });
      expect(await pay('deposit', quote.dueNowCents)).toEqual({ status: 'succeeded' });
      expect((await manage(manageToken)).json()).toMatchObject({
        status: 'confirmed',
        balanceCents: quote.balanceCents,
      });
      expect(await pay('balance', quote.balanceCents)).toEqual({ status: 'succeeded' });
      expect((await manage(manageToken)).json()).toMatchObject({
        paidCents: quote.totalCents,
        balanceCents: 0,
      });
      const sent = await eventually(async () => {
        const mails = await folder.mails();
        expect(mails).toHaveLength(2);
        return mails;
      });
      const confirmation = sent.find(({ subject }) => subject?.startsWith("You're booked!"));
      expect(confirmation?.to?.[0]?.address).toBe('ana@example.com');
      expect(confirmation?.text).toContain(`/manage/${manageToken}`);
    });

    it('tells the second customer of the last unit which product and days are taken', async () => {
      const { reserve } = bookingSteps(server);
      const last = {
        productId: 'mega-60-obstacle-course',
        quantity: 1,
        startDate: inDays(10),
        endDate: inDays(11),
      };
      expect((await reserve({ lines: [last] })).statusCode).toBe(201);
      expect((await reserve({ lines: [last] })).json()).toMatchObject({
        status: 409,
        code: 'unavailable',
        productId: last.productId,
        days: [last.startDate],
      });
    });

    it('lets an admin sign in and change a product, and the shop shows it', async () => {
      const admin = await adminHeaders(server, OWNER);
      const { products } = (await server.get('/api/admin/products', admin)).json();
      const toddler = products.find(({ slug }: { slug: string }) => slug === 'toddler-playland');
      const changed = { ...toddler, price: 209.99 };
      const url = `/api/admin/products/${toddler.id}`;
      expect((await server.send('PUT', url, changed, admin)).statusCode).toBe(200);
      await eventually(async () => {
        const rendered = await fetch(`${server.url}/products/toddler-playland`);
        expect(await rendered.text()).toContain('$209.99');
      });
    });
  });
}
