import { Link } from 'react-router-dom';
import type { ProductDto } from '#core/contract/products.ts';
import {
  bookingPath,
  type ChosenDates,
  formatDayPrice,
  formatSize,
} from '#web/shared/products/product-links.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { BOOKING } from '#texts/booking.ts';
import { sayAges } from '#texts/products.ts';

const GRID = 'grid gap-5 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

function ProductCard(props: { readonly product: ProductDto; readonly dates: ChosenDates }) {
  const { product, dates } = props;
  return (
    <li className="group card relative flex flex-col overflow-hidden transition-colors duration-150 hover:border-cyan/60">
      <Picture
        image={product.images[0]}
        alt=""
        sizes="(min-width: 80rem) 280px, (min-width: 64rem) 33vw, (min-width: 26.25rem) 50vw, 100vw"
        className="stage aspect-4/3 w-full object-cover"
      />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="text-lg font-semibold">
          <Link
            to={bookingPath(product, dates)}
            className="after:absolute after:inset-0 group-hover:text-cyan"
          >
            {product.title}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {formatSize(product.size)} · {sayAges(product.ages)}
        </p>
        <p className="mt-auto flex items-center justify-between gap-2 pt-1">
          <span>
            <strong className="font-display text-lg">{formatDayPrice(product)}</strong>{' '}
            <span className="text-sm text-muted">{BOOKING.perDay}</span>
          </span>
          <Icon name="arrow" className="size-5 text-muted group-hover:text-cyan" />
        </p>
      </div>
    </li>
  );
}

/** The same shapes while loading. */
export function BookableGridSkeleton() {
  return (
    <div aria-busy="true" className={GRID}>
      <output className="sr-only">{BOOKING.loadingAll}</output>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className="card overflow-hidden">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="grid gap-2 p-4">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-1 h-6 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Products to choose from; each links to its dates. */
export function BookableGrid(props: {
  readonly products: readonly ProductDto[];
  readonly dates: ChosenDates;
}) {
  return (
    <ul className={GRID}>
      {props.products.map((product) => (
        <ProductCard key={product.id} product={product} dates={props.dates} />
      ))}
    </ul>
  );
}
