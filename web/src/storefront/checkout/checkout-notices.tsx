import { Link } from 'react-router-dom';
import type { ApiProblem } from '#core/contract/problem.ts';
import { formatPrice } from '#core/kernel/cents.ts';
import { NOTICES } from '#texts/checkout.ts';
import { ALREADY_PAID, HOLD } from '#texts/payment.ts';
import { sayProblem } from '#texts/problems.ts';
import {
  holdEnd,
  managePath,
  type StoredBooking,
  successPath,
} from '#web/shared/booking/stored-booking.ts';
import { type Nearest, NearestList } from '#web/shared/dates/other-days.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { useNow } from '#web/shared/use-now.ts';
import { type PriceChange, type Taken, describeTaken } from './cart-order.ts';
import { HoldCountdown, secondsLeft } from './hold-countdown.tsx';

/** The catalogue price differs from the cart's. */
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

/** Someone else was faster. */
export const TakenNotice = ({ taken }: { readonly taken: Taken }) => (
  <Alert tone="danger" title={describeTaken(taken)}>
    <p>{taken.free === undefined ? NOTICES.taken : NOTICES.tooMany}</p>
  </Alert>
);

/** A line that can never be booked, such as past days, or so many of it; marked in the list. */
export const BlockedNotice = ({ isTooMany }: { readonly isTooMany: boolean }) => (
  <Alert tone="danger" title={NOTICES.blocked}>
    <p>{isTooMany ? NOTICES.tooMany : NOTICES.taken}</p>
  </Alert>
);

/** What this browser had on hold is paid by now, and left the cart. */
export const PaidNotice = ({ booking }: { readonly booking: StoredBooking }) => (
  <Alert tone="success" title={ALREADY_PAID.title}>
    <p className="mb-3">{ALREADY_PAID.text(booking.productTitle)}</p>
    <ButtonLink size="sm" to={managePath(booking.manageToken)}>
      {ALREADY_PAID.manage}
    </ButtonLink>
  </Alert>
);

/** What this browser has on hold is being paid, or just was. Its confirmation waits for the bank. */
const PayingNotice = ({ held, problem }: { readonly held: StoredBooking } & Refused) => (
  <Alert tone="info" title={sayProblem(problem)}>
    <p className="mb-3">{NOTICES.payingText(held.productTitle)}</p>
    <ButtonLink size="sm" to={successPath(held.reservationId)}>
      {ALREADY_PAID.confirmation}
    </ButtonLink>
  </Alert>
);

type Refused = { readonly problem: ApiProblem };

/** Why a booking was refused, other than taken days. */
export function RefusedNotice(
  props: Refused & {
    readonly held: StoredBooking | undefined;
    readonly startsAt: string | undefined;
    readonly onNearest: (nearest: Nearest) => void;
  },
) {
  const { problem, held, startsAt, onNearest } = props;
  if (held !== undefined && problem.code === 'payment_processing') {
    return <PayingNotice {...{ held, problem }} />;
  }
  return (
    <Alert tone="danger" title={NOTICES.refused(problem.title)}>
      <p>{sayProblem(problem)}</p>
      <p>{NOTICES.refusedText}</p>
      <NearestList nearest={problem.nearest ?? []} startsAt={startsAt} onChoose={onNearest} />
      {problem.code === 'terms_changed' && (
        <Button size="sm" className="mt-3" onClick={() => window.location.reload()}>
          {NOTICES.loadAgain}
        </Button>
      )}
    </Alert>
  );
}

/** The catalogue was unreachable, it does not offer a line as it is, or no crew can bring it. */
export function QuoteNotice(props: {
  readonly problem: ApiProblem;
  readonly onNearest: (nearest: Nearest) => void;
  readonly onRetry: () => void;
}) {
  const { problem, onNearest, onRetry } = props;
  if (problem.reason === 'crew') {
    const { nearest = [] } = problem;
    return (
      <Alert tone="danger" title={sayProblem(problem)}>
        {nearest.length === 0 && <p>{NOTICES.otherDays}</p>}
        <NearestList nearest={nearest} onChoose={onNearest} />
      </Alert>
    );
  }
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

/** This browser has a booking waiting for payment, which saving here changes, and its time. */
export function HeldNotice({ held }: { readonly held: StoredBooking }) {
  const seconds = secondsLeft(holdEnd(held), useNow(1_000));
  if (seconds === 0) {
    return (
      <Alert tone="warning" title={HOLD.expired}>
        {HOLD.expiredCart}
      </Alert>
    );
  }
  return (
    <>
      <Alert tone="info" title={NOTICES.held(held.productTitle)}>
        <p>
          {NOTICES.heldText}{' '}
          <Link to="/checkout" className="font-semibold underline underline-offset-4">
            {NOTICES.heldLink}
          </Link>
        </p>
      </Alert>
      <HoldCountdown seconds={seconds} />
    </>
  );
}
