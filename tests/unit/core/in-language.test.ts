import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { cents } from '#core/kernel/cents.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { nameAdjustment } from '#core/pricing/adjustment.es.ts';
import { GOODWILL } from '#core/pricing/adjustment.ts';
import { titleIn } from '#core/reservations/reservation.ts';
import { ADJUSTMENTS } from '#web/texts/en/pricing.ts';
import { ADJUSTMENTS as SPANISH } from '#web/texts/es/pricing.ts';

const CASTLE = { title: 'Castle', price: 2, es: { title: 'Castillo', description: '' } };

describe('a goodwill line', () => {
  const line = (label: string) => ({ kind: 'goodwill' as const, label, name: 'Any' });
  const amounts = { amount: cents(-2055), taxable: false };

  it("keeps the giver's own words on screen and paper, and is otherwise translated", () => {
    const given = line('Sorry for the mix-up');
    expect([ADJUSTMENTS.goodwill(given), SPANISH.goodwill(given)]).toEqual([
      given.label,
      given.label,
    ]);
    expect(nameAdjustment({ ...given, ...amounts })).toBe(given.label);
    const plain = line(GOODWILL);
    expect(ADJUSTMENTS.goodwill(plain)).toBe('Goodwill discount');
    expect(SPANISH.goodwill(plain)).toBe('Descuento de cortesía');
    expect(nameAdjustment({ ...plain, ...amounts })).toBe('Descuento de cortesía');
  });
});

describe('inLanguage', () => {
  it('replaces English with Spanish, however deep, and keeps the other title', () => {
    const answer = { products: [{ ...CASTLE, images: [{ alt: 'Gate', es: { alt: 'Puerta' } }] }] };
    expect(inLanguage(answer, 'es')).toEqual({
      products: [
        { title: 'Castillo', otherTitle: 'Castle', price: 2, images: [{ alt: 'Puerta' }] },
      ],
    });
    expect(inLanguage(answer, 'en')).toEqual({
      products: [{ title: 'Castle', otherTitle: 'Castillo', price: 2, images: [{ alt: 'Gate' }] }],
    });
  });

  it('falls back to English text by text: a blank one counts as none', () => {
    const half = {
      title: 'Castle',
      description: 'Tall.',
      es: { title: ' ', description: 'Alto.' },
    };
    expect(inLanguage(half, 'es')).toEqual({ title: 'Castle', description: 'Alto.' });
  });

  it('returns the same object if there is nothing to translate', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value: unknown = JSON.parse(json.replaceAll('"es"', '"fr"'));
        expect(inLanguage(value, 'es')).toBe(value);
      }),
    );
  });

  it('finds every text of every demo rental in Spanish', () => {
    for (const product of DEMO_PRODUCTS) {
      const spanish = inLanguage(product, 'es');
      expect(spanish.title).not.toBe(product.title);
      expect(spanish.description).not.toBe(product.description);
      expect(spanish.images[0]?.alt).not.toBe(product.images[0]?.alt);
    }
  });
});

describe('titleIn', () => {
  it('says what is rented, and how much more, in either language', () => {
    const lines = [CASTLE, CASTLE, { title: 'Slide' }];
    expect(titleIn('en', lines)).toBe('Castle + 1 more');
    expect(titleIn('es', lines)).toBe('Castillo + 1 más');
    expect(titleIn('es', [{ title: 'Slide' }])).toBe('Slide');
  });
});
