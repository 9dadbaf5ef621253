import { createElement, Suspense, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { z } from 'zod';
import { GIFT_CARDS as PAGE } from '#core/content/content-pages.ts';
import type { GiftSold } from '#core/contract/gift-cards.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatLongDay } from '#texts/dates.ts';
import { GIFT_SALE } from '#texts/gifts.ts';
import { CARD_FORM } from '#texts/payment.ts';
import { usePaymentForm, useShop, useToday } from '#web/shared/app-context.tsx';
import { FormSkeleton } from '#web/shared/booking/payment-panel.tsx';
import { addressOf } from '#web/shared/data/language.ts';
import { askedUntil, useAsked } from '#web/shared/data/query.ts';
import { bringHome } from '#web/shared/focus.ts';
import { useMailed } from '#web/shared/mailed.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';

/** The payment of the sale, kept with the URL, so that a reload keeps the card form. */
const paymentSchema = z.object({ clientSecret: z.string(), amountCents: z.int() });
export type GiftPayment = z.output<typeof paymentSchema>;

function Payment(props: {
  readonly sold: GiftSold;
  readonly payment: GiftPayment;
  readonly path: string;
  readonly onSucceeded: () => void;
}) {
  const { sold, payment, path, onSucceeded } = props;
  const form = usePaymentForm();
  const amount = cents(payment.amountCents);
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-title font-semibold">{GIFT_SALE.payTitle}</h1>
        <p className="flex flex-wrap items-center gap-x-4 text-lg text-muted">
          {GIFT_SALE.for(formatUsd(amount), sold.recipient.name)}
          <ButtonLink to={PAGE.path} variant="ghost" size="sm">
            {GIFT_SALE.change}
          </ButtonLink>
        </p>
      </header>
      <section aria-labelledby="gift-payment" className="card grid gap-5 p-4 sm:p-6">
        <h2 id="gift-payment" className="font-display text-heading font-semibold">
          {GIFT_SALE.cardTitle}
        </h2>
        <Suspense fallback={<FormSkeleton />}>
          {createElement(form, {
            key: payment.clientSecret,
            clientSecret: payment.clientSecret,
            amount,
            returnUrl: addressOf(window.location.origin, path),
            texts: CARD_FORM,
            onSucceeded,
          })}
        </Suspense>
      </section>
    </>
  );
}

function Ready({ sold, token }: { readonly sold: GiftSold; readonly token: string }) {
  const isMailed = useIsMailed();
  const mailed = useMailed();
  const today = useToday();
  const { recipient, sendOn, email, card, amountCents } = sold;
  const day = calendarDay(sendOn);
  const way =
    recipient.email === undefined
      ? GIFT_SALE.printed
      : day > today
        ? mailed(GIFT_SALE.mailed(recipient.email, formatLongDay(day)))
        : mailed(GIFT_SALE.mailedNow(recipient.email));
  return (
    <div className="card overflow-hidden text-center shadow-lift">
      <header className="stage grid justify-items-center gap-3 px-6 pt-8 pb-6">
        <span className="grid size-14 place-items-center rounded-full bg-neon text-night shadow-glow">
          <Icon name="check" className="size-7" />
        </span>
        <h1 className="text-title font-semibold">{GIFT_SALE.done}</h1>
        <p className="text-lg text-muted">
          {recipient.name === ''
            ? formatUsd(cents(amountCents))
            : GIFT_SALE.for(formatUsd(cents(amountCents)), recipient.name)}
        </p>
      </header>
      <div className="grid gap-5 border-t border-dashed border-edge/60 px-4 py-6 sm:px-8">
        {card && (
          <div className="grid gap-1 rounded-md border border-line bg-panel/60 p-4">
            <p className="text-sm text-muted">{GIFT_SALE.code}</p>
            <p className="tracking-wide tabular-nums text-xl font-semibold break-all select-all">
              {card.shownCode}
            </p>
            <p className="text-sm text-muted">
              {GIFT_SALE.until(formatLongDay(calendarDay(card.expiresOn)))}
            </p>
          </div>
        )}
        <p className="break-words">{way}</p>
        {isMailed && email !== undefined && (
          <p className="break-words text-muted">{GIFT_SALE.receipt(email)}</p>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          <a
            href={`/api/gift-cards/${encodeURIComponent(token)}/card.pdf`}
            download
            className="cta inline-flex min-h-12 items-center rounded-full px-6 font-semibold"
          >
            {GIFT_SALE.print}
          </a>
          <ButtonLink to="/">{GIFT_SALE.home}</ButtonLink>
        </div>
      </div>
    </div>
  );
}

const Unpaid = ({ title }: { readonly title: string }) => (
  <>
    <h1 className="text-title font-semibold">{GIFT_SALE.title}</h1>
    <Alert tone="warning" title={title}>
      <p className="mb-3">{GIFT_SALE.unpaidText}</p>
      <ButtonLink variant="primary" to={PAGE.path}>
        {GIFT_SALE.again}
      </ButtonLink>
    </Alert>
  </>
);

/** `/gift-card/{token}`: pays a gift card, then shows it. Updates until the payment is known. */
export function GiftSaleScreen() {
  const { token = '' } = useParams();
  const { state, search } = useLocation();
  const shop = useShop();
  const payment = paymentSchema.safeParse(state).data;
  // A provider that left the page comes back with its own parameters.
  const [isSent, setSent] = useState(search !== '');
  const { answer, again } = useAsked({
    key: ['gift-card', token],
    ask: () => shop('GET /gift-cards/:token', { token }),
    ...askedUntil<GiftSold>((sold) => sold.state !== 'open'),
  });
  const soldState = answer.kind === 'ready' ? answer.value.state : undefined;
  const isPaying = soldState === 'open' && !isSent && payment !== undefined;
  const title =
    soldState === 'paid' ? GIFT_SALE.done : isPaying ? GIFT_SALE.payTitle : GIFT_SALE.title;
  // After the press, to the wait's heading, and on to that of the card.
  useEffect(() => {
    if (isSent && soldState !== undefined) bringHome(document.querySelector('main h1'));
  }, [isSent, soldState]);
  return (
    <div className="container-page max-w-2xl py-10 md:py-16">
      {/* Again with the answer, because only then there is a heading to focus. */}
      <PageMeta key={answer.kind} title={title} hidden />
      <div className="grid gap-6">
        {answer.kind === 'loading' && <Skeleton className="h-64" />}
        {answer.kind === 'failed' && (
          <>
            <h1 className="text-title font-semibold">{GIFT_SALE.title}</h1>
            <LoadProblem title={GIFT_SALE.failed} problem={answer.problem} onRetry={answer.retry} />
          </>
        )}
        {answer.kind === 'ready' && soldState === 'paid' && (
          <Ready sold={answer.value} token={token} />
        )}
        {soldState === 'over' && <Unpaid title={GIFT_SALE.over} />}
        {answer.kind === 'ready' &&
          soldState === 'open' &&
          (isSent ? (
            <>
              <h1 className="text-title font-semibold">{GIFT_SALE.title}</h1>
              <output>
                <Alert tone="info">{GIFT_SALE.waiting}</Alert>
              </output>
            </>
          ) : payment === undefined ? (
            <Unpaid title={GIFT_SALE.unpaid} />
          ) : (
            <Payment
              sold={answer.value}
              payment={payment}
              path={`/gift-card/${token}`}
              onSucceeded={() => {
                setSent(true);
                void again();
              }}
            />
          ))}
      </div>
    </div>
  );
}
