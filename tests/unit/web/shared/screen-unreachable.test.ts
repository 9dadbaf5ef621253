import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { ScreenUnreachable } from '#web/shared/ui/screen-states.tsx';

const pageAt = (address: string): string =>
  renderToString(
    createElement(
      MemoryRouter,
      { initialEntries: [address] },
      inApp(createElement(ScreenUnreachable)),
    ),
  );

const PHONE = 'href="tel:';
const FIND = 'href="/manage"';
const BOOKED = 'Did you just book or pay?';

describe('a page whose script is missing', () => {
  it.each(['/checkout', '/cart-checkout', '/success', '/manage/R1.x'])(
    'gives the phone and the way to the booking at %s',
    (address) => {
      for (const part of [PHONE, FIND, BOOKED]) expect(pageAt(address)).toContain(part);
    },
  );

  it('gives the phone elsewhere in the shop', () => {
    expect(pageAt('/about')).toContain(PHONE);
    for (const part of [FIND, BOOKED]) expect(pageAt('/about')).not.toContain(part);
  });

  it('says nothing to customers in the office', () => {
    const page = pageAt('/admin/products');
    expect(page).toContain('Reload');
    for (const part of [PHONE, FIND, BOOKED, 'call us', 'cart']) expect(page).not.toContain(part);
  });
});
