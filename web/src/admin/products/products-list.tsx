import type { ProductDto } from '#core/contract/shop-api.ts';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { Pager } from '#web/admin/ui/pager.tsx';
import { ProductCard } from '#web/admin/products/product-card.tsx';
import { isFiltered, type ListView, pageOf } from '#web/admin/products/product-list.ts';
import { ProductsEmpty, ProductsLoading } from '#web/admin/products/products-states.tsx';
import { ProductRow, ProductsTableFrame } from '#web/admin/products/products-table.tsx';
import type { useProducts } from '#web/admin/data/use-products.ts';
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
