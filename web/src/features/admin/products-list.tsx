import type { ProductDto } from '#core/ports/shop-api.ts';
import { LoadFailed } from '#web/features/admin/load-failed.tsx';
import { Pager } from '#web/features/admin/pager.tsx';
import { ProductCard } from '#web/features/admin/product-card.tsx';
import { isFiltered, type ListView, pageOf } from '#web/features/admin/product-list.ts';
import { ProductsEmpty, ProductsLoading } from '#web/features/admin/products-states.tsx';
import { ProductRow, ProductsTableFrame } from '#web/features/admin/products-table.tsx';
import type { useProducts } from '#web/features/admin/use-products.ts';
import { Notice } from '#web/shared/ui/notice.tsx';

export type ProductsListProps = {
  readonly products: ReturnType<typeof useProducts>;
  /** Filtered and sorted, all pages. */
  readonly shown: readonly ProductDto[];
  readonly view: ListView;
  /** A table where there is room, cards where not. */
  readonly wide: boolean;
  readonly hrefOf: (id: string) => string;
  readonly onChange: (changes: Partial<ListView>) => void;
  readonly onClear: () => void;
  readonly onAdd: () => void;
};

const counted = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

function Rows(props: ProductsListProps) {
  const { shown, view, wide, hrefOf, onChange } = props;
  const page = pageOf(shown, view.page);
  const rows = page.rows;
  return (
    <>
      {wide ? (
        <ProductsTableFrame sort={view.sort} onSort={(sort) => onChange({ sort })}>
          {rows.map((product) => (
            <ProductRow key={product.id} product={product} href={hrefOf(product.id)} />
          ))}
        </ProductsTableFrame>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2">
          {rows.map((product) => (
            <ProductCard key={product.id} product={product} href={hrefOf(product.id)} />
          ))}
        </ul>
      )}
      <Pager page={page} onPage={(page) => onChange({ page })} />
    </>
  );
}

/** The products in one of their states: loading, failed, none, or rows. */
export function ProductsList(props: ProductsListProps) {
  const { products, shown, view, wide } = props;
  if (products.isPending) {
    return (
      <ProductsLoading wide={wide} sort={view.sort} onSort={(sort) => props.onChange({ sort })} />
    );
  }
  if (products.data === undefined) {
    return <LoadFailed title="The products could not be loaded" query={products} />;
  }
  return (
    <div className="grid gap-4">
      {products.error && (
        <Notice tone="warning" title="This list may be out of date">
          {products.error.message}
        </Notice>
      )}
      <output className="sr-only">{counted(shown.length)}</output>
      {shown.length === 0 ? (
        <ProductsEmpty filtered={isFiltered(view)} onClear={props.onClear} onAdd={props.onAdd} />
      ) : (
        <Rows {...props} />
      )}
    </div>
  );
}
