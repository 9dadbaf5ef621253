import type { ProductDto } from '#core/ports/shop-api.ts';
import { ProductCard, ProductCardSkeleton } from '#web/shared/products/product-card.tsx';
import type { ChosenDates } from '#web/shared/products/product-links.ts';

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6';

/** @param props.eager how many pictures of the first row load at once */
export function ProductGrid(props: {
  readonly products: readonly ProductDto[];
  readonly dates?: ChosenDates;
  readonly eager?: number | undefined;
}) {
  const { products, dates, eager = 0 } = props;
  return (
    <ul className={GRID}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} dates={dates} priority={index < eager} />
        </li>
      ))}
    </ul>
  );
}

/** @param props.text what a screen reader hears meanwhile, and a small line above the shapes says */
export function ProductGridLoading(props: { readonly text: string; readonly count?: number }) {
  const shapes = Array.from({ length: props.count ?? 6 }, (_, index) => index);
  return (
    <div aria-busy="true">
      <output className="mb-4 block text-muted">{props.text}</output>
      <div className={GRID}>
        {shapes.map((index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
