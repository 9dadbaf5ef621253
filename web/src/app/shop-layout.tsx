import { Outlet } from 'react-router-dom';
import { CartButton } from '#web/storefront/cart/cart-button.tsx';
import { CartDrawer } from '#web/storefront/cart/cart-drawer.tsx';
import { MobileBars } from '#web/storefront/frame/mobile-bars.tsx';
import { SiteHeader } from '#web/storefront/frame/site-header.tsx';
import { island } from '#web/shared/ui/island.tsx';
import { BottomDock } from '#web/shared/ui/bottom-dock.tsx';
import { MENU } from '#texts/site.ts';

const SiteFooter = island(
  async () => (await import('#web/storefront/frame/site-footer.tsx')).SiteFooter,
);

/**
 * Header, page, footer, and what floats above them. A page is at least as high as the screen: whatever loads into it, the
 * footer moves out of sight only.
 */
export function ShopLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="cta sr-only z-50 rounded-full px-5 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {MENU.skip}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="min-h-dvh flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <BottomDock float={<CartButton />} bars={<MobileBars />} />
      <CartDrawer />
    </div>
  );
}
