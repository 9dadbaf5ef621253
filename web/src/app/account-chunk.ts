import { guarded } from '#web/shared/sign-in/login-screen.tsx';
import { ConfirmEmailScreen } from '#web/storefront/account/confirm-address.tsx';
import { DashboardScreen } from '#web/storefront/account/dashboard-screen.tsx';
import { LoyaltyScreen } from '#web/storefront/account/loyalty-screen.tsx';
import { MyCheckoutScreen, MyBookingScreen } from '#web/storefront/checkout/my-checkout-screen.tsx';

/** A signed-in customer's screens in one chunk, because they link to each other. */
export const DashboardPage = guarded(DashboardScreen);
export const LoyaltyPage = guarded(LoyaltyScreen);
export const MyBookingPage = guarded(MyBookingScreen);
export const ConfirmEmailPage = guarded(ConfirmEmailScreen);
export const MyCheckoutPage = guarded(MyCheckoutScreen);
export { ResetPasswordScreen } from '#web/storefront/account/password-forms.tsx';
