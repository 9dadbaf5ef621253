import { Link } from 'react-router-dom';
import { formatPrice } from '#core/money/format-usd.ts';
import type { ApiProblem } from '#core/ports/shop-api.ts';
import type { PriceChange } from '#web/features/booking/price-changes.ts';
import { type Taken, describeTaken } from '#web/features/booking/unavailable.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

/** The catalogue asks for another price than the cart remembers. */
export function PriceChangeNotice(props: {
  readonly changes: readonly PriceChange[];
  readonly onAccept: () => void;
}) {
  if (props.changes.length === 0) return null;
  return (
    <Notice tone="warning" title="A price has changed since you filled your cart">
      <ul className="mb-3 grid gap-1">
        {props.changes.map(({ productId, title, before, now }) => (
          <li key={productId}>
            {title} is now <strong>{formatPrice(now)}</strong> per day; your cart said{' '}
            {formatPrice(before)}.
          </li>
        ))}
      </ul>
      <p className="mb-3">Every amount on this page uses today’s price.</p>
      <Button size="sm" onClick={props.onAccept}>
        OK, use today’s price
      </Button>
    </Notice>
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
    <Notice tone="danger" title={describeTaken(taken)}>
      {isOurs ? (
        <>
          <p className="mb-3">
            Your own booking from a moment ago holds {taken.title}. Pay for it, or wait until its
            hold runs out to book again with other details.
          </p>
          <ButtonLink size="sm" to="/checkout">
            Go to its payment
          </ButtonLink>
        </>
      ) : (
        <p>
          Nothing was booked and your cart is as you left it. Change the dates of the marked rental,
          or remove it, then book again.
        </p>
      )}
    </Notice>
  );
}

/** Why a booking was refused for another reason than taken days. */
export function RefusedNotice({ problem }: { readonly problem: ApiProblem }) {
  return (
    <Notice tone="danger" title={problem.title}>
      <p>{problem.detail}</p>
      <p>Nothing was booked. Everything you entered is still here.</p>
    </Notice>
  );
}

/** The catalogue could not be asked, or does not rent a line out as it is. */
export function QuoteNotice(props: { readonly problem: ApiProblem; readonly onRetry: () => void }) {
  const { problem, onRetry } = props;
  return (
    <Notice tone="warning" title="We could not check today’s prices">
      <p className="mb-3">{problem.detail} Until then, amounts are those of your cart.</p>
      <Button size="sm" onClick={onRetry}>
        Check again
      </Button>
    </Notice>
  );
}

/** This browser has a booking that waits for its payment. */
export function HeldNotice({ title }: { readonly title: string }) {
  return (
    <Notice tone="info" title={`${title} is on hold for you`}>
      <p>
        You booked it a moment ago and have not paid yet.{' '}
        <Link to="/checkout" className="font-semibold underline underline-offset-4">
          Go to the payment
        </Link>
      </p>
    </Notice>
  );
}
