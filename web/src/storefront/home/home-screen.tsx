import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { ProductDto } from '#core/contract/products.ts';
import { ok } from '#core/kernel/result.ts';
import { HOME, FEATURED, HERO_TEXTS } from '#texts/site.ts';
import { useConfig, usePageData, useToday } from '#web/shared/app-context.tsx';
import { HERO, HERO_ON_PHONES } from '#web/shared/art.ts';
import { warn } from '#web/shared/data/log.ts';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { servedShortcuts } from '#web/shared/dates/shortcuts.ts';
import { localBusiness } from '#web/shared/page-head.ts';
import { CategoryChips } from '#web/shared/products/category-chips.tsx';
import { DateSearch } from '#web/shared/products/date-search.tsx';
import { listMarkup } from '#web/shared/products/list-markup.ts';
import { ProductGrid, ProductGridLoading } from '#web/shared/products/product-grid.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { island } from '#web/shared/ui/lazy-part.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';

/** The picture is cropped left and right, so its full width exceeds the screen's. */
const HERO_SIZES = '(min-width: 1024px) 120vw, (min-width: 768px) 180vw, 140vw';

/** Links to what is available on the usual party days; they work without scripts. */
function Shortcuts() {
  const today = useToday();
  const { settings } = useConfig();
  return (
    <ul className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {servedShortcuts(today, settings?.limits).map(({ name, days, startDate, endDate }) => (
        <li key={name} className="max-sm:flex-auto">
          <Link
            to={`/products?from=${startDate}&to=${endDate}`}
            className="flex min-h-11 items-center justify-center rounded-full border border-edge bg-ground/85 px-3 text-sm whitespace-nowrap hover:border-cyan focus-visible:rounded-full max-sm:flex-col max-sm:py-1 max-sm:leading-tight sm:gap-1.5 sm:px-4"
          >
            <span className="font-semibold">{name}</span>
            <span className="text-muted">{days}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Headline on the picture's calm left third, and the one question that matters. */
function Hero() {
  const { site } = useConfig();
  return (
    <section className="relative isolate overflow-hidden">
      <div className="absolute inset-x-0 top-0 -z-10 h-64 md:h-full">
        <Picture
          image={HERO}
          sizes={HERO_SIZES}
          on={HERO_ON_PHONES}
          priority
          className="size-full object-cover min-[480px]:object-[62%_50%] md:object-[92%_62%]"
        />
        <div className="absolute inset-0 bg-linear-to-t from-ground from-5% via-ground/60 via-45% to-transparent md:from-0% md:via-transparent md:via-25%" />
        <div className="absolute inset-0 hidden bg-linear-to-r from-ground via-ground/70 via-32% to-transparent to-58% max-lg:via-50% max-lg:to-85% md:block" />
      </div>
      <div className="container-page pt-16 pb-2 md:py-20 lg:py-22">
        <div className="md:max-w-xl">
          {site.claims.rating !== undefined && (
            <p className="flex w-fit items-center gap-2 rounded-full text-sm font-semibold max-md:bg-ground/75 max-md:px-3 max-md:py-1 md:text-base">
              <Icon name="star" filled className="size-4 text-warning" />
              {HERO_TEXTS.rating(site)}
            </p>
          )}
          <h1 className="mt-2 max-w-md text-hero font-extrabold lg:max-w-lg">
            {HERO_TEXTS.headline} <span className="text-neon">{HERO_TEXTS.headlineEnd}</span>
          </h1>
          <p className="mt-4 max-w-md text-lg text-pretty text-ink/90 max-sm:hidden">
            {HERO_TEXTS.lead(site)}
          </p>
          <DateSearch
            className="mt-4 flex flex-wrap items-stretch gap-2 rounded-lg border border-edge bg-ground/90 p-2 max-sm:noscript:grid md:mt-7"
            lineClass="border-transparent bg-transparent px-2"
          >
            <Button type="submit" variant="primary" className="self-center max-sm:px-4">
              <Icon name="search" className="size-5 max-[380px]:hidden" />
              <span className="sm:hidden">{HERO_TEXTS.searchShort}</span>
              <span className="max-sm:hidden">{HERO_TEXTS.search}</span>
            </Button>
          </DateSearch>
          <Shortcuts />
        </div>
      </div>
    </section>
  );
}

const QUESTION = question<readonly ProductDto[]>(async (shop) => {
  const answer = await shop('GET /products/featured', { query: { filled: 'true' } });
  return answer.ok ? ok(answer.value.products) : answer;
});

function Shelf() {
  const state = useAnswer(QUESTION, '', usePageData().featured);
  const fault = state.kind === 'failed' ? state.problem.detail : undefined;
  useEffect(() => {
    if (fault !== undefined) warn(`Featured products: ${fault}`);
  }, [fault]);
  if (state.kind === 'loading') return <ProductGridLoading text={FEATURED.loading} />;
  if (state.kind === 'failed' || state.value.length === 0) {
    return (
      <output className="card block px-6 py-14 text-center text-lg text-muted">
        {FEATURED.none}
      </output>
    );
  }
  return <ProductGrid products={state.value} />;
}

/** Six of the shop's best. Loading and empty texts are the specification's (§2). */
function FeaturedProducts() {
  return (
    <section aria-labelledby="featured" className="container-page">
      <div className="mb-2 flex md:mb-5 flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="featured" className="text-title font-bold">
          {FEATURED.title}
        </h2>
        <ButtonLink to="/products" variant="ghost" size="sm" className="-mr-4">
          {FEATURED.all}
          <Icon name="arrow" className="size-4" />
        </ButtonLink>
      </div>
      <Shelf />
    </section>
  );
}

const HomeSections = island(async () => (await import('./home-sections.tsx')).HomeSections);

export function HomeScreen() {
  const config = useConfig();
  const { featured } = usePageData();
  return (
    <>
      <PageMeta
        title={HOME.title(config.site)}
        description={HOME.description(config.site)}
        path="/"
        image={HERO}
        jsonLd={
          import.meta.env.SSR
            ? [localBusiness(config), ...listMarkup(featured ?? [], config)]
            : undefined
        }
      />
      <Hero />
      <div className="container-page md:mb-8">
        <CategoryChips />
      </div>
      <FeaturedProducts />
      <HomeSections />
    </>
  );
}
