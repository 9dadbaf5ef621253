import { Outlet } from 'react-router-dom';
import { CartButton } from '#web/features/cart/cart-button.tsx';
import { CartDrawer } from '#web/features/cart/cart-drawer.tsx';
import { MobileBars } from '#web/features/site/mobile-bars.tsx';
import { SiteFooter } from '#web/features/site/site-footer.tsx';
import { SiteHeader } from '#web/features/site/site-header.tsx';
import { BottomDock } from '#web/shared/ui/bottom-dock.tsx';

/** Header, page, footer, and what floats above them. */
export function ShopLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="cta sr-only z-50 rounded-full px-5 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <BottomDock float={<CartButton />} bars={<MobileBars />} />
      <CartDrawer />
    </div>
  );
}
