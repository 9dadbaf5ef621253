import type { Ref } from 'react';
import { CATEGORIES } from '#core/catalogue/category.ts';
import {
  type ListView,
  SORT_COLUMNS,
  type Sort,
  type SortColumn,
  type Visibility,
} from '#web/features/admin/product-list.ts';
import { SearchField } from '#web/features/admin/search-field.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';

export const COLUMN_LABELS: Record<SortColumn, string> = {
  title: 'Title',
  category: 'Category',
  price: 'Price / day',
  units: 'Units',
  turnaround: 'Turnaround',
  active: 'Active',
  created: 'Created',
};

const VISIBILITIES: Record<Visibility, string> = {
  all: 'All products',
  active: 'Active',
  hidden: 'Hidden',
};

type Change = (changes: Partial<ListView>) => void;

function CategoryFilter({
  view,
  onChange,
}: {
  readonly view: ListView;
  readonly onChange: Change;
}) {
  return (
    <SelectField
      label="Category"
      value={view.category ?? ''}
      onChange={({ target }) =>
        onChange({ category: CATEGORIES.find(({ value }) => value === target.value)?.value })
      }
    >
      <option value="">All categories</option>
      {CATEGORIES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

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
      label="Shown to shoppers"
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

const sortKey = ({ column, direction }: Sort): string => `${column} ${direction}`;
const SORTS: readonly Sort[] = SORT_COLUMNS.flatMap((column) => [
  { column, direction: 'ascending' },
  { column, direction: 'descending' },
]);

/** For the phone, where there are no column heads to press. */
function SortSelect({ view, onChange }: { readonly view: ListView; readonly onChange: Change }) {
  return (
    <SelectField
      label="Sort by"
      value={sortKey(view.sort)}
      onChange={({ target }) => {
        const sort = SORTS.find((sort) => sortKey(sort) === target.value);
        if (sort !== undefined) onChange({ sort });
      }}
    >
      {SORTS.map((sort) => (
        <option key={sortKey(sort)} value={sortKey(sort)}>
          {COLUMN_LABELS[sort.column]}, {sort.direction}
        </option>
      ))}
    </SelectField>
  );
}

export function ProductsToolbar(props: {
  readonly view: ListView;
  readonly onChange: Change;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly withSort: boolean;
}) {
  const { view, onChange, searchRef, withSort } = props;
  return (
    <search className="grid gap-4 sm:grid-cols-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <SearchField ref={searchRef} query={view.query} onSearch={(query) => onChange({ query })} />
      <CategoryFilter view={view} onChange={onChange} />
      <VisibilityFilter view={view} onChange={onChange} />
      {withSort && <SortSelect view={view} onChange={onChange} />}
    </search>
  );
}
