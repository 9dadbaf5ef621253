import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { categoryOf } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import type { RentalPeriod } from '#core/time/rental-days.ts';
import { BookingDock, BookingPanel } from '#web/features/catalogue/booking-panel.tsx';
import { Breadcrumb } from '#web/features/catalogue/breadcrumb.tsx';
import { Gallery, GALLERY_SIZES } from '#web/features/catalogue/gallery.tsx';
import { ProductFactList } from '#web/features/catalogue/product-fact-list.tsx';
import { productMarkup } from '#web/features/catalogue/product-markup.ts';
import { RelatedProducts } from '#web/features/catalogue/related-products.tsx';
import { SetupAndSafety } from '#web/features/catalogue/setup-and-safety.tsx';
import { useConfig, useToday } from '#web/shared/app-context.tsx';
import { datesIn } from '#web/shared/products/chosen-dates.ts';
import { isPopular } from '#web/shared/products/product-facts.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

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
  const image = product.images.at(0);
  return (
    <PageMeta
      title={`${product.title} rental`}
      description={product.description.slice(0, 300)}
      path={`/products/${product.slug}`}
      image={image}
      jsonLd={import.meta.env.SSR ? productMarkup(product, config) : undefined}
      preload={image && { image, sizes: GALLERY_SIZES }}
    />
  );
}

function Heading({ product }: { readonly product: ProductDto }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-3">
        <span className="eyebrow">{categoryOf(product.categories)?.one ?? 'Rental'}</span>
        {isPopular(product) && (
          <span className="flex items-center gap-1 rounded-full bg-warning px-2.5 py-1 text-xs font-semibold text-night">
            <Icon name="star" filled className="size-3.5" />
            Most Popular
          </span>
        )}
      </p>
      <h1 className="mt-1 text-title font-bold">{product.title}</h1>
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
          <SetupAndSafety product={product} />
        </div>
      </div>
      <RelatedProducts product={product} />
      <BookingDock product={product} period={period} />
    </div>
  );
}
