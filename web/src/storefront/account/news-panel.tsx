import { useState } from 'react';
import type { AccountApi } from '#core/contract/account-api.ts';
import type { MyNews } from '#core/contract/accounts.ts';
import { KEPT_CART } from '#texts/checkout.ts';
import { NEWS } from '#texts/account.ts';
import { LANGUAGE } from '#texts/language.ts';
import { sayProblem } from '#texts/problems.ts';
import { useAccountApi } from '#web/shared/app-context.tsx';
import { useAccountAnswer, useSessionCheck } from '#web/shared/data/private-answers.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const MY_NEWS = (account: AccountApi) => account.myNews();

const DAY = new Intl.DateTimeFormat(LANGUAGE === 'es' ? 'es-US' : 'en-US', {
  dateStyle: 'long',
  timeZone: 'America/Chicago',
});

function Choice({ news }: { readonly news: MyNews }) {
  const account = useAccountApi();
  const checked = useSessionCheck();
  const [now, setNow] = useState(news);
  const [isBusy, setBusy] = useState(false);
  const { isProven, said } = now;
  const say = async (consent: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const answer = await checked(account.sayNews({ consent, language: LANGUAGE }));
    setBusy(false);
    if (!answer.ok) return void toast.error(sayProblem(answer.error));
    setNow(answer.value);
    toast.success(consent ? NEWS.yes : NEWS.no);
  };
  if (!isProven) {
    return (
      <>
        <p className="text-sm text-muted">{NEWS.unproven}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void say(true)}>{NEWS.sayYes}</Button>
          <Button variant="ghost" onClick={() => void say(false)}>
            {NEWS.sayNo}
          </Button>
        </div>
      </>
    );
  }
  return (
    <CheckboxField
      id="my-news"
      label={KEPT_CART.news}
      hint={
        said === undefined
          ? KEPT_CART.newsHint
          : NEWS.said(said.isGiven, DAY.format(Date.parse(said.at)), NEWS.sources[said.source])
      }
      checked={said?.isGiven === true}
      onChange={({ target }) => void say(target.checked)}
    />
  );
}

/** Whether the customer wants news by mail; each press is stored with its time. */
export function NewsPanel() {
  const answer = useAccountAnswer('news', MY_NEWS);
  return (
    <section aria-labelledby="news" className="card grid gap-4 p-4 sm:p-6">
      <h2 id="news" className="font-display text-heading font-semibold">
        {NEWS.title}
      </h2>
      {answer.kind === 'loading' && <Skeleton className="h-16" />}
      {answer.kind === 'failed' && (
        <LoadProblem title={NEWS.failed} problem={answer.problem} onRetry={answer.retry} />
      )}
      {answer.kind === 'ready' && <Choice news={answer.value} />}
    </section>
  );
}
