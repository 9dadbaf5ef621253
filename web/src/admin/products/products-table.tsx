import type { ReactNode } from 'react';
import type { ProductDto } from '#core/contract/products.ts';
import { ActiveSwitch } from '#web/admin/products/active-switch.tsx';
import {
  categoryLabel,
  Created,
  EditLink,
  Marks,
  priceOf,
  Thumbnail,
  turnaroundText,
} from '#web/admin/products/product-cells.tsx';
import {
  nextSort,
  type Sort,
  SORT_COLUMNS,
  type SortColumn,
} from '#web/admin/products/product-list.ts';

const COLUMN_LABELS: Record<SortColumn, string> = {
  title: 'Title',
  category: 'Category',
  price: 'Price / day',
  units: 'Units',
  turnaround: 'Turnaround',
  active: 'Active',
  created: 'Created',
};

const NUMBERS: ReadonlySet<SortColumn> = new Set(['price', 'units', 'turnaround']);
export type Sorting = { readonly sort: Sort; readonly onSort: (sort: Sort) => void };

function ColumnHead({ column, sort, onSort }: Sorting & { readonly column: SortColumn }) {
  const sorted = sort.column === column;
  const arrow = sort.direction === 'ascending' ? '↑' : '↓';
  return (
    <th scope="col" aria-sort={sorted ? sort.direction : 'none'} className="p-0 font-medium">
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, column))}
        className={`flex min-h-11 w-full items-center gap-1 px-2 whitespace-nowrap hover:text-ink ${
          NUMBERS.has(column) ? 'justify-end' : ''
        } ${sorted ? 'text-ink' : ''}`}
      >
        {COLUMN_LABELS[column]}
        <span aria-hidden="true" className="w-3">
          {sorted ? arrow : ''}
        </span>
      </button>
    </th>
  );
}

/** Also the frame of the skeleton, so that nothing moves when the rows come. */
export function ProductsTableFrame({
  sort,
  onSort,
  children,
}: Sorting & { readonly children: ReactNode }) {
  return (
    <div className="card overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Products; the heads of the columns sort</caption>
        <thead className="border-b border-line text-left text-muted">
          <tr>
            <th scope="col" className="w-20 p-2 pl-4 font-medium">
              <span className="sr-only">Picture</span>
            </th>
            {SORT_COLUMNS.map((column) => (
              <ColumnHead key={column} column={column} sort={sort} onSort={onSort} />
            ))}
            <th scope="col" className="p-2">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

export function ProductRow({
  product,
  href,
}: {
  readonly product: ProductDto;
  readonly href: string;
}) {
  return (
    <tr className="transition-colors hover:bg-panel/40">
      <td className="p-2 pl-4">
        <Thumbnail product={product} className="h-12 w-16" />
      </td>
      <th scope="row" className="p-2 text-left font-semibold">
        {product.title}
        <span className="mt-0.5 flex flex-wrap gap-1 empty:hidden">
          <Marks product={product} />
        </span>
      </th>
      <td className="p-2 text-muted">{categoryLabel(product)}</td>
      <td className="p-2 pr-6 text-right tabular-nums">{priceOf(product)}</td>
      <td className="p-2 pr-6 text-right tabular-nums">{product.units}</td>
      <td className="p-2 pr-6 text-right text-muted tabular-nums">{turnaroundText(product)}</td>
      <td className="p-2">
        <ActiveSwitch product={product} />
      </td>
      <td className="p-2 whitespace-nowrap text-muted">
        <Created product={product} />
      </td>
      <td className="p-2 pr-3 text-right">
        <EditLink product={product} href={href} />
      </td>
    </tr>
  );
}
