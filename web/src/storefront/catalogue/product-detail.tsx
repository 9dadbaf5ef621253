import { useState } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import { ADD_ON, categoryOf } from '#core/catalogue/category.ts';
import { guestsOf, isGear, takesGround } from '#core/catalogue/gear.ts';
import { agesOf, isPlayedOn } from '#core/catalogue/played-on.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { ReviewDto } from '#core/contract/reviews.ts';
import { formatPrice } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { ok } from '#core/kernel/result.ts';
import { PRODUCT, FACT_NAMES } from '#texts/product.ts';
import { CATEGORY_NAMES, ALL_INFLATABLES, sayAges } from '#texts/products.ts';
import { useConfig, usePageData, useToday } from '#web/shared/app-context.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { firstAct } from '#web/shared/data/first-act.ts';
import { addressOf } from '#web/shared/data/language.ts';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import type { Stock } from '#web/shared/dates/use-sold-out.ts';
import { quoteOf } from '#web/shared/pricing/quote-of.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { rate } from '#web/shared/products/list-markup.ts';
import { ProductGrid, ProductGridLoading, RatingLine } from '#web/shared/products/product-grid.tsx';
import { formatSize, formatSpace } from '#web/shared/products/product-links.ts';
import { datesOrCart } from '#web/shared/products/shown-dates.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { ProductFit } from '#web/storefront/catalogue/fit/yard-form.tsx';
import { ProductReviews } from '#web/storefront/catalogue/reviews/product-reviews.tsx';
import { BookingPanel, BookingDock } from './booking-panel.tsx';
import { Gallery } from './gallery.tsx';
import { PackageOffers, SuggestedAddOns, DeliveryCheck } from './product-offers.tsx';
import {
  SetupAndSafety,
  formatCapacity,
  formatPower,
  formatSurfaces,
} from './setup-and-safety.tsx';

function offer(product: ProductDto, { publicUrl, site }: PublicConfig): object {
  const { price, slug } = product;
  return {
    ...rate(product),
    url: addressOf(publicUrl, `/products/${slug}`),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: price.toFixed(2),
      priceCurrency: 'USD',
      unitCode: 'DAY',
    },
    seller: { '@type': 'LocalBusiness', '@id': `${publicUrl}/#business`, name: site.brand },
  };
}

const categoryName = ({ categories }: ProductDto): string | undefined => {
  const shelf = categoryOf(categories);
  return shelf && CATEGORY_NAMES[shelf.value].label;
};

function breadcrumb(product: ProductDto, { publicUrl }: PublicConfig): object {
  const shelf = categoryOf(product.categories);
  const steps = [
    { name: PRODUCT.home, item: addressOf(publicUrl, '/') },
    {
      name: categoryName(product) ?? ALL_INFLATABLES,
      item: addressOf(publicUrl, shelf?.path ?? '/products'),
    },
    { name: product.title, item: addressOf(publicUrl, `/products/${product.slug}`) },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}

/** The rating, only if there are reviews. */
function rated({ rating }: ProductDto, shown: readonly ReviewDto[]): object {
  if (rating === undefined || shown.length === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
    },
    review: shown.map(({ stars, title, text, name, publishedOn }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
      author: { '@type': 'Person', name },
      datePublished: publishedOn,
      name: title,
      reviewBody: text,
    })),
  };
}

/** Product with offer, reviews and breadcrumb as schema.org objects. */
const productMarkup = (
  product: ProductDto,
  config: PublicConfig,
  reviews: readonly ReviewDto[] = [],
): readonly object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description,
    sku: product.id,
    category: categoryName(product),
    image: product.images.map(({ src }) => new URL(src, config.publicUrl).href),
    offers: offer(product, config),
    ...rated(product, reviews),
  },
  breadcrumb(product, config),
];

type Fact = { readonly icon: IconName; readonly label: string; readonly value: string };

/** Only what matters: a chair has no ages, and nobody asks whether it is dry. */
export function factsOf(product: ProductDto): readonly Fact[] {
  const { size, setup, power, wet } = product;
  const [ages, guests, hasGround] = [agesOf(product), guestsOf(product), takesGround(product)];
  // The form asks for the size of no table or generator that is only an add-on.
  const hasSize = !isGear(product) || (size.lengthFt > 0 && !product.categories.includes(ADD_ON));
  const facts: readonly (Fact | false)[] = [
    hasSize && { icon: 'ruler', label: FACT_NAMES.size, value: formatSize(size) },
    hasGround && { icon: 'ground', label: FACT_NAMES.space, value: formatSpace(setup) },
    ages !== undefined && { icon: 'smile', label: FACT_NAMES.ages, value: sayAges(ages) },
    guests !== undefined && {
      icon: 'users',
      label: isPlayedOn(product) ? FACT_NAMES.capacity : FACT_NAMES.enough,
      value: formatCapacity(guests),
    },
    (!isGear(product) || power.circuits > 0) && {
      icon: 'bolt',
      label: FACT_NAMES.power,
      value: formatPower(power),
    },
    (isPlayedOn(product) || wet) && {
      icon: 'drop',
      label: FACT_NAMES.wet,
      value: wet ? FACT_NAMES.isWet : FACT_NAMES.isDry,
    },
    hasGround && { icon: 'pin', label: FACT_NAMES.surfaces, value: formatSurfaces(setup) },
  ];
  return facts.filter((fact) => fact !== false);
}

/** What to know before delivery, with units of measure. */
function ProductFactList({ product }: { readonly product: ProductDto }) {
  const facts = factsOf(product);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-4 text-heading font-semibold">
        {FACT_NAMES.title}
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] gap-3 xl:grid-cols-3">
        {facts.map(({ icon, label, value }) => (
          <div
            key={label}
            className="card grid grid-cols-[auto_1fr] content-center items-center gap-x-2 gap-y-1 rounded-md p-3 last:col-span-full md:gap-x-4 md:gap-y-0 md:p-4"
          >
            <Icon name={icon} className="size-5 text-cyan md:row-span-2 md:size-7" />
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="leading-snug font-semibold max-md:col-span-2">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const MOST = 3;

/**
 * With a shelf as key, or a shelf and the days on which they should be available. Far below the
 * fold, so nothing is asked before the visitor does something.
 */
const ON_SHELF = question<readonly ProductDto[]>(async (shop, key) => {
  await firstAct();
  const [category, from, to] = key.split(' ');
  const answer = await shop('GET /products', {
    query: { category, from, to, ...(from && { sameEvening: 'true' }), limit: `${MOST + 1}` },
  });
  return answer.ok ? ok(answer.value.products) : answer;
});

function Shelf(props: {
  readonly category: string;
  readonly except: string;
  readonly period: RentalPeriod | undefined;
}) {
  const { category, period } = props;
  const settings = useSettings();
  const days = period === undefined ? [] : [period.startDate, period.endDate];
  const state = useAnswer(ON_SHELF, [category, ...days].join(' '));
  const others =
    state.kind === 'ready'
      ? state.value.filter(({ id }) => id !== props.except).slice(0, MOST)
      : [];
  const isLoading = state.kind === 'loading';
  if (others.length === 0 && !isLoading) return null;
  return (
    <section aria-labelledby="related" className="pt-16">
      <h2 id="related" className="mb-6 text-title font-bold">
        {PRODUCT.related}
      </h2>
      {isLoading ? (
        <ProductGridLoading text={PRODUCT.loading} count={MOST} />
      ) : (
        <ProductGrid
          products={others}
          dates={period && { from: period.startDate, to: period.endDate }}
          totalOf={period && ((product) => formatPrice(quoteOf(product, period, settings).total))}
        />
      )}
    </section>
  );
}

/** Products on the same shelf. Optional: if they fail to load, the page works without them. */
function RelatedProducts(props: {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
}) {
  const { product, period } = props;
  const shelf = categoryOf(product.categories);
  return shelf === undefined ? null : (
    <Shelf category={shelf.value} except={product.id} period={period} />
  );
}

const LINK = 'inline-flex min-h-11 items-center hover:text-cyan';

/** Home, the shelf, this rental. */
function Breadcrumb({ product }: { readonly product: ProductDto }) {
  const shelf = categoryOf(product.categories);
  return (
    <nav aria-label={PRODUCT.breadcrumb} className="mb-2 text-sm text-muted max-md:hidden">
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

/** Until others are chosen, the days of the URL or of the cart. */
function usePeriod() {
  const [search] = useSearchParams();
  const today = useToday();
  const { cart } = useCart();
  const [chosen, setChosen] = useState<{ readonly period: RentalPeriod | undefined }>();
  const choose = (period: RentalPeriod | undefined): void => setChosen({ period });
  return { sameAs: undefined, ...(chosen ?? datesOrCart(search, cart, today)), choose };
}

const LONGEST_SUMMARY = 300;

/** Not cut within a word. */
function summaryOf(text: string): string {
  if (text.length <= LONGEST_SUMMARY) return text;
  const cut = text.slice(0, LONGEST_SUMMARY);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}

function Meta({ product }: { readonly product: ProductDto }) {
  const config = useConfig();
  const { reviews } = usePageData();
  const image = product.images.at(0);
  return (
    <PageMeta
      title={PRODUCT.meta(product.title)}
      description={summaryOf(product.description)}
      path={`/products/${product.slug}`}
      image={image}
      jsonLd={import.meta.env.SSR ? productMarkup(product, config, reviews?.reviews) : undefined}
    />
  );
}

/** Name and audience: beside the pictures, above the price. */
function Heading({ product }: { readonly product: ProductDto }) {
  const { rating } = product;
  const [ages, guests] = [agesOf(product), guestsOf(product)];
  return (
    <header>
      <h1 className="text-title font-bold">{product.title}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted empty:hidden">
        {[
          ...(ages === undefined ? [] : [sayAges(ages)]),
          ...(guests === undefined
            ? []
            : [PRODUCT.forWhom(formatCapacity(guests), isPlayedOn(product))]),
        ].join(' · ')}
        {rating !== undefined && (
          <a
            href="#reviews"
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            <RatingLine rating={rating} />
          </a>
        )}
      </p>
    </header>
  );
}

/** One rental: pictures, facts, calendar with price, what is included, and related products. */
export function ProductDetail({ product }: { readonly product: ProductDto }) {
  const { period, choose, sameAs } = usePeriod();
  const [quantity, setQuantity] = useState(1);
  const [stock, setStock] = useState<Stock>({});
  const { soldOut } = stock;
  const opened = useState(false);
  return (
    <div className="container-page md:pt-4">
      <Meta product={product} />
      <Breadcrumb product={product} />
      <div className="grid gap-x-12 gap-y-3 md:gap-y-5 lg:grid-cols-[minmax(0,1fr)_408px] lg:gap-y-8">
        <Gallery product={product} />
        <div className="lg:row-span-2">
          <div className="grid gap-4 lg:sticky lg:top-24">
            <Heading product={product} />
            <BookingPanel
              {...{ product, period, quantity, sameAs, stock, opened }}
              onQuantity={setQuantity}
              onPeriod={choose}
              onStock={setStock}
            />
          </div>
        </div>
        <div className="grid content-start gap-8 max-md:mt-2">
          <p className="max-w-prose text-lg whitespace-pre-line text-muted">
            {product.description}
          </p>
          <ProductFactList product={product} />
          {takesGround(product) && <ProductFit product={product} period={period} />}
          <SetupAndSafety product={product} period={period} />
          <DeliveryCheck />
          <PackageOffers product={product} />
          <SuggestedAddOns product={product} period={period} />
        </div>
      </div>
      <ProductReviews product={product} />
      <RelatedProducts product={product} period={period} />
      <BookingDock {...{ product, period, quantity, soldOut, opened }} onPeriod={choose} />
    </div>
  );
}
