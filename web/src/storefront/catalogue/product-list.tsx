import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams, Link } from 'react-router-dom';
import { CATEGORIES, type Category } from '#core/catalogue/category.ts';
import type { Yard } from '#core/catalogue/fit.ts';
import { allWanted, countWith, type Wanted, SORTS, withoutPart } from '#core/catalogue/wanted.ts';
import { isCampaignTag } from '#core/content/content-pages.ts';
import type { ProductDto, ProductsDto } from '#core/contract/products.ts';
import { formatPrice } from '#core/kernel/cents.ts';
import { formatPartyDays } from '#texts/dates.ts';
import { FINDING } from '#texts/finding.ts';
import { usePageData, useToday } from '#web/shared/app-context.tsx';
import { useAnswer } from '#web/shared/data/use-answer.ts';
import { REMOVES_ROW, useFocusHome } from '#web/shared/focus.ts';
import { quoteOf } from '#web/shared/pricing/quote-of.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { CategoryChips } from '#web/shared/products/category-chips.tsx';
import { asQuery } from '#web/shared/products/chosen-dates.ts';
import { DateSearch } from '#web/shared/products/date-search.tsx';
import {
  type GridPlace,
  ProductGrid,
  ProductGridLoading,
} from '#web/shared/products/product-grid.tsx';
import { useYard } from '#web/shared/products/yard-store.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Options, SelectField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { EmptyList } from '#web/storefront/catalogue/filters/empty-list.tsx';
import { FilterRail, FilterSheet } from '#web/storefront/catalogue/filters/filter-sheet.tsx';
import {
  type Finder,
  useFinder,
  type Change,
  FilterLink,
  partKey,
  partLabel,
} from '#web/storefront/catalogue/filters/finder.tsx';
import { FitPanel, isFitPanelOpen, FitNote } from '#web/storefront/catalogue/fit/fit-panel.tsx';
import {
  arrange,
  askedKey,
  type ListView,
  readListView,
  withChange,
  countOf,
  introOf,
  titleOf,
  ALL_PRODUCTS,
  hasProducts,
  usualSort,
} from './list-view.ts';
import { ProductSearch } from './product-search.tsx';

function OrderField({ view }: { readonly view: ListView }) {
  const [, setSearch] = useSearchParams();
  return (
    <SelectField
      label={FINDING.order}
      name="sort"
      value={view.sort}
      onChange={({ target }) => {
        const chosen = target.value === usualSort(view) ? '' : target.value;
        // Use the live URL, because presses can be faster than rendering.
        const latest = new URLSearchParams(window.location.search);
        setSearch(withChange(latest, { sort: chosen }), { preventScrollReset: true });
      }}
    >
      <Options
        of={SORTS.filter((value) => value !== 'best' || view.q.trim() !== '').map((value) => [
          value,
          FINDING.sorts[value],
        ])}
      />
    </SelectField>
  );
}

/** Query fields this form covers. */
const OWN = new Set(['q', 'sort', 'from', 'to']);

/**
 * Search, sorting and dates, all in the URL, so that a list can be shared and works without
 * scripts. On phones the search is above the dates, and sorting is among the filters. Once days
 * are chosen, everything is on a single line, and the search is among the filters, too.
 */
function ListToolbar({ finder, path }: { readonly finder: Finder; readonly path: string }) {
  const { view } = finder;
  const [search] = useSearchParams();
  const isFolded = view.dates.kind === 'chosen';
  return (
    <section
      aria-label={FINDING.toolbar}
      className="flex items-end gap-x-3 gap-y-2 max-lg:flex-wrap max-lg:noscript:block"
    >
      <DateSearch
        {...asQuery(view.dates)}
        path={path}
        countIn={(available) => countWith(available, view)}
        keep={[...search].filter(([name]) => !OWN.has(name) && !isCampaignTag(name))}
        className="items-end gap-3 max-lg:contents max-lg:noscript:grid lg:grid lg:min-w-0 lg:flex-1 lg:grid-cols-[minmax(0,1.4fr)_1fr_1fr] lg:noscript:grid-cols-4"
      >
        <div
          className={`max-lg:order-first max-lg:basis-full max-lg:[&_label]:sr-only ${isFolded ? 'max-lg:hidden max-lg:noscript:block' : ''}`}
        >
          <ProductSearch finder={finder} />
        </div>
        <div className="max-lg:hidden max-lg:noscript:block">
          <OrderField view={view} />
        </div>
        <noscript>
          <Button type="submit">{FINDING.showFree}</Button>
        </noscript>
      </DateSearch>
      <div className="lg:hidden">
        <FilterSheet finder={finder}>
          {isFolded && <ProductSearch finder={finder} />}
          <OrderField view={view} />
        </FilterSheet>
      </div>
    </section>
  );
}

type Chip = {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly change: Change | undefined;
};

function useChips({ view, parts, hrefWithout }: Finder): readonly Chip[] {
  const [search] = useSearchParams();
  const { dates } = view;
  const chips = parts.map((part) => ({
    key: partKey(part),
    label: partLabel(part, view),
    to: hrefWithout(part),
    change: (now: Wanted) => withoutPart(now, part),
  }));
  if (dates.kind !== 'chosen') return chips;
  const { startDate, endDate } = dates.period;
  const anyDay = `?${withChange(search, { from: '', to: '' })}`;
  const label = formatPartyDays(startDate, endDate);
  return [{ key: 'dates', label, to: anyDay, change: undefined }, ...chips];
}

/** Active filters, each removable. Links, so that they work without scripts. */
function ActiveFilters({ finder }: { readonly finder: Finder }) {
  const chips = useChips(finder);
  if (chips.length === 0) return null;
  // The search form already shows the dates.
  const areOnlyDates = chips.every(({ key }) => key === 'dates');
  return (
    <ul
      aria-label={FINDING.chosen}
      className={`mb-4 flex flex-wrap items-center gap-2 ${areOnlyDates ? 'max-md:hidden' : ''}`}
    >
      {chips.map(({ key, label, to, change }) => (
        <li key={key}>
          <FilterLink
            {...REMOVES_ROW}
            finder={finder}
            change={change}
            to={to}
            aria-label={FINDING.remove(label)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-cyan/50 bg-cyan/10 px-4 text-sm font-medium hover:border-cyan focus-visible:rounded-full"
          >
            {label}
            <Icon name="close" className="size-4 text-cyan" />
          </FilterLink>
        </li>
      ))}
      <li>
        <Link
          to={finder.hrefCleared}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold underline underline-offset-4 hover:text-cyan"
        >
          {FINDING.clearAll}
        </Link>
      </li>
    </ul>
  );
}

/** Beside the filters. */
const PLACE: GridPlace = {
  columns: 'xl:grid-cols-3',
  sizes: '(min-width: 1280px) 292px, (min-width: 1024px) 33vw, (min-width: 640px) 47vw, 94vw',
};

const notesFor = (yard: Yard | undefined) =>
  yard && ((product: ProductDto) => <FitNote product={product} yard={yard} />);

function Found({ finder, closed }: Pick<ProductsDto, 'closed'> & { readonly finder: Finder }) {
  const { view, products = [], yard } = finder;
  const shown = arrange(products, view);
  const settings = useSettings();
  const { dates } = view;
  const totalOf =
    dates.kind === 'chosen'
      ? (product: ProductDto) => formatPrice(quoteOf(product, dates.period, settings).total)
      : undefined;
  return (
    <>
      <output className="mb-3 block text-muted max-md:text-sm md:mb-4">
        {countOf(shown.length, view)}
        {/* Every filter that comes or goes changes the text, so that the same count is told, too. */}
        {finder.parts.length % 2 === 1 && '\u00A0'}
      </output>
      {shown.length === 0 ? (
        <EmptyList finder={finder} closed={closed} place={PLACE} />
      ) : (
        <>
          <h2 className="sr-only">{FINDING.have}</h2>
          <ProductGrid
            products={shown}
            dates={asQuery(view.dates)}
            totalOf={totalOf}
            leads
            place={PLACE}
            note={notesFor(yard)}
          />
        </>
      )}
    </>
  );
}

type Answer = ReturnType<typeof useAnswer<ProductsDto>>;

function Results({ state, finder }: { readonly state: Answer; readonly finder: Finder }) {
  switch (state.kind) {
    case 'loading':
      return <ProductGridLoading text={FINDING.loading} place={PLACE} />;
    case 'failed':
      return <LoadProblem title={FINDING.failed} problem={state.problem} onRetry={state.retry} />;
    case 'ready':
      return <Found finder={finder} closed={state.value.closed} />;
  }
}

function WrongDates({ dates }: Pick<ListView, 'dates'>) {
  if (dates.kind !== 'wrong') return null;
  return (
    <div className="mb-6">
      <Alert tone="warning" title={FINDING.wrongDates}>
        {dates.sentence}
      </Alert>
    </div>
  );
}

/** Scrolls a phone's row of shelves to the current one, and nothing else. */
function useShelfInView(category: ListView['category']) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = part.current?.firstElementChild;
    // "All" comes first.
    const index = CATEGORIES.findIndex(({ value }) => value === category) + 1;
    const chip = row?.querySelectorAll('a')[index];
    if (!row || !chip) return;
    const [shown, wanted] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
    row.scrollLeft += wanted.left + wanted.width / 2 - (shown.left + shown.width / 2);
  }, [category]);
  return part;
}

/** For a removed filter: another one, or else the number of results. */
const afterChip = (found: HTMLElement): HTMLElement | null =>
  found.querySelector<HTMLElement>('[data-removes-row]') ?? found.querySelector('output');

/** Search, dates and filters around the cards. */
function Searchable({ finder, state }: { readonly finder: Finder; readonly state: Answer }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { view, products, yard, hrefOnShelf, count } = finder;
  const isPanelOpen = isFitPanelOpen(search);
  const shelves = useShelfInView(view.category);
  const found = useFocusHome(afterChip);
  // The yard is checked for what the other filters leave, which is what the panel's link shows.
  const checked = allWanted(products ?? [], { ...view, onlyFitting: false });
  return (
    <>
      {isPanelOpen && <FitPanel yard={yard} products={checked} />}
      <ListToolbar finder={finder} path={pathname} />
      <div ref={shelves} className="mt-1 mb-2 lg:mb-6">
        <CategoryChips
          list={{
            current: view.category,
            hrefOn: hrefOnShelf,
            countOn: (category) => count({ category }),
          }}
        />
      </div>
      <WrongDates dates={view.dates} />
      <div className="lg:grid lg:grid-cols-[252px_minmax(0,1fr)] lg:gap-8">
        <FilterRail finder={finder} />
        <div ref={found}>
          <ActiveFilters finder={finder} />
          <Results state={state} finder={finder} />
        </div>
      </div>
    </>
  );
}

/** The products of the path's category `shelf`, or all products: chips, toolbar, filters, cards. */
export function ProductList({ shelf }: { readonly shelf?: Category | undefined }) {
  const [search] = useSearchParams();
  const view = readListView(search, shelf, useToday());
  const data = usePageData();
  const state = useAnswer(ALL_PRODUCTS, askedKey(view), hasProducts(data) ? data : undefined);
  const products = state.kind === 'ready' ? state.value.products : undefined;
  const finder = useFinder(view, shelf, products, useYard());
  const isSearched = view.dates.kind === 'chosen' || view.q !== '';
  return (
    <div className={`container-page md:pt-8 ${isSearched ? 'pt-3' : 'pt-6'}`}>
      {/* After a search, phones show the results, not the breadcrumb. */}
      <div className={isSearched ? 'max-md:sr-only' : ''}>
        <h1 className="text-title font-bold">{titleOf(view)}</h1>
        <p className="mt-2 mb-4 max-w-2xl text-muted md:text-lg">{introOf(view)}</p>
      </div>
      <Searchable finder={finder} state={state} />
    </div>
  );
}
