import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListView, SORTS, withChange } from '#web/features/catalogue/list-view.ts';
import { asQuery } from '#web/shared/products/chosen-dates.ts';
import { DateSearch } from '#web/shared/products/date-search.tsx';
import { SelectField, TextField } from '#web/shared/ui/field.tsx';

/** The field is not controlled: the address follows the typing a moment later, and must not eat letters. */
function SearchField(props: { readonly q: string; readonly onChange: (q: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = field.current;
    if (element !== null && element !== document.activeElement) element.value = props.q;
  }, [props.q]);
  return (
    <TextField
      ref={field}
      label="Search"
      type="search"
      name="q"
      placeholder="Castle, slide…"
      autoComplete="off"
      defaultValue={props.q}
      onChange={({ target }) => props.onChange(target.value)}
    />
  );
}

/** Words, order and dates: all of them in the address, so that a list can be shared and works without script. */
export function ListToolbar({ view }: { readonly view: ListView }) {
  const [search, setSearch] = useSearchParams();
  const change = (part: Readonly<Record<string, string>>): void =>
    setSearch(withChange(search, part), { replace: true, preventScrollReset: true });
  const dates = asQuery(view.dates);
  return (
    <section aria-label="Find a rental" className="card p-4 md:p-5">
      <DateSearch
        {...dates}
        keep={view.category === undefined ? {} : { category: view.category }}
        variant="secondary"
        label="See what's free"
        className="sm:grid-cols-2 sm:max-xl:[&>button]:col-span-full xl:grid-cols-[1.4fr_1fr_1fr_1fr_auto]"
      >
        <div>
          <SearchField q={view.q} onChange={(q) => change({ q })} />
        </div>
        <div>
          <SelectField
            label="Order"
            name="sort"
            value={view.sort}
            onChange={({ target }) =>
              change({ sort: target.value === 'newest' ? '' : target.value })
            }
          >
            {SORTS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </DateSearch>
    </section>
  );
}
