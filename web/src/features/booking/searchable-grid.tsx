import { useMemo, useState } from 'react';
import { CATEGORIES, type CategoryValue } from '#core/catalogue/category.ts';
import { matchesQuery } from '#core/catalogue/search.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import { BookableGrid } from '#web/features/booking/bookable-grid.tsx';
import type { ChosenDates } from '#web/shared/products/product-links.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

function CategoryChips(props: {
  readonly chosen: CategoryValue | undefined;
  readonly onChoose: (category: CategoryValue | undefined) => void;
}) {
  const chips = [{ value: undefined, label: 'All' }, ...CATEGORIES];
  return (
    <fieldset
      aria-label="Kind of inflatable"
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-1"
    >
      {chips.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={props.chosen === value}
          onClick={() => props.onChoose(value)}
          className="min-h-11 shrink-0 rounded-full border border-edge px-4 text-sm font-medium hover:border-cyan focus-visible:rounded-full aria-pressed:border-cyan aria-pressed:bg-cyan aria-pressed:text-night"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** The products by word and kind. @param props.dates those they are all free on, if any were chosen */
export function SearchableGrid(props: {
  readonly products: readonly ProductDto[];
  readonly dates: ChosenDates;
}) {
  const { products, dates } = props;
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<CategoryValue>();
  const found = useMemo(
    () =>
      products.filter(
        (product) =>
          matchesQuery(product, query) &&
          (category === undefined || product.categories.includes(category)),
      ),
    [products, query, category],
  );
  return (
    <>
      <div className="grid items-end gap-4 md:grid-cols-[minmax(0,22rem)_1fr]">
        <TextField
          label="Search"
          type="search"
          value={query}
          placeholder="Castle, slide, obstacle…"
          onChange={(event) => setQuery(event.target.value)}
        />
        <CategoryChips chosen={category} onChoose={setCategory} />
      </div>
      <output className="block text-sm text-muted">
        {found.length === 1 ? '1 inflatable' : `${found.length} inflatables`}
      </output>
      {found.length === 0 ? (
        <div className="card grid justify-items-start gap-3 p-6">
          <p className="font-display text-lg font-semibold">
            {products.length === 0
              ? 'Everything is booked on these days.'
              : 'Nothing fits that yet.'}
          </p>
          <p className="text-muted">
            {products.length === 0
              ? 'Choose other dates above.'
              : 'Try another word, or look through all of them.'}
          </p>
          {products.length > 0 && (
            <Button
              size="sm"
              onClick={() => {
                setQuery('');
                setCategory(undefined);
              }}
            >
              Show all inflatables
            </Button>
          )}
        </div>
      ) : (
        <BookableGrid products={found} dates={dates} />
      )}
    </>
  );
}
