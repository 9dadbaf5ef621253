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

/** Search and sorting: beside the dates on desktops, among the filters on phones with days. */
export function WordsAndOrder({ finder }: { readonly finder: Finder }) {
  const { view } = finder;
  return (
    <>
      <ProductSearch finder={finder} />
      <OrderField view={view} />
    </>
  );
}

/**
 * Search, sorting and dates, all in the URL, so that a list can be shared and works without
 * scripts. On phones a single line with the filter button.
 */
export function ListToolbar({ finder, path }: { readonly finder: Finder; readonly path: string }) {
  const { view } = finder;
  const [search] = useSearchParams();
  return (
    <section aria-label={FINDING.toolbar} className="flex items-end gap-3 max-lg:noscript:block">
      <DateSearch
        {...asQuery(view.dates)}
        path={path}
        keep={[...search].filter(([name]) => !OWN.has(name))}
        className="grid min-w-0 flex-1 items-end gap-3 lg:grid-cols-[minmax(0,1.4fr)_1fr_1fr] lg:noscript:grid-cols-4"
      >
        <div className="contents max-lg:hidden max-lg:noscript:contents">
          <WordsAndOrder finder={finder} />
        </div>
        <noscript>
          <Button type="submit">{FINDING.showFree}</Button>
        </noscript>
      </DateSearch>
      <div className="lg:hidden">
        <FilterSheet finder={finder}>
          <WordsAndOrder finder={finder} />
        </FilterSheet>
      </div>
    </section>
  );
}
