import type { ProductDto } from '#core/ports/shop-api.ts';
import {
  formatCapacity,
  formatPower,
  formatSize,
  formatSpace,
  formatSurfaces,
} from '#web/shared/products/product-facts.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';

type Fact = { readonly icon: IconName; readonly label: string; readonly value: string };

const factsOf = (product: ProductDto): readonly Fact[] => [
  { icon: 'ruler', label: 'Size (L × W × H)', value: formatSize(product.size) },
  { icon: 'ground', label: 'Space it needs', value: formatSpace(product.setup) },
  { icon: 'smile', label: 'Ages', value: product.ages },
  { icon: 'users', label: 'At a time', value: formatCapacity(product.capacity) },
  { icon: 'bolt', label: 'Power', value: formatPower(product.power) },
  { icon: 'drop', label: 'Wet or dry', value: product.wet ? 'Wet: needs a hose' : 'Dry' },
  { icon: 'pin', label: 'Surfaces', value: formatSurfaces(product.setup) },
];

/** What to know before it arrives, with units. */
export function ProductFactList({ product }: { readonly product: ProductDto }) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-4 text-heading font-semibold">
        The facts
      </h2>
      <dl className="grid gap-3 xs:grid-cols-2 xl:grid-cols-3">
        {factsOf(product).map(({ icon, label, value }) => (
          <div
            key={label}
            className="card grid grid-cols-[auto_1fr] items-center gap-x-4 rounded-md p-4 last:xs:max-xl:col-span-2 last:xl:col-span-3"
          >
            <Icon name={icon} className="row-span-2 size-7 text-cyan" />
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
