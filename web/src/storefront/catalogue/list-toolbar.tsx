import { isCampaignTag } from '#core/content/content-pages.ts';
import { useSearchParams } from 'react-router-dom';
import { FINDING } from '#texts/finding.ts';
import { type ListView, usualSort, withChange } from '#web/storefront/catalogue/list-view.ts';
import { asQuery } from '#web/shared/products/chosen-dates.ts';
import { DateSearch } from '#web/shared/products/date-search.tsx';
import { FilterSheet } from '#web/storefront/catalogue/filters/filter-sheet.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import { ProductSearch } from '#web/storefront/catalogue/product-search.tsx';
import type { Finder } from '#web/storefront/catalogue/filters/finder.tsx';
import { SORTS } from '#core/catalogue/wanted.ts';

function OrderField({ view }: { readonly view: ListView }) {
  const [, setSearch] = useSearchParams();
  return (
    <SelectField
      label={FINDING.order}
      name="sort"
      value={view.sort}
      onChange={({ target }) => {
        const chosen = target.value === usualSort(view) ? '' : target.value;
        // Use the live URL: presses can be faster than rendering.
        const latest = new URLSearchParams(window.location.search);
        setSearch(withChange(latest, { sort: chosen }), { preventScrollReset: true });
      }}
    >
      {SORTS.filter((value) => value !== 'best' || view.q.trim() !== '').map((value) => (
        <option key={value} value={value}>
          {FINDING.sorts[value]}
        </option>
      ))}
    </SelectField>
  );
}

/** Query fields this form covers. */
const OWN = new Set(['q', 'sort', 'from', 'to']);

/**
 * Search, sorting and dates, all in the URL, so that a list can be shared and works without
 * scripts. On phones the search stands above the dates, and sorting is among the filters; once days
 * are chosen, all is a single line, and the search is among the filters, too.
 */
export function ListToolbar({ finder, path }: { readonly finder: Finder; readonly path: string }) {
  const { view } = finder;
  const [search] = useSearchParams();
  const isFolded = view.dates.kind === 'chosen';
  return (
    <section
      aria-label={FINDING.toolbar}
      className="items-end gap-x-3 gap-y-2 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:noscript:block lg:flex"
    >
      <DateSearch
        {...asQuery(view.dates)}
        path={path}
        keep={[...search].filter(([name]) => !OWN.has(name) && !isCampaignTag(name))}
        className="items-end gap-3 max-lg:contents max-lg:noscript:grid lg:grid lg:min-w-0 lg:flex-1 lg:grid-cols-[minmax(0,1.4fr)_1fr_1fr] lg:noscript:grid-cols-4"
      >
        <div
          className={`max-lg:order-first max-lg:col-span-2 max-lg:[&_label]:sr-only ${isFolded ? 'max-lg:hidden max-lg:noscript:block' : ''}`}
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
