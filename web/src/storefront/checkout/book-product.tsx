import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { BookingForm } from '#web/storefront/checkout/booking-form.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { CalendarSkeleton } from '#web/shared/dates/calendar-skeleton.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { BOOKING } from '#texts/booking.ts';

const PRODUCT = question((shop, idOrSlug) => shop.findProduct(idOrSlug));

function UnknownProduct() {
  return (
    <EmptyState
      icon="search"
      title={BOOKING.unknown}
      actions={
        <>
          <ButtonLink variant="primary" to="/booking">
            {BOOKING.another}
          </ButtonLink>
          <ButtonLink to="/products">{BOOKING.seeAll}</ButtonLink>
        </>
      }
    >
      <p>{BOOKING.unknownText}</p>
    </EmptyState>
  );
}

const FormSkeleton = () => (
  <div aria-busy="true" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_380px]">
    <output className="sr-only">{BOOKING.loading}</output>
    <div className="grid content-start gap-6">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-32" />
      <CalendarSkeleton />
    </div>
    <Skeleton className="h-96" />
  </div>
);

/** Second step of a booking: days and quantity of one inflatable. @param props.idOrSlug as in the address */
export function BookProduct({ idOrSlug }: { readonly idOrSlug: string }) {
  const asked = useAnswer(PRODUCT, idOrSlug);
  if (asked.kind === 'loading') return <FormSkeleton />;
  if (asked.kind === 'ready') return <BookingForm product={asked.value} />;
  if (asked.problem.status === 404) return <UnknownProduct />;
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{BOOKING.title}</h1>
      <LoadProblem title={BOOKING.failed} problem={asked.problem} onRetry={asked.retry} />
    </>
  );
}
