import { CheckoutPage } from '#web/storefront/checkout/checkout-page.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';
import { CHECKOUT, KEPT_CART } from '#texts/checkout.ts';
import { useLocation } from 'react-router-dom';
import { useKeptCart } from '#web/storefront/checkout/kept-cart.ts';
import { FriendScreen } from '#web/storefront/checkout/friend-screen.tsx';
import { UnsubscribeScreen } from '#web/storefront/checkout/unsubscribe-screen.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { EmptyState } from '#web/shared/ui/load-problem.tsx';

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
      <>
        <ButtonLink variant="primary" to="/booking">
          {CHECKOUT.choose}
        </ButtonLink>
        <ButtonLink to="/products">{CHECKOUT.seeAll}</ButtonLink>
      </>
    }
  >
    <p>{CHECKOUT.emptyText}</p>
  </EmptyState>
);

/** `/cart-checkout`: everything a booking needs on one page. */
function CartCheckout() {
  const { cart } = useCart();
  const isHydrated = useHydrated();
  const kept = useKeptCart();
  const isReady = isHydrated && kept !== 'opening';
  return (
    <div ref={useFocusHome()} className="container-page py-8 md:py-12">
      <PageMeta title={CHECKOUT.title} hidden />
      {!isReady && <PageSkeleton />}
      {kept === 'failed' && (
        <div className="mb-6">
          <Alert tone="warning">{KEPT_CART.gone}</Alert>
        </div>
      )}
      {isReady && (cart.length === 0 ? <EmptyCart /> : <CheckoutPage />)}
    </div>
  );
}

/** The checkout, the end of its reminders, or a friend's code for it. One chunk, as each lengthens the home page. */
export function CartCheckoutScreen() {
  const { pathname } = useLocation();
  if (pathname.endsWith('/unsubscribe')) return <UnsubscribeScreen />;
  return pathname.endsWith('/friend') ? <FriendScreen /> : <CartCheckout />;
}
