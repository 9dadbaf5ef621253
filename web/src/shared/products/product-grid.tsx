import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isPopular } from '#core/catalogue/category.ts';
import { agesOf } from '#core/catalogue/played-on.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { RatingDto } from '#core/contract/reviews.ts';
import { PRODUCT_CARD, sayAges, RATING } from '#texts/products.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { type ChosenDates, productPath, formatDayPrice, formatSpace } from './product-links.ts';
import { ReserveLink } from './reserve-link.tsx';

/** `★ 4.8 (12)`. Nothing without reviews. */
export function RatingLine(props: { readonly rating: RatingDto | undefined }) {
  if (props.rating === undefined) return null;
  const { average, count } = props.rating;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name="star" filled className="size-4 text-warning" />
      <span className="sr-only">{RATING.of(average, count)}</span>
      <span aria-hidden="true">
        {average.toFixed(1)} ({count})
      </span>
    </span>
  );
}

/** Width of a shelf's pictures, for `sizes`. */
const CARD_SIZES =
  '(min-width: 1248px) 384px, (min-width: 1024px) 31vw, (min-width: 640px) 47vw, 270px';

const FRAME =
  'card group relative flex h-full flex-col overflow-hidden transition-[border-color,box-shadow,transform] duration-200 ease-out';

function Fact({ icon, text }: { readonly icon: IconName; readonly text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon name={icon} className="size-4 text-cyan" />
      {text}
    </li>
  );
}

/** In the corner of a picture. */
export function Badges(props: { readonly product: ProductDto; readonly free?: boolean }) {
  const { product, free = false } = props;
  return (
    <div className="pointer-events-none absolute top-3 left-3 flex flex-wrap gap-2 text-xs font-semibold">
      {isPopular(product) && (
        <span className="flex items-center gap-1 rounded-full bg-warning px-2.5 py-1 text-night">
          <Icon name="star" filled className="size-3.5" />
          {PRODUCT_CARD.popular}
        </span>
      )}
      {free && (
        <span className="flex items-center gap-1 rounded-full border border-neon/60 bg-ground/85 px-2.5 py-1 text-neon">
          <Icon name="check" className="size-3.5" />
          {PRODUCT_CARD.free}
        </span>
      )}
    </div>
  );
}

/**
 * A product card: picture and Details lead to its page, Reserve to the booking.
 * @param props.dates chosen by the visitor and known to be available
 * @param props.total the price for these days, instead of the price per day
 * @param props.note shown on the picture
 */
function ProductCard(props: {
  readonly product: ProductDto;
  readonly dates?: ChosenDates;
  readonly total?: string | undefined;
  readonly priority?: boolean | undefined;
  readonly sizes?: string | undefined;
  readonly note?: ReactNode;
}) {
  const { product, dates, total, priority, sizes = CARD_SIZES, note } = props;
  const ages = agesOf(product);
  return (
    <article
      className={`${FRAME} hover:-translate-y-1 hover:border-cyan/50 hover:shadow-lift motion-reduce:hover:translate-y-0`}
    >
      <div className="stage relative aspect-4/3 overflow-hidden">
        <Picture
          image={product.images.at(0)}
          alt=""
          sizes={sizes}
          priority={priority}
          className="size-full scale-112 object-cover transition-transform duration-240 ease-out group-hover:scale-118 motion-reduce:group-hover:scale-112"
        />
        <Badges product={product} free={dates !== undefined} />
        {note}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5 max-sm:gap-2 max-sm:p-4">
        <h3 className="text-heading font-semibold">
          <Link
            to={productPath(product, dates)}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-cyan"
          >
            {product.title}
          </Link>
        </h3>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {product.setup.lengthFt > 0 && (
            <Fact icon="ruler" text={PRODUCT_CARD.needs(formatSpace(product.setup))} />
          )}
          {product.rating !== undefined && (
            <li>
              <RatingLine rating={product.rating} />
            </li>
          )}
          {ages !== undefined && <Fact icon="smile" text={sayAges(ages)} />}
        </ul>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2 max-sm:pt-0">
          <p className="font-display text-2xl font-bold">
            {total ?? formatDayPrice(product)}
            <span className="text-base font-normal text-muted">
              {total === undefined ? PRODUCT_CARD.perDay : PRODUCT_CARD.total}
            </span>
          </p>
          <div className="relative z-1 flex flex-wrap gap-1">
            <ButtonLink
              to={productPath(product, dates)}
              variant="ghost"
              size="sm"
              aria-label={PRODUCT_CARD.detailsOf(product.title)}
            >
              {PRODUCT_CARD.details}
            </ButtonLink>
            <ReserveLink
              {...{ product, dates }}
              size="sm"
              aria-label={PRODUCT_CARD.reserveOf(product.title)}
            >
              {PRODUCT_CARD.reserve}
            </ReserveLink>
          </div>
        </div>
      </div>
    </article>
  );
}

/** The same shape while products load. */
function ProductCardSkeleton() {
  return (
    <div aria-hidden="true" className={FRAME}>
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <div className="flex items-center justify-between pt-2">
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-11 w-40 rounded-full" />
        </div>
      </div>
    </div>
  );
}

const GRID = 'grid gap-5 sm:grid-cols-2';
/**
 * The full page's width. On phones a row that scrolls sideways, with the name and price of the
 * first card in the first view of the home page.
 */
const SHELF =
  'lg:grid-cols-3 lg:gap-6 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] max-sm:*:w-64 max-sm:*:shrink-0 max-sm:*:snap-start max-sm:[&_.stage]:aspect-5/3 max-sm:[&_h3]:text-base max-sm:[&_ul]:order-last';

/** Cards beside other content: two per row on small desktops, three on wide ones. */
export type GridPlace = { readonly columns: string; readonly sizes: string };

/**
 * @param props.leads whether its first picture is the largest of the first screen; the others
 * wait for it
 * @param props.totalOf what a product costs on the dates; pricing is not part of the home page's
 * script
 * @param props.note shown on a product's picture
 * @param props.place columns if not full page width
 */
export function ProductGrid(props: {
  readonly products: readonly ProductDto[];
  readonly dates?: ChosenDates;
  readonly leads?: boolean | undefined;
  readonly totalOf?: ((product: ProductDto) => string) | undefined;
  readonly note?: ((product: ProductDto) => ReactNode) | undefined;
  readonly place?: GridPlace | undefined;
}) {
  const { products, dates, leads = false, totalOf, note, place } = props;
  return (
    <ul className={`${GRID} ${place?.columns ?? SHELF}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            dates={dates}
            total={totalOf?.(product)}
            priority={leads && index === 0}
            sizes={place?.sizes}
            note={note?.(product)}
          />
        </li>
      ))}
    </ul>
  );
}

/** @param props.text for screen readers, and as a small line above the shapes */
export function ProductGridLoading(props: {
  readonly text: string;
  readonly count?: number;
  readonly place?: GridPlace | undefined;
}) {
  const shapes = Array.from({ length: props.count ?? 6 }, (_, index) => index);
  return (
    <div aria-busy="true">
      <output className="mb-4 block text-muted">{props.text}</output>
      <div className={`${GRID} ${props.place?.columns ?? SHELF}`}>
        {shapes.map((index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
