import type { ProductDto } from '#core/contract/shop-api.ts';
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

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-sm font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** A product on a phone: what a row of the table says. */
export function ProductCard({
  product,
  href,
}: {
  readonly product: ProductDto;
  readonly href: string;
}) {
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
