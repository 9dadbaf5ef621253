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

  it('is only the chat beside the form of a gift card', () => {
    expect(floatingAt('/gift-cards')).toEqual({ ...NONE, buttons: true });
  });

  it('leaves the bottom of a product page to the dock with its own price', () => {
    expect(floatingAt('/products/neon-castle')).toEqual({ ...ALL, banner: false, actions: false });
  });

  it('names no other price beside a product that is being booked', () => {
    expect(floatingAt('/booking', '?product=volcano')).toEqual({ ...ALL, banner: false });
    expect(floatingAt('/booking', '?from=2026-11-28')).toEqual(ALL);
  });

  it.each(['/admin', '/admin/products'])('is neither mascot nor the two actions on %s', (path) => {
    expect(floatingAt(path)).toEqual({ ...ALL, actions: false, mascot: false });
  });
});
