import { Route, Routes } from 'react-router-dom';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { product, productList, shelf } from '#web/app/catalogue-screens.ts';
import { DeferredElements } from '#web/app/deferred-elements.tsx';
import { CONTENT_SCREENS } from '#web/app/content-screens.ts';
import { lazyScreen } from '#web/app/lazy-screen.tsx';
import { ToEnglishAdmin } from '#web/app/to-english-admin.tsx';
import { ShopLayout } from '#web/app/shop-layout.tsx';
import { HomeScreen } from '#web/storefront/home/home-screen.tsx';
import { type AppPorts, AppContextProvider, type PageStart } from '#web/shared/app-context.tsx';
import { CartProvider } from '#web/shared/cart-context.tsx';
import { island } from '#web/shared/ui/island.tsx';
import { Toaster } from '#web/shared/ui/toaster.tsx';
import { SCREEN_TITLES } from '#texts/site.ts';
import { LANGUAGE } from '#texts/language.ts';

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
