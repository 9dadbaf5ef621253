import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CATEGORIES, type CategoryValue } from '#core/catalogue/category.ts';
import { matchesQuery } from '#core/catalogue/search.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import { LoadProblem } from '#web/features/booking/load-problem.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { asQuery, datesIn } from '#web/shared/products/chosen-dates.ts';
import { formatDayPrice, formatSize } from '#web/shared/products/product-facts.ts';
import { bookingPath, type ChosenDates } from '#web/shared/products/product-links.ts';
import { question, useAnswer } from '#web/shared/use-answer.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const GRID = 'grid gap-5 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

function ProductCard(props: { readonly product: ProductDto; readonly dates: ChosenDates }) {
  const { product, dates } = props;
  return (
    <li className="group card relative overflow-hidden transition-colors duration-150 hover:border-cyan/60">
      <Picture
        image={product.images[0]}
        alt=""
        sizes="(min-width: 80rem) 280px, (min-width: 64rem) 33vw, (min-width: 26.25rem) 50vw, 100vw"
        className="stage aspect-4/3 w-full object-cover"
      />
      <div className="grid gap-1 p-4">
        <h2 className="text-lg font-semibold">
          <Link
            to={bookingPath(product, dates)}
            className="after:absolute after:inset-0 group-hover:text-cyan"
          >
            {product.title}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {formatSize(product.size)} · {product.ages}
        </p>
        <p className="mt-1 flex items-center justify-between gap-2">
          <span>
            <strong className="font-display text-lg">{formatDayPrice(product)}</strong>{' '}
            <span className="text-sm text-muted">per day</span>
          </span>
          <Icon name="arrow" className="size-5 text-muted group-hover:text-cyan" />
        </p>
      </div>
    </li>
  );
}

function GridSkeleton() {
  return (
    <div aria-busy="true" className={GRID}>
      <output className="sr-only">Loading our inflatables…</output>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className="card overflow-hidden">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="grid gap-2 p-4">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-1 h-6 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

function CategoryChips(props: {
  readonly chosen: CategoryValue | undefined;
  readonly onChoose: (category: CategoryValue | undefined) => void;
}) {
  const chips = [{ value: undefined, label: 'All' }, ...CATEGORIES];
  return (
    <fieldset aria-label="Kind of inflatable" className="flex flex-wrap gap-2">
      {chips.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={props.chosen === value}
          onClick={() => props.onChoose(value)}
          className="min-h-11 rounded-full border border-edge px-4 text-sm font-medium hover:border-cyan focus-visible:rounded-full aria-pressed:border-cyan aria-pressed:bg-cyan aria-pressed:text-night"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function SearchableGrid(props: {
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
          <p className="font-display text-lg font-semibold">Nothing fits that yet.</p>
          <p className="text-muted">Try another word, or look through all of them.</p>
          <Button
            size="sm"
            onClick={() => {
              setQuery('');
              setCategory(undefined);
            }}
          >
            Show all inflatables
          </Button>
        </div>
      ) : (
        <ul className={GRID}>
          {found.map((product) => (
            <ProductCard key={product.id} product={product} dates={dates} />
          ))}
        </ul>
      )}
    </>
  );
}

/** All of them, or those free on the dates of the address (`from/to`). */
const PRODUCTS = question((shop, key) => {
  const [from, to] = key.split('/');
  return shop.listProducts({ from, to });
});

/** First step of a booking: which inflatable. */
export function ChooseProduct() {
  const [parameters] = useSearchParams();
  const today = useToday();
  const dates = asQuery(datesIn(parameters, today));
  const asked = useAnswer(PRODUCTS, dates === undefined ? '' : `${dates.from}/${dates.to}`);
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <p className="eyebrow">Book your party</p>
        <h1 className="text-title font-semibold">Which inflatable is it?</h1>
        <p className="max-w-prose text-muted">
          {dates === undefined
            ? 'Pick one to see its free days and the price. Overnight is always free.'
            : 'These are free on your dates. Pick one to see the price.'}
        </p>
      </header>
      {asked.kind === 'loading' && <GridSkeleton />}
      {asked.kind === 'failed' && (
        <LoadProblem
          title="We could not load our inflatables."
          problem={asked.problem}
          onRetry={asked.retry}
        />
      )}
      {asked.kind === 'ready' && <SearchableGrid products={asked.value.products} dates={dates} />}
    </div>
  );
}
