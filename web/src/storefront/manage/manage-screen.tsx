import { useParams } from 'react-router-dom';
import { LoadProblem, EmptyState } from '#web/shared/ui/load-problem.tsx';
import { Ticket } from '#web/storefront/manage/ticket.tsx';
import { HowWasIt } from '#web/storefront/manage/reviews/how-was-it.tsx';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { ButtonLink, Button } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { MANAGE, LINKS } from '#texts/manage.ts';
import { useState } from 'react';
import { z } from 'zod';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { LANGUAGE } from '#texts/language.ts';
import { sayProblem } from '#texts/problems.ts';
import { useManagedReservation } from '#web/shared/data/private-answers.ts';

const lostLinkSchema = z.object({ email: contactSchema.shape.email });

/** Mails the links of an address to it. It says the same whether there are any: that is nobody else's business. */
function LostLink() {
  const shop = useShop();
  const [isSent, setSent] = useState(false);
  const { field, problem, isSubmitting, onSubmit } = useSchemaForm({
    schema: lostLinkSchema,
    defaultValues: { email: '' },
    async send({ email }) {
      const answer = await shop.askForLinks(email, LANGUAGE);
      setSent(answer.ok);
      return answer.ok ? undefined : answer.error;
    },
  });

  return (
    <section
      aria-labelledby="lost-link"
      className="card mx-auto mt-8 grid max-w-md gap-4 p-5 sm:p-6"
    >
      <h2 id="lost-link" className="text-heading font-semibold">
        {LINKS.lost}
      </h2>
      <p className="text-muted">{LINKS.lostText}</p>
      {isSent ? (
        <Alert tone="success">{LINKS.sent}</Alert>
      ) : (
        <form noValidate onSubmit={onSubmit} className="grid gap-4">
          <TextField
            label={LINKS.email}
            type="email"
            required
            autoComplete="email"
            {...field('email')}
          />
          {problem !== undefined && <Alert tone="danger">{sayProblem(problem)}</Alert>}
          <Button type="submit" busy={isSubmitting}>
            {LINKS.send}
          </Button>
          <BotCheckNotice />
        </form>
      )}
    </section>
  );
}

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

function ManagedReservation({ token }: { readonly token: string }) {
  const { answer, again } = useManagedReservation(token);
  if (answer.kind === 'loading') return <TicketSkeleton />;
  if (answer.kind === 'ready') {
    return (
      <>
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

/** `/manage/{token}`: the private link. */
export function ManageScreen() {
  const { token = '' } = useParams();
  return (
    <div className="container-page py-8 md:py-12">
      <meta name="robots" content="noindex" />
      <PageMeta title={MANAGE.title} path="/manage" hidden />
      <ManagedReservation key={token} token={token} />
    </div>
  );
}
