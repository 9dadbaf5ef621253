import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';
import type { CartItem } from '#core/pricing/cart.ts';
import { isFriendCode, normalCode } from '#core/pricing/promo-code.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import { friendRules } from '#core/settings/business-settings.ts';
import { CHECKOUT, KEPT_CART, FRIEND } from '#texts/checkout.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useAccountApi, useShop } from '#web/shared/app-context.tsx';
import { checkoutDraft, EMPTY_DRAFT } from '#web/shared/booking/checkout-draft.ts';
import { isHeld, storedBooking } from '#web/shared/booking/stored-booking.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { useFocusHome } from '#web/shared/focus.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { itemOf } from '#web/shared/products/reserve-link.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { ButtonLink, Button } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/load-problem.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { PaidNotice } from './checkout-notices.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { useSettled } from './place-booking.ts';
import { useStatus } from './use-confirmation.ts';

/** `/friend?code=…`: says what a friend's link gives. Checkout then already has the code. */
function FriendScreen() {
  const [params] = useSearchParams();
  const { site } = useConfig();
  const rules = friendRules(useSettings());
  const code = normalCode(params.get('code') ?? '');
  const isGood = rules !== undefined && isFriendCode(code);
  useEffect(() => {
    if (!isGood) return;
    checkoutDraft.write({ ...(checkoutDraft.read() ?? EMPTY_DRAFT), promoCode: code });
  }, [isGood, code]);
  const off = formatPrice(cents(rules?.friendCents ?? 0));
  const title = isGood ? FRIEND.title(off) : FRIEND.gone;
  return (
    <div ref={useFocusHome()} className="container-page grid max-w-2xl gap-6 py-12">
      <PageMeta title={title} hidden />
      <h1 className="text-title font-semibold">{title}</h1>
      <p>{isGood ? FRIEND.text(off, site.brand) : FRIEND.goneText}</p>
      {isGood && (
        <p className="text-muted">
          {FRIEND.code(code)}
          {rules.minimumCents > 0 && ` ${FRIEND.minimum(formatPrice(cents(rules.minimumCents)))}`}
        </p>
      )}
      <div>
        <ButtonLink variant="primary" size="lg" to="/products">
          {FRIEND.see}
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * `/unsubscribe`: a press ends news and reminders. Opening the page does not, because mail
 * scanners open links.
 */
function UnsubscribeScreen() {
  const [params] = useSearchParams();
  const account = useAccountApi();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly problem?: string }>();
  const end = async (): Promise<void> => {
    setBusy(true);
    const answer = await account('POST /unsubscribe', {
      query: {
        token: params.get('token') ?? '',
        campaign: params.get('campaign') ?? undefined,
      },
    });
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

type KeptCart = 'none' | 'opening' | 'opened' | 'failed';

/**
 * Replaces this browser's cart with the cart of a reminder's link (`?token=`), at today's prices.
 */
function useKeptCart(): KeptCart {
  const [params, setParams] = useSearchParams();
  const token = params.get('token');
  const account = useAccountApi();
  const shop = useShop();
  const { replace } = useCart();
  const [state, setState] = useState<KeptCart>(token === null ? 'none' : 'opening');
  const [asked] = useState(() => new Set<string>());
  useEffect(() => {
    // The effect runs twice in development, and replacing the cart changes it too.
    if (token === null || asked.has(token)) return;
    asked.add(token);
    void (async () => {
      const kept = await account('GET /leads/cart', { query: { token } });
      if (!kept.ok) return setState('failed');
      const items: CartItem[] = [];
      for (const { productId, quantity, startDate, endDate } of kept.value.lines) {
        const found = await shop('GET /products/:idOrSlug', { idOrSlug: productId });
        if (!found.ok) continue;
        const dates = { from: calendarDay(startDate), to: calendarDay(endDate) };
        items.push({ ...itemOf(found.value, dates), quantity });
      }
      replace(items);
      setState('opened');
      setParams({}, { replace: true });
    })();
  }, [token, asked, account, shop, replace, setParams]);
  return state;
}

const PageSkeleton = () => (
  <div aria-busy="true" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px]">
    <output className="sr-only">{CHECKOUT.loading}</output>
    <div className="grid gap-6">
      <Skeleton className="h-56" />
      <Skeleton className="h-64" />
    </div>
    <Skeleton className="h-80" />
  </div>
);

const EmptyCart = () => (
  <EmptyState
    icon="cart"
    title={CHECKOUT.empty}
    actions={
      <ButtonLink variant="primary" to="/booking">
        {CHECKOUT.choose}
      </ButtonLink>
    }
  >
    <p>{CHECKOUT.emptyText}</p>
  </EmptyState>
);

/** This browser's unpaid booking, read once when the page opens, and whether it is paid by now. */
function useHeldBooking() {
  const [held] = useState(() => {
    const booking = storedBooking.read();
    return booking?.awaitsOwner === false && isHeld(booking, instant(Date.now()))
      ? booking
      : undefined;
  });
  const status = useStatus(held);
  const isPaid = status.kind === 'ready' && isSold(status.value);
  useSettled(held, isPaid);
  const isAsking = held !== undefined && status.kind === 'loading';
  return { isAsking, held: isPaid ? undefined : held, paid: isPaid ? held : undefined };
}

/** `/cart-checkout`: everything a booking needs on one page. */
function CartCheckout() {
  const { cart } = useCart();
  const isHydrated = useHydrated();
  const kept = useKeptCart();
  const { isAsking, held, paid } = useHeldBooking();
  const isReady = isHydrated && kept !== 'opening' && !isAsking;
  const isEmpty = isReady && cart.length === 0;
  return (
    <div ref={useFocusHome()} className="container-page pt-5 pb-8 md:py-12">
      <PageMeta title={CHECKOUT.title} hidden />
      {/* From the start, so that a visitor who comes back begins at the heading. */}
      {!isEmpty && (
        <header className="mb-4 grid gap-2 md:mb-8">
          <p className="eyebrow max-md:hidden">{CHECKOUT.eyebrow}</p>
          <h1 className="text-title font-semibold">{CHECKOUT.title}</h1>
        </header>
      )}
      {!isReady && <PageSkeleton />}
      {kept === 'failed' && (
        <div className="mb-6">
          <Alert tone="warning">{KEPT_CART.gone}</Alert>
        </div>
      )}
      {isReady && paid !== undefined && (
        <div className="mb-6">
          <PaidNotice booking={paid} />
        </div>
      )}
      {isEmpty && <EmptyCart />}
      {isReady && !isEmpty && <CheckoutPage key={held?.reservationId} held={held} />}
    </div>
  );
}

/**
 * The checkout, the end of its reminders, or a friend's code for it. In one chunk, because each
 * chunk makes the home page larger.
 */
export function CartCheckoutScreen() {
  const { pathname } = useLocation();
  if (pathname.endsWith('/unsubscribe')) return <UnsubscribeScreen />;
  return pathname.endsWith('/friend') ? <FriendScreen /> : <CartCheckout />;
}
