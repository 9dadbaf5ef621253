import { type ComponentType, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { MENU, SCREEN_TITLES } from '#texts/site.ts';
import { AppContextProvider, type AppPorts, type PageStart } from '#web/shared/app-context.tsx';
import { CartProvider } from '#web/shared/cart-context.tsx';
import { warn } from '#web/shared/data/log.ts';
import { toastUse } from '#web/shared/toast.ts';
import { BottomDock } from '#web/shared/ui/bottom-dock.tsx';
import { island, lazyOr } from '#web/shared/ui/lazy-part.tsx';
import { CartButton, CartDrawer, FloatingCart } from '#web/storefront/cart/cart-drawer.tsx';
import { MobileBars } from '#web/storefront/frame/mobile-bars.tsx';
import { SiteHeader } from '#web/storefront/frame/site-header.tsx';
import { HomeScreen } from '#web/storefront/home/home-screen.tsx';
import { CONTENT_SCREENS, lazyScreen, places, product, productList, shelf } from './screens.tsx';

/** Without it, such as after a deploy, a message is not shown, and the page stays. */
const Stack = lazyOr(
  async () => (await import('#web/shared/ui/toast-stack.tsx')).ToastStack,
  () => null,
);

const never = (): boolean => false;

/**
 * Where messages appear: a live region from the start. Its styling loads with the first message.
 */
function Toaster() {
  const isUsed = useSyncExternalStore(toastUse.subscribe, toastUse.isUsed, never);
  return (
    <div aria-live="polite">
      {isUsed && (
        <Suspense fallback={null}>
          <Stack />
        </Suspense>
      )}
    </div>
  );
}

const SiteFooter = island(
  async () => (await import('#web/storefront/frame/site-footer.tsx')).SiteFooter,
);

/**
 * Header, page, footer and floating elements. A page is at least as high as the screen, so that
 * loading content only moves the footer out of sight.
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
      <SiteHeader cart={<CartButton look="header" />} />
      <main id="main" tabIndex={-1} className="min-h-dvh flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <BottomDock float={<FloatingCart />} bars={<MobileBars />} />
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

/** Mascot and chat: not rendered on the server, nor within a second of the page's load. */
function DeferredElements() {
  const [Elements, setElements] = useState<ComponentType>();
  useEffect(
    () =>
      afterLoad(async () => {
        try {
          const { SiteElements } = await import('./site-elements.tsx');
          setElements(() => SiteElements);
        } catch (error) {
          warn(`Mascot and chat did not load: ${String(error)}`);
        }
      }),
    [],
  );
  return Elements && <Elements />;
}

/** From a Spanish page: the owner's screens are English only, so let the server redirect. */
function ToEnglishAdmin() {
  const { pathname, search } = useLocation();
  useEffect(() => window.location.replace(`${pathname}${search}`), [pathname, search]);
  return null;
}

const Booking = lazyScreen(
  SCREEN_TITLES.booking,
  async () => (await import('#web/storefront/checkout/booking-screen.tsx')).BookingScreen,
);
const CartCheckout = lazyScreen(
  SCREEN_TITLES.cartCheckout,
  async () =>
    (await import('#web/storefront/checkout/cart-checkout-screen.tsx')).CartCheckoutScreen,
);
const Checkout = lazyScreen(
  SCREEN_TITLES.checkout,
  async () => (await import('#web/storefront/checkout/checkout-screen.tsx')).CheckoutScreen,
);
const Success = lazyScreen(
  SCREEN_TITLES.success,
  async () => (await import('#web/storefront/checkout/success-screen.tsx')).SuccessScreen,
);
const Manage = lazyScreen(
  SCREEN_TITLES.manage,
  async () => (await import('./link-screen.tsx')).LinkScreen,
);
const Login = lazyScreen(
  SCREEN_TITLES.login,
  async () => (await import('#web/shared/sign-in/login-screen.tsx')).LoginScreen,
);
/** Names the chunk once, because every import of it adds a list of its parts to the home page. */
const accountScreen = (title: string, name: keyof typeof import('./account-chunk.ts')) =>
  lazyScreen(title, async () => (await import('./account-chunk.ts'))[name]);
const Dashboard = accountScreen(SCREEN_TITLES.account, 'DashboardPage');
const Loyalty = accountScreen(SCREEN_TITLES.loyalty, 'LoyaltyPage');
const MyBooking = accountScreen(SCREEN_TITLES.booking, 'MyBookingPage');
const MyCheckout = accountScreen(SCREEN_TITLES.checkout, 'MyCheckoutPage');
const ResetPassword = accountScreen(SCREEN_TITLES.resetPassword, 'ResetPasswordScreen');
const ConfirmEmail = accountScreen(SCREEN_TITLES.confirmEmail, 'ConfirmEmailPage');
/** The build leaves the whole office out of the Spanish website. */
const Admin =
  import.meta.env.MODE === 'es'
    ? ToEnglishAdmin
    : lazyScreen('Admin', async () => (await import('#web/admin/admin-app.tsx')).AdminApp);

const NotFound = island(
  async () => (await import('#web/shared/ui/not-found-screen.tsx')).NotFoundScreen,
);

const SCREENS = [
  ['login', Login],
  ['reset-password', ResetPassword],
  ['confirm-email', ConfirmEmail],
  ['dashboard', Dashboard],
  ['customer-dashboard', Dashboard],
  ['loyalty', Loyalty],
  ['booking', Booking],
  ['booking/:productId', MyBooking],
  ['cart-checkout', CartCheckout],
  ['unsubscribe', CartCheckout],
  ['friend', CartCheckout],
  ['checkout', Checkout],
  ['checkout/:bookingId', MyCheckout],
  ['success', Success],
  ['manage/:token?', Manage],
  ['quote/:token', Manage],
  ['gift-card/:token', Manage],
  ['unit/:code', Manage],
] as const;

/** All routes. Any other path is the 404 page. */
function AppRoutes() {
  return (
    <Routes>
      <Route element={<ShopLayout />}>
        <Route index element={<HomeScreen />} />
        <Route path="products" element={<productList.Screen />} />
        {CATEGORIES.map(({ path }) => (
          <Route key={path} path={path} element={<shelf.Screen />} />
        ))}
        <Route path="products/:slug" element={<product.Screen />} />
        <Route path="delivery/:place?" element={<places.Screen />} />
        {Object.entries(CONTENT_SCREENS).map(([path, { Screen }]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        {SCREENS.map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route path="admin/*" element={<Admin />} />
    </Routes>
  );
}

/** The whole application below its router and head (`HeadContext`). */
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
