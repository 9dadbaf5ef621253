import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { AdminPath } from '#web/app/admin-paths.ts';
import { lazyScreen } from '#web/app/lazy-screen.tsx';

/** Until there is a dashboard. */
const Start = lazyScreen('Admin', async () => {
  const { AdminStart } = await import('#web/app/admin-start.tsx');
  return AdminStart;
});
const Login = lazyScreen('Admin sign-in', async () => {
  const { AdminLoginScreen } = await import('#web/admin/sign-in/admin-login-screen.tsx');
  return AdminLoginScreen;
});
const Products = lazyScreen('Products', async () => {
  const { AdminProducts } = await import('#web/app/admin-products.tsx');
  return AdminProducts;
});
const Inventory = lazyScreen('Inventory', async () => {
  const { AdminInventory } = await import('#web/app/admin-inventory.tsx');
  return AdminInventory;
});
const Reviews = lazyScreen('Reviews', async () => {
  const { AdminReviews } = await import('#web/app/admin-reviews.tsx');
  return AdminReviews;
});
const Loyalty = lazyScreen('Loyalty', async () => {
  const { AdminLoyalty } = await import('#web/app/admin-loyalty.tsx');
  return AdminLoyalty;
});
const Reservations = lazyScreen('Reservations', async () => {
  const { AdminReservations } = await import('#web/app/admin-reservations.tsx');
  return AdminReservations;
});
const Credits = lazyScreen('Credits', async () => {
  const { AdminCredits } = await import('#web/app/admin-reservations.tsx');
  return AdminCredits;
});
const Settings = lazyScreen('Settings', async () => {
  const { AdminSettings } = await import('#web/app/admin-settings.tsx');
  return AdminSettings;
});
const Automations = lazyScreen('Automations', async () => {
  const { AdminAutomations } = await import('#web/app/admin-automations.tsx');
  return AdminAutomations;
});

const SCREENS: Readonly<Record<AdminPath, ComponentType>> = {
  '': Start,
  login: Login,
  products: Products,
  'products/new': Products,
  inventory: Inventory,
  reviews: Reviews,
  loyalty: Loyalty,
  reservations: Reservations,
  credits: Credits,
  settings: Settings,
  phase4: Automations,
};

/** The admin's screens, each in a chunk of its own, behind one that the shop's pages do not load. */
export function AdminScreens() {
  const { pathname } = useLocation();
  const path = pathname.replace(/^\/admin\/?/, '').replace(/\/$/, '');
  const Screen = Object.hasOwn(SCREENS, path) ? SCREENS[path as AdminPath] : Start;
  return <Screen />;
}
