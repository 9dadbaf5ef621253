import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { categoryOf } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/shop-api.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { BookingDock } from '#web/storefront/catalogue/booking-dock.tsx';
import { BookingPanel } from '#web/storefront/catalogue/booking-panel.tsx';
import { Breadcrumb } from '#web/storefront/catalogue/breadcrumb.tsx';
import { DeliveryCheck } from '#web/storefront/catalogue/delivery-check.tsx';
import { Gallery } from '#web/storefront/catalogue/gallery.tsx';
import { PackageOffers } from '#web/storefront/catalogue/package-offers.tsx';
import { ProductFactList } from '#web/storefront/catalogue/product-fact-list.tsx';
import { productMarkup } from '#web/storefront/catalogue/product-markup.ts';
import { RelatedProducts } from '#web/storefront/catalogue/related-products.tsx';
import { ProductFit } from '#web/storefront/catalogue/fit/product-fit.tsx';
import { SetupAndSafety } from '#web/storefront/catalogue/setup-and-safety.tsx';
import { SuggestedAddOns } from '#web/storefront/catalogue/suggested-add-ons.tsx';
import { ProductReviews } from '#web/storefront/catalogue/reviews/product-reviews.tsx';
import { useConfig, usePageData, useToday } from '#web/shared/app-context.tsx';
import { datesIn } from '#web/shared/products/chosen-dates.ts';
import { RatingLine } from '#web/shared/reviews/rating-line.tsx';
import { isPopular } from '#web/shared/products/product-facts.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { CATEGORY_NAMES } from '#texts/categories.ts';
import { PRODUCT } from '#texts/product.ts';
import { PRODUCT_CARD } from '#texts/products.ts';

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
          <BookingPanel product={product} period={period} onPeriod={setPeriod} />
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
      <BookingDock product={product} period={period} />
    </div>
  );
}
