import type { Ref } from 'react';
import { CategorySelect } from '#web/admin/ui/category-select.tsx';
import type { ListView, Visibility } from '#web/admin/products/product-list.ts';
import { SearchField } from '#web/admin/ui/search-field.tsx';
import { SortSelect } from '#web/admin/ui/sort-select.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';

const VISIBILITIES: Record<Visibility, string> = {
  all: 'All products',
  active: 'Active',
  hidden: 'Hidden',
};

type Change = (changes: Partial<ListView>) => void;

const isVisibility = (text: string): text is Visibility => text in VISIBILITIES;

function VisibilityFilter({
  view,
  onChange,
}: {
  readonly view: ListView;
  readonly onChange: Change;
}) {
  return (
    <SelectField
      label="Show"
      value={view.visibility}
      onChange={({ target }) =>
        isVisibility(target.value) && onChange({ visibility: target.value })
      }
    >
      {Object.entries(VISIBILITIES).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** What to show, and on cards in what order. */
export function ProductsToolbar(props: {
  readonly view: ListView;
  readonly onChange: Change;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly withSort: boolean;
}) {
  const { view, onChange, searchRef, withSort } = props;
  return (
    <search className="grid grid-cols-2 gap-4 md:grid-cols-4">
      <div className={withSort ? 'col-span-2 md:col-span-1' : 'col-span-2'}>
        <SearchField ref={searchRef} query={view.query} onSearch={(query) => onChange({ query })} />
      </div>
      <CategorySelect value={view.category} onChange={(category) => onChange({ category })} />
      <VisibilityFilter view={view} onChange={onChange} />
      {withSort && (
        <div className="col-span-2 md:col-span-1">
          <SortSelect sort={view.sort} onChange={onChange} />
        </div>
      )}
    </search>
  );
}
