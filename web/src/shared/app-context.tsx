import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { SignIn, SignInState } from '#core/accounts/sign-in.ts';
import type { AdminApi, PictureUploads } from '#core/contract/admin-api.ts';
import type { PageData, PublicConfig } from '#core/contract/page.ts';
import type { AccountApi, ShopApi } from '#core/contract/shop-api.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { PaymentFormProps } from '#core/payments/payment-form.ts';

type PaymentForm = LazyExoticComponent<ComponentType<PaymentFormProps>>;

/** The screens' ports; `wiring` chooses adapters by configuration. */
export type AppPorts = {
  readonly shop: ShopApi;
  readonly admin: AdminApi;
  readonly account: AccountApi;
  readonly signIn: SignIn;
  readonly paymentForm: PaymentForm;
  /** Used only by the admin's form, hence its own chunk. Rejects if it cannot be loaded. */
  readonly loadPictureUploads: () => Promise<PictureUploads>;
};

/** What the server embedded: `url` is the path with query that `data` belongs to. */
export type PageStart = {
  readonly config: PublicConfig;
  readonly url: string;
  readonly data: PageData;
};

type AppContextValue = AppPorts & PageStart & { readonly today: CalendarDay };

const AppContext = createContext<AppContextValue | undefined>(undefined);

/**
 * A page may stay open past midnight, so this starts with the server's day, then follows the
 * clock.
 */
function useClockDay(rendered: string): CalendarDay {
  const [today, setToday] = useState(() => calendarDay(rendered));
  useEffect(() => {
    const look = (): void => setToday(shopDay(instant(Date.now())));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return today;
}

export function AppContextProvider(props: {
  readonly ports: AppPorts;
  readonly start: PageStart;
  readonly children: ReactNode;
}) {
  const { ports, start, children } = props;
  const today = useClockDay(start.config.today);
  const value = useMemo(() => ({ ...ports, ...start, today }), [ports, start, today]);
  return <AppContext value={value}>{children}</AppContext>;
}

function useApp(): AppContextValue {
  const value = useContext(AppContext);
  if (value === undefined) throw new Error('useApp must be used within an AppContextProvider');
  return value;
}

export const useShop = (): ShopApi => useApp().shop;
export const useAdminApi = (): AdminApi => useApp().admin;
export const useAccountApi = (): AccountApi => useApp().account;
export const useSignIn = (): SignIn => useApp().signIn;
export const useLoadPictureUploads = (): AppPorts['loadPictureUploads'] =>
  useApp().loadPictureUploads;
export const useConfig = (): PublicConfig => useApp().config;
/** The shop's day. Never read a clock while rendering, because the server's markup must match. */
export const useToday = (): CalendarDay => useApp().today;
/** The configured provider's card form, a lazy chunk. Render it inside `Suspense`. */
export const usePaymentForm = (): PaymentForm => useApp().paymentForm;

const LOADING: SignInState = { kind: 'loading' };

/** Who is signed in, kept up to date. `loading` until the first report. */
export function useSignInState(): SignInState {
  const signIn = useSignIn();
  return useSyncExternalStore(
    (listener) => signIn.subscribe(listener),
    () => signIn.state(),
    () => LOADING,
  );
}

const NO_DATA: PageData = {};

/** True on the page the server rendered, whose data is complete. */
export function useIsFirstPage(): boolean {
  const { url } = useApp();
  const { pathname, search } = useLocation();
  return url === `${pathname}${search}`;
}

/** The server's data for this exact URL. Empty on pages reached by a click. */
export function usePageData(): PageData {
  const { data } = useApp();
  return useIsFirstPage() ? data : NO_DATA;
}
