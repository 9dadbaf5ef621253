import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { UnitCardDto } from '#core/contract/inventory.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { staffRoleOf } from '#core/staff/access.ts';
import { formatLongDay } from '#texts/dates.ts';
import { MANAGE } from '#texts/manage.ts';
import { UNIT } from '#texts/unit.ts';
import { useConfig, useShop, useSignInState } from '#web/shared/app-context.tsx';
import { useAsked } from '#web/shared/data/query.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { EmptyState, LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

type Proof = NonNullable<UnitCardDto['liability']> & { readonly number?: string | null };

const dayText = (day: string): string => formatLongDay(calendarDay(day));

function ProofPart(props: {
  readonly title: string;
  readonly proof: Proof | null;
  readonly by: string;
  readonly children?: ReactNode;
}) {
  const { title, proof, by } = props;
  const rows = [
    [UNIT.number, proof?.number],
    [by, proof?.by],
    [UNIT.issued, proof?.issuedOn ? dayText(proof.issuedOn) : undefined],
  ] as const;
  const isGood = proof?.isValid === true;
  return (
    <section className="grid gap-2 border-t border-dashed border-edge/60 pt-4">
      <h2 className="text-sm text-muted">{title}</h2>
      <p
        className={`flex items-center gap-2 text-heading font-semibold ${isGood ? 'text-done' : 'text-danger'}`}
      >
        <Icon name={isGood ? 'check' : 'close'} className="size-6 shrink-0" />
        {proof === null
          ? UNIT.none
          : (isGood ? UNIT.valid : UNIT.expired)(dayText(proof.expiresOn))}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {props.children}
    </section>
  );
}

/** Staff who scan the label want to work with the unit. */
function StaffLink({ code }: { readonly code: string }) {
  const state = useSignInState();
  if (state.kind !== 'signed_in' || staffRoleOf(state.user.role) === undefined) return null;
  return (
    <p className="mx-auto mb-4 max-w-xl">
      <a
        href={`/admin/inventory?unit=${encodeURIComponent(code)}`}
        className="font-semibold underline underline-offset-4 hover:text-cyan"
      >
        {UNIT.staff}
      </a>
    </p>
  );
}

function Card({ card, code }: { readonly card: UnitCardDto; readonly code: string }) {
  const { site } = useConfig();
  return (
    <article className="card mx-auto grid max-w-xl gap-4 p-5 sm:p-8">
      <header>
        <h1 className="text-title font-semibold break-words">
          {card.product}, {card.unitLabel}
        </h1>
        {card.serial !== null && <p className="text-muted">{UNIT.serial(card.serial)}</p>}
        {card.isOutOfService && (
          <p className="mt-2 flex items-center gap-2 text-heading font-semibold text-danger">
            <Icon name="alert" className="size-6 shrink-0" />
            {UNIT.outOfService}
          </p>
        )}
      </header>
      <ProofPart title={UNIT.inspection} proof={card.inspection} by={UNIT.inspector}>
        {card.inspection?.hasFile === true && (
          <a
            href={`/api/units/${encodeURIComponent(code)}/inspection`}
            download
            className="flex min-h-12 items-center gap-3 rounded-md border border-edge bg-panel/70 px-4 py-3 font-medium transition-colors hover:border-cyan hover:text-cyan"
          >
            <Icon name="shield" className="size-5 text-cyan" />
            {UNIT.certificate}
          </a>
        )}
      </ProofPart>
      {card.insurance !== null && (
        <ProofPart title={UNIT.insurance} proof={card.insurance} by={UNIT.insurer} />
      )}
      <ProofPart title={UNIT.liability} proof={card.liability} by={UNIT.insurer} />
      <p className="border-t border-dashed border-edge/60 pt-4">
        <span className="block text-sm text-muted">{UNIT.operator}</span>
        {site.brand},{' '}
        <a
          href={phoneHref(site.phone)}
          className="font-semibold whitespace-nowrap underline underline-offset-4 hover:text-cyan"
        >
          {site.phone}
        </a>
      </p>
    </article>
  );
}

function OpenUnit({ code }: { readonly code: string }) {
  const shop = useShop();
  const { site } = useConfig();
  const { answer } = useAsked({
    key: ['unit', code],
    ask: () => shop('GET /units/:code', { code }),
  });
  if (answer.kind === 'ready') {
    return (
      <>
        <StaffLink code={code} />
        <Card card={answer.value} code={code} />
      </>
    );
  }
  if (answer.kind === 'loading') {
    return (
      <div aria-busy="true" className="card mx-auto grid max-w-xl gap-4 p-5 sm:p-8">
        <output className="sr-only">{UNIT.loading}</output>
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    );
  }
  if (answer.problem.code !== 'invalid_link') {
    return <LoadProblem title={UNIT.failed} problem={answer.problem} onRetry={answer.retry} />;
  }
  return (
    <EmptyState
      icon="shield"
      title={UNIT.unknown}
      actions={
        <ButtonLink variant="primary" to="/">
          {MANAGE.home}
        </ButtonLink>
      }
    >
      <p>
        <Sentence text={UNIT.unknownText(site.phone)} />
      </p>
    </EmptyState>
  );
}

export function UnitScreen() {
  const { code = '' } = useParams();
  return (
    <div className="container-page py-8 md:py-12">
      <meta name="robots" content="noindex" />
      <PageMeta title={UNIT.title} path="/unit" hidden />
      <OpenUnit key={code} code={code} />
    </div>
  );
}
