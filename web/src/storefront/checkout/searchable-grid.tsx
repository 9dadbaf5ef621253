import { useMemo, useState } from 'react';
import { CATEGORIES, type CategoryValue } from '#core/catalogue/category.ts';
import { matchesQuery } from '#core/catalogue/search.ts';
import type { ApiProblem, ProductDto } from '#core/contract/shop-api.ts';
import { BookableGrid } from '#web/storefront/checkout/bookable-grid.tsx';
import type { ChosenDates } from '#web/shared/products/product-links.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { BOOKING } from '#texts/booking.ts';
import { CATEGORY_NAMES } from '#texts/categories.ts';
import { sayProblem } from '#texts/problems.ts';

function CategoryChips(props: {
  readonly chosen: CategoryValue | undefined;
  readonly onChoose: (category: CategoryValue | undefined) => void;
}) {
  const chips = [
    { value: undefined, label: BOOKING.all },
    ...CATEGORIES.map(({ value }) => ({ value, label: CATEGORY_NAMES[value].label })),
  ];
  return (
    <fieldset
      aria-label={BOOKING.kind}
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
  /** Why nothing can be had on the dates, whatever is free. */
  readonly closed?: ApiProblem | undefined;
  readonly dates: ChosenDates;
}) {
  const { products, closed, dates } = props;
  const none = closed
    ? [BOOKING.closed, sayProblem(closed)]
    : [BOOKING.allBooked, BOOKING.allBookedText];
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
          label={BOOKING.search}
          type="search"
          value={query}
          placeholder={BOOKING.searchHint}
          onChange={(event) => setQuery(event.target.value)}
        />
        <CategoryChips chosen={category} onChoose={setCategory} />
      </div>
      <output className="block text-sm text-muted">{BOOKING.count(found.length)}</output>
      {found.length === 0 ? (
        <div className="card grid justify-items-start gap-3 p-6">
          <p className="font-display text-lg font-semibold">
            {products.length === 0 ? none[0] : BOOKING.nothing}
          </p>
          <p className="text-muted">{products.length === 0 ? none[1] : BOOKING.nothingText}</p>
          {products.length > 0 && (
            <Button
              size="sm"
              onClick={() => {
                setQuery('');
                setCategory(undefined);
              }}
            >
              {BOOKING.showAll}
            </Button>
          )}
        </div>
      ) : (
        <BookableGrid products={found} dates={dates} />
      )}
    </>
  );
}
