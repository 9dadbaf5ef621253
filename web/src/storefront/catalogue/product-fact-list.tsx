import type { ProductDto } from '#core/contract/shop-api.ts';
import { formatSize } from '#web/shared/products/product-facts.ts';
import {
  formatCapacity,
  formatPower,
  formatSpace,
  formatSurfaces,
} from '#web/shared/products/product-needs.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { FACT_NAMES } from '#texts/product.ts';
import { sayAges } from '#texts/products.ts';

type Fact = { readonly icon: IconName; readonly label: string; readonly value: string };

const factsOf = (product: ProductDto): readonly Fact[] => [
  { icon: 'ruler', label: FACT_NAMES.size, value: formatSize(product.size) },
  { icon: 'ground', label: FACT_NAMES.space, value: formatSpace(product.setup) },
  { icon: 'smile', label: FACT_NAMES.ages, value: sayAges(product.ages) },
  { icon: 'users', label: FACT_NAMES.capacity, value: formatCapacity(product.capacity) },
  { icon: 'bolt', label: FACT_NAMES.power, value: formatPower(product.power) },
  { icon: 'drop', label: FACT_NAMES.wet, value: product.wet ? FACT_NAMES.isWet : FACT_NAMES.isDry },
  { icon: 'pin', label: FACT_NAMES.surfaces, value: formatSurfaces(product.setup) },
];

/** What to know before it arrives, with units. */
export function ProductFactList({ product }: { readonly product: ProductDto }) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-4 text-heading font-semibold">
        {FACT_NAMES.title}
      </h2>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-3">
        {factsOf(product).map(({ icon, label, value }) => (
          <div
            key={label}
            className="card grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-md p-3 last:col-span-full md:gap-x-4 md:p-4"
          >
            <Icon name={icon} className="row-span-2 size-6 text-cyan md:size-7" />
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="leading-snug font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
