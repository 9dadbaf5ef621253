import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccountApi } from '#web/shared/app-context.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';
import { KEPT_CART } from '#texts/checkout.ts';
import { sayProblem } from '#texts/problems.ts';

/** `/unsubscribe`: a press ends news and reminders; opening the page does not, as mail scanners open links. */
export function UnsubscribeScreen() {
  const [params] = useSearchParams();
  const account = useAccountApi();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly problem?: string }>();
  const end = async (): Promise<void> => {
    setBusy(true);
    const answer = await account.unsubscribe(
      params.get('token') ?? '',
      params.get('campaign') ?? undefined,
    );
    setOutcome(answer.ok ? {} : { problem: sayProblem(answer.error) });
    setBusy(false);
  };
  return (
    <div ref={useFocusHome()} className="container-page grid max-w-2xl gap-6 py-12">
      <PageMeta title={KEPT_CART.endTitle} hidden />
      <h1 className="text-title">{KEPT_CART.endTitle}</h1>
      {outcome === undefined && <p>{KEPT_CART.endText}</p>}
      {outcome?.problem !== undefined && <Alert tone="danger">{outcome.problem}</Alert>}
      {outcome !== undefined && outcome.problem === undefined ? (
        <>
          <Alert tone="success">{KEPT_CART.ended}</Alert>
          <div>
            <ButtonLink to="/products">{KEPT_CART.back}</ButtonLink>
          </div>
        </>
      ) : (
        <div>
          <Button variant="primary" busy={isBusy} onClick={() => void end()}>
            {KEPT_CART.end}
          </Button>
        </div>
      )}
    </div>
  );
}
