import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { LoadProblem, EmptyState } from '#web/shared/ui/load-problem.tsx';
import { Ticket } from '#web/storefront/manage/ticket.tsx';
import { WeatherChoice } from '#web/storefront/manage/weather-choice.tsx';
import { HowWasIt } from '#web/storefront/manage/reviews/how-was-it.tsx';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { LANGUAGE } from '#texts/language.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { FindBooking } from '#web/storefront/manage/find-booking.tsx';
import { LostLink } from '#web/shared/booking/lost-link.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { MANAGE } from '#texts/manage.ts';
import { useManagedReservation } from '#web/shared/data/private-answers.ts';

const TicketSkeleton = () => (
  <div aria-busy="true" className="card mx-auto max-w-3xl overflow-hidden">
    <output className="sr-only">{MANAGE.loading}</output>
    <div className="grid gap-6 p-5 sm:grid-cols-[240px_minmax(0,1fr)] sm:p-8">
      <Skeleton className="aspect-4/3" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </div>
    <div className="border-t border-dashed border-edge/60 p-5 sm:p-8">
      <Skeleton className="h-24" />
    </div>
  </div>
);

function InvalidLink() {
  const { site } = useConfig();
  return (
    <EmptyState
      icon="shield"
      title={MANAGE.invalid}
      actions={
        <>
          <ButtonLink variant="primary" to="/">
            {MANAGE.home}
          </ButtonLink>
          <a
            href={`mailto:${site.email}`}
            className="inline-flex min-h-12 items-center px-4 font-semibold underline underline-offset-4 hover:text-cyan"
          >
            {MANAGE.email}
          </a>
        </>
      }
    >
      <p>{MANAGE.invalidText}</p>
    </EmptyState>
  );
}

/** Mail comes in the language the page was last read in. */
function useNotedLanguage(token: string, language: string | undefined): void {
  const shop = useShop();
  useEffect(() => {
    if (language !== undefined && language !== LANGUAGE) void shop.noteLanguage(token, LANGUAGE);
  }, [shop, token, language]);
}

function ManagedReservation({ token }: { readonly token: string }) {
  const { answer, again } = useManagedReservation(token);
  useNotedLanguage(token, answer.kind === 'ready' ? answer.value.language : undefined);
  if (answer.kind === 'loading') return <TicketSkeleton />;
  if (answer.kind === 'ready') {
    return (
      <>
        {answer.value.weatherOffer && (
          <WeatherChoice offer={answer.value.weatherOffer} token={token} reload={again} />
        )}
        <Ticket reservation={answer.value} token={token} reload={again} />
        {answer.value.status === 'completed' && <HowWasIt token={token} />}
      </>
    );
  }
  if (answer.problem.code === 'invalid_link') {
    return (
      <>
        <InvalidLink />
        <LostLink />
      </>
    );
  }
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{MANAGE.title}</h1>
      <LoadProblem title={MANAGE.failed} problem={answer.problem} onRetry={answer.retry} />
    </>
  );
}

/** `/manage/{token}`: the private link; without a token, how to get it. */
export function ManageScreen() {
  const { token = '' } = useParams();
  if (token === '') return <FindBooking />;
  return (
    <div className="container-page py-8 md:py-12">
      <meta name="robots" content="noindex" />
      <PageMeta title={MANAGE.title} path="/manage" hidden />
      <ManagedReservation key={token} token={token} />
    </div>
  );
}
