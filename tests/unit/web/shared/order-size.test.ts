import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { minimumSentence as spanishMinimum } from '#core/content/rule-sentences.es.ts';
import { minimumSentence } from '#core/content/rule-sentences.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { settings } from '#tests/support/business.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { BelowLeastNote } from '#web/shared/pricing/below-least.tsx';
import { sayDelivery } from '#web/shared/pricing/say-delivery.ts';
import { quantityIn } from '#web/shared/ui/line-controls.tsx';
import { DELIVERY_CHECK } from '#web/texts/en/pricing.ts';

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

  it('is more in a zone that has one of its own, once the ZIP code is known', () => {
    const { delivery } = DEFAULT_SETTINGS;
    const far = { name: 'Far', postalCodes: ['7610'], feeCents: 0, miles: 40, leastCents: 30_000 };
    const own = settings({ delivery: { ...delivery, zones: [...delivery.zones, far] } });
    const saidAt = (zip: string | undefined, subtotal: number) => {
      const note = createElement(BelowLeastNote, { subtotal, zip });
      return plain(renderToString(inApp(note, own)).replaceAll(/<[^>]*>/g, ' '));
    };
    expect(saidAt('76102', 20_000)).toContain(
      'Online orders delivered in Far start at $300.00 for the rentals. Add $100.00 more',
    );
    expect([saidAt('76102', 30_000), saidAt('75201', 1), saidAt(undefined, 1)]).toEqual([
      '',
      '',
      '',
    ]);
    expect(sayDelivery('76102', own.delivery, DELIVERY_CHECK, '')).toBe(
      'Yes, we deliver to 76102 (Far), free of charge. Online orders there start at $300 for the rentals.',
    );
    expect([minimumSentence(own), spanishMinimum(own)]).toEqual([
      'Online orders delivered in Far start at $300 for the rentals.',
      'En línea, el pedido mínimo con entrega en Far es de $300 en rentas.',
    ]);
  });
});
