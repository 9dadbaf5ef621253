import { Route, Routes } from 'react-router-dom';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { product, productList, shelf } from '#web/app/catalogue-screens.ts';
import { DeferredElements } from '#web/app/deferred-elements.tsx';
import { CONTENT_SCREENS } from '#web/app/content-screens.ts';
import { lazyScreen } from '#web/app/lazy-screen.tsx';
import { ShopLayout } from '#web/app/shop-layout.tsx';
import { HomeScreen } from '#web/features/home/home-screen.tsx';
import { NotFoundScreen } from '#web/features/site/not-found-screen.tsx';
import { type AppPorts, AppContextProvider, type PageStart } from '#web/shared/app-context.tsx';
import { CartProvider } from '#web/shared/cart-context.tsx';
import { Toaster } from '#web/shared/ui/toaster.tsx';

const Booking = lazyScreen('Book your party', async () => {
  const { BookingScreen } = await import('#web/features/booking/booking-screen.tsx');
  return BookingScreen;
});
const CartCheckout = lazyScreen('Your details', async () => {
  const { CartCheckoutScreen } = await import('#web/features/booking/cart-checkout-screen.tsx');
  return CartCheckoutScreen;
});
const Checkout = lazyScreen('Checkout', async () => {
  const { CheckoutScreen } = await import('#web/features/booking/checkout-screen.tsx');
  return CheckoutScreen;
});
const Success = lazyScreen('Your booking', async () => {
  const { SuccessScreen } = await import('#web/features/booking/success-screen.tsx');
  return SuccessScreen;
});
const Manage = lazyScreen('Your reservation', async () => {
  const { ManageScreen } = await import('#web/features/booking/manage-screen.tsx');
  return ManageScreen;
});
const Login = lazyScreen('Sign in', async () => {
  const { LoginScreen } = await import('#web/features/account/login-screen.tsx');
  return LoginScreen;
});
const AdminLogin = lazyScreen('Admin sign-in', async () => {
  const { AdminLoginScreen } = await import('#web/features/account/admin-login-screen.tsx');
  return AdminLoginScreen;
});
/** Until there is a dashboard. */
const AdminStart = lazyScreen('Admin', async () => {
  const { AdminStart } = await import('#web/app/admin-start.tsx');
  return AdminStart;
});
const AdminProducts = lazyScreen('Products', async () => {
  const { AdminProducts } = await import('#web/app/admin-products.tsx');
  return AdminProducts;
});

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
        <Route path="booking" element={<Booking />} />
        <Route path="cart-checkout" element={<CartCheckout />} />
        <Route path="checkout" element={<Checkout />} />
        <Route path="success" element={<Success />} />
        <Route path="manage/:token" element={<Manage />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
      <Route path="admin">
        <Route index element={<AdminStart />} />
        <Route path="login" element={<AdminLogin />} />
        <Route path="products" element={<AdminProducts />} />
        <Route path="products/new" element={<AdminProducts />} />
      </Route>
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
