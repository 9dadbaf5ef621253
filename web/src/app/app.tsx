import { Route, Routes, useLocation, Outlet } from 'react-router-dom';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { lazyScreen } from '#web/app/lazy-screen.tsx';
import { HomeScreen } from '#web/storefront/home/home-screen.tsx';
import { type AppPorts, AppContextProvider, type PageStart } from '#web/shared/app-context.tsx';
import { CartProvider } from '#web/shared/cart-context.tsx';
import { Toaster } from '#web/shared/ui/toaster.tsx';
import { SCREEN_TITLES, MENU } from '#texts/site.ts';
import { LANGUAGE } from '#texts/language.ts';
import { CONTENT_SCREENS, product, productList, shelf } from './served-screens.ts';
import { useEffect, type ComponentType, useState } from 'react';
import { warn } from '#web/shared/data/log.ts';
import { CartDrawer, CartButton } from '#web/storefront/cart/cart-drawer.tsx';
import { MobileBars } from '#web/storefront/frame/mobile-bars.tsx';
import { SiteHeader } from '#web/storefront/frame/site-header.tsx';
import { BottomDock } from '#web/shared/ui/bottom-dock.tsx';
import { island } from '#web/shared/ui/lazy-part.tsx';

const SiteFooter = island(
  async () => (await import('#web/storefront/frame/site-footer.tsx')).SiteFooter,
);

/**
 * Header, page, footer, and what floats above them. A page is at least as high as the screen: whatever loads into it, the
 * footer moves out of sight only.
 */
function ShopLayout() {
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

/** Specification §7: deferred scripts wait one second after the page's load. */
const WAIT = 1_000;

function afterLoad(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(action, WAIT);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    clearTimeout(timer);
  };
}

/** Mascot and chat: nothing on the server, nothing before the page has been there for a second. */
function DeferredElements() {
  const [Elements, setElements] = useState<ComponentType>();
  useEffect(
    () =>
      afterLoad(async () => {
        try {
          const { SiteElements } = await import('#web/app/site-elements.tsx');
          setElements(() => SiteElements);
        } catch (error) {
          warn(`Mascot and chat did not load: ${String(error)}`);
        }
      }),
    [],
  );
  return Elements && <Elements />;
}

/** From a link of a Spanish page: the owner's screens are English, and the server has them at their own address. */
function ToEnglishAdmin() {
  const { pathname, search } = useLocation();
  useEffect(() => window.location.replace(`${pathname}${search}`), [pathname, search]);
  return null;
}

const Booking = lazyScreen(SCREEN_TITLES.booking, async () => {
  const { BookingScreen } = await import('#web/storefront/checkout/booking-screen.tsx');
  return BookingScreen;
});
const CartCheckout = lazyScreen(SCREEN_TITLES.cartCheckout, async () => {
  const { CartCheckoutScreen } = await import('#web/storefront/checkout/cart-checkout-screen.tsx');
  return CartCheckoutScreen;
});
const Checkout = lazyScreen(SCREEN_TITLES.checkout, async () => {
  const { CheckoutScreen } = await import('#web/storefront/checkout/checkout-screen.tsx');
  return CheckoutScreen;
});
const Success = lazyScreen(SCREEN_TITLES.success, async () => {
  const { SuccessScreen } = await import('#web/storefront/checkout/success-screen.tsx');
  return SuccessScreen;
});
const Manage = lazyScreen(SCREEN_TITLES.manage, async () => {
  const { ManageScreen } = await import('#web/storefront/manage/manage-screen.tsx');
  return ManageScreen;
});
const Login = lazyScreen(SCREEN_TITLES.login, async () => {
  const { LoginScreen } = await import('#web/shared/sign-in/login-screen.tsx');
  return LoginScreen;
});
/** Of one chunk, named once: each mention of it costs the home page a list of its parts. */
const accountScreen = (title: string, name: keyof typeof import('#web/app/account-chunk.ts')) =>
  lazyScreen(title, async () => (await import('#web/app/account-chunk.ts'))[name]);
const Dashboard = accountScreen(SCREEN_TITLES.account, 'DashboardPage');
const Loyalty = accountScreen(SCREEN_TITLES.loyalty, 'LoyaltyPage');
const MyBooking = accountScreen(SCREEN_TITLES.booking, 'MyBookingPage');
const MyCheckout = accountScreen(SCREEN_TITLES.checkout, 'MyCheckoutPage');
const ResetPassword = accountScreen(SCREEN_TITLES.resetPassword, 'ResetPasswordScreen');
const Admin = lazyScreen('Admin', async () => {
  const { AdminApp } = await import('#web/admin/admin-app.tsx');
  return AdminApp;
});

const NotFound = island(
  async () => (await import('#web/shared/ui/not-found-screen.tsx')).NotFoundScreen,
);

/** Every route that is built; any other path is the 404 page. */
function AppRoutes() {
  return (
    <Routes>
      <Route element={<ShopLayout />}>
        <Route index element={<HomeScreen />} />
        <Route path="products" element={<productList.Screen />} />
        {CATEGORIES.map(({ path }) => (
          <Route key={path} path={path.slice(1)} element={<shelf.Screen />} />
        ))}
        <Route path="products/:slug" element={<product.Screen />} />
        {Object.entries(CONTENT_SCREENS).map(([path, { Screen }]) => (
          <Route key={path} path={path.slice(1)} element={<Screen />} />
        ))}
        <Route path="login" element={<Login />} />
        <Route path="reset-password" element={<ResetPassword />} />
        <Route path="dashboard" element={<Dashboard />} />
        <Route path="customer-dashboard" element={<Dashboard />} />
        <Route path="loyalty" element={<Loyalty />} />
        <Route path="booking" element={<Booking />} />
        <Route path="booking/:productId" element={<MyBooking />} />
        <Route path="cart-checkout" element={<CartCheckout />} />
        <Route path="checkout" element={<Checkout />} />
        <Route path="checkout/:bookingId" element={<MyCheckout />} />
        <Route path="success" element={<Success />} />
        <Route path="manage/:token" element={<Manage />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route path="admin/*" element={LANGUAGE === 'en' ? <Admin /> : <ToEnglishAdmin />} />
    </Routes>
  );
}

/** The whole application below its router and its head (`HeadContext`). */
export function App(props: { readonly ports: AppPorts; readonly start: PageStart }) {
  return (
    <AppContextProvider ports={props.ports} start={props.start}>
      <CartProvider>
        <AppRoutes />
        <Toaster />
        <DeferredElements />
      </CartProvider>
    </AppContextProvider>
  );
}
