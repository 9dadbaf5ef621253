import { describe, expect, it } from 'vitest';
import { floatingAt } from '#web/shared/floating.ts';

const ALL = { banner: true, actions: true, mascot: true, buttons: true };
const NONE = { banner: false, actions: false, mascot: false, buttons: false };

describe('what floats over a page', () => {
  it.each(['/', '/products', '/booking', '/administer', '/management', '/checkouts'])(
    'is everything on %s',
    (path) => {
      expect(floatingAt(path)).toEqual(ALL);
    },
  );

  it.each(['/cart-checkout', '/checkout', '/checkout/r1', '/success', '/manage/a.b'])(
    'is nothing on %s, which takes money or shows a booking',
    (path) => {
      expect(floatingAt(path)).toEqual(NONE);
    },
  );

  it('is only the chat on the gift card form', () => {
    expect(floatingAt('/gift-cards')).toEqual({ ...NONE, buttons: true });
  });

  it('leaves the bottom of a product page to the dock with its own price', () => {
    expect(floatingAt('/products/neon-castle')).toEqual({ ...ALL, banner: false, actions: false });
  });

  it('shows no other price while a product is being booked', () => {
    expect(floatingAt('/booking', '?product=volcano')).toEqual({ ...ALL, banner: false });
    expect(floatingAt('/booking', '?from=2026-11-28')).toEqual(ALL);
  });

  it.each(['/admin', '/admin/products'])(
    'excludes the mascot and the two actions on %s',
    (path) => {
      expect(floatingAt(path)).toEqual({ ...ALL, actions: false, mascot: false });
    },
  );
});
