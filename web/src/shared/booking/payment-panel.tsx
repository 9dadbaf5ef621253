import { createElement, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { PaymentReason } from '#core/reservations/reservation.ts';
import { CARD_FORM, PAYMENT, REFUSAL } from '#texts/payment.ts';
import { sayProblem, TRY_AGAIN } from '#texts/problems.ts';
import { usePaymentForm, useShop } from '#web/shared/app-context.tsx';
import { addressOf } from '#web/shared/data/language.ts';
import { useAsked } from '#web/shared/data/query.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

/** While a card form loads. */
export const FormSkeleton = () => (
  <div aria-busy="true" className="grid gap-4">
    <output className="sr-only">{PAYMENT.preparing}</output>
    <Skeleton className="h-20" />
    <div className="grid grid-cols-2 gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
    <Skeleton className="h-14 rounded-full" />
  </div>
);

/** The specification's words for a failed intent (§8). */
function IntentFailed(props: { readonly problem: ApiProblem; readonly onRetry: () => void }) {
  return (
    <Alert tone="danger" title={PAYMENT.noIntent}>
      <p className="mb-3">
        {sayProblem(props.problem)} {PAYMENT.nothingCharged}
      </p>
      <Button size="sm" onClick={props.onRetry}>
        {TRY_AGAIN}
      </Button>
    </Alert>
  );
}

/** A payment of another amount is being processed. Paying again now would pay twice. */
const StillProcessing = (props: { readonly problem: ApiProblem; readonly onRetry: () => void }) => (
  <Alert tone="info" title={sayProblem(props.problem)}>
    <p className="mb-3">{PAYMENT.processing}</p>
    <Button size="sm" onClick={props.onRetry}>
      {PAYMENT.checkAgain}
    </Button>
  </Alert>
);

/** The booking, or what is paid of it, changed after the page was loaded. */
export const AmountChanged = (props: {
  readonly problem: ApiProblem;
  readonly onShow: () => void;
}) => (
  <Alert tone="warning" title={REFUSAL.amount}>
    <p className="mb-3">{sayProblem(props.problem)}</p>
    <Button size="sm" onClick={props.onShow}>
      {REFUSAL.showAmount}
    </Button>
  </Alert>
);

type Explain = (problem: ApiProblem, retry: () => void) => ReactNode;

function sayFailed(
  { problem, retry }: { readonly problem: ApiProblem; readonly retry: () => void },
  explain: Explain | undefined,
): ReactNode {
  if (problem.code === 'payment_processing') {
    return <StillProcessing problem={problem} onRetry={retry} />;
  }
  return explain?.(problem, retry) ?? <IntentFailed problem={problem} onRetry={retry} />;
}

type PaymentPanelProps = {
  readonly reservationId: string;
  /** Of its private link. */
  readonly token: string;
  readonly reason: PaymentReason;
  readonly amount: Cents;
  /** The customer chose to pay only this much of the balance. */
  readonly isPart?: boolean | undefined;
  /** Undefined for a booking without one. */
  readonly email: string | undefined;
  /** Path to return to if the provider must leave the page. */
  readonly returnPath: string;
  /** @param wasPaid before and elsewhere: this card was not charged */
  readonly onSucceeded: (wasPaid: boolean) => void;
  /** A payment is under way, so that no other may be chosen. */
  readonly onBusy: (isBusy: boolean) => void;
  /** Called once the server has recorded the payment. */
  readonly onBegun?: (() => void) | undefined;
  /** Explains errors this screen knows more about. Undefined leaves them to the panel. */
  readonly explain?: Explain | undefined;
};

/** Starts the payment on the server, then shows the configured provider's card form. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { reservationId, token, reason, amount, email, returnPath, onSucceeded, explain } = props;
  const { onBegun, onBusy, isPart } = props;
  const shop = useShop();
  const form = usePaymentForm();
  const intent = {
    amount,
    currency: 'usd',
    customerEmail: email,
    metadata: { reservationId, reason, ...(isPart === true && { isPart }) },
  } as const;
  const { answer } = useAsked({
    key: ['payment-intent', intent],
    ask: () =>
      shop('POST /createPaymentIntent', {
        headers: { authorization: `Manage ${token}` },
        body: intent,
      }),
  });
  const tellBegun = useEffectEvent(() => onBegun?.());
  const isBegun = answer.kind === 'ready';
  useEffect(() => {
    if (isBegun) tellBegun();
  }, [isBegun]);
  const begun = answer.kind === 'ready' ? answer.value : undefined;
  const failed = answer.kind === 'failed' ? answer : undefined;
  return (
    <>
      {failed && sayFailed(failed, explain)}
      {/* Stays when the plan changes, with the card that was typed. */}
      <div hidden={failed !== undefined}>
        <Suspense fallback={<FormSkeleton />}>
          {createElement(form, {
            clientSecret: begun?.clientSecret,
            savesCard: begun?.savesCard,
            amount,
            returnUrl: addressOf(window.location.origin, returnPath),
            texts: CARD_FORM,
            onSucceeded,
            onBusy,
          })}
        </Suspense>
      </div>
    </>
  );
}
