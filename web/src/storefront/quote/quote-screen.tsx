import { useParams } from 'react-router-dom';
import { QuoteAnswer } from '#web/storefront/quote/quote-answer.tsx';
import { QuotePaper } from '#web/storefront/quote/quote-paper.tsx';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { useAsked } from '#web/shared/data/query.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState, LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { MANAGE } from '#texts/manage.ts';
import { QUOTE } from '#texts/quote.ts';

const Waiting = () => (
  <div aria-busy="true" className="card mx-auto grid max-w-3xl gap-4 p-5 sm:p-8">
    <output className="sr-only">{QUOTE.loading}</output>
    <Skeleton className="h-9 w-3/4" />
    <Skeleton className="h-24" />
    <Skeleton className="h-40" />
  </div>
);

function InvalidLink() {
  const { site } = useConfig();
  return (
    <EmptyState
      icon="shield"
      title={QUOTE.invalid}
      actions={
        <ButtonLink variant="primary" to="/">
          {MANAGE.home}
        </ButtonLink>
      }
    >
      <p>{QUOTE.invalidText}</p>
      <p>{QUOTE.expiredText(site.phone)}</p>
    </EmptyState>
  );
}

function OpenQuote({ token }: { readonly token: string }) {
  const shop = useShop();
  const { answer, again } = useAsked({
    key: ['written-quote', token],
    ask: () => shop.openQuote(token),
  });
  if (answer.kind === 'loading') return <Waiting />;
  if (answer.kind === 'ready') {
    return (
      <QuotePaper quote={answer.value} token={token}>
        <QuoteAnswer quote={answer.value} token={token} reload={again} />
      </QuotePaper>
    );
  }
  if (answer.problem.code === 'invalid_link') return <InvalidLink />;
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{QUOTE.title}</h1>
      <LoadProblem title={QUOTE.failed} problem={answer.problem} onRetry={answer.retry} />
    </>
  );
}

/** `/quote/{token}`: a written quote, to accept or decline. */
export function QuoteScreen() {
  const { token = '' } = useParams();
  return (
    <div className="container-page py-8 md:py-12">
      <meta name="robots" content="noindex" />
      <PageMeta title={QUOTE.title} path="/quote" hidden />
      <OpenQuote key={token} token={token} />
    </div>
  );
}
