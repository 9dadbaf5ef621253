import { describe, expect, it } from 'vitest';
import type { ChangeQuoteDto } from '#core/contract/manage.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { eachShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';
import { openPaidShop } from '#tests/support/paid-shop.ts';

const shop = eachShop(openPaidShop);

/** Saturday to Monday, a week later. */
const A_WEEK_ON = {
  kind: 'reschedule',
  startDate: '2026-12-12',
  endDate: '2026-12-14',
} as const;

/** Every part of a price, with its own figures. */
const figures = (percent: number, feeCents: number) => (settings: Settings) => ({
  tax: { ...settings.tax, isOn: percent > 0, percent, damageWaiver: percent > 10 },
  damageWaiver: { isOn: percent > 0, percent },
  weekend: { isOn: percent > 0, weekdays: [6], percent },
  multiDay: { isOn: percent > 0, tiers: [{ fromDays: 2, percent }] },
  delivery: {
    ...settings.delivery,
    chargesFee: feeCents > 0,
    zones: [{ name: 'Near', postalCodes: ['760'], feeCents, miles: 10 }],
  },
});

const rowsOf = ({ rows }: ChangeQuoteDto) =>
  rows.map(({ kind, beforeCents, afterCents }) => [kind, beforeCents, afterCents]);

describe('an agreed price', () => {
  it('gains no fee or tax that was switched on later when the booking moves', async () => {
    const { amend } = await shop.book();
    await shop.change((settings) => {
      const { tax, delivery } = figures(8.25, 2_500)(settings);
      return { tax, delivery };
    });
    const { shown, made } = await amend(A_WEEK_ON);
    expect([shown.differenceCents, made.statusCode]).toEqual([0, 200]);
    expect(rowsOf(shown)).toEqual([['rental', 45_000, 45_000]]);
  });

  it.each([
    ['turned off', figures(0, 0)],
    ['raised', figures(20, 9_900)],
  ])('keeps waiver, fee, tax and discount while they are %s', async (_name, after) => {
    await shop.change(figures(10, 2_500));
    const { amend, quote } = await shop.book({ damageWaiver: true });
    const agreed = quote.adjustments ?? [];
    expect(agreed.map(({ kind }) => kind)).toEqual([
      'weekend',
      'multi_day',
      'damage_waiver',
      'delivery',
      'tax',
    ]);
    await shop.change(after);
    const { event } = orderBody();
    const elsewhere = { ...event, postalCode: '76033-1234', street: '2 Other Lane' };
    const told = await amend({ kind: 'details', event: elsewhere });
    expect(told.shown.totalCents).toBe(quote.totalCents);

    const lines = [line(), line({ startDate: '2026-12-19', endDate: '2026-12-20' })] as never;
    const more = await amend({ kind: 'lines', lines, addOns: [] });
    // New items use today's figures, beside the agreed ones.
    const rates = more.shown.adjustments
      .filter(({ kind }) => kind === 'weekend')
      .map(({ rate, amountCents }) => [rate, amountCents]);
    expect(rates[0]).toEqual([10, 2_250]);
    expect(more.shown.adjustments.find(({ kind }) => kind === 'delivery')?.amountCents).toBe(2_500);
    expect(more.shown.adjustments.find(({ kind }) => kind === 'damage_waiver')?.rate).toBe(10);
    const back = await amend({ kind: 'lines', lines: [line()] as never, addOns: [] });
    expect(back.shown).toMatchObject({ totalCents: quote.totalCents, adjustments: agreed });
  });

  it("uses today's rates for new days, and keeps everything else", async () => {
    await shop.change(figures(10, 2_500));
    const { amend } = await shop.book({ damageWaiver: true });
    await shop.change(figures(20, 9_900));
    const { shown } = await amend(A_WEEK_ON);
    expect(rowsOf(shown)).toEqual([
      ['rental', 45_000, 45_000],
      ['weekend', 2_250, 4_500],
      // 10 percent off what the days cost.
      ['multi_day', -4_725, -4_950],
      ['damage_waiver', 4_253, 4_455],
      ['delivery', 2_500, 2_500],
      ['tax', 4_503, 4_705],
    ]);
  });

  it('includes the fee for a different ZIP code, and allows a move though its own is no longer in the area', async () => {
    await shop.change(figures(10, 2_500));
    const { amend } = await shop.book();
    await shop.change((settings) => ({
      delivery: {
        ...settings.delivery,
        refusesOutside: true,
        zones: [{ name: 'Far', postalCodes: ['752'], feeCents: 5_000, miles: 45 }],
      },
    }));
    expect((await amend(A_WEEK_ON)).made.statusCode).toBe(200);
    const { event } = orderBody();
    const { shown } = await amend({ kind: 'details', event: { ...event, postalCode: '75201' } });
    expect(shown.rows.find(({ kind }) => kind === 'delivery')).toMatchObject({
      beforeCents: 2_500,
      afterCents: 5_000,
    });
  });

  it('keeps its promo code discount, whatever happens to the code', async () => {
    await shop.change(() => ({ promoCodes: { isOn: true } }));
    const code = { code: 'PARTY10', discount: { kind: 'percent', percent: 10 } };
    const terms = { minimumSubtotalCents: 0, firstBookingOnly: false, isActive: true };
    await shop.post('/api/admin/promo-codes', { ...code, ...terms }, await shop.admin());
    const { amend } = await shop.book({ promoCode: 'PARTY10' });
    await shop.change(() => ({ promoCodes: { isOn: false } }));
    expect(rowsOf((await amend(A_WEEK_ON)).shown)).toEqual([
      ['rental', 45_000, 45_000],
      ['promo', -4_500, -4_500],
    ]);
  });

  it('keeps the package price if the package moves as a whole, and loses it without one of its parts', async () => {
    const slide = (await shop.get('/api/products'))
      .json()
      .products.find(
        ({ id, categories }: { id: string; categories: string[] }) =>
          id !== CASTLE && !categories.includes('addon'),
      );
    const items = [CASTLE, slide.id].map((productId) => ({ productId, quantity: 1 }));
    const list = [{ name: 'Both', items, pricePerDayCents: 10_000 }];
    await shop.change(() => ({ packages: { isOn: true, list } }));
    const lines = [line(), line({ productId: slide.id })];
    const { amend, quote } = await shop.book({ lines });
    expect(quote.totalCents).toBe(20_000);
    await shop.change(() => ({ packages: { isOn: false, list } }));
    expect((await amend(A_WEEK_ON)).shown.totalCents).toBe(20_000);
    const { startDate, endDate } = A_WEEK_ON;
    const alone = [line({ startDate, endDate })] as never;
    const { shown } = await amend({ kind: 'lines', lines: alone, addOns: [] });
    expect(shown).toMatchObject({ totalCents: 45_000, adjustments: [] });
  });

  it('can be waived for changes by the office, but not by private link', async () => {
    const { amendFor, manage, link, preview } = await shop.book();
    await shop.change(figures(10, 0));
    expect((await preview(A_WEEK_ON)).differenceCents).toBe(2_250);
    const { shown, made } = await amendFor(A_WEEK_ON, { waive: true });
    expect(made.statusCode).toBe(200);
    expect(rowsOf(shown)).toEqual([
      ['rental', 45_000, 45_000],
      ['weekend', undefined, 2_250],
      ['goodwill', undefined, -2_250],
    ]);
    expect((await manage()).totalCents).toBe(45_000);
    const amendment = { ...A_WEEK_ON, startDate: '2026-12-19', endDate: '2026-12-21' };
    const asked = (
      await shop.post(`${link}/amendments/preview`, { amendment, waive: true })
    ).json();
    expect(asked.rows.filter(({ kind }: { kind: string }) => kind === 'goodwill')).toHaveLength(1);
  });
});
