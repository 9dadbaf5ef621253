import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { settings } from '#tests/support/business.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { BelowLeastNote } from '#web/shared/pricing/below-least.tsx';
import { quantityIn } from '#web/shared/ui/line-controls.tsx';

describe('a typed quantity', () => {
  it('is a whole number from the least on; anything else changes nothing', () => {
    expect(['40', ' 12 ', '500'].map((text) => quantityIn(text, 1))).toEqual([40, 12, 500]);
    const others = ['', '0', '-3', '1.5', '1e3', 'ten', undefined];
    expect(others.map((text) => quantityIn(text, 1))).toEqual(others.map(() => undefined));
    expect(quantityIn('0', 0)).toBe(0);
  });
});

describe('the smallest order online', () => {
  const said = (subtotal: number, leastSubtotalCents: number) => {
    const holds = { ...DEFAULT_SETTINGS.holds, leastSubtotalCents };
    const note = createElement(BelowLeastNote, { subtotal });
    return plain(renderToString(inApp(note, settings({ holds }))).replaceAll(/<[^>]*>/g, ' '));
  };

  it('says how much is missing, and nothing once it is reached or off', () => {
    expect(said(8_000, 10_000)).toContain(
      'Online orders start at $100.00 for the rentals. Add $20.00 more',
    );
    expect([said(10_000, 10_000), said(1, 0)]).toEqual(['', '']);
  });
});
