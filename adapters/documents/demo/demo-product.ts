import images from '#adapters/documents/demo/demo-images.json' with { type: 'json' };
import type { Product, ProductFacts, ProductImage } from '#core/catalogue/product.ts';
import { centsFromDollars } from '#core/kernel/dollars.ts';
import { instant } from '#core/kernel/instant.ts';

/** A product of the demo, told the way a shop would. */
export type DemoProduct = ProductFacts & {
  /** Also its id and the name of its pictures. */
  readonly slug: keyof typeof images;
  readonly title: string;
  readonly description: string;
  readonly dollarsPerDay: number;
  readonly categories: readonly string[];
  readonly units: number;
  readonly turnaroundDays: number;
  /** `YYYY-MM-DD`: no two alike, so newest first is one order. */
  readonly addedOn: string;
};

const WIDTHS = [1200, 800, 400] as const;

/** Each picture is in `web/public/art` in several widths and two forms; the large WebP is the one every browser shows. */
function imageOf(slug: DemoProduct['slug']): ProductImage {
  const source = (width: number, form: 'avif' | 'webp') => ({
    src: `/art/${slug}-${width}.${form}`,
    type: `image/${form}`,
    width,
  });
  return {
    ...images[slug],
    src: source(1200, 'webp').src,
    width: 1200,
    height: 900,
    sources: WIDTHS.flatMap((width) => [source(width, 'avif'), source(width, 'webp')]),
  };
}

export const productFromDemo = ({ dollarsPerDay, addedOn, ...demo }: DemoProduct): Product => ({
  ...demo,
  id: demo.slug,
  price: centsFromDollars(dollarsPerDay),
  images: [imageOf(demo.slug)],
  isActive: true,
  createdAt: instant(Date.parse(`${addedOn}T15:00:00Z`)),
  revision: 1,
});
