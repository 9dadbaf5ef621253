import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { fitOf } from '#core/catalogue/fit.ts';
import { guestsOf, isGear, takesGround } from '#core/catalogue/gear.ts';
import { agesOf, isInflatable, isPlayedOn } from '#core/catalogue/played-on.ts';
import { productInputSchema } from '#core/catalogue/product-input.schema.ts';
import { checklistOf } from '#core/notifications/checklist.ts';
import { TICKET_WORDS } from '#core/notifications/ticket-words.ts';
import { crowdedIn } from '#core/reservations/party.ts';
import { productInput } from '#tests/support/product-input.ts';

const kindOf = (slug: string) => {
  const product = DEMO_PRODUCTS.find((one) => one.slug === slug);
  if (product === undefined) throw new Error(`The demo has no ${slug}.`);
  return [isInflatable(product), isPlayedOn(product), takesGround(product)];
};

describe('whether a product is inflated, and played on', () => {
  it('is known of each event rental of the demo', () => {
    expect(kindOf('dunk-tank')).toEqual([true, true, true]);
    expect(kindOf('foam-party-cannon')).toEqual([true, true, true]);
    expect(kindOf('outdoor-movie-screen')).toEqual([true, false, true]);
    expect(kindOf('party-canopy-tables-chairs')).toEqual([true, false, true]);
    expect(kindOf('popcorn-cotton-candy-cart')).toEqual([false, false, true]);
  });

  it('has ages and guests only where they matter', () => {
    const chair = { ages: 'Any age', capacity: 1, categories: ['addon'], power: { blowers: 0 } };
    expect([agesOf(chair), guestsOf(chair)]).toEqual([undefined, undefined]);
    const castle = { ...chair, categories: ['bounce'] };
    expect([agesOf(castle), guestsOf(castle)]).toEqual(['Any age', 1]);
    const cart = { ...chair, ages: 'All ages, run by an adult', capacity: 50 };
    expect([agesOf(cart), guestsOf(cart)]).toEqual(['All ages, run by an adult', 50]);
  });

  it('always asks for what the guests of an inflatable have to know', () => {
    const shelf = fc.constantFrom(...CATEGORIES.map(({ value }) => value), 'addon');
    const cases = fc.record({
      categories: fc.tuple(shelf),
      blowers: fc.nat(2),
      playedOn: fc.option(fc.boolean(), { nil: undefined }),
    });
    const wrong: unknown[] = [];
    fc.assert(
      fc.property(cases, ({ categories, blowers, playedOn }) => {
        const full = productInput({ categories, power: { blowers, circuits: 1 }, playedOn });
        const { ages: _, capacity: __, setup: ___, size: ____, ...rest } = full;
        const isInflated = blowers > 0 || !['event', 'addon'].includes(categories[0]);
        const isPlayed = isPlayedOn(full);
        if (isInflated && (isGear(full) || !isInflatable(full))) wrong.push(full);
        if (isInflated && playedOn !== false && !isPlayed) wrong.push(full);
        if (!['event', 'addon'].includes(categories[0]) && !isPlayed) wrong.push(full);
        if (!productInputSchema.safeParse(full).success) wrong.push(full);
        const { ages, capacity, size, setup } = full;
        const without = [
          { ...rest, capacity, size, setup },
          { ...rest, ages, size, setup },
          { ...rest, ages, capacity, setup },
          { ...rest, ages, capacity, size },
        ].map((input) => !productInputSchema.safeParse(input).success);
        const needed = [isPlayed, isPlayed, !isGear(full), !isGear(full)];
        if (without.join() !== needed.join()) wrong.push({ full, without });
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('what needs no spot of its own', () => {
  const setup = { lengthFt: 1, widthFt: 1, surfaces: ['grass' as const], gateWidthIn: 40 };
  const power = { blowers: 0, circuits: 0 };
  const chairs = { categories: ['addon'], power, setup };
  const yard = { lengthFt: 10, widthFt: 10, surface: 'concrete', gateWidthIn: 30 } as const;

  it('fits every yard, and takes no room in it', () => {
    expect(fitOf(chairs, yard)).toEqual({ kind: 'fits' });
    expect(fitOf({ ...chairs, categories: ['bounce'] }, yard).kind).toBe('does_not_fit');
    const lines = [
      { productId: 'chair', quantity: 200, startDate: '2026-12-05', endDate: '2026-12-06' },
    ];
    const crowded = (product: typeof chairs) =>
      crowdedIn(yard, lines, new Map([['chair', product]])).productIds;
    expect(crowded(chairs)).toEqual([]);
    expect(crowded({ ...chairs, categories: ['bounce'] })).toEqual(['chair']);
  });
});

describe('the list of what to have ready for a chair', () => {
  it('names no spot, gate, outlets or hose, unless a cart comes too', () => {
    const { ready } = TICKET_WORDS.en;
    const chair = {
      ...productInput({ categories: ['addon'], power: { blowers: 0, circuits: 0 } }),
      id: 'chair',
      setup: { lengthFt: 1, widthFt: 1, surfaces: [], gateWidthIn: 20 },
    };
    const line = (productId: string) => ({
      productId,
      title: productId,
      quantity: 1,
      startDate: '2026-12-05',
      endDate: '2026-12-06',
    });
    const lines = [line('chair')];
    expect(checklistOf({ lines, event: {} }, [chair], ready)).toEqual([
      ready.sprinklers,
      ...ready.always,
    ]);
    const castle = { ...chair, categories: ['bounce'] };
    expect(checklistOf({ lines, event: {} }, [castle], ready)).toContain(
      ready.spot(ready.place(1, 1)),
    );
    const bare = { ...chair, categories: ['event'], setup: { ...chair.setup, lengthFt: 0 } };
    expect(checklistOf({ lines, event: {} }, [bare], ready)).toEqual([
      ready.sprinklers,
      ...ready.always,
    ]);
  });

  it('names the rental wherever their needs differ', () => {
    const { ready } = TICKET_WORDS.en;
    const rental = (
      id: string,
      gateWidthIn: number | undefined,
      circuits: number,
      wet: boolean,
    ) => ({
      ...productInput({ categories: ['bounce'], power: { blowers: circuits, circuits }, wet }),
      id,
      setup: { lengthFt: 20, widthFt: 20, surfaces: [], gateWidthIn },
    });
    const list = (...products: ReturnType<typeof rental>[]) => {
      const lines = products.map(({ id }) => ({
        productId: id,
        title: `the ${id}`,
        quantity: 1,
        startDate: '2026-12-05',
        endDate: '2026-12-06',
      }));
      return checklistOf({ lines, event: {} }, products, ready);
    };
    const castle = rental('castle', 36, 1, false);
    expect(list(castle, rental('slide', 48, 2, true))).toEqual(
      expect.arrayContaining([
        'Unlock the gate. We need 48 inches all the way in: 36 for the castle, 48 for the slide.',
        'Keep 3 outlets, each on its own breaker, available: 1 for the castle, 2 for the slide.',
        'Have a garden hose within reach of the spot, on a faucet that works, for the slide.',
      ]),
    );
    const [same, alone] = [list(castle, rental('maze', 36, 1, false)), list(castle)];
    expect(same).toEqual(expect.arrayContaining([ready.gate(36), ready.outlets(2, undefined)]));
    expect(alone).toEqual(expect.arrayContaining([ready.gate(36), ready.outlets(1, undefined)]));
    expect(list(castle, rental('slide', undefined, 0, false))).toEqual(
      expect.arrayContaining([
        ready.gate(36, '36 for the castle'),
        ready.outlets(1, undefined, '1 for the castle'),
      ]),
    );
  });
});
