import { describe, expect, it } from 'vitest';
import type { Settings } from '#core/settings/business-settings.ts';
import { eachShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line } from '#tests/support/order-body.ts';
import { openPaidShop } from '#tests/support/paid-shop.ts';

const shop = eachShop(openPaidShop);

const FIRST = { startDate: '2026-12-05', endDate: '2026-12-06' };
const BETWEEN = { startDate: '2026-12-12', endDate: '2026-12-13' };
const LAST = { startDate: '2026-12-26', endDate: '2026-12-27' };

/** One unit at $100, offered with everything. */
async function offerAddOn(per: 'day' | 'event', fromCircuits = 0, more = {}): Promise<string> {
  const { slug: _slug, id: _id, ...castle } = (await shop.get(`/api/products/${CASTLE}`)).json();
  const body = {
    ...castle,
    title: 'Attendant',
    price: 100,
    units: 1,
    categories: ['addon'],
    ...more,
  };
  const { id } = (await shop.post('/api/admin/products', body, await shop.admin())).json();
  const always = { categories: [], productIds: [], fromCircuits, offGrass: false };
  const offers: Settings['addOns']['offers'] = [{ productId: id, per, taxable: false, ...always }];
  await shop.change(() => ({ addOns: { isOn: true, offers } }));
  return id;
}

describe('an add-on for two parties three weeks apart', () => {
  it.each(['day', 'event'] as const)('is billed per %s for their days only', async (per) => {
    const addOns = [{ productId: await offerAddOn(per), quantity: 1 }];
    const { quote, manage, see } = await shop.book({ lines: [line(FIRST), line(LAST)], addOns });
    const billed = quote.lines.filter((one) => one.per !== undefined);
    expect(billed.map(({ days, linePriceCents }) => [days, linePriceCents])).toEqual([
      [1, 10_000],
      [1, 10_000],
    ]);
    const out = (await see()).lines.filter((one) => one.per !== undefined);
    expect(out).toMatchObject([FIRST, LAST]);
    expect((await manage()).totalCents).toBe(quote.totalCents);
  });

  it('is at the party, but neither set up nor picked up, if it is a service', async () => {
    const productId = await offerAddOn('day', 0, { isService: true });
    const addOns = [{ productId, quantity: 1 }];
    const { see, manage } = await shop.book({ lines: [line(FIRST), line(LAST)], addOns });
    expect((await see()).lines.map(({ isService }) => isService)).toEqual([
      undefined,
      undefined,
      true,
      true,
    ]);
    expect((await manage()).lines.filter(({ isService }) => isService)).toHaveLength(2);
    await shop.subjects();
    const mails = await shop.mails();
    const text = mails.map((mail) => mail.text ?? '').find((one) => one.includes('We set up'));
    expect(text).toContain('At the party: Attendant');
    const html = mails.find((mail) => mail.text === text)?.html;
    expect(html).toContain('At the party: Attendant');
    // Its price, and who is there; not what we set up.
    expect(typeof html === 'string' && html.match(/Attendant/g)).toHaveLength(3);
    expect(text).toMatch(/We set up: .*: Neon Castle Bounce House$/m);
  });

  it('is available to others in between, and can move with the parties', async () => {
    const productId = await offerAddOn('day');
    const addOns = [{ productId, quantity: 1 }];
    const both = await shop.book({ lines: [line(FIRST), line(LAST)], addOns });
    await shop.book({ lines: [line(BETWEEN)], addOns });
    const taken = await shop.steps.reserve({ lines: [line(LAST)], addOns });
    expect(taken.json()).toMatchObject({ code: 'unavailable', productId });
    const range = 'from=2026-12-05&to=2026-12-12';
    const own = (await shop.get(`${both.link}/availability?${range}`)).json();
    expect(own.days.map(({ free }: { free: number }) => free)).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
    const lines = [line(FIRST), line({ ...LAST, endDate: '2026-12-28' })] as never;
    const { made, shown } = await both.amend({ kind: 'lines', lines, addOns });
    expect([made.statusCode, shown.differenceCents]).toEqual([200, 32_500]);
  });

  it('covers one period if the rentals follow one another', async () => {
    const addOns = [{ productId: await offerAddOn('event'), quantity: 1 }];
    const next = line({ startDate: '2026-12-06', endDate: '2026-12-08' });
    const { quote } = await shop.book({ lines: [line(FIRST), next], addOns });
    expect(quote.lines.slice(2)).toMatchObject([{ days: 3, linePriceCents: 10_000 }]);
  });
});

describe('an add-on that supplies power', () => {
  it('spares the customer the outlets, even if nobody said what power the spot has', async () => {
    const productId = await offerAddOn('event', 1);
    const without = await shop.book({ lines: [line(FIRST)] });
    const withIt = await shop.book({ lines: [line(LAST)], addOns: [{ productId, quantity: 1 }] });
    while ((await shop.run('outbox')) > 0);
    await shop.subjects();
    const mails = await shop.mails();
    const asksForOutlets = ({ id }: { readonly id: string }) =>
      mails.find(({ subject }) => subject?.includes(id))?.text?.includes('on its own breaker');
    expect([asksForOutlets(without), asksForOutlets(withIt)]).toEqual([true, false]);
  });
});
