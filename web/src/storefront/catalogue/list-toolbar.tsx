import { useSearchParams } from 'react-router-dom';
import { FINDING } from '#texts/finding.ts';
import { type ListView, withChange } from '#web/storefront/catalogue/list-view.ts';
import { asQuery } from '#web/shared/products/chosen-dates.ts';
import { DateSearch } from '#web/shared/products/date-search.tsx';
import { SelectField, TextField } from '#web/shared/ui/field.tsx';
import { useSyncedField } from './query-form.tsx';
import type { Finder } from '#web/storefront/catalogue/filters/finder.tsx';
import { SORTS } from '#core/catalogue/wanted.ts';

function SearchField(props: { readonly q: string; readonly onChange: (q: string) => void }) {
  const field = useSyncedField<HTMLInputElement>(props.q);
  return (
    <TextField
      ref={field}
      label={FINDING.search}
      type="search"
      name="q"
      placeholder={FINDING.searchHint}
      autoComplete="off"
      defaultValue={props.q}
      onChange={({ target }) => props.onChange(target.value)}
    />
  );
}

function OrderField({ sort }: Pick<ListView, 'sort'>) {
  const [, setSearch] = useSearchParams();
  return (
    <SelectField
      label={FINDING.order}
      name="sort"
      value={sort}
      onChange={({ target }) => {
        const chosen = target.value === 'newest' ? '' : target.value;
        // Not the address that was rendered: presses can be faster than the page.
        const latest = new URLSearchParams(window.location.search);
        setSearch(withChange(latest, { sort: chosen }), { preventScrollReset: true });
      }}
    >
      {SORTS.map((value) => (
        <option key={value} value={value}>
          {FINDING.sorts[value]}
        </option>
      ))}
    </SelectField>
  );
}

/** The names in the address that this form stands for. */
const OWN = new Set(['q', 'sort', 'from', 'to']);

/** Words, order and dates: all of them in the address, so that a list can be shared and works without script. */
export function ListToolbar({ finder, path }: { readonly finder: Finder; readonly path: string }) {
  const { view, apply } = finder;
  const [search] = useSearchParams();
  return (
    <section aria-label={FINDING.toolbar} className="card p-4 md:p-5">
      <DateSearch
        {...asQuery(view.dates)}
        path={path}
        keep={[...search].filter(([name]) => !OWN.has(name))}
        variant="secondary"
        label={FINDING.showFree}
        className="sm:grid-cols-2 sm:max-xl:[&>button]:col-span-full xl:grid-cols-[1.4fr_1fr_1fr_1fr_13rem]"
      >
        <div>
          <SearchField q={view.q} onChange={(q) => apply({ q }, 'typing')} />
        </div>
        <div>
          <OrderField sort={view.sort} />
        </div>
      </DateSearch>
    </section>
  );
}
