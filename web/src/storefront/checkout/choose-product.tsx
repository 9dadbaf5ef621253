import { useSearchParams } from 'react-router-dom';
import { BookableGridSkeleton } from '#web/storefront/checkout/bookable-grid.tsx';
import { DatesFilter } from '#web/storefront/checkout/dates-filter.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { SearchableGrid } from '#web/storefront/checkout/searchable-grid.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { asQuery, datesIn } from '#web/shared/products/chosen-dates.ts';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { BOOKING } from '#texts/booking.ts';

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
        <p className="eyebrow">{BOOKING.title}</p>
        <h1 className="text-title font-semibold">{BOOKING.which}</h1>
        <p className="max-w-prose text-muted">
          {dates === undefined ? BOOKING.pick : BOOKING.pickFree}
        </p>
      </header>
      <DatesFilter dates={dates} />
      {asked.kind === 'loading' && <BookableGridSkeleton />}
      {asked.kind === 'failed' && (
        <LoadProblem title={BOOKING.failedAll} problem={asked.problem} onRetry={asked.retry} />
      )}
      {asked.kind === 'ready' && <SearchableGrid {...asked.value} dates={dates} />}
    </div>
  );
}
