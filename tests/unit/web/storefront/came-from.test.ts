import { afterEach, describe, expect, it, vi } from 'vitest';
import { cameFrom, storedVisit } from '#web/shared/booking/came-from.ts';
import { isShopPage, stepsAt, stepsOfCart } from '#web/storefront/visit/visit-watch.tsx';

const VISIT = { id: 'a'.repeat(32), day: '2026-11-20', source: 'google', device: 'phone' } as const;

function storage(text?: string): Map<string, string> {
  const kept = new Map(text === undefined ? [] : [['inflatableVisit', text]]);
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

describe('cameFrom', () => {
  it("gives an order its visit's source and device, but never the tab’s id", () => {
    storage();
    expect(cameFrom()).toBeUndefined();
    storedVisit.write(VISIT);
    expect(storedVisit.read()).toEqual(VISIT);
    expect(cameFrom()).toEqual({ source: 'google', device: 'phone' });
  });

  it.each(['not json', '{}', JSON.stringify({ ...VISIT, source: 'javascript:' }), '[1]'])(
    'accepts nothing invalid from storage: %s',
    (text) => {
      storage(text);
      expect(cameFrom()).toBeUndefined();
    },
  );
});

describe('the steps of a page', () => {
  it('are counted on the shop’s pages, not on private ones', () => {
    expect(['/', '/products', '/faq', '/success'].map(isShopPage)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      ['/manage/abc', '/quote/abc', '/admin/reports', '/dashboard', '/login'].map(isShopPage),
    ).toEqual([false, false, false, false, false]);
  });

  it('name the product and the wanted day, if both can be read', () => {
    expect(stepsAt('/products/castle', '?from=2026-12-05&to=2026-12-06')).toEqual([
      { kind: 'visit' },
      { kind: 'product', slug: 'castle' },
      { kind: 'dates', day: '2026-12-05', slug: 'castle' },
    ]);
    expect(stepsAt('/products', '?from=soon&q=ana@example.com')).toEqual([{ kind: 'visit' }]);
  });

  it('leave out invalid items that an older page put in the cart', () => {
    const item = { id: 'castle', title: 'Castle', image: '', price: 225, quantity: 1 };
    const days = { startDate: '2026-12-05', endDate: '2026-12-06' };
    expect(stepsOfCart([])).toEqual([]);
    expect(stepsOfCart([{ ...item, ...days, slug: 'Castle!' }])).toEqual([
      { kind: 'cart' },
      { kind: 'dates', day: '2026-12-05', slug: undefined },
    ]);
  });
});
