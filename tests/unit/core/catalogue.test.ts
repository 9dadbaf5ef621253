import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, categoryOf } from '#core/catalogue/category.ts';
import { homeShelf } from '#core/catalogue/home-shelf.ts';
import { productInputSchema } from '#core/catalogue/product-input.schema.ts';
import { freeSlug } from '#core/catalogue/save-product.ts';
import { slugFrom } from '#core/kernel/plain-text.ts';
import { productInput } from '#tests/support/product-input.ts';

const INPUT = productInput({ categories: ['bounce', 'featured'] });

describe('slugFrom', () => {
  it('reads like the title', () => {
    expect(slugFrom('Splash Dash Slip & Slide')).toBe('splash-dash-slip-and-slide');
    expect(slugFrom("Kid's Château — 30 ft")).toBe('kids-chateau-30-ft');
  });

  it('has only lowercase letters, digits and single hyphens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        expect(slugFrom(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugFrom(title).length).toBeLessThanOrEqual(80);
      }),
    );
  });
});

describe('homeShelf', () => {
  const one = (id: string, ...categories: readonly string[]) => ({
    id,
    categories,
    playedOn: true,
    power: { blowers: 1 },
  });
  const chair = { ...one('chair', 'event'), playedOn: false, power: { blowers: 0 } };
  const shelf = (...products: readonly (typeof chair)[]) =>
    homeShelf(products, 3).map(({ id }) => id);

  it('has the featured ones, or else popular ones first and gear last; none in an empty shop', () => {
    const plain = one('plain');
    const popular = one('popular', 'popular');
    expect(shelf(chair, popular, one('best', 'featured'))).toEqual(['best']);
    expect(shelf(chair, plain, popular)).toEqual(['popular', 'plain', 'chair']);
    expect(shelf(chair, plain, popular, one('next'))).toEqual(['popular', 'plain', 'next']);
    expect(shelf()).toEqual([]);
  });
});

describe('freeSlug', () => {
  it('counts up until one is available, and handles titles without letters', () => {
    const taken = new Set(['neon-castle', 'neon-castle-2']);
    expect(freeSlug('Neon Castle', (slug) => taken.has(slug))).toBe('neon-castle-3');
    expect(freeSlug('🎈', () => false)).toBe('rental');
  });
});

describe('categoryOf', () => {
  it('picks the shelf among the categories', () => {
    expect(categoryOf(['featured', 'obstacle'])?.path).toBe('/obstacle-courses');
    expect(categoryOf(['featured'])).toBeUndefined();
    expect(CATEGORIES).toHaveLength(5);
  });
});

describe('productInputSchema', () => {
  const pathsOf = (change: object) => {
    const parsed = productInputSchema.safeParse({ ...INPUT, ...change });
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
  };

  it('accepts a whole product', () => {
    expect(pathsOf({})).toEqual([]);
  });

  it.each([
    ['price', { price: 0 }],
    ['price', { price: -5 }],
    ['price', { price: 199.999 }],
    ['price', { price: Number.NaN }],
    ['price', { price: '225' }],
    ['title', { title: ' ' }],
    ['categories', { categories: ['featured'] }],
    ['units', { units: 1.5 }],
    ['units', { units: -1 }],
    ['setup.surfaces', { setup: { ...INPUT.setup, surfaces: [] } }],
    ['images.0.src', { images: [{ src: 'javascript:alert(1)', alt: 'x', width: 1, height: 1 }] }],
    ['images.0.src', { images: [{ src: '//evil.example/x', alt: 'x', width: 1, height: 1 }] }],
  ])('names %s if that is what is wrong', (path, change) => {
    expect(pathsOf(change)).toEqual([path]);
  });
});
