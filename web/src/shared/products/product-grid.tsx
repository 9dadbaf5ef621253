import type { ReactNode } from 'react';
import type { ProductDto } from '#core/contract/products.ts';
import { ProductCard, ProductCardSkeleton } from '#web/shared/products/product-card.tsx';
import type { ChosenDates } from '#web/shared/products/product-links.ts';

const GRID = 'grid gap-5 sm:grid-cols-2';
const WHOLE_PAGE = 'lg:grid-cols-3 lg:gap-6';

/** Cards beside something else: two across on a small desk, three on a wide one. */
export type GridPlace = { readonly columns: string; readonly sizes: string };

/**
 * @param props.eager how many pictures of the first row load at once
 * @param props.note what stands on a product's picture
 * @param props.place other columns than those of a whole page's width
 */
export function ProductGrid(props: {
  readonly products: readonly ProductDto[];
  readonly dates?: ChosenDates;
  readonly eager?: number | undefined;
  readonly note?: ((product: ProductDto) => ReactNode) | undefined;
  readonly place?: GridPlace | undefined;
}) {
  const { products, dates, eager = 0, note, place } = props;
  return (
    <ul className={`${GRID} ${place?.columns ?? WHOLE_PAGE}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            dates={dates}
            priority={index < eager}
            sizes={place?.sizes}
            note={note?.(product)}
          />
        </li>
      ))}
    </ul>
  );
}

/** @param props.text what a screen reader hears meanwhile, and a small line above the shapes says */
export function ProductGridLoading(props: {
  readonly text: string;
  readonly count?: number;
  readonly place?: GridPlace | undefined;
}) {
  const shapes = Array.from({ length: props.count ?? 6 }, (_, index) => index);
  return (
    <div aria-busy="true">
      <output className="mb-4 block text-muted">{props.text}</output>
      <div className={`${GRID} ${props.place?.columns ?? WHOLE_PAGE}`}>
        {shapes.map((index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
