import { CheckoutPage } from '#web/storefront/checkout/checkout-page.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';
import { CHECKOUT } from '#texts/checkout.ts';
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
export function CartCheckoutScreen() {
  const { cart } = useCart();
  const isHydrated = useHydrated();
  return (
    <div ref={useFocusHome()} className="container-page py-8 md:py-12">
      <PageMeta title={CHECKOUT.title} hidden />
      {!isHydrated && <PageSkeleton />}
      {isHydrated && (cart.length === 0 ? <EmptyCart /> : <CheckoutPage />)}
    </div>
  );
}
