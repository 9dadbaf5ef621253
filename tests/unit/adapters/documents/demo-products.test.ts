import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { categoryOf, FEATURED } from '#core/catalogue/category.ts';
import { productInputSchema } from '#core/catalogue/product-input.schema.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { dollarsFromCents } from '#core/kernel/cents.ts';
import { HERO } from '#web/shared/art.ts';
import { MASCOT_JUMPING, MASCOT_WAVING } from '#web/shared/mascots.ts';

const filesOf = ({
  src,
  sources,
}: {
  src: string;
  sources?: readonly { src: string }[] | undefined;
}) => [src, ...(sources ?? []).map((source) => source.src)].map((path) => `web/public${path}`);

describe('DEMO_PRODUCTS', () => {
  it.each(DEMO_PRODUCTS.map((product) => [product.title, product] as const))(
    'could have been entered by an admin: %s',
    (_, product) => {
      const entered = { ...product, price: dollarsFromCents(product.price) };
      expect(productInputSchema.safeParse(entered).error).toBeUndefined();
    },
  );

  it('fills the five shelves and the six places on the home page', () => {
    const shelves = DEMO_PRODUCTS.map(({ categories }) => categoryOf(categories)?.value);
    const count = (value: string) => shelves.filter((shelf) => shelf === value).length;
    expect(['bounce', 'water', 'combo', 'obstacle', 'event'].map(count)).toEqual([6, 5, 4, 3, 5]);
    const featured = DEMO_PRODUCTS.filter(({ categories }) => categories.includes(FEATURED));
    expect(featured).toHaveLength(6);
  });

  it('matches what the site says about its prices', () => {
    const prices = DEMO_PRODUCTS.map(({ price }) => dollarsFromCents(price));
    expect(Math.min(...prices)).toBe(DEMO_SITE.fromPrice);
    expect(prices).toContain(DEMO_SITE.bannerPrice);
  });

  it('gives wet units a day of turnaround, and requires more ground than the unit covers', () => {
    for (const { wet, turnaroundDays, size, setup, units } of DEMO_PRODUCTS) {
      expect(turnaroundDays).toBe(wet ? 1 : 0);
      expect(setup.lengthFt).toBeGreaterThan(size.lengthFt);
      expect(setup.widthFt).toBeGreaterThan(size.widthFt);
      expect([1, 2, 3, 4]).toContain(units);
    }
  });

  it('uses each id, slug and date only once', () => {
    for (const field of ['id', 'slug', 'createdAt'] as const) {
      expect(new Set(DEMO_PRODUCTS.map((product) => product[field])).size).toBe(23);
    }
  });
});

describe('artwork', () => {
  it('has every named picture as a file of the site', async () => {
    const pictures = [
      ...DEMO_PRODUCTS.flatMap(({ images }) => images),
      HERO,
      MASCOT_WAVING,
      MASCOT_JUMPING,
    ];
    const files = pictures.flatMap(filesOf);
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    // The pictures of products and the hero in three widths, the mascots in two, in two formats and
    // as a JPEG for mails.
    expect(files).toHaveLength((24 + 23 * 3) * 7 + 2 * 5);
    expect(Math.min(...sizes)).toBeGreaterThan(1_000);
  });
});
