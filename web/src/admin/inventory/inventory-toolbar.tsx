import type { Ref } from 'react';
import {
  type InventoryView,
  UNIT_FILTERS,
  type UnitFilter,
} from '#web/admin/inventory/inventory-list.ts';
import { CategorySelect } from '#web/admin/ui/category-select.tsx';
import { SearchField } from '#web/admin/ui/search-field.tsx';

const LABELS: Record<UnitFilter, string> = {
  all: 'All',
  free: 'Free today',
  out: 'Out today',
  maintenance: 'In maintenance',
  papers: 'Papers due',
  call: 'Needs a call',
  retired: 'Retired',
};

type Change = (changes: Partial<InventoryView>) => void;

/** Today at a glance; each count shows its units. */
function Filters(props: {
  readonly show: UnitFilter;
  readonly counts: Readonly<Record<UnitFilter, number>> | undefined;
  readonly onChange: Change;
}) {
  return (
    <div
      role="group"
      aria-label="Units to show"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {UNIT_FILTERS.map((show) => (
        <button
          key={show}
          type="button"
          aria-pressed={show === props.show}
          onClick={() => props.onChange({ show })}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line px-4 font-medium text-muted hover:text-ink aria-pressed:border-edge aria-pressed:bg-panel aria-pressed:text-ink"
        >
          {LABELS[show]}
          <span className="text-sm tabular-nums">{props.counts?.[show]}</span>
        </button>
      ))}
    </div>
  );
}

export function InventoryToolbar(props: {
  readonly view: InventoryView;
  readonly counts: Readonly<Record<UnitFilter, number>> | undefined;
  readonly onChange: Change;
  readonly searchRef: Ref<HTMLInputElement>;
}) {
  const { view, counts, onChange, searchRef } = props;
  return (
    <search className="grid gap-4">
      <Filters show={view.show} counts={counts} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <SearchField
          ref={searchRef}
          query={view.query}
          placeholder="Product, label, serial number"
          onSearch={(query) => onChange({ query })}
        />
        <CategorySelect value={view.category} onChange={(category) => onChange({ category })} />
      </div>
    </search>
  );
}
