import { BlankSlate } from '#web/features/booking/blank-slate.tsx';
import { BookingForm } from '#web/features/booking/booking-form.tsx';
import { LoadProblem } from '#web/features/booking/load-problem.tsx';
import { CalendarSkeleton } from '#web/shared/date-picker/calendar-skeleton.tsx';
import { question, useAnswer } from '#web/shared/use-answer.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const PRODUCT = question((shop, idOrSlug) => shop.findProduct(idOrSlug));

function UnknownProduct() {
  return (
    <BlankSlate
      icon="search"
      title="We could not find that inflatable"
      actions={
        <>
          <ButtonLink variant="primary" to="/booking">
            Choose another one
          </ButtonLink>
          <ButtonLink to="/products">See all inflatables</ButtonLink>
        </>
      }
    >
      <p>The link may be old, or we do not rent it out any more. There are plenty of others.</p>
    </BlankSlate>
  );
}

const FormSkeleton = () => (
  <div aria-busy="true" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_380px]">
    <output className="sr-only">Loading the inflatable…</output>
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
      <h1 className="mb-6 text-title font-semibold">Book your party</h1>
      <LoadProblem
        title="We could not load this inflatable."
        problem={asked.problem}
        onRetry={asked.retry}
      />
    </>
  );
}
