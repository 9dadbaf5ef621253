import { describe, expect, it } from 'vitest';
import { productJson, productsJson } from '#server/areas/catalogue/catalogue.routes.ts';
import { productDto } from '#server/platform/http/product.presenter.ts';
import { product } from '#tests/support/fixtures.ts';

describe('productJson', () => {
  it('is what the interface promises, without fields outside its schema', () => {
    const castle = { ...product(), hidden: 'not for customers' };
    const parsed = JSON.parse(productJson(castle));
    expect(parsed).toEqual(productDto(product()));
    expect(parsed).toMatchObject({ price: 225, createdAt: '2026-11-20T18:00:00.000Z' });
  });

  it('is a different text for a different object, even with the same id', () => {
    const castle = product();
    productJson(castle);
    expect(productJson({ ...castle, title: 'Bigger castle' })).toContain('Bigger castle');
  });
});

describe('productsJson', () => {
  const [castle, slide] = [product(), product({ id: 'slide', title: 'Slide 3 × 2' })];
  const parsed = (list: Parameters<typeof productsJson>[0]) =>
    JSON.parse(productsJson(list).toString());

  it('keeps the products in their order', () => {
    expect(parsed([])).toEqual({ products: [] });
    expect(parsed([slide, castle])).toEqual({ products: [productDto(slide), productDto(castle)] });
    expect(parsed([castle, slide])).toEqual({ products: [productDto(castle), productDto(slide)] });
  });

  it('is the same bytes for the same products, and different ones if one has changed', () => {
    const bytes = productsJson([castle, slide]);
    expect(productsJson([castle, slide])).toBe(bytes);
    expect(productsJson([castle, { ...slide }])).not.toBe(bytes);
    expect(parsed([castle, { ...slide, title: 'Slope' }]).products[1].title).toBe('Slope');
  });
});
