import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SubstitutesDto } from '#core/contract/admin-reservations.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { line } from '#tests/support/order-body.ts';

const SLIDE = 'blue-crush-water-slide';
const DUAL = 'palm-racer-dual-water-slide';
const YARD = { lengthFt: 44, widthFt: 20, gateWidthIn: 60, surface: 'grass', circuits: 3 };

let shop: HttpShop;
let headers: Record<string, string>;
beforeEach(async () => {
  shop = await openHttpShop();
  headers = await shop.adminHeaders();
});
afterEach(() => shop.close());

async function book(overrides: object): Promise<string> {
  const steps = bookingSteps(shop);
  const placed = (await steps.reserve(overrides)).json();
  const begun = await steps.intent(placed.reservationId, 'deposit', placed.quote.dueNowCents);
  await steps.confirm(begun.json().clientSecret);
  return placed.reservationId;
}

/** All units of it are torn. */
async function tearAll(productId = SLIDE): Promise<void> {
  const path = `/api/admin/products/${productId}/units`;
  for (const { id } of (await shop.get(path, headers)).json().units) {
    const { revision } = (await shop.get(path, headers)).json();
    const change = { kind: 'retire', unitId: id };
    const made = await shop.post(`${path}/changes`, { change, revision }, headers);
    expect(made.statusCode).toBe(200);
  }
}

const substitutes = async (id: string): Promise<SubstitutesDto> =>
  (await shop.get(`/api/admin/reservations/${id}/substitutes`, headers)).json();
const conflicts = async () =>
  (await shop.get('/api/admin/desk', headers))
    .json()
    .open.filter(({ kind }: { kind: string }) => kind === 'unit');

describe('GET /api/admin/reservations/:id/substitutes', () => {
  it('offers what is as good and free, and the booking is amended to it at the same total', async () => {
    const lines = [line({ productId: SLIDE }), line({ productId: 'popcorn-cotton-candy-cart' })];
    const id = await book({ lines });
    expect((await substitutes(id)).stuck).toEqual([]);
    await tearAll();
    expect(await conflicts()).toHaveLength(1);
    const { stuck } = await substitutes(id);
    expect(stuck.map(({ productId, quantity }) => [productId, quantity])).toEqual([[SLIDE, 1]]);
    const [offer] = stuck[0]?.offers ?? [];
    expect(stuck[0]?.offers.map(({ productId, isMeasured }) => [productId, isMeasured])).toEqual([
      ['big-wave-water-slide', false],
      ['palm-racer-dual-water-slide', false],
    ]);

    const url = `/api/admin/reservations/${id}`;
    const before = (await shop.get(url, headers)).json();
    const asked = { amendment: offer?.change, waive: true };
    const { totalCents, excessCents } = (
      await shop.post(`${url}/amendments/preview`, asked, headers)
    ).json();
    expect([totalCents, excessCents]).toEqual([before.totalCents, 0]);
    const shown = { totalCents, excessCents, version: before.version };
    const made = await shop.post(`${url}/amendments`, { ...asked, shown }, headers);
    expect(made.json()).toMatchObject({
      totalCents: before.totalCents,
      balanceCents: before.balanceCents,
    });
    expect(
      made
        .json()
        .lines.map(({ productId }: { productId: string }) => productId)
        .toSorted(),
    ).toEqual(['big-wave-water-slide', 'popcorn-cotton-candy-cart']);
    expect(await conflicts()).toEqual([]);
    expect((await substitutes(id)).stuck).toEqual([]);
    // The mail says why, what instead of what, and names the discount as the preview does.
    while ((await shop.work.workOutbox()) > 0);
    const mail = (await shop.mails()).at(-1);
    expect(mail?.subject).toMatch(/^Big Wave .* instead of Blue Crush/);
    expect(mail?.text).toMatch(
      /We are sorry, Ana: Blue Crush [^.]* is out of service on your dates\. We bring Big Wave [^.]* instead, at no extra cost to you\./,
    );
    expect(mail?.text).toContain('Goodwill discount');
  });

  it('can be taken off with its money back, the rest of the booking as it is', async () => {
    const lines = [line({ productId: SLIDE }), line({ productId: 'popcorn-cotton-candy-cart' })];
    const id = await book({ lines });
    await tearAll();
    const [stuck] = (await substitutes(id)).stuck;
    const url = `/api/admin/reservations/${id}`;
    const before = (await shop.get(url, headers)).json();
    const asked = { amendment: stuck?.without };
    const { totalCents, excessCents } = (
      await shop.post(`${url}/amendments/preview`, asked, headers)
    ).json();
    const shown = { totalCents, excessCents, version: before.version };
    const made = (await shop.post(`${url}/amendments`, { ...asked, shown }, headers)).json();
    expect(made.lines.map(({ productId }: { productId: string }) => productId)).toEqual([
      'popcorn-cotton-candy-cart',
    ]);
    expect([made.totalCents, excessCents]).toEqual([
      totalCents,
      Math.max(0, before.paidCents - totalCents),
    ]);
    while ((await shop.work.workOutbox()) > 0);
    const mails = (await shop.mails()).map(({ text }) => text).join('');
    expect(mails).toMatch(/Blue Crush [^.]* so it is off your rental and you don’t pay for it\./);
  });

  it('offers others that need no more, where the customer has too few circuits for the booked one, too', async () => {
    const event = { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' };
    const id = await book({
      lines: [line({ productId: DUAL })],
      event: { ...event, venue: { circuits: 1 } },
    });
    await tearAll(DUAL);
    const [stuck] = (await substitutes(id)).stuck;
    const found = stuck?.lesser.map(({ productId, isMeasured, needs }) => [
      productId,
      needs.circuits,
      isMeasured,
    ]);
    // Two circuits, as the booked one needs: to be asked about.
    expect(found).toContainEqual(['big-wave-water-slide', 2, false]);
  });

  it('offers something less where nothing as good is left, at what the booking would cost then', async () => {
    const id = await book({ lines: [line({ productId: DUAL })] });
    await tearAll(DUAL);
    const [stuck] = (await substitutes(id)).stuck;
    expect(stuck?.offers).toEqual([]);
    expect(stuck).toMatchObject({ capacity: 6, wet: true, quantity: 1 });
    const [less] = stuck?.lesser ?? [];
    if (less === undefined) throw new Error('Something less is left');
    // The nearest in price of those for the same ages.
    expect(less).toMatchObject({ productId: 'big-wave-water-slide', capacity: 4, wet: true });
    expect(less.differenceCents).toBeLessThan(0);
    const url = `/api/admin/reservations/${id}`;
    const before = (await shop.get(url, headers)).json();
    const asked = { amendment: less.change };
    const quote = (await shop.post(`${url}/amendments/preview`, asked, headers)).json();
    expect(quote.differenceCents).toBe(less.differenceCents);
    expect(quote.totalCents).toBe(before.totalCents + less.differenceCents);
    const { totalCents, excessCents } = quote;
    const shown = { totalCents, excessCents, version: before.version };
    const made = await shop.post(`${url}/amendments`, { ...asked, shown }, headers);
    expect(made.json()).toMatchObject({ totalCents, balanceCents: quote.balanceCents });
    expect((await substitutes(id)).stuck).toEqual([]);
    while ((await shop.work.workOutbox()) > 0);
    const mails = await shop.mails();
    expect(mails.at(-1)?.text).toMatch(
      /We are sorry.* We bring Big Wave .* for \$\d+\.\d\d less\./,
    );
    // All that is rented: its money back is the whole reservation's.
    expect(stuck?.without).toBeUndefined();
  });

  it('leaves out what does not fit the yard or is out on these days, and is no business of customers', async () => {
    const id = await book({
      lines: [line({ productId: SLIDE })],
      event: {
        street: '1 Party Lane',
        city: 'Cleburne',
        region: 'TX',
        postalCode: '76033',
        venue: YARD,
      },
    });
    await tearAll();
    const offered = async () => (await substitutes(id)).stuck.flatMap(({ offers }) => offers);
    expect((await offered()).map(({ productId, isMeasured }) => [productId, isMeasured])).toEqual([
      ['big-wave-water-slide', true],
      ['palm-racer-dual-water-slide', true],
    ]);
    await book({ lines: [line({ productId: 'big-wave-water-slide', quantity: 2 })] });
    expect((await offered()).map(({ productId }) => productId)).toEqual([
      'palm-racer-dual-water-slide',
    ]);
    const url = `/api/admin/reservations/${id}/substitutes`;
    expect((await shop.get(url)).statusCode).toBe(401);
    expect((await shop.get(url, await shop.customerHeaders())).statusCode).toBe(403);
    expect((await shop.get('/api/admin/reservations/none/substitutes', headers)).statusCode).toBe(
      404,
    );
  });
});
