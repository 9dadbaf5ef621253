import { Link } from 'react-router-dom';
import type { ApiProblem } from '#core/contract/problem.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { NOTICES } from '#texts/checkout.ts';
import { sayProblem } from '#texts/problems.ts';
import { type PriceChange, type Taken, describeTaken } from './cart-order.ts';
import { formatPrice } from '#core/kernel/cents.ts';

/** The catalogue asks for another price than the cart remembers. */
export function PriceChangeNotice(props: {
  readonly changes: readonly PriceChange[];
  readonly onAccept: () => void;
}) {
  if (props.changes.length === 0) return null;
  return (
    <Alert tone="warning" title={NOTICES.priceChanged}>
      <ul className="mb-3 grid gap-1">
        {props.changes.map(({ productId, title, before, now }) => (
          <li key={productId}>
            {NOTICES.priceIs(title)} <strong>{formatPrice(now)}</strong>{' '}
            {NOTICES.priceWas(formatPrice(before))}
          </li>
        ))}
      </ul>
      <p className="mb-3">{NOTICES.priceText}</p>
      <Button size="sm" onClick={props.onAccept}>
        {NOTICES.priceAccept}
      </Button>
    </Alert>
  );
}

/** Someone else was faster. @param props.isOurs the days are held by a booking of this very browser */
export function TakenNotice({
  taken,
  isOurs,
}: {
  readonly taken: Taken;
  readonly isOurs: boolean;
}) {
  return (
    <Alert tone="danger" title={describeTaken(taken)}>
      {isOurs ? (
        <>
          <p className="mb-3">{NOTICES.ours(taken.title)}</p>
          <ButtonLink size="sm" to="/checkout">
            {NOTICES.toPayment}
          </ButtonLink>
        </>
      ) : (
        <p>{NOTICES.taken}</p>
      )}
    </Alert>
  );
}

/** A line that no shop could book, such as one of days that are past: it is marked in the list. */
export const BlockedNotice = () => (
  <Alert tone="danger" title={NOTICES.blocked}>
    <p>{NOTICES.taken}</p>
  </Alert>
);

/** Why a booking was refused for another reason than taken days. */
export function RefusedNotice({ problem }: { readonly problem: ApiProblem }) {
  return (
    <Alert tone="danger" title={NOTICES.refused(problem.title)}>
      <p>{sayProblem(problem)}</p>
      <p>{NOTICES.refusedText}</p>
      {problem.code === 'terms_changed' && (
        <Button size="sm" className="mt-3" onClick={() => window.location.reload()}>
          {NOTICES.loadAgain}
        </Button>
      )}
    </Alert>
  );
}

/** The catalogue could not be asked, or does not rent a line out as it is. */
export function QuoteNotice(props: { readonly problem: ApiProblem; readonly onRetry: () => void }) {
  const { problem, onRetry } = props;
  return (
    <Alert tone="warning" title={NOTICES.noPrices}>
      <p className="mb-3">
        {sayProblem(problem)} {NOTICES.noPricesText}
      </p>
      <Button size="sm" onClick={onRetry}>
        {NOTICES.checkAgain}
      </Button>
    </Alert>
  );
}

/** This browser has a booking that waits for its payment. */
export function HeldNotice({ title }: { readonly title: string }) {
  return (
    <Alert tone="info" title={NOTICES.held(title)}>
      <p>
        {NOTICES.heldText}{' '}
        <Link to="/checkout" className="font-semibold underline underline-offset-4">
          {NOTICES.heldLink}
        </Link>
      </p>
    </Alert>
  );
}
