import { ProductsTableFrame, type Sorting } from '#web/admin/products/products-table.tsx';
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
export function ProductsLoading({ wide, ...sorting }: Sorting & { readonly wide: boolean }) {
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
export function ProductsEmpty(props: {
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
