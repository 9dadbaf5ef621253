import { type ComponentType, lazy, Suspense } from 'react';
import { categoryOf } from '#core/catalogue/category.ts';
import { isGear } from '#core/catalogue/gear.ts';
import type { ProductImage } from '#core/catalogue/product-facts.schema.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { GALLERY } from '#texts/product.ts';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { warn } from '#web/shared/data/log.ts';
import { formatSpace } from '#web/shared/products/product-links.ts';
import { Picture } from '#web/shared/ui/picture.tsx';
import type { DrawingProps } from '#web/storefront/catalogue/drawings/drawing.tsx';

/** A place in the gallery: a picture, or a drawing from the product's facts. */
export type SlideOf = { readonly key: string; readonly alt: string } & (
  | { readonly image: ProductImage; readonly drawing?: undefined }
  | { readonly image?: undefined; readonly drawing: Omit<DrawingProps, 'label'> }
);

function drawingsOf(product: ProductDto): readonly SlideOf[] {
  const { title, size, setup, power, categories } = product;
  if (categoryOf(categories) === undefined || isGear(product)) return [];
  const long = Math.max(size.lengthFt, size.widthFt);
  const outlet = power.circuits > 0 ? setup.outletWithinFt : undefined;
  return [
    {
      key: 'size',
      alt: GALLERY.size(title, long, size.heightFt),
      drawing: { product, of: 'size' },
    },
    {
      key: 'yard',
      alt: GALLERY.yard(formatSpace(setup), setup.gateWidthIn, outlet),
      drawing: { product, of: 'yard' },
    },
  ];
}

/** The owner's pictures first, then the drawings. */
export const slidesOf = (product: ProductDto): readonly SlideOf[] => [
  ...product.images.map((image) => ({ key: image.src, alt: image.alt, image })),
  ...drawingsOf(product),
];

const Words = ({ alt }: { readonly alt: string }) => (
  <span className="grid size-full place-items-center p-4 text-center text-sm text-muted">
    {alt}
  </span>
);

/** In its own chunk. If that fails to load, its text remains. */
const Drawing = lazy(async (): Promise<{ default: ComponentType<DrawingProps> }> => {
  try {
    const { Drawing } = await import('#web/storefront/catalogue/drawings/drawing.tsx');
    return { default: Drawing };
  } catch (error) {
    warn(`The drawings did not load: ${String(error)}`);
    return { default: () => null };
  }
});

/** Named by the surrounding link or button. */
export function Slide(props: {
  readonly slide: SlideOf;
  readonly sizes: string;
  readonly priority?: boolean;
  /** Too small for text. */
  readonly isSmall?: boolean;
  readonly className: string;
}) {
  const { slide, sizes, priority = false, isSmall = false, className } = props;
  const isLive = useHydrated();
  // All but the first wait for scripts, which load after the page, to spare slow connections.
  if (!isLive && !priority) {
    return (
      <noscript>
        <Words alt={slide.alt} />
      </noscript>
    );
  }
  if (slide.drawing === undefined) {
    return (
      <Picture
        image={slide.image}
        alt=""
        sizes={sizes}
        priority={priority}
        className={`size-full ${className}`}
      />
    );
  }
  return (
    <Suspense fallback={<Words alt={slide.alt} />}>
      <Drawing {...slide.drawing} label={isSmall ? undefined : slide.alt} />
    </Suspense>
  );
}
