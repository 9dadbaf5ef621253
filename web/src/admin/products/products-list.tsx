import type { ProductDto } from '#core/contract/products.ts';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { Pager, pageOf } from '#web/admin/ui/pager.tsx';
import { isFiltered, type ListView } from '#web/admin/products/product-list.ts';
import {
  ProductRow,
  ProductsTableFrame,
  type Sorting,
} from '#web/admin/products/products-table.tsx';
import type { useProducts } from '#web/admin/data/use-products.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import {
  categoryLabel,
  Created,
  EditLink,
  Marks,
  priceOf,
  Thumbnail,
  turnaroundText,
} from './product-cells.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function SkeletonRow() {
  return (
    <tr>
      <td className="p-2 pl-4">
        <Skeleton className="h-12 w-16" />
      </td>
      <td colSpan={8} className="p-2 pr-4">
        <span className="flex items-center justify-between gap-6">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-20" />
        </span>
      </td>
    </tr>
  );
}

const SkeletonCard = () => (
  <div className="card flex gap-3 p-4">
    <Skeleton className="h-16 w-20" />
    <div className="grid flex-1 content-start gap-3">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-full" />
    </div>
  </div>
);

/** The list's own shape while it is read. */
function ProductsLoading({ wide, ...sorting }: Sorting & { readonly wide: boolean }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading products…</output>
      {wide ? (
        <ProductsTableFrame {...sorting}>
          {ROWS.map((row) => (
            <SkeletonRow key={row} />
          ))}
        </ProductsTableFrame>
      ) : (
        <div className="grid gap-3 md:grid-cols-2">
          {ROWS.map((row) => (
            <SkeletonCard key={row} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Nothing in the shop yet, or nothing that the filters let through. */
function ProductsEmpty(props: {
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly onAdd: () => void;
}) {
  return (
    <div className="card grid justify-items-center gap-3 px-6 py-14 text-center">
      <Icon name={props.filtered ? 'search' : 'picture'} className="size-10 text-edge" />
      <h2 className="text-heading font-semibold">
        {props.filtered ? 'Nothing matches' : 'No products yet'}
      </h2>
      <p className="max-w-sm text-muted">
        {props.filtered
          ? 'No product has all of what you asked for. Try fewer words or another category.'
          : 'Add the first one: shoppers see it as soon as it is active.'}
      </p>
      {props.filtered ? (
        <Button size="sm" onClick={props.onClear}>
          Clear filters
        </Button>
      ) : (
        <Button size="sm" onClick={props.onAdd}>
          Add a product
        </Button>
      )}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-sm font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** A product on a phone: what a row of the table says. */
function ProductCard({ product, href }: { readonly product: ProductDto; readonly href: string }) {
  return (
    <li className="card grid grid-rows-[1fr_auto_auto] gap-3 p-4">
      <div className="flex gap-3">
        <Thumbnail product={product} className="h-16 w-20" />
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold">{product.title}</h2>
          <p className="text-sm text-muted">{categoryLabel(product)}</p>
          <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
            <Marks product={product} />
          </p>
        </div>
      </div>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Fact name="Per day">{priceOf(product)}</Fact>
        <Fact name="Units">{product.units}</Fact>
        <Fact name="Turnaround">{turnaroundText(product)}</Fact>
        <Fact name="Created">
          <Created product={product} />
        </Fact>
      </dl>
      <div className="-mb-2 flex items-center justify-between border-t border-line pt-1">
        <span className="flex items-center gap-2 text-sm text-muted">
          <ActiveSwitch product={product} />
          {product.isActive ? 'Active' : 'Hidden'}
        </span>
        <EditLink product={product} href={href} />
      </div>
    </li>
  );
}

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
        <Alert tone="warning" title="This list may be out of date">
          {products.error.message}
        </Alert>
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
