import { describe, expect, it } from 'vitest';
import { barsAt } from '#web/storefront/frame/mobile-bars.tsx';

describe('barsAt', () => {
  it('shows both bars on the shop’s pages', () => {
    expect(barsAt('/')).toEqual({ banner: true, actions: true });
    expect(barsAt('/cart-checkout')).toEqual({ banner: true, actions: true });
    expect(barsAt('/administrators')).toEqual({ banner: true, actions: true });
  });

  it('hides the banner on /checkout', () => {
    expect(barsAt('/checkout').banner).toBe(false);
    expect(barsAt('/checkout/r1').banner).toBe(false);
  });

  it('hides the actions on admin paths', () => {
    expect(barsAt('/admin').actions).toBe(false);
    expect(barsAt('/admin/products').actions).toBe(false);
  });
});
