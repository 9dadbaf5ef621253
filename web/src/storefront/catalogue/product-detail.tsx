import { useState } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import { categoryOf } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { BookingPanel, BookingDock } from '#web/storefront/catalogue/booking-panel.tsx';
import { Gallery } from '#web/storefront/catalogue/gallery.tsx';
import { productMarkup } from '#web/storefront/catalogue/product-markup.ts';
import {
  SetupAndSafety,
  formatCapacity,
  formatPower,
  formatSpace,
  formatSurfaces,
} from '#web/storefront/catalogue/setup-and-safety.tsx';
import { ProductReviews } from '#web/storefront/catalogue/reviews/product-reviews.tsx';
import { useConfig, usePageData, useToday } from '#web/shared/app-context.tsx';
import type { SoldOut } from '#web/shared/dates/use-sold-out.ts';
import { datesIn } from '#web/shared/products/chosen-dates.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { CATEGORY_NAMES, ALL_INFLATABLES, PRODUCT_CARD, sayAges } from '#texts/products.ts';
import { PRODUCT, FACT_NAMES } from '#texts/product.ts';
import { ok } from '#core/kernel/result.ts';
import { ProductGrid, RatingLine } from '#web/shared/products/product-grid.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { isPopular, formatSize } from '#web/shared/products/product-links.ts';
import { ProductFit } from '#web/storefront/catalogue/fit/yard-form.tsx';
import { PackageOffers, SuggestedAddOns, DeliveryCheck } from './product-offers.tsx';

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
function ProductFactList({ product }: { readonly product: ProductDto }) {
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

const MOST = 3;

const ON_SHELF = question<readonly ProductDto[]>(async (shop, category) => {
  const answer = await shop.listProducts({ category, limit: MOST + 1 });
  return answer.ok ? ok(answer.value.products) : answer;
});

function Shelf(props: { readonly category: string; readonly except: string }) {
  const state = useAnswer(ON_SHELF, props.category);
  const others =
    state.kind === 'ready'
      ? state.value.filter(({ id }) => id !== props.except).slice(0, MOST)
      : [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="related" className="pt-16">
      <h2 id="related" className="mb-6 text-title font-bold">
        {PRODUCT.related}
      </h2>
      <ProductGrid products={others} />
    </section>
  );
}

/** Neighbours on the same shelf. An extra: when they cannot be had, the page is whole without them. */
function RelatedProducts({ product }: { readonly product: ProductDto }) {
  const shelf = categoryOf(product.categories);
  return shelf === undefined ? null : <Shelf category={shelf.value} except={product.id} />;
}

const LINK = 'inline-flex min-h-11 items-center hover:text-cyan';

/** Home, the shelf, this rental. */
function Breadcrumb({ product }: { readonly product: ProductDto }) {
  const shelf = categoryOf(product.categories);
  return (
    <nav aria-label={PRODUCT.breadcrumb} className="mb-2 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2 *:not-first:before:mr-2 *:not-first:before:content-['/']">
        <li>
          <Link to="/" className={LINK}>
            {PRODUCT.home}
          </Link>
        </li>
        <li>
          <Link to={shelf?.path ?? '/products'} className={LINK}>
            {shelf === undefined ? ALL_INFLATABLES : CATEGORY_NAMES[shelf.value].label}
          </Link>
        </li>
        <li aria-current="page" className="text-ink">
          {product.title}
        </li>
      </ol>
    </nav>
  );
}

/** Dates of the address are where the choice begins. */
function usePeriod() {
  const [search] = useSearchParams();
  const today = useToday();
  return useState<RentalPeriod | undefined>(() => {
    const dates = datesIn(search, today);
    return dates.kind === 'chosen' ? dates.period : undefined;
  });
}

function Meta({ product }: { readonly product: ProductDto }) {
  const config = useConfig();
  const { reviews } = usePageData();
  const image = product.images.at(0);
  return (
    <PageMeta
      title={PRODUCT.meta(product.title)}
      description={product.description.slice(0, 300)}
      path={`/products/${product.slug}`}
      image={image}
      jsonLd={import.meta.env.SSR ? productMarkup(product, config, reviews?.reviews) : undefined}
    />
  );
}

function Heading({ product }: { readonly product: ProductDto }) {
  const shelf = categoryOf(product.categories);
  return (
    <div>
      <p className="flex flex-wrap items-center gap-3">
        <span className="eyebrow">
          {shelf === undefined ? PRODUCT.kind : CATEGORY_NAMES[shelf.value].one}
        </span>
        {isPopular(product) && (
          <span className="flex items-center gap-1 rounded-full bg-warning px-2.5 py-1 text-xs font-semibold text-night">
            <Icon name="star" filled className="size-3.5" />
            {PRODUCT_CARD.popular}
          </span>
        )}
      </p>
      <h1 className="mt-1 text-title font-bold">{product.title}</h1>
      {product.rating !== undefined && (
        <a
          href="#reviews"
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          <RatingLine rating={product.rating} />
        </a>
      )}
      <p className="mt-3 max-w-prose text-lg whitespace-pre-line text-muted">
        {product.description}
      </p>
    </div>
  );
}

/** One rental: pictures, facts, the calendar with its price, what it comes with, and its neighbours. */
export function ProductDetail({ product }: { readonly product: ProductDto }) {
  const [period, setPeriod] = usePeriod();
  const [soldOut, setSoldOut] = useState<SoldOut>();
  return (
    <div className="container-page pt-4 md:pt-6">
      <Meta product={product} />
      <Breadcrumb product={product} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid content-start gap-6">
          <Gallery images={product.images} />
          <Heading product={product} />
        </div>
        <div className="lg:row-span-2">
          <BookingPanel
            {...{ product, period, soldOut }}
            onPeriod={setPeriod}
            onSoldOut={setSoldOut}
          />
        </div>
        <div className="grid content-start gap-8">
          <ProductFactList product={product} />
          <ProductFit product={product} />
          <SetupAndSafety product={product} />
          <DeliveryCheck />
          <PackageOffers product={product} />
          <SuggestedAddOns product={product} period={period} />
        </div>
      </div>
      <ProductReviews product={product} />
      <RelatedProducts product={product} />
      <BookingDock {...{ product, period, soldOut }} onPeriod={setPeriod} />
    </div>
  );
}
